/** The texts of snaps for chosen people in German. */
export default {
  inbox: {
    opened: (when) => `Geöffnet, ${when}`,
    empty: 'Noch keine Snaps für dich.',
    emptyHint: 'Hier siehst du Snaps, die dir andere schicken. Jeden kannst du einmal öffnen.',
    send: 'Snap senden',
    reply: 'Mit einem Snap antworten',
    remove: 'Entfernen',
    removeUnread: 'Ungeöffnet entfernen',
    removed: 'Entfernt.',
    removedUnread: 'Entfernt. Du kannst ihn nicht mehr öffnen.',
    undo: 'Rückgängig',
    back: 'Zurück zum Posteingang',
    reportWho: (days) => `Die Admins sehen den Snap, deinen Grund und deinen Namen. Die Person, die ihn geschickt hat, erfährt nichts davon. Ist das Bild noch nicht gelöscht, bleibt es mit seiner Bildunterschrift für die Prüfung bis zu ${days === 1 ? 'einen Tag' : `${days} Tage`} erhalten, auch wenn alle den Snap öffnen. Haben ihn schon alle geöffnet, sehen die Admins nur, wer ihn wann gesendet hat.`,
  },

  sent: {
    title: 'Gesendet',
    empty: 'Noch nichts gesendet.',
    emptyHint: 'Hier siehst du Snaps, die du an Personen schickst, und wer sie geöffnet hat.',
    delivered: 'Zugestellt',
    opened: (n, of) => (of === 1 ? (n ? 'Geöffnet' : 'Zugestellt') : `${n} von ${of} ${n === 1 ? 'hat' : 'haben'} ihn geöffnet`),
    gone: { deleted: () => 'Zurückgenommen', expired: () => 'Abgelaufen', opened: (of) => `${of === 1 ? 'Geöffnet' : 'Von allen geöffnet'}. Das Bild ist gelöscht.` },
    takeBack: 'Zurücknehmen',
    sure: 'Diesen Snap zurücknehmen?',
    sureBody: 'Wer ihn noch nicht geöffnet hat, wird ihn nie sehen.',
    takenBack: 'Zurückgenommen',
    forget: 'Aus dieser Liste entfernen',
  },

  lists: {
    title: 'Listen',
    who: 'Sende einen Snap in einem Schritt an mehrere Personen. Nur du siehst deine Listen.',
    add: 'Neue Liste',
    edit: 'Liste bearbeiten',
    remove: 'Liste löschen',
    sure: (name) => `Die Liste „${name}“ löschen?`,
    sureBody: 'Snaps, die du schon gesendet hast, bleiben, wie sie sind.',
    removed: 'Liste gelöscht',
    saved: 'Liste gespeichert',
    save: 'Speichern',
    name: 'Name',
    search: 'Personen suchen',
    people: (n) => (n === 0 ? 'Noch niemand' : n === 1 ? '1 Person' : `${n} Personen`),
    empty: 'Noch keine Listen.',
    emptyHint: 'Erstelle eine für die Personen, denen du oft Snaps schickst.',
  },

  recipients: {
    deleted: 'gelöschtes Konto',
    title: 'Wähle einen Feed oder Personen',
    none: 'Wähle einen Feed oder Personen für dieses Bild',
    search: 'Feeds und Personen suchen',
    people: 'Personen',
    to: (names) => `Wird an ${names} gesendet`,
    others: (names, n) => `${names} und ${n} ${n === 1 ? 'weitere Person' : 'weitere'}`,
    most: (n) => `Du kannst bis zu ${n} Personen wählen.`,
    send: 'Senden',
  },

  outbox: {
    people: {
      kept: (names) => `Du bist offline. Dein Snap für ${names} bleibt hier und wird gesendet, sobald du wieder online bist.`,
      slow: (names) => `Langsame Verbindung. Dein Snap für ${names} bleibt hier und wird so bald wie möglich gesendet.`,
      sent: (names) => `An ${names} gesendet`,
      failed: (names, why) => `Der Snap an ${names} wurde nicht gesendet. ${why}`,
      delayed: (names, why) => `${why} Dein Snap für ${names} bleibt hier und wird noch einmal gesendet.`,
    },
  },

  snapsFrom: { legend: 'Wer kann dir Snaps schicken?', why: 'Andere erfahren nicht, dass ihre Snaps nicht bei dir ankommen.', choices: { following: 'Personen, denen du folgst', everyone: 'Alle', 'nobody': 'Niemand' } },
};
