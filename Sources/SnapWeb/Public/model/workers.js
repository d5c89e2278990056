const addresses = { createScriptURL: (name) => (name === 'shrink' ? '/shrink-worker.js' : '/service-worker.js') };

/** The addresses of the two workers. Trusted Types allow no other URL to become code. */
export const workers = globalThis.trustedTypes?.createPolicy('snapfeed', addresses) ?? addresses;
