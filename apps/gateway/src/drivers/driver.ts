import type { Socket as DatagramSocket } from 'node:dgram';
import type { Socket } from 'node:net';
import {
  type Pair,
  type Text,
  type ByteOrder,
  type DataType,
  deviceFaultErrors,
  type ErrorSpec,
  monitorErrors,
} from '@lightfield/contract';
import type { RawValue } from '@lightfield/rules';
import type { z } from 'zod';

export type { RawValue };

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

/** What a device says of one value. */
export interface Reading {
  /** Undefined: the device answered, and this value cannot be read. */
  readonly raw: RawValue | undefined;
  /** The device itself doubts the value. */
  readonly doubtful?: boolean;
  /** When the value arose as its source tells, epoch ms, for protocols that carry such a time. */
  readonly at?: number | undefined;
}
export type Tell = (index: number, raw: RawValue | undefined, about?: Omit<Reading, 'raw'>) => void;

/** The last reply, kept by the host so that a driver tells only what changed: its bytes, or its values in order. */
export type Image = Uint8Array | readonly Reading[];

/** Tells what differs from the reply before. For protocols whose replies are values. */
export function tellChanges(readings: readonly Reading[], previous: Image | undefined, tell: Tell): readonly Reading[] {
  const before = Array.isArray(previous) ? (previous as readonly Reading[]) : undefined;
  readings.forEach((reading, i) => {
    const last = before?.[i];
    const same = last && Object.is(last.raw, reading.raw) && (last.doubtful ?? false) === (reading.doubtful ?? false);
    if (!same) tell(i, reading.raw, reading);
  });
  return readings;
}

/** A serial port and how its characters look. */
export interface SerialSettings {
  /** "/dev/ttyUSB0", "COM3". */
  readonly path: string;
  readonly baudRate: number;
  readonly dataBits: 7 | 8;
  readonly stopBits: 1 | 2;
  readonly parity: 'none' | 'even' | 'odd';
}

/** Bytes both ways, whatever carries them. */
export interface ByteLink {
  readonly isOpen: boolean;
  /** Resolves once it has ended, whoever ended it. */
  readonly closed: Promise<void>;
  onData(take: (bytes: Buffer) => void): void;
  write(bytes: Buffer): void;
  /** May be called twice. */
  close(): void;
}

/**
 * What the host lends to a driver. Drivers never open sockets or ports, and never log, by themselves; one whose library
 * insists on its own sockets says so.
 */
export interface DriverHost {
  /** A connected socket without delay. Rejects with `LinkClosed` when nobody listens there. */
  connectTcp(target: { host: string; port: number }): Promise<Socket>;
  /** A datagram socket that speaks with this target and hears nobody else. Rejects with `LinkClosed` for an unknown name. */
  connectUdp(target: { host: string; port: number }): Promise<DatagramSocket>;
  /** A serial port, taken for this gateway alone. Rejects with `LinkClosed` when it is not there or taken. */
  openSerial(settings: SerialSettings): Promise<ByteLink>;
  /** A folder in the gateway's data that lasts over restarts, readable by the gateway only. Made when it is not there. */
  folder(name: string): Promise<string>;
}

/** One entry of a device's own directory. */
export interface BrowsedNode {
  /** In the driver's notation; what a variable's address, or the next `browse`, takes. */
  readonly address: string;
  readonly name: string;
  /** There may be entries below it. */
  readonly folder: boolean;
  /** It holds a value of this type; nothing for what a variable cannot take. */
  readonly dataType: DataType | undefined;
  readonly writable: boolean;
}

/**
 * One open line. The host calls it strictly one exchange at a time, but for reads of one station where its driver has
 * `atOnce`. Whatever the far end causes reaches the host as one of the errors below.
 */
export interface Connection<Settings = unknown, Address = unknown, Request extends ReadRequest = ReadRequest> {
  /**
   * Reads a request and calls `changed` for each point whose own bytes differ from `previous` (all, without one).
   * `changed` gets the index in `request.points`. A protocol that is told of changes answers from what it was told.
   */
  read(station: Settings, request: Request, previous: Image | undefined, changed: Tell): Promise<Image>;
  write(station: Settings, point: Point<Address>, raw: RawValue): Promise<void>;
  /** May be called twice. */
  close(): Promise<void>;
  /** Resolves once the connection has ended, whoever ended it. */
  readonly closed: Promise<void>;
  /** For protocols that are told of changes: `call` whenever the next `read` has something new. */
  onNews?(call: () => void): void;
  /** A station is not read any more, or in other requests from now on: what was subscribed for it may end. */
  release?(station: Settings): void;
  /** Entries below `parent`, or the topmost ones. */
  browse?(station: Settings, parent: string | undefined): Promise<BrowsedNode[]>;
}

