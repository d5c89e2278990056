/** What browsers and Node have, and the installed TypeScript does not know. */

interface EventTarget {
  addEventListener(type: string, listener: (event: CustomEvent) => void, options?: AddEventListenerOptions | boolean): void;
  removeEventListener(type: string, listener: (event: CustomEvent) => void): void;
  /** Events of the app's elements come from elements. */
  closest?(selectors: string): any;
}

/** The app has only HTML elements, and SVG in icons. */
interface Element {
  readonly dataset: DOMStringMap;
  readonly style: CSSStyleDeclaration;
  readonly offsetHeight: number;
  readonly offsetTop: number;
  hidden: boolean;
  disabled?: boolean;
  click(): void;
  focus(options?: FocusOptions): void;
}

interface Array<T> {
  findLast(isWanted: (item: T, index: number) => unknown): T | undefined;
  findLastIndex(isWanted: (item: T, index: number) => unknown): number;
  toReversed(): T[];
  toSorted(compare?: (a: T, b: T) => number): T[];
  with(index: number, item: T): T[];
}

interface Document {
  startViewTransition?(change: () => void): { readonly ready: Promise<void>; readonly finished: Promise<void> };
}

interface CSSStyleDeclaration {
  viewTransitionName: string;
}

interface Navigator {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

interface ServiceWorkerRegistration {
  readonly periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void>; unregister(tag: string): Promise<void> };
}

interface RequestInit {
  priority?: string;
}

interface IntersectionObserverInit {
  scrollMargin?: string;
}

interface HTMLElement {
  /** The field around an input that was made with one. */
  field?: HTMLElement;
}

declare module 'node:fs/promises';

declare class OffscreenCanvas {
  constructor(width: number, height: number);
  getContext(kind: '2d'): CanvasRenderingContext2D;
  transferToImageBitmap(): ImageBitmap;
}
