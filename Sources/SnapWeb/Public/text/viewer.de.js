/** The texts of the viewer of snaps in German. */
export default {
  viewer: {
    label: (name) => `Snap von ${name}`,
    loading: 'Wird geöffnet…',
    slow: 'Langsame Verbindung. Der Snap wird noch geladen.',
    count: (place, of) => `${place} von ${of}`,
    close: 'Schließen (lässt sich nicht noch einmal öffnen)',
    next: 'Nächsten Snap öffnen (nur einmal möglich)',
    report: 'Melden (schließt den Snap; lässt sich nicht noch einmal öffnen)',
    reply: 'Antworten (schließt den Snap; lässt sich nicht noch einmal öffnen)',
    covered: 'Verdeckt, während du weg warst.',
    show: 'Snap anzeigen',
    alt: (name, caption) => (caption ? `Snap von ${name}: ${caption}` : `Snap von ${name}`),
    explain: (n, feed) => ({
      title: 'Den nächsten Snap öffnen?',
      body: `Ab jetzt öffnet Tippen den nächsten ungeöffneten Snap in ${feed}. Jeder Snap lässt sich nur einmal öffnen. ${n === 1 ? 'Noch einer übrig.' : `Noch ${n} übrig.`}`,
      go: 'Nächsten Snap öffnen',
      stay: 'Jetzt nicht',
    }),
    failed: 'Der Snap konnte nicht geöffnet werden',
    unsent: 'Du bist nicht verbunden.',
    lost: 'Die Verbindung wurde beim Öffnen unterbrochen.',
    notShown: 'Dieser Browser konnte das Bild nicht anzeigen.',
    fates: {
      kept: 'Du kannst ihn weiterhin öffnen.',
      used: 'Du hast ihn bereits geöffnet.',
      unknown: 'Hatte der Snap den Server schon verlassen, lässt er sich nicht noch einmal öffnen. Das steht fest, sobald du wieder online bist.',
      gone: '',
    },
    retry: 'Jetzt öffnen',
    leave: 'Schließen',
  },
};
