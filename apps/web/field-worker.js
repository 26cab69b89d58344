/*
 * Keeps the screens of work in the field on a phone, so that they open where there is no network. It answers for files of the program
 * alone, never for calls, sockets or pictures. It is registered up to three times: for work in the field, for addresses of devices that
 * name an order or inspection, which lead there while there is no network, and for pushes; those two keep nothing. FILES, SHELL and VERSION are written in front of it by the build (offline-files.ts).
 */
/* global FILES, SHELL, VERSION */
const PREFIX = 'lf-field-';
const NAME = PREFIX + VERSION;
const KEPT = new Set(FILES);
const KEEPS = self.registration.scope.endsWith('/manage/ops/');
/** `/monitor/eg/detail/list/{id}/{orderType}/{orderId}`, and the same of a page. */
const NAMED = /^\/monitor\/eg\/detail\/(?:list|page)\/[^/]+\/([^/]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const LOOSE = { ignoreVary: true, ignoreSearch: true };

self.addEventListener('install', (event) => {
  if (!KEEPS) return;
  const wanted = [SHELL, ...FILES].map((path) => new Request(path, { cache: 'no-cache' }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(wanted)));
});
self.addEventListener('activate', (event) => {
  const old = (name) => KEEPS && name.startsWith(PREFIX) && name !== NAME;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});
// a newer version waits until its person says so, or the last page of the older one is closed
self.addEventListener('message', ({ data }) => {
  if (data === 'take over') self.skipWaiting();
});

/** The address of what was asked for on the field screens; undefined: it is nothing of theirs. */
function inField(pathname) {
  if (KEEPS) return SHELL;
  const [, type, id] = NAMED.exec(pathname) ?? [];
  if (id === undefined || type === 'alarm') return undefined;
  return `${SHELL}?${type === 'inspection' ? 'task' : 'order'}=${id}`;
}
const kept = async (path, request) => (await (await caches.open(NAME)).match(path, LOOSE)) ?? fetch(request);
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // other screens come from the platform; without it there is this one
    const there = inField(pathname);
    if (pathname === SHELL) event.respondWith(kept(SHELL, request));
    else if (there !== undefined) event.respondWith(fetch(request).catch(() => Response.redirect(there)));
  } else if (KEEPS && KEPT.has(pathname)) event.respondWith(kept(pathname, request));
});

/** What the platform says of a message (`PushSaid` of its push-content.ts). */
const TAKEN_MS = 500;
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(tell(event.data.json()));
});
/** Told again it changes nothing; what is newer of the same thing takes its place, and is heard. */
async function tell({ id, tag, title, text, path }) {
  const shown = await self.registration.getNotifications({ tag });
  const isKnown = shown.some(({ data }) => data?.id === id);
  const looks = { body: text, icon: '/field-192.png', data: { id, path } };
  await self.registration.showNotification(title, { ...looks, tag, renotify: !isKnown, silent: isKnown });
}
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data?.path ?? '/'));
});
/** A page that is open goes there, if one wants to; else a new one does. Without a network there is the field screen at least. */
async function lead(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const isThere = ({ url }) => url === self.location.origin + path;
  const there = windows.find(isThere);
  if (there) return there.focus();
  for (const one of windows) if (await takes(one, path)) return one.focus();
  const isKept = !self.navigator.onLine && !path.startsWith(SHELL) && (await caches.has(NAME));
  return self.clients.openWindow(isKept ? SHELL : path);
}
/** Whether that page leads there; one of visitors does not answer. */
function takes(one, path) {
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    port1.addEventListener('message', () => done(true));
    port1.start();
    setTimeout(() => done(false), TAKEN_MS);
    one.postMessage({ kind: 'open', path }, [port2]);
  });
}
/** The browser has another address for its pushes: the platform is told, as long as its session is there. */
self.addEventListener('pushsubscriptionchange', (event) => {
  const key = event.oldSubscription?.options.applicationServerKey;
  if (key) event.waitUntil(renew(event.newSubscription, key));
});
async function renew(given, applicationServerKey) {
  const found =
    given ?? (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }));
  const { endpoint, keys } = found.toJSON();
  await fetch('/lfscada/push/subscribe', { method: 'POST', body: new URLSearchParams({ endpoint, ...keys }) });
}
