/**
 * Caches the app's shell for a start without a network, shows the notifications that a push service brings, and looks for new matches of
 * alerts where the browser lets it.
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
/** A window that does not answer for so long is led by its address. */
const hearingMs = 1_000;
const icon = '/icons/icon-192.png';
/** The most notifications on the screen, one for each event. */
const mostShown = 3;
/** Where what another app shares waits for the app (photos/received.js), and the most pictures of it. */
const receivedName = 'snapfeed.received';
const mostReceived = 20;

addEventListener('install', (event) => {
  event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(['/', ...shell.paths])).then(() => skipWaiting()));
});

addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers().then(() => clients.claim()));
});

addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (url.origin !== location.origin) return;
  if (event.request.method === 'POST' && url.pathname === '/share') event.respondWith(receive(event.request));
  if (event.request.method !== 'GET' || isElsewhere(url)) return;
  const isPage = event.request.mode === 'navigate';
  // A person who comes back elsewhere has given up what was shared.
  if (isPage && url.pathname !== '/post') event.waitUntil(caches.delete(receivedName));
  if (isPage) event.respondWith(answer(event.request, '/'));
  else if (shell.paths.includes(url.pathname)) event.respondWith(answer(event.request, url.pathname));
});

/** Whether an address is of /docs or a share link. These pages are not places of the app: they would be kept as its page. */
const isElsewhere = ({ pathname }) => /^\/(docs|s)(\/|$)/.test(pathname);

/** Keeps the pictures and words that another app shares with this one until the app takes them. They leave this device only once they are posted. */
async function receive(request) {
  await caches.delete(receivedName);
  const form = await request.formData();
  const files = form.getAll('images').filter((each) => each instanceof File && each.size > 0).slice(0, mostReceived);
  const words = ['title', 'text', 'url'].map((name) => form.get(name)).filter((each) => typeof each === 'string' && each);
  const cache = await caches.open(receivedName);
  await cache.put('/received', new Response(JSON.stringify({ at: Date.now(), count: files.length, words: [...new Set(words)].join(' ') })));
  await Promise.all(files.map((file, index) => cache.put(`/received/${index}`, new Response(file))));
  return Response.redirect('/post#received', 303);
}

async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith('snapfeed.shell.') && name !== cacheName) await caches.delete(name);
  }
}

/** The network's answer, which is cached; without a network, or after a while without the whole answer, the cached one. */
async function answer(request, path) {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(path);
  const patience = /** @type {any} */ (new AbortController());
  const timer = kept && setTimeout(() => patience.abort(), patienceMs);
  try {
    const fresh = await fetch(request, kept ? { signal: patience.signal } : {});
    if (fresh.status === 200 && isOurs(fresh, path)) await cache.put(path, fresh.clone());
    // An abort breaks an answer that has come but is not read yet.
    const isAnswer = !patience.signal.aborted && (fresh.ok || (path === '/' && fresh.status < 500));
    return isAnswer || !kept ? fresh : kept;
  } catch (error) {
    if (kept) return kept;
    throw error;
  } finally {
    clearTimeout(timer);
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

/** Brings a window of the app to a place: the one in view, if there are several. */
async function show({ path, search }) {
  const windows = await appWindows();
  const open = windows.find(isVisible) ?? windows[0];
  if (!open) return clients.openWindow(path);
  await open.focus().catch(() => {});
  if (search) return open.postMessage({ search });
  if (await isHeard(open, { place: path })) return undefined;
  return open.navigate(path).catch(() => clients.openWindow(path));
}

/** The windows that show the app. */
async function appWindows() {
  const all = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => !isElsewhere(new URL(url)));
}

const isVisible = ({ visibilityState }) => visibilityState === 'visible';

/** Whether a window answers a message. One that is still loading, or shows the door, does not. */
function isHeard(window, message) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), hearingMs);
    window.postMessage(message, [port2]);
  });
}

addEventListener('push', (event) => event.waitUntil(handlePush(event.data)));

/** The app makes a new subscription when it is open, else when it starts. */
addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(appWindows().then((windows) => windows.forEach((window) => window.postMessage({ push: 'changed' }))));
});

/**
 * Shows a push, with the words that the app has stored: so it is in the person's language. Each push must show something, or browsers
 * end them. What is for an account that has left this device, or cannot be read, shows only that something happened.
 */
async function handlePush(data) {
  const kept = await keptPush().catch(() => null);
  const news = decoded(data);
  const { words } = kept ?? {};
  if (!kept || news?.account !== kept.account) {
    await registration.showNotification('Snapfeed', { body: words?.news ?? '', tag: 'snapfeed push', icon, data: { path: '/notifications' } });
    // The push service reports to the server that this device is gone. What could not be read, null, may be there at the next push.
    return kept === undefined ? (await registration.pushManager.getSubscription())?.unsubscribe() : undefined;
  }
  if (news.test) return showPush(news, { title: 'Snapfeed', body: words.test, tag: 'test', path: '/notifications' });
  return showNews(news, words, (await appWindows()).some(isVisible));
}

