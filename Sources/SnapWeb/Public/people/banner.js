import { button, element, face, hue, icon, personal, text } from '/ui.js';

/** The most pixels that the banner follows a finger pulling the page down, and the share of the finger's way. */
const pullMost = 120;
const pullShare = 0.4;

/** The picture above a profile. It stretches when the page is pulled down; scrolled, its last strip stays in sight, with name and button. */
export class Banner {
  element = element('div', { class: 'profile-banner' });
  bar = element('div', { class: 'profile-bar' });
  #inner = element('div', { class: 'profile-strip' });
  #image;
  #from;
  #seen;

  /** @param {HTMLElement} head whose leaving shows the bar @param {AbortSignal} signal */
  constructor(head, signal) {
    this.bar.append(this.#inner);
    this.#seen = new IntersectionObserver(([{ isIntersecting, boundingClientRect }]) => this.bar.classList.toggle('is-shown', !isIntersecting && boundingClientRect.top < 0));
    this.#seen.observe(head);
    const options = { signal, passive: true };
    addEventListener('touchstart', ({ touches }) => { this.#from = scrollY <= 0 && touches.length === 1 ? touches[0].clientY : undefined; }, options);
    addEventListener('touchmove', ({ touches }) => this.#from !== undefined && this.#stretch((touches[0].clientY - this.#from) * pullShare), options);
    for (const type of ['touchend', 'touchcancel']) addEventListener(type, () => this.#stretch(0), options);
    // Where the page itself gives way, as on iPhones, its position is negative then.
    addEventListener('scroll', () => scrollY < 0 && this.#stretch(-scrollY), options);
    signal.addEventListener('abort', () => this.#seen.disconnect());
  }

  /** @param {{account: object, banner?: object}} profile @param {false | (() => void)} edit for one's own @param {Node[]} actions of the bar */
  draw({ account, banner }, edit, actions) {
    this.element.style.setProperty('--hue', String(hue(account.id)));
    const change = edit && button({ class: 'round banner-edit', 'aria-label': text.portrait.title.banner, onclick: edit }, icon('camera'));
    this.element.replaceChildren(...[this.#imageOf(banner), change].filter(Boolean));
    this.#inner.replaceChildren(face(account), element('span', { class: 'strip-name', 'aria-hidden': 'true' }, personal(account.name)), ...actions);
  }

  /** The image stays the same element while its address does, so that it does not flicker. */
  #imageOf(banner) {
    if (!banner) return (this.#image = undefined);
    const { small, large } = banner.images;
    if (this.#image?.getAttribute('src') !== small.url) {
      const srcset = [small, large].map(({ url, width }) => `${url} ${width}w`).join(', ');
      this.#image = element('img', { src: small.url, srcset, sizes: '(min-width: 96rem) 96rem, 100vw', alt: '', draggable: 'false', onerror: ({ target }) => target.remove() });
    }
    return this.#image;
  }

  #stretch(pixels) {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const pulled = Math.min(pullMost, Math.max(0, pixels));
    this.element.style.setProperty('--pulled', String(pulled / Math.max(1, this.element.offsetHeight)));
    this.element.classList.toggle('is-pulled', pulled > 0);
  }
}
