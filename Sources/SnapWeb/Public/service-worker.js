/**
 * Caches the app's shell for a start without a network, and looks for new matches of alerts where the browser lets it.
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
  // The pages of /docs are no places of the app: they would be kept as its page.
  if (/^\/docs(\/|$)/.test(url.pathname)) return;
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

addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

/** Brings a window of the app to a search. */
async function show({ path, search }) {
  const [open] = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (!open) return clients.openWindow(path);
  open.postMessage({ search });
  return open.focus();
}

/** An installed app may look now and then while it is closed: the browser decides when. An open page follows its alerts itself. */
addEventListener('periodicsync', (event) => {
  if (event.tag === 'snapfeed.alerts') event.waitUntil(lookForAll());
});

async function lookForAll() {
  const isOpen = (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length > 0;
  const names = isOpen ? [] : (await indexedDB.databases()).map(({ name }) => name);
  for (const name of names) if (name.startsWith('snapfeed.search.')) await lookFor(name).catch(() => {});
}

/** Asks for the matches of one account's alerts since they were followed last, and tells of them. */
async function lookFor(name) {
  const database = await done(indexedDB.open(name));
  try {
    const store = (mode, of) => database.transaction(of, mode).objectStore(of);
    const login = await done(store('readonly', 'access').get('login'));
    if (!login) return;
    const ask = await connect(login.url);
    const { user } = await ask('session.resume', { token: login.token });
    for (const alert of await done(store('readonly', 'alerts').getAll())) {
      const { query, epoch, offset } = alert;
      const { recovered, events, photos, ...position } = await ask('search.subscribe', { query, ...(epoch !== undefined && { epoch, offset }) });
      const posted = recovered ? events.filter(({ type }) => type === 'photo.posted').map(({ photo }) => photo) : photos.filter(({ postedAt }) => postedAt > alert.at);
      const found = posted.filter(({ author }) => author.id !== user.id);
      const unseen = alert.unseen + found.length;
      const at = Math.max(alert.at, ...found.map(({ postedAt }) => postedAt));
      await done(store('readwrite', 'alerts').put({ ...alert, unseen, at, epoch: position.epoch, offset: position.offset }));
      // Without permission, the app says it when it is opened.
      if (found.length) await tell(alert, login.counts[Math.min(unseen, login.counts.length - 1)]).catch(() => {});
    }
    ask.close();
  } finally {
    database.close();
  }
}

function tell({ key, query, title }, body) {
  const path = `/search?${new URLSearchParams({ q: query })}`;
  return registration.showNotification(title, { body, tag: `snapfeed alert ${key}`, icon: '/icons/icon-192.png', data: { path, search: query } });
}

const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** A connection for a few requests, one after the other. */
function connect(url) {
  const socket = new WebSocket(url, 'snapfeed.v1.json');
  let id = 0;
  let answer;
  const ask = (method, params) => new Promise((resolve, reject) => {
    id += 1;
    answer = ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result));
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
  });
  ask.close = () => socket.close();
  socket.onmessage = ({ data }) => {
    const message = typeof data === 'string' ? JSON.parse(data) : {};
    if (message.id === id) answer(message);
  };
  return new Promise((resolve, reject) => {
    socket.onopen = () => resolve(ask);
    socket.onerror = () => reject(new Error('no connection'));
    socket.onclose = () => answer?.({ error: { message: 'closed' } });
  });
}
