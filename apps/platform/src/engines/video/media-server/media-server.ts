import { createHmac } from 'node:crypto';
import type { BlockList } from 'node:net';
import type { MediaServerConfig } from '../../../kernel/video-settings.ts';
import { type Resolve, allowedAddress, resolveBySystem } from '../allowed-address.ts';
import type { RtspAddress } from '../rtsp-client.ts';
import { StreamFault } from '../stream-fault.ts';

/** What is asked of a media server; an adapter each. All throw StreamFault. */
export interface MediaServerAdapter {
  /** From then on there is a stream of this name, fetched from `source` while somebody watches; it may be there already. */
  add(name: string, source: string): Promise<void>;
  /** It may be gone already. */
  remove(name: string): Promise<void>;
  /** Streams that are there, ours and others. */
  names(): Promise<string[]>;
  address(name: string): string;
}

/** How long a name is handed out. It is good until the end of the next such span, then its stream is taken away. */
export const SPAN_MS = 1_800_000;
const PREFIX = 'lf';
const NAME = /^lf-([0-9a-z]{1,10})-[\w-]{32}$/;

export interface MediaServerOptions {
  readonly config: Pick<MediaServerConfig, 'secret' | 'way'>;
  readonly adapter: MediaServerAdapter;
  readonly allowed: BlockList;
  readonly now: () => number;
  readonly resolve?: Resolve;
}

/**
 * Cameras by way of a media server. It is told address and login of a camera; a browser is told a name that nobody can guess, which
 * every process makes alike from camera, login, time and the server's secret, and which is good for an hour at most.
 */
export function createMediaServer({ config, adapter, allowed, now, resolve = resolveBySystem }: MediaServerOptions) {
  const spanOf = (at: number) => Math.floor(at / SPAN_MS);
  const nameOf = (key: string, { url, username, password }: RtspAddress, span: number): string => {
    const what = JSON.stringify(['camera', key, url, username, password, span]);
    const mark = createHmac('sha256', config.secret).update(what).digest('base64url').slice(0, 32);
    return `${PREFIX}-${span.toString(36)}-${mark}`;
  };

  return {
    /** Where the browser gets the picture, and until when that is so. Throws StreamFault. */
    async play(
      key: string,
      address: RtspAddress,
    ): Promise<{ kind: MediaServerConfig['way']; url: string; expiresAt: number }> {
      const span = spanOf(now());
      const name = nameOf(key, address, span);
      await adapter.add(name, await sourceOf(address, allowed, resolve));
      return { kind: config.way, url: adapter.address(name), expiresAt: (span + 2) * SPAN_MS };
    },
    /** Nobody gets this camera any more by an address that was told before. Throws StreamFault. */
    async end(key: string, address: RtspAddress): Promise<void> {
      const span = spanOf(now());
      for (const one of [span, span - 1]) await adapter.remove(nameOf(key, address, one));
    },
    /** Takes away what is no longer good. Throws StreamFault. */
    async sweep(): Promise<void> {
      const span = spanOf(now());
      for (const name of await adapter.names()) {
        const of = NAME.exec(name)?.[1];
        if (of !== undefined && Number.parseInt(of, 36) < span - 1) await adapter.remove(name);
      }
    },
  };
}
export type MediaServer = ReturnType<typeof createMediaServer>;

/** Address and login as a media server takes them: the host as the address that was judged a moment ago. */
async function sourceOf(
  { url, username, password }: RtspAddress,
  allowed: BlockList,
  resolve: Resolve,
): Promise<string> {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== 'rtsp:') throw new StreamFault('unreachable', 'the address is no address of a camera');
  const { hostname, port, pathname, search } = parsed;
  const address = await allowedAddress(hostname, allowed, resolve);
  const host = address.includes(':') ? `[${address}]` : address;
  const login =
    username === '' && password === '' ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`;
  return `rtsp://${login}${host}${port === '' ? '' : `:${port}`}${pathname}${search}`;
}
