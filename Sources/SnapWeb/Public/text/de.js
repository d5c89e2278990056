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

  tabs: { label: 'Hauptbereiche', post: 'Posten', feeds: 'Feeds', unread: (n) => `${n} ungelesen` },

  welcome: {
    lead: 'Poste ein Bild in einen Feed. Alle dürfen es einmal ansehen. Das ist alles, und genau darum geht es.',
    signUp: 'Konto anlegen',
    logIn: 'Anmelden',
    name: 'Name',
    nameHint: 'Steht neben deinen Snaps. Bis zu 32 Zeichen.',
    password: 'Passwort',
    passwordHint: 'Mindestens 8 Zeichen. Ein ganzer Satz ist gut.',
    showPassword: 'Passwort zeigen',
    haveAccount: 'Ich habe ein Konto',
    needAccount: 'Ich bin neu hier',
    working: 'Einen Moment…',
    back: 'Zurück',
    ended: (name) => `${name} wurde auf diesem Gerät abgemeldet. Melde dich neu an, um weiterzumachen.`,
    missing: { name: 'Gib einen Namen ein.', password: 'Gib ein Passwort ein.', invitation: 'Gib den Code deiner Einladung ein.' },
    closed: 'Dieser Server nimmt keine neuen Konten an. Melde dich mit deinem an.',
    invitation: 'Einladung',
    invitationHint: 'Der Code, den du von denen hast, die diesen Server betreiben.',
  },

  forgotten: {
    ask: 'Passwort vergessen',
    title: 'Ein neues Passwort',
    who: 'Bitte die um ein neues Passwort, die diesen Server betreiben. Per Mail kommt nichts: Der Server kennt keine Adressen.',
    command: 'Am Server führen sie aus:',
    name: 'NAME',
    then: 'Damit enden alle deine Anmeldungen. Melde dich mit dem neuen Passwort an und wähle dann unter Konto ein eigenes.',
  },

  post: {
    title: 'Wähle ein Bild',
    camera: 'Kamera',
    file: 'Meine Fotos',
    drop: 'Hier ablegen',
    hint: 'Oder lege ein Foto irgendwo ab oder füge es ein.',
    loading: 'Bilder werden geladen',
    empty: 'Dieser Server bietet keine Bilder an. Nimm eins mit der Kamera auf oder wähle eins vom Gerät.',
    notImage: 'Diese Datei ist kein Bild, das sich posten lässt. JPEG, PNG und WebP gehen; speichere ein HEIC-Foto vorher als JPEG.',
    preparing: 'Das Foto wird vorbereitet…',
  },

  compose: {
    title: 'Wähle einen Feed',
    legend: 'In einen Feed posten',
    none: 'Wähle einen Feed für dieses Bild',
    to: (feed) => `Kommt in ${feed}`,
    caption: 'Bildunterschrift',
    captionHint: 'Freiwillig',
    send: 'Posten',
    sending: 'Wird gepostet…',
    progress: (percent) => `Wird gesendet, ${percent} Prozent`,
    back: 'Zurück zu den Bildern',
    preview: 'Das Bild, das du posten willst',
    onlineLater: 'Du bist offline. Dein Post bleibt hier und geht hinaus, sobald du zurück bist.',
  },

  line: {
    left: (n) => `Noch ${n} Zeichen`,
    tooLong: (n) => `${n} zu viel`,
  },

  camera: {
    title: 'Kamera',
    take: 'Foto aufnehmen',
    turn: 'Andere Kamera',
    close: 'Kamera schließen',
    starting: 'Die Kamera startet…',
    notAllowed: 'Die Kamera ist für diese Seite gesperrt. Erlaube sie in der Adresszeile des Browsers und versuche es noch einmal.',
    notFound: 'An diesem Gerät wurde keine Kamera gefunden. Du kannst stattdessen ein Foto wählen.',
    notOffered: 'Browser geben die Kamera nur Seiten über https. Du kannst stattdessen ein Foto wählen.',
    busy: 'Die Kamera ist nicht gestartet; vielleicht benutzt sie eine andere App. Schließe diese und versuche es noch einmal.',
    retry: 'Noch einmal',
    file: 'Foto wählen',
  },

  outbox: {
    kept: (feed) => `Du bist offline. Dein Post für ${feed} bleibt hier und geht hinaus, sobald du zurück bist.`,
    slow: (feed) => `Die Verbindung ist langsam. Dein Post für ${feed} bleibt hier und geht hinaus, sobald es geht.`,
    sent: (feed) => `In ${feed} gepostet`,
    failed: (feed, why) => `Dein Post für ${feed} wurde nicht angenommen. ${why}`,
    delayed: (feed, why) => `${why} Dein Post für ${feed} bleibt hier und wird noch einmal gesendet.`,
    waiting: (n) => (n === 1 ? 'Ein Post wartet darauf, gesendet zu werden' : `${n} Posts warten darauf, gesendet zu werden`),
    row: 'Wartet aufs Senden',
  },

  feeds: {
    title: 'Feeds',
    jump: 'Zu einem Feed springen',
    unread: (n) => (n === 0 ? 'Alles gelesen' : `${n} ungelesen`),
    empty: 'Noch nichts hier.',
    emptyHint: (feed) => `Der erste Snap in ${feed} könnte deiner sein.`,
    first: 'Ein Bild posten',
    loading: 'Snaps werden geladen',
    older: 'Ältere Snaps werden geladen…',
    olderFailed: 'Ältere Snaps ließen sich nicht laden.',
    retry: 'Noch einmal',
    end: 'Das ist alles.',
    failed: (why) => `Dieser Feed ließ sich nicht laden. ${why}`,
    offline: 'Snaps erscheinen hier, sobald du verbunden bist.',
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
  },

  viewer: {
    label: (name) => `Snap von ${name}`,
    loading: 'Wird geöffnet…',
    close: 'Schließen. Er öffnet sich nicht noch einmal.',
    report: 'Melden. Er schließt sich und öffnet sich nicht noch einmal.',
    alt: (name, caption) => (caption ? `Snap von ${name}: ${caption}` : `Snap von ${name}`),
  },

  opened: {
    title: 'Den hast du gesehen',
    body: (when, past, device) => `Du hast ihn ${past} geöffnet, am ${when}, mit ${device}.`,
    why: 'Jeder Snap öffnet sich für jeden Menschen einmal.',
    gone: { deleted: 'Dieser Snap wurde gelöscht', expired: 'Dieser Snap ist abgelaufen' },
    goneWhy: { deleted: 'Sein Bild ist weg, niemand kann ihn mehr öffnen.', expired: 'Seine Zeit in diesem Feed ist vorbei, sein Bild ist weg.' },
  },

  ownLook: {
    title: 'Das ist dein einer Blick',
    body: 'Auch dein eigener Snap öffnet sich für dich nur einmal. Danach zeigt ihn dir niemand mehr.',
    look: 'Ansehen',
    leave: 'Jetzt nicht',
  },

  snap: {
    title: 'Snap',
    loading: 'Der Snap wird gesucht…',
    once: 'Du hast ihn noch nicht geöffnet. Er öffnet sich einmal.',
    ownOnce: 'Du hast ihn noch nicht angesehen. Auch für dich öffnet er sich nur einmal.',
    open: 'Snap öffnen',
    toFeed: (feed) => `Alle Snaps in ${feed}`,
  },

  missing: {
    feed: 'Diesen Feed gibt es hier nicht',
    feedWhy: 'Vielleicht wurde er entfernt, oder in der Adresse steckt ein Fehler. Die anderen Feeds sind, wo sie waren.',
    snap: 'Diesen Snap gibt es hier nicht mehr',
    snapWhy: 'Vielleicht wurde er vor langer Zeit gelöscht, oder in der Adresse steckt ein Fehler.',
    feeds: 'Zu den Feeds',
  },

  details: {
    title: 'Dein Snap',
    titleOf: (name) => `Snap von ${name}`,
    posted: (past, feed) => `${past} in ${feed} gepostet`,
    who: 'Geöffnet von',
    nobody: 'Noch niemand hat ihn geöffnet. Namen erscheinen hier, sobald es geschieht.',
    loading: 'Namen werden geladen…',
    remove: 'Snap löschen',
    sure: 'Für alle löschen?',
    sureBody: 'Wer ihn noch nicht geöffnet hat, wird ihn nie sehen.',
    removed: 'Gelöscht',
  },

  report: {
    action: 'Snap melden',
    titleOf: (name) => `Den Snap von ${name} melden`,
    who: 'Wer diesen Server betreibt, sieht den Snap, deinen Grund und deinen Namen. Wer ihn gepostet hat, erfährt nichts davon.',
    commonLabel: 'Häufige Gründe',
    common: ['Nacktheit oder Sex', 'Gewalt oder Drohungen', 'Hass oder Belästigung', 'Spam', 'Zeigt mich ohne mein Einverständnis', 'Gehört nicht in diesen Feed'],
    reason: 'Grund',
    send: 'Meldung senden',
    sent: 'Denen gemeldet, die diesen Server betreiben.',
  },

  account: {
    title: 'Konto',
    onDevice: 'Konten auf diesem Gerät',
    current: 'In Gebrauch',
    nowUsing: (name) => `Jetzt aktiv: ${name}`,
    loggedOut: 'Abgemeldet',
    use: (name) => `Zu ${name} wechseln`,
    remove: (name) => `${name} von diesem Gerät entfernen`,
    add: 'Konto hinzufügen',
    logOut: 'Abmelden',
    logOutWaiting: (n) => (n === 1 ? 'Ein Post wartet noch und wird gesendet, wenn du dich wieder anmeldest.' : `${n} Posts warten noch und werden gesendet, wenn du dich wieder anmeldest.`),
    admin: 'Verwaltung',
    devices: 'Wo du angemeldet bist',
    thisDevice: 'Dieses Gerät',
    used: (past) => `Benutzt ${past}`,
    revoke: 'Dort abmelden',
    revokeOf: (device) => `Auf ${device} abmelden`,
    revoked: (device) => `Auf ${device} abgemeldet`,
    devicesOffline: 'Die Liste erscheint, sobald du verbunden bist.',
    credentials: 'Dein Konto',
    settings: 'Diese App',
    languageLabel: 'Sprache',
    appearance: 'Aussehen',
    automatic: 'Wie der Browser',
    light: 'Hell',
    dark: 'Dunkel',
    about: (name, version) => `${name} ${version}`,
    privacy: 'Ein Snap, den du öffnest, wird einmal gezeigt und auf diesem Gerät nirgends aufbewahrt. Deine Anmeldung bleibt in diesem Browser, bis du dich abmeldest.',
  },

  credentials: {
    change: 'Passwort ändern',
    changeWhy: 'Alle deine anderen Geräte werden abgemeldet.',
    old: 'Jetziges Passwort',
    next: 'Neues Passwort',
    changed: 'Dein Passwort ist geändert. Deine anderen Geräte sind abgemeldet.',
    remove: 'Konto löschen',
    removeWhy: 'Dein Konto verschwindet für immer, und mit ihm jeder Snap, den du gepostet hast. Niemand kann es zurückholen.',
  },

  exporting: {
    title: 'Daten herunterladen',
    why: 'Eine Datei mit deinem Konto, deinen Snaps und dem, was du geöffnet und gemeldet hast.',
    photos: 'Mit den Fotos, die ich gepostet habe',
    cost: 'Jedes Foto in der Datei gilt als dein einer Blick auf diesen Snap: Hier öffnet er sich nicht mehr. Fotos, die du schon geöffnet hast, sind nicht dabei.',
    start: 'Herunterladen',
    progress: (n) => `Bisher ${n} ${n === 1 ? 'Snap' : 'Snaps'}…`,
    done: 'Deine Daten liegen bei deinen Downloads.',
    incomplete: (why) => `Dein Download ist nicht vollständig, aber was schon da war, ist gespeichert. ${why}`,
  },

  link: {
    connecting: 'Verbinden…',
    offline: 'Keine Verbindung. Neuer Versuch läuft…',
    refused: 'Der Server hat diese Verbindung endgültig geschlossen.',
    reload: 'Neu laden',
    retry: 'Jetzt versuchen',
  },

  dialog: { ok: 'OK', cancel: 'Abbrechen', dismiss: 'Ausblenden' },

  suspendedBecause: (reason) => `Dieses Konto wurde von denen gesperrt, die diesen Server betreiben. Ihr Grund: „${reason}“`,

  errors: {
    connection_lost: 'Die Verbindung ist abgerissen. Prüfe sie und versuche es noch einmal.',
    wrong_credentials: 'Name oder Passwort stimmt nicht.',
    name_taken: 'Dieser Name ist vergeben. Wähle einen anderen.',
    invalid_name: 'Ein Name hat 1 bis 32 sichtbare Zeichen aus einem Alphabet, ohne Zeilenumbruch.',
    name_confusable: 'Jemand hat einen Namen, der wie dieser aussieht. Wähle einen anderen.',
    invalid_password: 'Ein Passwort hat 8 bis 128 Zeichen.',
    invalid_caption: 'Eine Bildunterschrift hat bis zu 250 sichtbare Zeichen, ohne Zeilenumbruch.',
    invalid_reason: 'Ein Grund hat 1 bis 250 sichtbare Zeichen. Wähle einen aus oder schreibe deinen eigenen.',
    invalid_image: 'Der Server konnte dieses Bild nicht lesen. Wähle ein anderes.',
    too_large: 'Dieses Bild ist zu groß. Wähle ein kleineres.',
    unknown_feed: 'Diesen Feed gibt es nicht mehr.',
    unknown_picture: 'Dieses Bild wird nicht mehr angeboten.',
    unknown_snap: 'Diesen Snap gibt es nicht mehr.',
    snap_gone: 'Dieser Snap ist weg.',
    image_lost: 'Der Server hat das Bild dieses Snaps verloren.',
    suspended: 'Dieses Konto wurde von denen gesperrt, die diesen Server betreiben. Frage sie nach dem Grund.',
    sign_up_closed: 'Dieser Server nimmt keine neuen Konten an.',
    invalid_invitation: 'Diese Einladung gilt nicht. Bitte um eine neue.',
    unknown_invitation: 'Diese Einladung gibt es nicht mehr.',
    already_reported: 'Du hast diesen Snap schon gemeldet.',
    unknown_report: 'Diese Meldung gibt es nicht mehr.',
    report_resolved: 'Diese Meldung ist schon erledigt.',
    forbidden: 'Das darfst du nicht.',
    busy: 'Der Server ist beschäftigt. Versuche es gleich noch einmal.',
    rate_limited: 'Das war zu schnell. Warte einen Moment und versuche es noch einmal.',
    storage_full: 'Die Festplatte des Servers ist voll. Wer ihn betreibt, muss Platz schaffen.',
    shutting_down: 'Der Server startet neu. Versuche es gleich noch einmal.',
    open_unsent: 'Es gibt keine Verbindung, deshalb wurde der Snap nicht geöffnet. Er wartet weiter auf dich.',
    open_lost: 'Die Verbindung ist beim Öffnen abgerissen. Hatte der Snap den Server schon verlassen, lässt er sich nicht noch einmal zeigen.',
    not_shown: 'Dieser Browser konnte das Bild nicht zeigen.',
    other: 'Etwas ist schiefgegangen. Versuche es noch einmal.',
  },
};
