/**
 * Reports a newer version of the app than the page's, once its files are here. Nothing is replaced: the person decides when to reload.
 *
 * @param {ServiceWorkerContainer} workers
 * @param {() => void} found
 * @returns {Promise<() => void>} looks for a newer version now
 */
export async function watchForUpdates(workers, found) {
  const registration = await workers.ready;
  await registration.update().catch(() => {});
  // What is found so early is the version that the page itself came with.
  const own = registration.installing;
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    if (worker && worker !== own) worker.addEventListener('statechange', () => worker.state === 'activated' && found());
  });
  return () => registration.update().catch(() => {});
}
