/** Where the service worker keeps what another app has shared with this one. */
const cacheName = 'snapfeed.received';
/** What was not taken for so long is dropped. */
const keptMs = 3_600_000;

/** Begins a post with what another app has shared with this one, and drops it from where it was kept. @param {import('../app.js').App} app */
export async function takeReceived(app) {
  const cache = await globalThis.caches?.open(cacheName).catch(() => undefined);
  const listed = await cache?.match('/received');
  if (!listed) return;
  const { at, count, words } = await listed.json();
  const kept = await Promise.all(Array.from({ length: count }, (_, index) => cache.match(`/received/${index}`)));
  const blobs = await Promise.all(kept.filter(Boolean).map((response) => response.blob()));
  await caches.delete(cacheName);
  history.replaceState(history.state, '', location.pathname);
  const files = blobs.map((blob) => new File([blob], 'received', { type: blob.type }));
  if (files.length && Date.now() - at < keptMs) await app.posting.takeFiles(files, { caption: words });
}
