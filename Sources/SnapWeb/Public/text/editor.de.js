/** Die Texte des Bildeditors auf Deutsch. */
export default {
  editor: {
    title: 'Bild bearbeiten',
    opening: 'Das Bild wird geöffnet…',
    cancel: 'Abbrechen',
    done: 'Fertig',
    working: 'Moment…',
    failed: 'Das Bild konnte nicht erzeugt werden. Versuche es noch einmal oder brich ab.',
    full: 'Das sind zu viele Schritte. Schließe ab und bearbeite das Bild noch einmal.',
    picture: 'Das Bild, wie du es verändert hast',
    ways: 'Schritte',
    undo: 'Rückgängig',
    redo: 'Wiederholen',
    restart: 'Von vorn',
    restarted: 'Alle Änderungen sind weg. „Rückgängig“ holt sie zurück.',
    gone: { undo: (step) => `Rückgängig: ${step}`, redo: (step) => `Wiederholt: ${step}` },
    steps: { turn: 'gedreht', mirror: 'gespiegelt', straighten: 'gerade gerückt', crop: 'zugeschnitten', light: 'Licht', draw: 'Strich', write: 'Text', restart: 'von vorn' },
    toolsLabel: 'Werkzeuge',
    tools: { crop: 'Schnitt', turn: 'Drehen', light: 'Licht', write: 'Text', draw: 'Malen' },
    colour: 'Farbe',
    colours: { white: 'Weiß', black: 'Schwarz', red: 'Rot', orange: 'Orange', yellow: 'Gelb', green: 'Grün', blue: 'Blau', violet: 'Violett' },

    crop: {
      forms: 'Format',
      free: 'Frei',
      square: '1:1',
      fourThree: '4:3',
      original: 'Original',
      box: 'Was bleibt. Die Pfeiltasten verschieben es, Plus und Minus ändern die Größe.',
      handles: {
        nw: 'Ecke oben links', n: 'Obere Kante', ne: 'Ecke oben rechts', e: 'Rechte Kante',
        se: 'Ecke unten rechts', s: 'Untere Kante', sw: 'Ecke unten links', w: 'Linke Kante',
      },
      size: (width, height) => `${width} × ${height} Pixel`,
    },

    turn: { left: 'Nach links', right: 'Nach rechts', mirror: 'Spiegeln', straighten: 'Gerade rücken' },
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
      pad: 'Malfläche. Die Pfeiltasten bewegen den Stift, die Leertaste setzt ihn auf und hebt ihn ab.',
      down: 'Stift aufgesetzt',
      up: 'Stift abgehoben',
    },
  },
};