/**
 * A field-bus protocol. Schedules, retries, back-off, scaling, deadband and quality belong to the host. The host hands to
 * a driver only settings, addresses and requests that this driver made.
 */
export interface Driver<Settings = unknown, Address = unknown, Request extends ReadRequest = ReadRequest> {
  /** As in the configuration, e.g. "modbus-tcp". */
  readonly type: string;
  readonly title: Text;
  /** How an address is written, in one sentence with an example. */
  readonly notation: Text;
  /** The form is drawn from it: every field carries its texts (form.ts). */
  readonly settings: z.ZodType<Settings>;
  /**
   * Regular expression of every address, for screens: what does not match it is refused before it is sent. `address` may
   * refuse more, never take what does not match.
   */
  readonly addressPattern?: string;
  /** Its issues are shown to people: write them with `inBoth`. */
  readonly address: z.ZodType<Address, string>;
  /** Its connections can be browsed. */
  readonly browses?: true;
  /** Why this point of a station cannot be read or, with `write`, written; nothing when it can. */
  refuse(point: Point<Address>, write: boolean, settings: Settings): Text | undefined;
  /** Stations with the same line share one connection, and only one of them has something under way. */
  line(settings: Settings): string;
  /**
   * How many reads of this station may be under way at once: so many, or as many as turn out to be good. Without it one,
   * as wherever there is a pause between two exchanges.
   */
  atOnce?(settings: Settings): number | 'auto';
  /** Shortest pause between two exchanges of this station, ms. */
  gapMs(settings: Settings): number;
  /** The fewest requests for these points. With `joined` false, nothing between the points is read over. */
  plan(settings: Settings, points: readonly Point<Address>[], joined: boolean): Request[];
  open(settings: Settings, host: DriverHost): Promise<Connection<Settings, Address, Request>>;
}

/** A gateway does not know who will read its text: both languages in one line. */
export const inBoth = ({ zh, en }: Pair): string => `${zh} (${en})`;

export const defineDriver = <Settings, Address, Request extends ReadRequest>(
  driver: Driver<Settings, Address, Request>,
): Driver<Settings, Address, Request> => driver;

/** What may go wrong between the host and a device, with the error of the catalogue that a person is shown. */
export abstract class DriverError extends Error {
  readonly fault: ErrorSpec;
  constructor(fault: ErrorSpec, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** No reply within the time allowed. The connection stays open: the next station on the line may well answer. */
export class LinkTimeout extends DriverError {
  override readonly name = 'LinkTimeout';
  constructor(message: string) {
    super(deviceFaultErrors.responseTimeout.spec, message);
  }
}

/** There is no connection, or it ended during the exchange: whether a write arrived is not known. */
export class LinkClosed extends DriverError {
  override readonly name = 'LinkClosed';
  constructor(message: string, fault: ErrorSpec = deviceFaultErrors.connectionFailed.spec) {
    super(fault, message);
  }
}

/** What an answer that is not the wanted one means for the schedule. */
export type RefusalKind =
  /** The device has not all that was asked for in one request, or not so much at once: smaller requests may do. */
  | 'address'
  /** The device does not do this, or not now. */
  | 'refused'
  /** The device answering is a relay, and the station behind it is silent. */
  | 'unreachable'
  /** The reply makes no sense: another station's, or cut short. */
  | 'garbled';

/** An answer came, and it is not the wanted one. */
export class DeviceRefusal extends DriverError {
  override readonly name = 'DeviceRefusal';
  readonly kind: RefusalKind;
  constructor(kind: RefusalKind, fault: ErrorSpec, message: string) {
    super(fault, message);
    this.kind = kind;
  }
}

/** The value cannot be put into this point: nothing was sent. */
export class UnfitValue extends DriverError {
  override readonly name = 'UnfitValue';
  constructor(message: string) {
    super(monitorErrors.valueInvalid.spec, message);
  }
}
