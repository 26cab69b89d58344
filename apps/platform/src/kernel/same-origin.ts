import type { IncomingHttpHeaders } from 'node:http';

/**
 * May this request change something with the cookie it carries? A browser says where a request comes from; one that another
 * site's page made is refused. Programs that are no browsers send neither header and have no foreign pages.
 * `host`: name and port the browser asked for (behind a trusted proxy, what it forwarded).
 */
export function isSameOrigin(headers: IncomingHttpHeaders, host: string): boolean {
  const site = headers['sec-fetch-site'];
  // Pages cannot forge it, and it holds behind proxies that rewrite the host. Sent over TLS and to localhost only.
  if (typeof site === 'string') return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  if (origin === undefined) return true;
  try {
    const { protocol, host: from } = new URL(origin);
    // Through URL as well: it leaves out the port that is usual for the protocol.
    return from === new URL(`${protocol}//${host}`).host;
  } catch {
    // "null": a sandboxed page or a file.
    return false;
  }
}
