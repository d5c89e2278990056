import { personal, text } from '/ui.js';
import { shownAccount } from '/screens.js';

/** The name of an admin or reporter; without an account, it was the server's operator. @param {any} [account] @param {Record<string, unknown>} [attributes] */
export const actor = (account, attributes) => (account ? personal(shownAccount(account).name, attributes) : text.admin.localAdmin);
