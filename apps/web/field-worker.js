/*
 * Keeps the screens of work in the field on a phone, so that they open where there is no network. It answers for files of the program
 * alone, never for calls, sockets or pictures. FILES, SHELL and VERSION are written in front of it by the build (offline-files.ts).
 */
/* global FILES, SHELL, VERSION */
const PREFIX = 'lf-field-';
const NAME = PREFIX + VERSION;
const KEPT = new Set(FILES);
const LOOSE = { ignoreVary: true, ignoreSearch: true };

self.addEventListener('install', (event) => {
  const wanted = [SHELL, ...FILES].map((path) => new Request(path, { cache: 'no-cache' }));
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(wanted)));
});
self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith(PREFIX) && name !== NAME;
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

const kept = async (path, request) => (await (await caches.open(NAME)).match(path, LOOSE)) ?? fetch(request);
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    // other screens come from the platform; without it there is this one
    if (pathname === SHELL) event.respondWith(kept(SHELL, request));
    else event.respondWith(fetch(request).catch(() => Response.redirect(SHELL)));
  } else if (KEPT.has(pathname)) event.respondWith(kept(pathname, request));
});
