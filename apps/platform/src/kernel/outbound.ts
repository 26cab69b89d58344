import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { PRIVATE_NETWORKS, networksIn } from './networks.ts';

/** What is no single machine, and where clouds answer about themselves: never, whatever is configured. */
const never =
  networksIn('0.0.0.0/8,169.254.0.0/16,192.0.0.0/24,224.0.0.0/3,::/128,fe80::/10,fec0::/10,ff00::/8') ??
  new BlockList();
/** Not from outside: networks of plants, offices and carriers, and this machine. */
const inside = networksIn(`${PRIVATE_NETWORKS},100.64.0.0/10,198.18.0.0/15,fc00::/7`) ?? new BlockList();
/** Ways to write an IPv4 address as IPv6 (compatible, mapped, NAT64, 6to4, Teredo): a router may take what is in them anywhere. */
const dressed = networksIn('::/8,64:ff9b::/96,64:ff9b:1::/48,2002::/16,2001::/32') ?? new BlockList();
const thisMachine = networksIn('::1/128') ?? new BlockList();

const bare = (host: string): string => host.replace(/^\[|\]$/g, '');
/** An IPv4 address that is written out at the end of an IPv6 one is judged as what it is. */
const plainAddress = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
const isIn = (list: BlockList, address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** May somebody who is not the operator have this address asked? `allowed`: inner networks that the operator lets be asked. */
export function mayBeAsked(given: string, allowed: BlockList): boolean {
  const address = plainAddress(given);
  const version = isIP(address);
  // With a zone (`fe80::1%eth0`) it belongs to a cable of this machine.
  if (version === 0 || address.includes('%') || isIn(never, address)) return false;
  if (version === 6 && isIn(dressed, address) && !isIn(thisMachine, address)) return false;
  return !isIn(inside, address) || isIn(allowed, address);
}

/** The address is in no network that may be asked. Says nothing of what a name stands for. */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused';
  constructor() {
    super('the address is in no network that may be asked');
  }
}

/** Addresses of a name, as the system knows them. */
export type Resolve = (host: string) => Promise<readonly string[]>;
const bySystem: Resolve = async (host) =>
  (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * The address to connect to, for whatever speaks TCP. It is this one that is then connected to, so that a name cannot mean something else
 * a moment later. Throws OutboundRefused, or what the lookup throws.
 */
export async function outboundAddress(host: string, allowed: BlockList, resolve = bySystem): Promise<string> {
  const name = bare(host);
  const found = isIP(name) === 0 ? await resolve(name) : [name];
  const good = found.find((address) => mayBeAsked(address, allowed));
  if (good === undefined) throw new OutboundRefused();
  return good;
}

/** The address of an outside service as somebody typed it; `undefined`: none that may be asked. A name is looked up when it is asked. */
export function outboundUrl(typed: string, allowed: BlockList): URL | undefined {
  const url = URL.parse(typed);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  if (url.username || url.password || url.search || url.hash) return undefined;
  const host = bare(url.hostname);
  return isIP(host) === 0 || mayBeAsked(host, allowed) ? url : undefined;
}

export interface OutboundGet {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly allowed: BlockList;
  readonly resolve?: Resolve;
}
export interface Outbound extends OutboundGet {
  readonly body: string | Uint8Array;
}
/** One request to the address that was judged, under the name that was given (`Host`, SNI and certificate). Redirects are answers like others. */
async function askOutbound(
  { url, headers, signal, allowed, resolve }: OutboundGet,
  body?: string | Uint8Array,
): Promise<IncomingMessage> {
  const address = await outboundAddress(url.hostname, allowed, resolve);
  signal.throwIfAborted();
  const isSecure = url.protocol === 'https:';
  const name = bare(url.hostname);
  const send = isSecure ? httpsRequest : httpRequest;
  return new Promise((done, fail) => {
    const asked = send({
      method: body === undefined ? 'GET' : 'POST',
      host: address,
      port: url.port || (isSecure ? 443 : 80),
      path: `${url.pathname}${url.search}`,
      headers: {
        ...headers,
        host: url.host,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      ...(isSecure && isIP(name) === 0 && { servername: name }),
      signal,
      agent: false,
    });
    asked.once('response', done);
    asked.once('error', fail);
    asked.end(body);
  });
}
export const postOutbound = ({ body, ...asked }: Outbound): Promise<IncomingMessage> => askOutbound(asked, body);
export const getOutbound = (asked: OutboundGet): Promise<IncomingMessage> => askOutbound(asked);
