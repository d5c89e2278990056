/**
 * Caches the app's shell for a start without a network, and nothing else.
 *
 * The network always goes first: files are small and the server answers "not changed" quickly, so a new version is used at
 * once and versions never mix. The cached shell is used only when the network does not answer. Images of snaps come through
 * the WebSocket, which no worker sees; pictures and all other paths that are not on the list are left alone.
 *
 * The server writes `const shell = {version, paths}` above this file (SnapServer/Site/Shell.swift). A changed file changes
 * the version, so browsers install the worker again.
 */
/* global shell */
const cacheName = `snapfeed.shell.${shell.version}`;
const patienceMs = 4_000;

addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(['/', ...shell.paths])).then(() => skipWaiting()));
});

addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => clients.claim()));
});

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  if (event.request.mode === 'navigate') event.respondWith(answer(event.request, '/'));
  else if (shell.paths.includes(url.pathname)) event.respondWith(answer(event.request, url.pathname));
});

async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith('snapfeed.shell.') && name !== cacheName) await caches.delete(name);
  }
}

/** The network's answer, which is cached; without a network, the cached one. */
async function answer(request, path) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(path);
  try {
    const fresh = await fetch(request, kept ? { signal: AbortSignal.timeout(patienceMs) } : {});
    if (fresh.status === 200 && isOurs(fresh, path)) await cache.put(path, fresh.clone());
    const isAnswer = fresh.ok || (path === '/' && fresh.status < 500);
    return isAnswer || !kept ? fresh : kept;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** Whether a response may be cached. Every place of the app is the same page; metrics and other plain answers are not. */
function isOurs(response, path) {
  return path !== '/' || response.headers.get('content-type')?.startsWith('text/html');
}
