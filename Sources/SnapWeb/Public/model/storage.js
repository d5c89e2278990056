/**
 * A safe form of the browser's small storage. Blocked or full, storage throws, and that must not stop an app which only
 * wants to remember something. A value that could not be stored lives as long as the page.
 */
export const device = safe(() => localStorage);
export const tab = safe(() => sessionStorage);

/** @param {() => Storage} storage called each time: where storage is blocked, even naming it throws */
function safe(storage) {
  const unstored = new Map();
  return {
    /** The stored value of a key, or null. */
    read(key) {
      if (unstored.has(key)) return unstored.get(key);
      try {
        return JSON.parse(storage().getItem(key));
      } catch {
        return null;
      }
    },

    write(key, value) {
      try {
        storage().setItem(key, JSON.stringify(value));
        unstored.delete(key);
      } catch {
        unstored.set(key, value);
      }
    },
  };
}
