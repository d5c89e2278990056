/** The profiles that a session has seen, by their names. They go with the session; what was seen lately stays on the device. */
export class SeenProfiles {
  #shown = new Map();
  #savedRows;

  /** @param {import('./saved-rows.js').SavedRows} savedRows */
  constructor(savedRows) {
    this.#savedRows = savedRows;
  }

  /** What `profile.show` returned last; undefined for a profile that was not seen. */
  get(name) {
    return this.#shown.get(name);
  }

  saw(name, shown) {
    this.#shown.set(name, shown);
    const { profile, relation } = shown;
    this.#savedRows.sawProfile(name, { profile, relation });
  }

  forget(name) {
    this.#shown.delete(name);
    this.#savedRows.forgetProfile(name);
  }

  /** Forgets the profile of an account for this session. */
  dropAccount(account) {
    for (const [name, { profile }] of this.#shown) if (profile.account.id === account) this.#shown.delete(name);
  }
}
