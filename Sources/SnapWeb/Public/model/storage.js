/**
 * The browser's small storage, made safe: blocked or full it throws, and an app that only wanted to remember something must
 * not stop for that. What could not be stored lives as long as the page.
 */
export const device = safe(() => localStorage);
export const tab = safe(() => sessionStorage);

/** @param {() => Storage} storage asked for each time: where storage is blocked, even naming it throws */
function safe(storage) {
  const unstored = new Map();
  return {
    /** The value kept under a key, or null. */
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
