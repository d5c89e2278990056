/** The code of each key that an input method has taken. */
const takenCode = 229;

/**
 * Keeps the keys of an input method from the app, for which Enter would post and the arrows would choose a suggestion. Safari reports the
 * Enter that ends a conversion after the conversion: `isComposing` is false by then, and only the code says whose key it was.
 */
export function keepCompositionKeys() {
  addEventListener('keydown', (event) => {
    if (event.isComposing || event.keyCode === takenCode) event.stopImmediatePropagation();
  }, { capture: true });
}
