/** The texts of the picture's editor in English. */
export default {
  editor: {
    title: 'Edit picture',
    opening: 'Opening the picture…',
    cancel: 'Cancel',
    done: 'Done',
    working: 'One moment…',
    failed: 'Couldn’t create the picture. Try again, or cancel.',
    full: 'Too many steps. Choose Done, then edit the picture again.',
    picture: 'Your edited picture',
    ways: 'Steps',
    undo: 'Undo',
    redo: 'Redo',
    restart: 'Start over',
    restarted: 'All changes undone. Undo brings them back.',
    gone: { undo: (step) => `Undone: ${step}`, redo: (step) => `Redone: ${step}` },
    steps: { turn: 'rotate', mirror: 'flip', straighten: 'straighten', crop: 'crop', light: 'adjust', draw: 'draw', write: 'text', restart: 'start over' },
    toolsLabel: 'Tools',
    tools: { crop: 'Crop', turn: 'Rotate', light: 'Adjust', write: 'Text', draw: 'Draw' },
    colour: 'Colour',
    colours: { white: 'White', black: 'Black', red: 'Red', orange: 'Orange', yellow: 'Yellow', green: 'Green', blue: 'Blue', violet: 'Violet' },

    crop: {
      forms: 'Shape',
      free: 'Free',
      square: '1:1',
      fourThree: '4:3',
      original: 'Original',
      box: 'Visible part. Arrow keys move it, plus and minus change its size.',
      handles: {
        nw: 'Top left corner', n: 'Top edge', ne: 'Top right corner', e: 'Right edge',
        se: 'Bottom right corner', s: 'Bottom edge', sw: 'Bottom left corner', w: 'Left edge',
      },
      size: (width, height) => `${width} × ${height} pixels`,
    },

    turn: { left: 'Rotate left', right: 'Rotate right', mirror: 'Flip', straighten: 'Straighten' },
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
