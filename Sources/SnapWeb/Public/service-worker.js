/**
 * The app's shell for a start without a network, and nothing else.
 *
 * The network always goes first: files are small and the server answers "not changed" quickly, so a new version is in
 * use at once and versions never mix. Only when the network does not answer does the kept shell. Images of snaps come
 * through the WebSocket, which no worker sees; pictures and everything else that is not on the list is left alone.
 */
const cacheName = 'snapfeed.shell.1';
const patienceMs = 4_000;
const places = ['/', '/post', '/feeds', '/account'];
const shell = [
  '/age.js',
  '/app.js',
  '/manifest.webmanifest',
  '/model/accounts.js',
  '/model/archive.js',
  '/model/camera.js',
  '/model/clock.js',
  '/model/device.js',
  '/model/feeds.js',
  '/model/outbox-storage.js',
  '/model/outbox.js',
  '/model/photo.js',
  '/model/remembered.js',
  '/model/session.js',
  '/model/settings.js',
  '/model/storage.js',
  '/protocol/backoff.js',
  '/protocol/codec.js',
  '/protocol/connection.js',
  '/protocol/failure.js',
  '/protocol/link.js',
  '/protocol/resume.js',
  '/styles/account.css',
  '/styles/base.css',
  '/styles/feeds.css',
  '/styles/post.css',
  '/styles/shell.css',
  '/styles/tokens.css',
  '/styles/viewer.css',
  '/styles/welcome.css',
  '/text/de.js',
  '/text/en.js',
  '/text/text.js',
  '/views/account.js',
  '/views/ages.js',
  '/views/camera.js',
  '/views/compose.js',
  '/views/credentials.js',
  '/views/details.js',
  '/views/element.js',
  '/views/feed-section.js',
  '/views/feeds.js',
  '/views/form-sheet.js',
  '/views/icons.js',
  '/views/intake.js',
  '/views/later.js',
  '/views/line-field.js',
  '/views/notices.js',
  '/views/opening.js',
  '/views/post.js',
  '/views/posting.js',
  '/views/report.js',
  '/views/router.js',
  '/views/row.js',
  '/views/sheet.js',
  '/views/shell.js',
  '/views/stage.js',
  '/views/viewer.js',
  '/views/welcome.js',
  '/icons/icon.svg',
  '/icons/icon-192.png',
];

addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(['/', ...shell])).then(() => skipWaiting()));
});

addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => clients.claim()));
});

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin) return;
  const path = places.includes(url.pathname) ? '/' : url.pathname;
  if (path === '/' || shell.includes(path)) event.respondWith(answer(event.request, path));
});

async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith('snapfeed.shell.') && name !== cacheName) await caches.delete(name);
  }
}

/** The network's answer, which is kept; else the one kept before. */
async function answer(request, path) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(path);
  try {
    const fresh = await fetch(request, kept ? { signal: AbortSignal.timeout(patienceMs) } : {});
    if (fresh.status === 200) await cache.put(path, fresh.clone());
    return fresh.ok || !kept ? fresh : kept;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}
