import { device } from '/ui.js';

/** The most unfinished comments of an account, and their lifetime. */
const most = 20;
const keptMs = 7 * 24 * 3_600_000;
const isFresh = ({ at }) => Date.now() - at < keptMs;
/** `Logins` empties it when the account leaves the device. */
const keyOf = (account) => `snapfeed.comments.${account}`;

/** The unfinished comments of this device: one for each account and photo. */
export const commentDrafts = {
  /** @returns {{text: string, to?: {id: string, name: string}} | undefined} */
  read(account, photo) {
    const draft = device.read(keyOf(account))?.[photo];
    return draft && isFresh(draft) ? draft : undefined;
  },

  /** Keeps a draft; none without a text. @param {{text: string, to?: {id: string, name: string}}} draft */
  keep(account, photo, { text, to }) {
    const { [photo]: _, ...others } = device.read(keyOf(account)) ?? {};
    const drafts = text.trim() ? { [photo]: { text, to, at: Date.now() }, ...others } : others;
    device.write(keyOf(account), Object.fromEntries(Object.entries(drafts).filter(([, each]) => isFresh(each)).sort(([, a], [, b]) => b.at - a.at).slice(0, most)));
  },
};
