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

  tabs: { label: 'Hauptbereiche', post: 'Posten', feeds: 'Feeds', home: 'Start', search: 'Suche', you: 'Du', unread: (n) => `${n} ungelesen`, news: (n) => `${n} neu` },

  welcome: {
    lead: 'Teile Bilder in Feeds und auf deinem Profil. Snaps sieht man einmal. Fotos bleiben.',
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
    who: 'Bitte einen Admin dieses Servers um einen Link für ein neues. Per Mail kommt nichts: Der Server kennt keine Adressen. Am Server macht ihn dieser Befehl:',
    name: 'NAME',
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
    instead: {
      title: 'Entwurf ersetzen?',
      body: 'Er ist noch nicht gepostet. Mit dem neuen Bild gehen Bild und Text deines Entwurfs verloren.',
      replace: 'Entwurf ersetzen',
      keep: 'Entwurf behalten',
    },
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
    edit: 'Bild bearbeiten',
    onlineLater: 'Du bist offline. Dein Post bleibt hier und geht hinaus, sobald du zurück bist.',
    kinds: 'Wie lange es zu sehen ist',
    once: { name: 'Einmal gesehen', why: 'In einem Feed. Jeder öffnet es einmal.' },
    stays: {
      name: 'Bleibt',
      why: 'In deinem Profil. Man kann es wieder ansehen.',
      title: 'Ins Profil stellen',
      to: 'Bleibt in deinem Profil',
      send: 'Foto hinzufügen',
    },
  },

  photoFields: { alt: 'Beschreibung', warning: 'Warnung hinzufügen', hint: 'Steht anstelle des Fotos, bis man es antippt' },

  audience: { legend: 'Wer es sehen darf', choices: { everyone: 'Alle hier', followers: 'Follower' } },

  screens: { link: 'Die Seite zu deinem Link wurde nicht geladen. Öffne den Link noch einmal.', missing: 'Dieser Teil wurde nicht geladen', missingWhy: 'Beim ersten Mal braucht er eine Verbindung. Alles andere ist, wo es war.' },

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

  identify: { action: 'Was ist das?' },

  labels: {
    title: 'Themen',
    remove: (name) => `Thema ${name} entfernen`,
    removed: (name) => `${name} ist entfernt`,
  },

  outbox: {
    kept: (feed) => `Du bist offline. Dein Post für ${feed} bleibt hier und geht hinaus, sobald du zurück bist.`,
    slow: (feed) => `Die Verbindung ist langsam. Dein Post für ${feed} bleibt hier und geht hinaus, sobald es geht.`,
    sent: (feed) => `In ${feed} gepostet`,
    failed: (feed, why) => `Dein Post für ${feed} wurde nicht angenommen. ${why}`,
    delayed: (feed, why) => `${why} Dein Post für ${feed} bleibt hier und wird noch einmal gesendet.`,
    waiting: (n) => `${n} ${n === 1 ? 'wartet' : 'warten'} aufs Senden`,
    row: 'Wartet aufs Senden',
    action: { failed: (title, why) => `Das wurde nicht angenommen: ${title}. ${why}` },
    photo: {
      kept: () => 'Du bist offline. Dein Foto bleibt hier und kommt in dein Profil, sobald du zurück bist.',
      slow: () => 'Die Verbindung ist langsam. Dein Foto bleibt hier und kommt in dein Profil, sobald es geht.',
      sent: () => 'Zu deinem Profil hinzugefügt',
      failed: (_, why) => `Dein Foto wurde nicht angenommen. ${why}`,
      delayed: (_, why) => `${why} Dein Foto bleibt hier und wird noch einmal gesendet.`,
    },
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
    profile: (name) => `Profil von ${name}`,
    parts: (name) => `Schlagwörter, Leute und Links im Snap von ${name}`,
    outside: 'andere Website',
  },

  viewer: {
    label: (name) => `Snap von ${name}`,
    loading: 'Wird geöffnet…',
    close: 'Schließen. Er öffnet sich nicht noch einmal.',
    report: 'Melden. Er schließt sich und öffnet sich nicht noch einmal.',
    covered: 'Der Snap ist verdeckt, weil du weg warst.',
    show: 'Snap zeigen',
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
    parts: 'Schlagwörter, Leute und Links',
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
    nowUsing: (name) => `Jetzt aktiv: ${name}`,
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
    invalid_alt: 'Eine Beschreibung hat bis zu 1.000 sichtbare Zeichen.',
    invalid_reason: 'Ein Grund hat 1 bis 250 sichtbare Zeichen. Wähle einen aus oder schreibe deinen eigenen.',
    invalid_image: 'Der Server konnte dieses Bild nicht lesen. Wähle ein anderes.',
    too_large: 'Dieses Bild ist zu groß. Wähle ein kleineres.',
    unknown_topic: 'Dieses Thema ist hier nicht bekannt.',
    unknown_feed: 'Diesen Feed gibt es nicht mehr.',
    unknown_picture: 'Dieses Bild wird nicht mehr angeboten.',
    unknown_account: 'Dieses Konto gibt es hier nicht.',
    unknown_photo: 'Dieses Foto gibt es hier nicht mehr.',
    unknown_snap: 'Diesen Snap gibt es nicht mehr.',
    snap_gone: 'Dieser Snap ist weg.',
    image_lost: 'Der Server hat das Bild dieses Snaps verloren.',
    suspended: 'Dieses Konto wurde von denen gesperrt, die diesen Server betreiben. Frage sie nach dem Grund.',
    sign_up_closed: 'Dieser Server nimmt keine neuen Konten an.',
    invalid_invitation: 'Diese Einladung gilt nicht. Bitte um eine neue.',
    already_reported: 'Du hast das schon gemeldet.',
    forbidden: 'Das darfst du nicht.',
    busy: 'Der Server ist beschäftigt. Versuche es gleich noch einmal.',
    too_many: 'Du hast so viele, wie dieser Server erlaubt.',
    rate_limited: 'Das war zu schnell. Warte einen Moment und versuche es noch einmal.',
    storage_full: 'Die Festplatte des Servers ist voll. Wer ihn betreibt, muss Platz schaffen.',
    shutting_down: 'Der Server startet neu. Versuche es gleich noch einmal.',
    open_unsent: 'Es gibt keine Verbindung, deshalb wurde der Snap nicht geöffnet. Er wartet weiter auf dich.',
    open_lost: 'Die Verbindung ist beim Öffnen abgerissen. Hatte der Snap den Server schon verlassen, lässt er sich nicht noch einmal zeigen.',
    not_shown: 'Dieser Browser konnte das Bild nicht zeigen.',
    other: 'Etwas ist schiefgegangen. Versuche es noch einmal.',
  },
};
