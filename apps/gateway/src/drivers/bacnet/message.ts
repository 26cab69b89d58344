import { Malformed, Reader } from './encoding.ts';

/** BACnet/IP (ASHRAE 135 annex J): type, function, length. */
const BVLL_TYPE = 0x81;
const ORIGINAL_UNICAST = 0x0a;
const ORIGINAL_BROADCAST = 0x0b;
const FORWARDED = 0x04;
const BVLL_HEADER = 4;
/** Address and port of who sent what was forwarded. */
const FORWARDED_FROM = 6;

/** Network layer (clause 6.2.2). */
const NPDU_VERSION = 1;
const NETWORK_MESSAGE = 0x80;
const HAS_DESTINATION = 0x20;
const HAS_SOURCE = 0x08;
const EXPECTING_REPLY = 0x04;
const MOST_HOPS = 255;
const REJECT_TO_NETWORK = 3;

/** Kinds of messages (20.1), in the upper half of their first byte. */
const SIMPLE_ACK = 2;
const COMPLEX_ACK = 3;
const ERROR = 5;
const REJECT = 6;
const ABORT = 7;
const SEGMENTED = 0x08;
/** Set in an abort that a server sends. */
const FROM_SERVER = 0x01;

/** Sizes a device may say it takes, by their code (20.1.2.5). */
const APDU_SIZES = [50, 128, 206, 480, 1_024, 1_476] as const;
export const [SMALLEST_APDU] = APDU_SIZES;
export const LARGEST_APDU = 1_476;

export const SERVICES = { readProperty: 12, readPropertyMultiple: 14, writeProperty: 15 } as const;

/** A device behind a router. */
export interface Route {
  readonly network: number;
  readonly mac: Buffer;
}

export interface RequestHead {
  readonly invokeId: number;
  readonly service: number;
  /** The longest answer we want. */
  readonly maxApdu: number;
}

/** A confirmed request as it goes out. We take no answer in segments. */
export function requestDatagram({ invokeId, service, maxApdu }: RequestHead, body: Buffer, route?: Route): Buffer {
  const size = APDU_SIZES.findLastIndex((size) => size <= maxApdu);
  const apdu = Buffer.concat([Buffer.of(0, Math.max(size, 0), invokeId, service), body]);
  const npdu = route
    ? Buffer.concat([
        Buffer.of(NPDU_VERSION, EXPECTING_REPLY | HAS_DESTINATION, route.network >> 8, route.network & 0xff),
        Buffer.of(route.mac.length),
        route.mac,
        Buffer.of(MOST_HOPS),
      ])
    : Buffer.of(NPDU_VERSION, EXPECTING_REPLY);
  const length = BVLL_HEADER + npdu.length + apdu.length;
  return Buffer.concat([Buffer.of(BVLL_TYPE, ORIGINAL_UNICAST, length >> 8, length & 0xff), npdu, apdu]);
}

/** What a device, or the router before it, says to a request. */
export type Answer =
  | { readonly kind: 'ack'; readonly service: number; readonly body: Buffer }
  /** An error of its own; nothing known of one that has more in it than class and code. */
  | { readonly kind: 'error'; readonly service: number; readonly body: Buffer }
  | { readonly kind: 'reject' | 'abort'; readonly reason: number }
  | { readonly kind: 'segmented' };

export interface Incoming {
  /** Who sent it, when a router passed it on. */
  readonly source: Route | undefined;
  /** Which request it answers. */
  readonly invokeId: number;
  readonly answer: Answer;
}
/** A router says that it has no way to a network. */
export interface NoWay {
  readonly unreachable: number;
}

/** Understands a datagram; nothing when it is no answer, or makes no sense. Never throws. */
export function parseDatagram(bytes: Buffer): Incoming | NoWay | undefined {
  try {
    return parseFrame(new Reader(bytes), bytes.length);
  } catch (error) {
    if (error instanceof Malformed) return undefined;
    throw error;
  }
}

function parseFrame(reader: Reader, length: number): Incoming | NoWay | undefined {
  if (reader.byte() !== BVLL_TYPE) return undefined;
  const what = reader.byte();
  if (reader.uint(2) !== length) return undefined;
  if (what === FORWARDED) reader.take(FORWARDED_FROM);
  else if (what !== ORIGINAL_UNICAST && what !== ORIGINAL_BROADCAST) return undefined;

  if (reader.byte() !== NPDU_VERSION) return undefined;
  const control = reader.byte();
  if (control & HAS_DESTINATION) parseRoute(reader);
  const source = control & HAS_SOURCE ? parseRoute(reader) : undefined;
  if (control & HAS_DESTINATION) reader.byte();
  if (control & NETWORK_MESSAGE) {
    if (reader.byte() !== REJECT_TO_NETWORK) return undefined;
    reader.byte();
    return { unreachable: reader.uint(2) };
  }
  return parseAnswer(reader, source);
}

function parseRoute(reader: Reader): Route {
  const network = reader.uint(2);
  return { network, mac: reader.take(reader.byte()) };
}

function parseAnswer(reader: Reader, source: Route | undefined): Incoming | undefined {
  const first = reader.byte();
  const invokeId = reader.byte();
  const incoming = (answer: Answer): Incoming => ({ source, invokeId, answer });
  switch (first >> 4) {
    case SIMPLE_ACK:
      return incoming({ kind: 'ack', service: reader.byte(), body: reader.rest() });
    case COMPLEX_ACK:
      if (first & SEGMENTED) return incoming({ kind: 'segmented' });
      return incoming({ kind: 'ack', service: reader.byte(), body: reader.rest() });
    case ERROR:
      return incoming({ kind: 'error', service: reader.byte(), body: reader.rest() });
    case REJECT:
      return incoming({ kind: 'reject', reason: reader.byte() });
    case ABORT:
      return first & FROM_SERVER ? incoming({ kind: 'abort', reason: reader.byte() }) : undefined;
    default:
      return undefined;
  }
}
