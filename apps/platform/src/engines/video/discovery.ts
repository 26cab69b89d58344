import { type Socket, createSocket } from 'node:dgram';
import { type BlockList, isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { FoundCamera } from '@lightfield/contract';
import { v4 as newId } from 'uuid';
import { type XmlElement, readXml } from '../../kernel/upload/xml.ts';
import { isAllowed } from './allowed-address.ts';
import { words } from './onvif-streams.ts';

/** Of WS-Discovery 1.0. */
const GROUP = '239.255.255.250';
const PORT = 3702;
/** Asked again, as a datagram may be lost; and how long answers are waited for. */
const AGAIN_MS = [0, 400, 1_000] as const;
const WAIT_MS = 3_000;
/** Cameras wait a random moment before they answer; what else answers is not one. */
const FOUND_MAX = 200;
/** Datagrams that are looked at, from all: who floods us finds us deaf. */
const ANSWERS_MAX = 2_000;
const ANSWER_BYTES_MAX = 16 * 1024;
const ADDRESS_MAX_CHARS = 500;
const SCOPES_MAX = 64;

export interface DiscoveryOptions {
  /** Networks that are searched, and from which answers are taken. */
  readonly allowed: BlockList;
  readonly interfaces?: () => readonly string[];
  readonly group?: { readonly address: string; readonly port: number };
  readonly waitMs?: number;
}

/** IPv4 addresses of this machine. */
const addressesOfMachine = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all = []) =>
    all.flatMap(({ family, address }) => (family === 'IPv4' ? [address] : [])),
  );

/**
 * Asks the networks that this machine stands in, and that are allowed, for cameras (ONVIF, WS-Discovery). Nothing is asked of a camera
 * itself. Whoever asks while a search goes on is told what that one finds.
 */
export function createDiscovery({
  allowed,
  interfaces = addressesOfMachine,
  group = { address: GROUP, port: PORT },
  waitMs = WAIT_MS,
}: DiscoveryOptions) {
  let searching: Promise<FoundCamera[]> | undefined;

  async function search(): Promise<FoundCamera[]> {
    const own = interfaces().filter((address) => isAllowed(address, allowed));
    const messages = new Set<string>();
    const found = new Map<string, FoundCamera>();
    let answers = 0;
    const take = (bytes: Buffer, from: string) => {
      answers += 1;
      if (answers > ANSWERS_MAX || found.size >= FOUND_MAX || !isAllowed(from, allowed)) return;
      const camera = readMatch(bytes, from, messages);
      if (camera) found.set(camera.onvif, camera);
    };
    const ended = await Promise.all(
      own.map((address) => probe({ address, group, waitMs, take, sent: (id) => messages.add(id) })),
    );
    for (const end of ended) end();
    return [...found.values()].toSorted((one, other) => compare(one.host, other.host));
  }

  return {
    search(): Promise<FoundCamera[]> {
      searching ??= search().finally(() => {
        searching = undefined;
      });
      return searching;
    },
  };
}
export type Discovery = ReturnType<typeof createDiscovery>;

const ORDER = new Intl.Collator('en', { numeric: true });
const compare = (one: string, other: string): number => ORDER.compare(one, other);

interface ProbeOptions {
  readonly address: string;
  readonly group: { readonly address: string; readonly port: number };
  readonly waitMs: number;
  readonly take: (bytes: Buffer, from: string) => void;
  readonly sent: (id: string) => void;
}
/** Asks by one address of this machine, and waits. A network that cannot be asked has no cameras. Answers how to end it. */
async function probe({ address, group, waitMs, take, sent }: ProbeOptions): Promise<() => void> {
  const socket: Socket = createSocket({ type: 'udp4', reuseAddr: true });
  socket.on('error', () => undefined);
  socket.on('message', (bytes, { address: from }) => take(bytes, from));
  const timers: NodeJS.Timeout[] = [];
  await new Promise<void>((done) => {
    timers.push(setTimeout(done, waitMs));
    socket.once('error', () => done());
    socket.bind(0, address, () => {
      try {
        socket.setMulticastInterface(address);
        // it does not leave the network that this machine stands in
        socket.setMulticastTTL(1);
      } catch {
        return done();
      }
      const send = () => {
        for (const type of TYPES) {
          const id = `urn:uuid:${newId()}`;
          sent(id);
          socket.send(probeOf(id, type), group.port, group.address, () => undefined);
        }
      };
      for (const ms of AGAIN_MS) timers.push(setTimeout(send, Math.min(ms, waitMs / 2)));
      return undefined;
    });
  });
  return () => {
    for (const timer of timers) clearTimeout(timer);
    socket.close();
  };
}

