import type { Socket } from 'node:net';
import type { ByteOrder, DataType } from '@lightfield/contract';
import type { z } from 'zod';

/** What a register holds, before any formula. Integers of 64 bits are `bigint`; bits are 0 or 1. */
export type RawValue = number | bigint | string;

/** One place in a device, as a driver sees it: where it lies and how its bytes are to be read. */
export interface Point<Address = unknown> {
  readonly address: Address;
  readonly dataType: DataType;
  readonly byteOrder: ByteOrder;
  /** Bytes of a string; 0 for every other type. */
  readonly stringLength: number;
}

/** One exchange with the device that reads some points at once. */
export interface ReadRequest {
  readonly points: readonly Point[];
}

/** Bytes of the last reply, kept by the host so that a driver decodes only what changed. */
export type Image = Uint8Array;

/** What the host lends to a driver. Drivers never open sockets, start timers or log by themselves. */
export interface DriverHost {
  /** A connected socket without delay. Rejects with `LinkClosed` when nobody listens there. */
  connectTcp(target: { host: string; port: number }): Promise<Socket>;
}

/**
 * One open line. The host calls it strictly one exchange at a time. Every exchange fails with one of the three errors
 * below, never with anything else that the far end caused.
 */
export interface Connection<Settings = unknown, Address = unknown, Request extends ReadRequest = ReadRequest> {
  /**
   * Reads a request and calls `changed` for each point whose own bytes differ from `previous` (all, without one).
   * `changed` gets the index in `request.points`.
   */
  read(
    station: Settings,
    request: Request,
    previous: Image | undefined,
    changed: (index: number, raw: RawValue) => void,
  ): Promise<Image>;
  write(station: Settings, point: Point<Address>, raw: RawValue): Promise<void>;
  /** May be called twice. */
  close(): Promise<void>;
  /** Resolves once the connection has ended, whoever ended it. */
  readonly closed: Promise<void>;
}

/**
 * A field-bus protocol. Schedules, retries, back-off, scaling, deadband and quality belong to the host. The host hands to
 * a driver only settings, addresses and requests that this driver made.
 */
export interface Driver<Settings = unknown, Address = unknown, Request extends ReadRequest = ReadRequest> {
  /** As in the configuration, e.g. "modbus-tcp". */
  readonly type: string;
  readonly title: { readonly zh: string; readonly en: string };
  readonly settings: z.ZodType<Settings>;
  readonly address: z.ZodType<Address, string>;
  /** Why this point cannot be read or, with `write`, written; nothing when it can. */
  refuse(point: Point<Address>, write: boolean): string | undefined;
  /** Stations with the same line share one connection and never have two exchanges under way at once. */
  line(settings: Settings): string;
  /** Shortest pause between two exchanges of this station, ms. */
  gapMs(settings: Settings): number;
  /** The fewest requests for these points. With `joined` false, nothing between the points is read over. */
  plan(settings: Settings, points: readonly Point<Address>[], joined: boolean): Request[];
  open(settings: Settings, host: DriverHost): Promise<Connection<Settings, Address, Request>>;
}
export const defineDriver = <Settings, Address, Request extends ReadRequest>(
  driver: Driver<Settings, Address, Request>,
): Driver<Settings, Address, Request> => driver;

/** No reply within the time allowed. The connection stays open: the next station on the line may well answer. */
export class LinkTimeout extends Error {
  override readonly name = 'LinkTimeout';
}

/** There is no connection, or it ended during the exchange: whether a write arrived is not known. */
export class LinkClosed extends Error {
  override readonly name = 'LinkClosed';
}

/** What a device that answers can hold against a request. */
export type RefusalKind =
  /** It does not know this kind of request. */
  | 'function'
  /** It has nothing at (part of) this address. */
  | 'address'
  /** It does not take this value. */
  | 'value'
  /** It is busy; the same request may succeed later. */
  | 'busy'
  /** It failed inside. */
  | 'failure'
  /** The device answering is a relay, and the station behind it is silent. */
  | 'unreachable'
  /** The reply makes no sense: another station's, or cut short. */
  | 'garbled';

/** The device answered, and the answer is no. */
export class DeviceRefusal extends Error {
  override readonly name = 'DeviceRefusal';
  readonly kind: RefusalKind;
  constructor(kind: RefusalKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The value cannot be put into this point: nothing was sent. */
export class UnfitValue extends Error {
  override readonly name = 'UnfitValue';
}
