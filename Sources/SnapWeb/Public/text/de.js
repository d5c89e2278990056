import { age } from '../age.js';

/** All texts of the app in German. Same shape as en.js; a test compares the two. */
const units = { minute: ['Minute', 'Minuten'], hour: ['Stunde', 'Stunden'] };

function ageText(postedAt, now) {
  const { count, unit } = age(postedAt, now);
  return `vor ${count} ${units[unit][count === 1 ? 0 : 1]}`;
}

export default {
  direction: 'ltr',
  age: ageText,

  app: { name: 'Snapfeed', tagline: 'Einmal gesehen. Nicht vergessen.', skip: 'Zum Inhalt springen', account: (name) => `Konto von ${name}` },

  tabs: { label: 'Hauptmenü', post: 'Posten', feeds: 'Feeds', home: 'Start', search: 'Suche', you: 'Du', admin: 'Verwaltung', reports: (n) => (n === 1 ? '1 offene Meldung' : `${n} offene Meldungen`), unread: (n) => `${n} ungelesen`, notifications: 'Mitteilungen', news: (n) => `${n} neu` },

  welcome: {
    language: 'Sprache',
    lead: 'Teile Bilder in Feeds und auf deinem Profil. Snaps sieht man einmal. Fotos bleiben.',
    signUp: 'Konto erstellen',
    logIn: 'Anmelden',
    name: 'Name',
    nameHint: 'Steht bei deinen Beiträgen. Bis zu 32 Zeichen.',
    password: 'Passwort',
    passwordHint: 'Mindestens 8 Zeichen. Am besten ein ganzer Satz.',
    showPassword: 'Passwort anzeigen',
    haveAccount: 'Anmelden',
    needAccount: 'Neues Konto erstellen',
    working: 'Einen Moment…',
    back: 'Zurück',
    ended: (name) => `${name} wurde auf diesem Gerät abgemeldet. Melde dich neu an, um weiterzumachen.`,
    missing: { name: 'Gib einen Namen ein.', password: 'Gib ein Passwort ein.', invitation: 'Gib deinen Einladungscode ein.' },
    closed: 'Auf diesem Server können keine neuen Konten erstellt werden. Wenn du schon eins hast, melde dich an.',
    invitation: 'Einladungscode',
    invitationHint: 'Du hast ihn von den Admins dieses Servers.',
  },

  forgotten: {
    ask: 'Passwort vergessen?',
    title: 'Passwort vergessen?',
    how: 'Bitte einen Admin um einen Link, mit dem du ein neues festlegst. Eine E-Mail gibt es nicht: Dieser Server kennt deine Adresse nicht.',
  },

  post: {
    title: 'Wähle ein Bild',
    camera: 'Kamera',
    file: 'Meine Fotos',
    drop: 'Hier ablegen',
    hint: 'Du kannst ein Foto auch hierher ziehen oder einfügen.',
    paste: 'Einfügen',
    nothingToPaste: 'In der Zwischenablage ist kein Bild. Kopiere zuerst eins.',
    noPaste: 'Dein Browser blockiert die Zwischenablage für diese Seite. Erlaube den Zugriff, oder wähle stattdessen ein Foto.',
    loading: 'Bilder werden geladen',
    empty: 'Hier gibt es keine fertigen Bilder. Nimm ein Foto auf oder wähle eins von deinem Gerät.',
    notImage: 'Diese Datei lässt sich nicht posten. Möglich sind JPEG, PNG und WebP. Speichere ein HEIC-Foto vorher als JPEG.',
    preparing: 'Das Foto wird vorbereitet…',
    instead: {
      title: 'Entwurf ersetzen?',
      body: 'Du hast ihn noch nicht gepostet. Sein Bild und sein Text gehen verloren.',
      replace: 'Entwurf ersetzen',
      keep: 'Entwurf behalten',
    },
  },

  compose: {
    title: 'Wähle einen Feed',
    legend: 'In einen Feed posten',
    none: 'Wähle einen Feed für dieses Bild',
    to: (feed) => `Wird in ${feed} gepostet`,
    caption: 'Bildunterschrift',
    captionHint: '(optional)',
    send: 'Posten',
    sending: 'Wird gepostet…',
    progress: (percent) => `Wird gesendet, ${percent} Prozent`,
    back: 'Zurück zu den Bildern',
    preview: 'Das Bild, das du posten willst',
    edit: 'Bild bearbeiten',
    onlineLater: 'Du bist offline. Dein Beitrag bleibt hier und wird gesendet, sobald du wieder online bist.',
    kinds: 'Snap oder Foto',
    once: { name: 'Einmal ansehen', why: 'Jeder kann ihn einmal öffnen.' },
    stays: {
      name: 'Dauerhaft',
      why: 'Auf deinem Profil, bis du es löschst.',
      title: 'Auf deinem Profil posten',
      to: 'Wird auf deinem Profil gepostet',
      send: 'Posten',
    },
  },

  photoFields: { alt: 'Beschreibung', warning: 'Warnung hinzufügen', hint: 'Wird statt des Fotos angezeigt, bis man darauf tippt' },

  audience: { legend: 'Wer kann das sehen?', choices: { everyone: 'Alle', followers: 'Follower' } },

  screens: { link: 'Dein Link wurde nicht geladen. Öffne ihn noch einmal.', missing: 'Diese Seite wurde nicht geladen', missingWhy: 'Beim ersten Öffnen musst du online sein. Alles andere funktioniert weiterhin.' },

  line: {
    left: (n) => `Noch ${n} Zeichen`,
    tooLong: (n) => `${n} Zeichen zu lang`,
  },

  camera: {
    title: 'Kamera',
    take: 'Foto aufnehmen',
    turn: 'Kamera wechseln',
    close: 'Kamera schließen',
    starting: 'Die Kamera startet…',
    notAllowed: 'Dein Browser blockiert die Kamera auf dieser Seite. Erlaube sie in der Adressleiste und versuche es noch einmal.',
    notFound: 'Keine Kamera gefunden. Wähle stattdessen ein Foto.',
    notOffered: 'Die Kamera braucht eine sichere Adresse (https). Wähle stattdessen ein Foto.',
    busy: 'Die Kamera startet nicht. Schließe andere Apps, die sie vielleicht benutzen, und versuche es noch einmal.',
    retry: 'Erneut versuchen',
    file: 'Foto wählen',
  },

  identify: { action: 'Was ist das?', notImage: 'Diese Datei lässt sich nicht als Bild lesen. Möglich sind JPEG, PNG und WebP. Speichere ein HEIC-Foto vorher als JPEG.' },

  labels: {
    title: 'Themen',
    remove: (name) => `Thema ${name} entfernen`,
    removed: (name) => `${name} entfernt`,
  },

  outbox: {
    kept: (feed) => `Du bist offline. Dein Beitrag für ${feed} bleibt hier und wird gesendet, sobald du wieder online bist.`,
    slow: (feed) => `Langsame Verbindung. Dein Beitrag für ${feed} bleibt hier und wird so bald wie möglich gesendet.`,
    sent: (feed) => `In ${feed} gepostet`,
    failed: (feed, why) => `Dein Beitrag für ${feed} wurde nicht gepostet. ${why}`,
    delayed: (feed, why) => `${why} Dein Beitrag für ${feed} bleibt hier und wird noch einmal gesendet.`,
    waiting: (n) => `${n} noch nicht gesendet`,
    view: 'Ansehen',
    row: 'Noch nicht gesendet',
    action: { failed: (title, why) => `Das hat nicht geklappt: ${title}. ${why}` },
    photo: {
      kept: () => 'Du bist offline. Dein Foto bleibt hier und wird gepostet, sobald du wieder online bist.',
      slow: () => 'Langsame Verbindung. Dein Foto bleibt hier und wird so bald wie möglich gepostet.',
      sent: () => 'Auf deinem Profil gepostet',
      failed: (_, why) => `Dein Foto wurde nicht gepostet. ${why}`,
      delayed: (_, why) => `${why} Dein Foto bleibt hier und wird noch einmal gesendet.`,
    },
  },

  feeds: {
    title: 'Feeds',
    inbox: 'Posteingang',
    jump: 'Zu einem Feed springen',
    hint: 'Tippe auf einen Snap, um ihn zu öffnen. Jeden kannst du nur einmal öffnen.',
    unread: (n) => (n === 0 ? 'Alles gelesen' : `${n} ungelesen`),
    empty: 'Noch nichts hier.',
    unreadIn: (feed) => `Ungelesen in ${feed}`,
    emptyHint: (feed) => `Poste den ersten Snap in ${feed}.`,
    first: 'Ein Bild posten',
    loading: 'Snaps werden geladen',
    older: 'Ältere Snaps werden geladen…',
    olderFailed: 'Ältere Snaps konnten nicht geladen werden.',
    retry: 'Erneut versuchen',
    end: 'Du bist auf dem neuesten Stand.',
    failed: (why) => `Dieser Feed konnte nicht geladen werden. ${why}`,
    offline: 'Offline nicht verfügbar.',
    arrived: (name, feed) => `Neuer Snap von ${name} in ${feed}`,
  },

  row: {
    unread: 'Ungelesen',
    read: 'Gelesen',
    deleted: 'Gelöscht',
    expired: 'Abgelaufen',
    you: 'Du',
    own: 'Von dir noch nicht geöffnet',
    reported: 'Gemeldet',
    manage: 'Wer hat diesen Snap geöffnet?',
    profile: (name) => `Profil von ${name}`,
    more: 'Mehr',
    outside: 'andere Website',
  },

  opened: {
    title: 'Schon angesehen',
    body: (when, past, device) => `Du hast ihn ${past} geöffnet, am ${when}${device ? `, mit ${device}` : ''}.`,
    why: 'Jeder kann einen Snap nur einmal öffnen.',
    gone: { deleted: 'Dieser Snap wurde gelöscht', expired: 'Dieser Snap ist abgelaufen' },
    goneWhy: { deleted: 'Sein Bild ist weg und lässt sich nicht mehr öffnen.', expired: 'Sein Bild ist weg und lässt sich nicht mehr öffnen.' },
  },

  ownLook: {
    title: 'Du kannst nur einmal schauen',
    body: 'Auch deinen eigenen Snap kannst du nur einmal öffnen.',
    look: 'Jetzt öffnen',
    leave: 'Jetzt nicht',
  },

  snap: { parts: 'Hashtags, Personen und Links' },

  missing: {
    feed: 'Feed nicht gefunden',
    feedWhy: 'Vielleicht wurde er entfernt, oder die Adresse ist falsch.',
    snap: 'Snap nicht gefunden',
    snapWhy: 'Vielleicht wurde er gelöscht, oder die Adresse ist falsch.',
    feeds: 'Zu den Feeds',
  },

  details: { titleOf: (name) => `Snap von ${name}` },

  report: { action: 'Snap melden' },

  account: {
    nowUsing: (name) => `Jetzt aktiv: ${name}`,
  },

  link: {
    connecting: 'Verbinden…',
    offline: 'Keine Verbindung. Neuer Versuch läuft…',
    refused: 'Der Server hat diese Verbindung beendet. Lade die Seite neu.',
    reload: 'Neu laden',
    retry: 'Jetzt versuchen',
  },

  dialog: { ok: 'OK', cancel: 'Abbrechen', dismiss: 'Ausblenden' },

  suspendedBecause: (reason) => `Die Admins haben dieses Konto gesperrt. Ihr Grund: „${reason}“`,

  errors: {
    connection_lost: 'Die Verbindung wurde unterbrochen. Prüfe sie und versuche es noch einmal.',
    wrong_credentials: 'Name oder Passwort ist falsch.',
    name_taken: 'Dieser Name ist vergeben. Wähle einen anderen.',
    invalid_name: 'Ein Name hat 1 bis 32 sichtbare Zeichen aus einem Alphabet, ohne Zeilenumbruch.',
    name_confusable: 'Jemand hat einen Namen, der diesem zum Verwechseln ähnlich sieht. Wähle einen anderen.',
    invalid_password: 'Ein Passwort hat 8 bis 128 Zeichen.',
    invalid_caption: 'Eine Bildunterschrift hat bis zu 250 sichtbare Zeichen, ohne Zeilenumbruch.',
    invalid_alt: 'Eine Beschreibung hat bis zu 1.000 sichtbare Zeichen.',
    invalid_reason: 'Ein Grund hat 1 bis 250 sichtbare Zeichen. Wähle einen aus oder schreibe deinen eigenen.',
    invalid_image: 'Der Server kann dieses Bild nicht lesen. Wähle ein anderes.',
    too_large: 'Dieses Bild ist zu groß. Wähle ein kleineres.',
    unknown_topic: 'Thema nicht gefunden.',
    unknown_feed: 'Diesen Feed gibt es nicht mehr.',
    unknown_picture: 'Dieses Bild ist nicht mehr verfügbar. Wähle ein anderes.',
    unknown_account: 'Konto nicht gefunden.',
    unknown_photo: 'Foto nicht gefunden.',
    unknown_snap: 'Diesen Snap gibt es nicht mehr.',
    snap_gone: 'Dieser Snap wurde gelöscht oder ist abgelaufen.',
    image_lost: 'Der Server hat das Bild dieses Snaps verloren.',
    suspended: 'Die Admins haben dieses Konto gesperrt. Frag sie nach dem Grund.',
    sign_up_closed: 'Auf diesem Server können keine neuen Konten erstellt werden.',
    invalid_invitation: 'Diese Einladung ist nicht gültig. Bitte um eine neue.',
    already_reported: 'Du hast das schon gemeldet.',
    forbidden: 'Das darfst du nicht.',
    busy: 'Der Server ist ausgelastet. Versuche es gleich noch einmal.',
    too_many: 'Du hast das Limit dieses Servers erreicht. Entferne zuerst etwas.',
    rate_limited: 'Das war zu schnell. Warte einen Moment und versuche es noch einmal.',
    storage_full: 'Der Speicher des Servers ist voll. Bitte einen Admin, Platz zu schaffen.',
    shutting_down: 'Der Server startet neu. Versuche es gleich noch einmal.',
    open_unsent: 'Du bist nicht verbunden, deshalb wurde der Snap nicht geöffnet. Du kannst ihn später öffnen.',
    other: 'Etwas ist schiefgegangen. Versuche es noch einmal.',
  },
};
