/** So long a removal can be undone. */
const graceMs = 6_000;

/** What is being removed. Each removal is sent a moment later, so that it can be undone: what is removed is erased immediately. Emits `change`. */
export class Removals extends EventTarget {
  #act;
  #timers = new Map();
  #over = new AbortController();

  /** @param {(id: string) => Promise<void>} act removes it */
  constructor(act) {
    super();
    this.#act = act;
    // A page that goes away sends what it can.
    addEventListener('pagehide', () => this.#settle(), { signal: this.#over.signal });
  }

  stop() {
    this.#over.abort();
    this.#settle();
  }

  has(id) {
    return this.#timers.has(id);
  }

  begin(id) {
    this.#timers.set(id, setTimeout(() => this.#end(id), graceMs));
    this.#changed();
  }

  undo(id) {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
    this.#changed();
  }

  /** Waits once more if the focus is on the way to undo it: the menu that closes leaves it there. */
  #end(id, isLast = false) {
    const isFocused = document.activeElement?.closest(`[data-removed="${CSS.escape(id)}"]`);
    if (!isFocused || isLast || this.#over.signal.aborted) return this.#send(id);
    this.#timers.set(id, setTimeout(() => this.#end(id, true), graceMs));
    return undefined;
  }

  #settle() {
    for (const [id, timer] of [...this.#timers]) {
      clearTimeout(timer);
      this.#send(id);
    }
  }

  async #send(id) {
    this.#timers.delete(id);
    await this.#act(id);
    this.#changed();
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}
