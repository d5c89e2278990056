import { button, element, setText, text } from '/ui.js';
import { iconButton } from './controls.js';
import { CropTool } from './crop-tool.js';
import { DrawTool } from './draw-tool.js';
import { drawn } from './icons.js';
import { LightTool } from './light-tool.js';
import { Preview } from './preview.js';
import { renderForPost } from './render.js';
import { isUntouched, stateOf, Steps } from './steps.js';
import { TurnTool } from './turn-tool.js';
import { WriteTool } from './write-tool.js';

/** @returns {() => void} closes the editor without changing anything */
export function openEditor(app, source, edits, owner) {
  const editor = new Editor(app, source, edits, owner);
  return () => editor.close();
}

/**
 * The editor: the picture, one tool at a time, and the steps that were taken. What is cancelled can be redone the next time,
 * so closing asks nothing.
 */
class Editor {
  source;
  steps;
  /** The visible state: the steps, and the step in progress. */
  state;
  preview;
  /** @type {import('../app.js').App} */
  #app;
  #edits;
  #owner;
  #tool;
  #tools;
  #tabs = new Map();
  #panel = element('div', { class: 'editor-panel' });
  #said = element('p', { class: 'unseen', role: 'status' });
  #wrong = element('p', { class: 'form-error', role: 'alert' });
  #undo = iconButton('undo', text.editor.undo, () => this.#go('undo'));
  #redo = iconButton('redo', text.editor.redo, () => this.#go('redo'));
  #restart = iconButton('restart', text.editor.restart, () => this.#startOver());
  #done = button({ class: 'primary editor-done', onclick: () => this.#finish() }, text.editor.done);
  #dialog;
  #close = () => this.close();

  constructor(app, source, edits, owner) {
    Object.assign(this, { source, steps: new Steps(edits) });
    this.state = this.steps.state;
    this.#app = app;
    this.#edits = edits;
    this.#owner = owner;
    this.preview = new Preview(source, () => this.#tool?.update(this.state));
    this.#tools = [CropTool, TurnTool, LightTool, WriteTool, DrawTool].map((Tool) => new Tool(this));
    this.#dialog = this.#made();
    app.router.enterOverlay(this.#close);
    document.body.append(this.#dialog);
    this.#dialog.showModal();
    this.#choose(this.#tools[0]);
    this.focus();
  }

  #made() {
    const dialog = element('dialog', { class: 'editor', 'aria-labelledby': 'editor-title' },
      element('div', { class: 'editor-head' },
        iconButton('close', text.editor.cancel, this.#close),
        element('h2', { id: 'editor-title', class: 'unseen' }, text.editor.title),
        element('div', { class: 'editor-ways', role: 'group', 'aria-label': text.editor.ways }, this.#undo, this.#redo, this.#restart),
        this.#done),
      this.preview.element,
      element('div', { class: 'editor-side' }, this.#wrong, this.#panel, this.#bar()),
      this.#said);
    dialog.addEventListener('close', this.#close);
    dialog.addEventListener('keydown', (event) => this.#press(event));
    dialog.addEventListener('contextmenu', (event) => event.target.closest('.editor-stage') && event.preventDefault());
    return dialog;
  }

  #bar() {
    const tab = (tool) => {
      const made = button({ class: 'tool', 'data-tool': tool.name, onclick: () => this.#choose(tool) }, drawn(tool.name), element('span', {}, text.editor.tools[tool.name]));
      this.#tabs.set(tool, made);
      return made;
    };
    return element('div', { class: 'editor-tools', role: 'group', 'aria-label': text.editor.toolsLabel }, this.#tools.map(tab));
  }

  #choose(tool) {
    this.#tool?.leave?.();
    this.#tool = tool;
    for (const [each, tab] of this.#tabs) tab.setAttribute('aria-pressed', String(each === tool));
    this.#panel.replaceChildren(...tool.panel);
    this.#panel.scrollTop = 0;
    this.preview.overlay.replaceChildren(...(tool.overlay ?? []));
    this.update();
  }

  /** Puts the focus on the tool in use. */
  focus() {
    this.#tabs.get(this.#tool).focus();
  }

  /** Shows a step that is not taken yet: a slider on its way, a stroke being drawn. */
  try(step) {
    this.#show(stateOf([...this.steps.done, step]));
  }

  add(step) {
    if (!this.steps.add(step)) setText(this.#wrong, text.editor.full);
    this.update();
  }

  update() {
    this.#show(this.steps.state);
    this.#undo.disabled = !this.steps.done.length;
    this.#redo.disabled = !this.steps.undone.length;
    this.#restart.disabled = isUntouched(this.state);
  }

  say(words) {
    setText(this.#said, words);
  }

  #show(state) {
    this.state = state;
    this.preview.show(state, { uncropped: Boolean(this.#tool.uncropped) });
    this.preview.canvas.setAttribute('aria-label', text.editor.picture);
  }

  /** A button that has nothing left to do loses the focus to its neighbour. */
  #go(way) {
    const step = this.steps[way]();
    this.update();
    if (!step) return;
    setText(this.#wrong, '');
    this.say(text.editor.gone[way](text.editor.steps[step.kind]));
    this.#keepFocus();
  }

  #startOver() {
    this.add({ kind: 'restart' });
    this.say(text.editor.restarted);
    this.#keepFocus();
  }

  #keepFocus() {
    if (!this.#dialog.contains(document.activeElement) || document.activeElement.disabled) {
      [this.#undo, this.#redo].find((each) => !each.disabled)?.focus();
    }
  }

  #press(event) {
    const isField = event.target.matches('textarea');
    const key = event.key.toLowerCase();
    if (!(event.ctrlKey || event.metaKey) || event.altKey || isField || !['z', 'y'].includes(key)) return;
    event.preventDefault();
    this.#go(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  }

  /** Makes the picture of the steps. Without an effect, the original stays as it is. */
  async #finish() {
    this.#done.disabled = true;
    setText(this.#done, text.editor.working);
    this.#tool.leave?.();
    const state = this.steps.state;
    const { original } = this.#edits;
    try {
      const image = isUntouched(state) ? original : { photo: await renderForPost(this.source, state, original.photo?.source) };
      if (!this.#dialog) return;
      Object.assign(this.#edits, { done: this.steps.done, undone: this.steps.undone });
      const { changed } = this.#owner;
      this.#leave();
      changed(image);
    } catch {
      this.#done.disabled = false;
      setText(this.#done, text.editor.done);
      setText(this.#wrong, text.editor.failed);
    }
  }

  /** Keeps the picture as it was. The steps of this time can be redone the next time. */
  close() {
    if (!this.#dialog) return;
    const { done } = this.#edits;
    const fresh = done.every((step, index) => step === this.steps.done[index]) ? this.steps.done.slice(done.length) : [];
    if (fresh.length || this.steps.undone.length) this.#edits.undone = [...this.steps.undone, ...fresh.reverse()];
    this.#leave();
  }

  #leave() {
    const dialog = this.#dialog;
    this.#dialog = undefined;
    this.preview.stop();
    dialog.close();
    dialog.remove();
    this.source.close();
    this.#app.router.leaveOverlay(this.#close);
    this.#owner.closed();
  }
}
