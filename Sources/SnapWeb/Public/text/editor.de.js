/** The texts of the picture's editor in German. */
export default {
  editor: {
    title: 'Bild bearbeiten',
    opening: 'Das Bild wird geöffnet…',
    cancel: 'Abbrechen',
    done: 'Fertig',
    working: 'Einen Moment…',
    failed: 'Das Bild konnte nicht erstellt werden. Versuche es noch einmal oder brich ab.',
    full: 'Zu viele Schritte. Wähle „Fertig“ und bearbeite das Bild dann noch einmal.',
    picture: 'Dein bearbeitetes Bild',
    ways: 'Schritte',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    restart: 'Zurücksetzen',
    restarted: 'Alle Änderungen sind zurückgesetzt. „Rückgängig“ holt sie zurück.',
    gone: { undo: (step) => `Rückgängig: ${step}`, redo: (step) => `Wiederholt: ${step}` },
    steps: { turn: 'Drehen', mirror: 'Spiegeln', straighten: 'Begradigen', crop: 'Zuschneiden', light: 'Anpassen', draw: 'Zeichnen', write: 'Text', restart: 'Zurücksetzen' },
    toolsLabel: 'Werkzeuge',
    tools: { crop: 'Zuschneiden', turn: 'Drehen', light: 'Anpassen', write: 'Text', draw: 'Zeichnen' },
    colour: 'Farbe',
    colours: { white: 'Weiß', black: 'Schwarz', red: 'Rot', orange: 'Orange', yellow: 'Gelb', green: 'Grün', blue: 'Blau', violet: 'Violett' },

    crop: {
      forms: 'Format',
      free: 'Frei',
      square: '1:1',
      fourThree: '4:3',
      original: 'Original',
      box: 'Sichtbarer Ausschnitt. Die Pfeiltasten verschieben ihn, Plus und Minus ändern die Größe.',
      handles: {
        nw: 'Ecke oben links', n: 'Obere Kante', ne: 'Ecke oben rechts', e: 'Rechte Kante',
        se: 'Ecke unten rechts', s: 'Untere Kante', sw: 'Ecke unten links', w: 'Linke Kante',
      },
      size: (width, height) => `${width} × ${height} Pixel`,
    },

    turn: { left: 'Nach links', right: 'Nach rechts', mirror: 'Spiegeln', straighten: 'Begradigen' },
    light: { brightness: 'Helligkeit', contrast: 'Kontrast', warmth: 'Wärme', saturation: 'Sättigung' },

    write: {
      add: 'Text hinzufügen',
      words: 'Text',
      size: 'Größe',
      remove: 'Text entfernen',
      box: (words) => `Text „${words}“. Die Pfeiltasten verschieben ihn.`,
    },

    draw: {
      tools: 'Stift oder Radierer',
      pen: 'Stift',
      eraser: 'Radierer',
      width: 'Breite',
      widths: { thin: 'Dünn', medium: 'Mittel', thick: 'Dick' },
      pad: 'Zeichenfläche. Die Pfeiltasten bewegen den Stift, die Leertaste setzt ihn auf und hebt ihn ab.',
      down: 'Stift aufgesetzt',
      up: 'Stift abgehoben',
    },
  },
};
