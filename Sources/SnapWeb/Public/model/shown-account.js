import { text } from '/ui.js';

/** The server's name for an account that was deleted or is hidden from this one. No account may have it. */
const deletedName = 'deleted account';

export const isDeleted = ({ name }) => name === deletedName;

/** An account with the name under which the interface shows it: that of a deleted one is in its language. */
export const shownAccount = (account) => (isDeleted(account) ? { ...account, name: text.recipients.deleted } : account);
