/**
 * The client library: one module for browsers and Node, without dependencies. snapfeed.d.ts next to it has its types.
 *
 * The web app is made of the same modules: its connection is Link, with Connection below.
 */
export { Snapfeed, Unreachable } from './client/client.js';
export { ConnectionLost, Rejected, Stopped } from './client/failure.js';
export { BrowserStorage, FolderStorage, MemoryStorage } from './client/storage.js';