/** A visible app shows its bell: then a notification that must be shown is silent, and closes immediately. */
async function showNews(news, words, isLookedAt) {
  for (const each of await notificationsFor(news, words)) await showPush(news, { ...each, silent: isLookedAt });
  if (isLookedAt) for (const each of await shownFor(news)) each.close();
}

/** One notification for each event. More than three on the screen are combined into one with their number. */
async function notificationsFor(news, words) {
  const notices = news.notifications.map((each) => ({ ...notificationOf(each, words), offset: Number(each.offset) }));
  const shown = await shownFor(news);
  const offsets = new Set([...shown, ...notices.map((data) => ({ data }))].map(({ data }) => data.offset));
  const before = shown.find(({ data }) => data.isMany);
  if (!before && notices.length && offsets.size <= mostShown) return notices;
  for (const each of shown) if (each !== before) each.close();
  const offset = Math.max(...offsets);
  const names = new Set(news.notifications.map(({ actor }) => actor?.name).filter(Boolean).reverse());
  const title = notices.length ? words.many.replace('{n}', Math.max(news.unread, notices.length)) : words.news;
  // A repeated notification makes no second sound.
  const renotify = !before || before.data.offset < offset;
  return [{ title, body: [...names].slice(0, mostShown).join(', '), tag: 'many', path: '/notifications', offset, isMany: true, renotify }];
}

/** The notifications that the system currently shows for the account of a push. */
async function shownFor({ account }) {
  return (await registration.getNotifications()).filter(({ data }) => data?.account === account && data.offset !== undefined);
}

function notificationOf({ offset, kind, actor, photo, snap, comment, at }, words) {
  const said = words.kinds[kind] ?? words.news;
  const path = placeOf({ kind, actor, photo, snap, comment });
  return { title: actor?.name ?? 'Snapfeed', body: said, tag: String(offset), path, timestamp: at };
}

/** Where a notification leads: the same place as in the app's own list (`wayOf` in people/notification-line.js). */
function placeOf({ kind, actor, photo, snap, comment }) {
  if (kind === 'request') return '/requests';
  if (kind === 'snap') return '/inbox';
  const place = comment && kind !== 'report' ? `#comment-${encodeURIComponent(comment)}` : '';
  if (photo) return `/photo/${encodeURIComponent(photo)}${place}`;
  if (snap) return `/snap/${encodeURIComponent(snap)}`;
  return actor ? `/@${encodeURIComponent(actor.name)}` : '/notifications';
}

/**
 * With a tag, an event that arrives twice is shown once.
 *
 * @param {any} push
 * @param {{title: string, body: string, tag: string, path: string, offset?: number, isMany?: boolean, timestamp?: number, silent?: boolean,
 *   renotify?: boolean}} notification
 */
function showPush({ account }, { title, body, tag, path, offset, isMany, timestamp, silent = false, renotify = false }) {
  const data = { account, path, offset, isMany };
  return registration.showNotification(title, { body, tag: `snapfeed push ${account} ${tag}`, icon, data, timestamp, silent, renotify });
}

/** The payload of a push, if this version knows it. */
function decoded(data) {
  try {
    const news = data.json();
    return news.v === 1 && Array.isArray(news.notifications) ? news : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The account and the words that the app keeps while pushes are on (model/push.js); undefined if there are none. Rejects if the browser does not
 * let it be read.
 */
async function keptPush() {
  const request = indexedDB.open('snapfeed.push');
  let isMissing = false;
  // To open a database makes it, and its tables are the app's to make.
  request.onupgradeneeded = () => {
    isMissing = true;
    request.transaction.abort();
  };
  const database = await done(request).catch((error) => {
    if (!isMissing) throw error;
  });
  if (!database) return undefined;
  try {
    return await done(database.transaction('device').objectStore('device').get('push'));
  } finally {
    database.close();
  }
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

/** Asks for the matches of one account's alerts since they were followed last, and shows them. */
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
      if (found.length) await notify(alert, login.counts[Math.min(unseen, login.counts.length - 1)]).catch(() => {});
    }
    ask.close();
  } finally {
    database.close();
  }
}

function notify({ key, query, title }, body) {
  const path = `/search?${new URLSearchParams({ q: query })}`;
  return registration.showNotification(title, { body, tag: `snapfeed alert ${key}`, icon, data: { path, search: query } });
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