const NETWORK = 'http://www.onvif.org/ver10/network/wsdl';
/** What cameras are asked by: some know themselves by one of both alone. */
const TYPES = [
  ['NetworkVideoTransmitter', NETWORK],
  ['Device', 'http://www.onvif.org/ver10/device/wsdl'],
] as const;
const DISCOVERY = 'http://schemas.xmlsoap.org/ws/2005/04/discovery';
const ADDRESSING = 'http://schemas.xmlsoap.org/ws/2004/08/addressing';

const probeOf = (id: string, [type, namespace]: (typeof TYPES)[number]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="${ADDRESSING}" xmlns:d="${DISCOVERY}" xmlns:t="${namespace}"><s:Header><a:MessageID>${id}</a:MessageID><a:To>urn:schemas-xmlsoap-org:ws:2005:04:discovery</a:To><a:Action>${DISCOVERY}/Probe</a:Action></s:Header><s:Body><d:Probe><d:Types>t:${type}</d:Types></d:Probe></s:Body></s:Envelope>`;

/** What one datagram says of one camera, if it answers one of our questions; nothing it says is followed elsewhere than where it came from. */
function readMatch(bytes: Buffer, from: string, messages: ReadonlySet<string>): FoundCamera | undefined {
  if (bytes.length > ANSWER_BYTES_MAX) return undefined;
  const elements = readXml(bytes.toString('utf8').trim());
  if (elements?.[0]?.name !== 'Envelope' || !elements.some(({ name }) => name === 'ProbeMatch')) return undefined;
  if (!messages.has(textOf(elements, 'RelatesTo'))) return undefined;
  const scopes = textOf(elements, 'Scopes')
    .split(/\s+/)
    .filter((scope) => scope.startsWith(SCOPE))
    .slice(0, SCOPES_MAX);
  // printers and computers answer, too
  if (scopes.length === 0 && !/\bNetworkVideoTransmitter\b/.test(textOf(elements, 'Types'))) return undefined;
  const onvif = serviceAt(textOf(elements, 'XAddrs').split(/\s+/), from);
  if (onvif === undefined) return undefined;
  return { onvif, host: from, name: scope(scopes, 'name'), model: scope(scopes, 'hardware') };
}
const textOf = (elements: readonly XmlElement[], wanted: string): string =>
  elements.find(({ name }) => name === wanted)?.text.trim() ?? '';

const SCOPE = 'onvif://www.onvif.org/';
function scope(scopes: readonly string[], kind: string): string {
  const start = `${SCOPE}${kind}/`;
  const value = scopes.find((one) => one.startsWith(start))?.slice(start.length) ?? '';
  try {
    return words(decodeURIComponent(value));
  } catch {
    return words(value);
  }
}

/** Its device service, where the answer came from: of the addresses that it names the one there, or the first, there. */
function serviceAt(named: readonly string[], from: string): string | undefined {
  if (!isIPv4(from)) return undefined;
  const urls = named.flatMap((one) => {
    const url = URL.canParse(one) ? new URL(one) : undefined;
    return url && /^https?:$/.test(url.protocol) && one.length <= ADDRESS_MAX_CHARS ? [url] : [];
  });
  const url = urls.find(({ hostname }) => hostname === from) ?? urls[0];
  if (!url) return undefined;
  return `${url.protocol}//${from}${url.port === '' ? '' : `:${url.port}`}${url.pathname}`;
}
