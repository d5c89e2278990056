import { mirrored, turned, whole } from './geometry.js';

/** The most steps, and the most points of one stroke. A full list takes nothing further, and the editor says so. */
export const limits = { steps: 500, points: 2_000, letters: 200 };

/** A picture without changes. Strokes and texts have places in the source's own pixels, so they stay where they are on it. */
export const untouched = {
  quarter: 0,
  mirror: false,
  degrees: 0,
  crop: whole,
  light: { brightness: 0, contrast: 0, warmth: 0, saturation: 0 },
  strokes: [],
  texts: [],
};

const effects = {
  turn: (state, { by }) => ({ ...state, quarter: (state.quarter + by + 4) % 4, crop: turned(state.crop, by) }),
  mirror: (state) => ({ ...state, mirror: !state.mirror, quarter: (4 - state.quarter) % 4, degrees: -state.degrees, crop: mirrored(state.crop) }),
  straighten: (state, { degrees }) => ({ ...state, degrees }),
  crop: (state, { crop }) => ({ ...state, crop }),
  light: (state, { light }) => ({ ...state, light: { ...state.light, ...light } }),
  draw: (state, { stroke }) => ({ ...state, strokes: [...state.strokes, stroke] }),
  write: (state, { words }) => ({ ...state, texts: written(state.texts, words) }),
  restart: () => untouched,
};

/** Puts words in place of those with the same id. Words without letters go. */
function written(texts, words) {
  const place = texts.findIndex(({ id }) => id === words.id);
  const others = place < 0 ? [...texts, words] : texts.with(place, words);
  return others.filter(({ letters }) => letters.trim());
}

/** Applies a list of steps to a picture. */
export const stateOf = (steps) => steps.reduce((state, step) => effects[step.kind](state, step), untouched);

export const isUntouched = (state) => JSON.stringify(state) === JSON.stringify(untouched);

/** The steps that were taken, and those that were taken back. */
export class Steps {
  done;
  undone;

  constructor({ done, undone }) {
    this.done = [...done];
    this.undone = [...undone];
  }

  get state() {
    return stateOf(this.done);
  }

  get isFull() {
    return this.done.length >= limits.steps;
  }

  /** Adds a step. One with the same `run` as the last takes its place: a key held down is one step. */
  add(step) {
    const isSame = step.run !== undefined && this.done.at(-1)?.run === step.run;
    if (isSame) this.done.pop();
    if (this.isFull) return false;
    this.done.push(step);
    this.undone = [];
    return true;
  }

  undo() {
    const step = this.done.pop();
    if (step) this.undone.push(step);
    return step;
  }

  redo() {
    const step = this.undone.pop();
    if (step) this.done.push(step);
    return step;
  }
}
