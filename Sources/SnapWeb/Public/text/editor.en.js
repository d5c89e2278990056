/** The texts of the picture's editor in English. */
export default {
  editor: {
    title: 'Edit picture',
    opening: 'Opening the picture…',
    cancel: 'Cancel',
    done: 'Done',
    working: 'One moment…',
    failed: 'The picture could not be made. Try again, or cancel.',
    full: 'There are too many steps. Finish, and edit the picture again.',
    picture: 'The picture as you have changed it',
    ways: 'Steps',
    undo: 'Undo',
    redo: 'Redo',
    restart: 'Start over',
    restarted: 'All changes are gone. Undo brings them back.',
    gone: { undo: (step) => `Undone: ${step}`, redo: (step) => `Redone: ${step}` },
    steps: { turn: 'turned', mirror: 'mirrored', straighten: 'straightened', crop: 'cropped', light: 'light', draw: 'stroke', write: 'text', restart: 'start over' },
    toolsLabel: 'Tools',
    tools: { crop: 'Crop', turn: 'Turn', light: 'Light', write: 'Text', draw: 'Draw' },
    colour: 'Colour',
    colours: { white: 'White', black: 'Black', red: 'Red', orange: 'Orange', yellow: 'Yellow', green: 'Green', blue: 'Blue', violet: 'Violet' },

    crop: {
      forms: 'Form',
      free: 'Free',
      square: '1:1',
      fourThree: '4:3',
      original: 'Original',
      box: 'What is kept. Arrow keys move it, plus and minus change its size.',
      handles: {
        nw: 'Corner at the top left', n: 'Upper edge', ne: 'Corner at the top right', e: 'Right edge',
        se: 'Corner at the bottom right', s: 'Lower edge', sw: 'Corner at the bottom left', w: 'Left edge',
      },
      size: (width, height) => `${width} × ${height} pixels`,
    },

    turn: { left: 'Turn left', right: 'Turn right', mirror: 'Mirror', straighten: 'Straighten' },
    light: { brightness: 'Brightness', contrast: 'Contrast', warmth: 'Warmth', saturation: 'Saturation' },

    write: {
      add: 'Add text',
      words: 'Text',
      size: 'Size',
      remove: 'Remove text',
      box: (words) => `Text “${words}”. Arrow keys move it.`,
    },

    draw: {
      tools: 'Pen or eraser',
      pen: 'Pen',
      eraser: 'Eraser',
      width: 'Width',
      widths: { thin: 'Thin', medium: 'Medium', thick: 'Thick' },
      pad: 'Drawing area. Arrow keys move the pen, Space puts it down and lifts it.',
      down: 'Pen down',
      up: 'Pen up',
    },
  },
};
