/*
 * Keeps the screens of work in the field on a phone, so that they open where there is no network. It answers for files of the program
 * alone, never for calls, sockets or pictures. It is registered twice: for work in the field, and for addresses of devices that name an
 * order or inspection, which lead there while there is no network; that one keeps nothing. FILES, SHELL and VERSION are written in front of it by the build (offline-files.ts).
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
