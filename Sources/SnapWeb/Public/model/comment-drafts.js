import { device } from './storage.js';

const key = 'snapfeed.comments';
/** The most unfinished comments of an account, and their lifetime. */
const most = 20;
const keptMs = 7 * 24 * 3_600_000;

/** The unfinished comments of this device: one for each account and photo. They go when the account leaves the device. */
export const commentDrafts = {
  /** @returns {{text: string, to?: {id: string, name: string}} | undefined} */
  read(account, photo) {
    const draft = all()[account]?.[photo];
    return draft && Date.now() - draft.at < keptMs ? draft : undefined;
  },

  /** Keeps a draft; none without a text. @param {{text: string, to?: {id: string, name: string}}} draft */
  keep(account, photo, { text, to }) {
    const { [photo]: _, ...others } = all()[account] ?? {};
    const drafts = text.trim() ? { [photo]: { text, to, at: Date.now() }, ...others } : others;
    device.write(key, { ...all(), [account]: Object.fromEntries(Object.entries(drafts).sort(([, a], [, b]) => b.at - a.at).slice(0, most)) });
  },

  forget(account) {
    const { [account]: gone, ...others } = all();
    if (gone) device.write(key, others);
  },
};

const all = () => device.read(key) ?? {};
