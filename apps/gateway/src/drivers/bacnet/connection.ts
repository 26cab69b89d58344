import type { Socket } from 'node:dgram';
import {
  type Connection,
  DeviceRefusal,
  type DriverHost,
  type Image,
  LinkClosed,
  LinkTimeout,
  type RawValue,
  type Reading,
  type Tell,
  tellChanges,
  UnfitValue,
} from '../driver.ts';
import { within } from '../within.ts';
import {
  type BacnetAddress,
  type BacnetPoint,
  hasFlags,
  isCommandable,
  OBJECT_TYPES,
  PRESENT_VALUE,
} from './address.ts';
import type { BacnetRequest } from './bacnet.ts';
import { type Kind, Malformed, type Primitive, type Written } from './encoding.ts';
import { garbled, isNoSuchService, noWay, refusalOf, wrongDevice } from './faults.ts';
import { type Answer, parseDatagram, requestDatagram, type Route, SERVICES, SMALLEST_APDU } from './message.ts';
import { flagsOf, pack, refOf, refsOf } from './plan.ts';
import {
  keyOf,
  parseReadMultiple,
  parseReadProperty,
  type PropertyRef,
  readMultipleBody,
  readPropertyBody,
  type Result,
  writePropertyBody,
} from './services.ts';
import { type BacnetSettings, routeOf } from './settings.ts';
import { kindOf, likelyKind, readingOf, writtenOf } from './values.ts';

/** A device answers to this number whatever its own is (ASHRAE 135, 15.5.2). */
const ANY_DEVICE = 4_194_303;
const MAX_APDU_ACCEPTED = 62;
const INVOKE_IDS = 256;
/** Around the text that is written: head, object, property, tags, priority. */
const WRITE_FRAME = 24;

/** What is known of a device since the connection was opened. */
interface Device {
  readonly maxApdu: number;
  /** It takes requests for many properties. */
  multiple: boolean;
  readonly kinds: Map<string, Kind>;
}

/** The exchange under way. */
interface Waiting {
  readonly invokeId: number;
  readonly service: number;
  readonly route: Route | undefined;
  resolve(answer: Answer): void;
  reject(reason: Error): void;
}

/** Datagrams to and from one address: a device, or a router with the devices behind it. */
export class BacnetConnection implements Connection<BacnetSettings, BacnetAddress, BacnetRequest> {
  readonly closed: Promise<void>;
  readonly #socket: Socket;
  readonly #end: () => void;
  #isClosed = false;
  #waiting: Waiting | undefined;
  /** Begins anywhere: what still comes to those of an earlier run is then hardly ever taken for ours. */
  #invokeId = Math.floor(Math.random() * INVOKE_IDS);
  readonly #devices = new WeakMap<BacnetSettings, Device>();

  /**
   * Nothing is connected in a datagram protocol. So the device is asked what it can do: where nobody listens, its machine
   * says so. A device that is silent may be one of many behind a router, and is no reason not to open.
   */
  static async open(settings: BacnetSettings, host: DriverHost): Promise<BacnetConnection> {
    const connection = new BacnetConnection(await host.connectUdp({ host: settings.host, port: settings.port }));
    try {
      await connection.#deviceOf(settings, 0);
    } catch (error) {
      if (error instanceof LinkTimeout || error instanceof DeviceRefusal) return connection;
      await connection.close();
      throw error;
    }
    return connection;
  }

  private constructor(socket: Socket) {
    this.#socket = socket;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    this.#end = () => {
      if (this.#isClosed) return;
      this.#isClosed = true;
      socket.close();
      this.#waiting?.reject(new LinkClosed('connection closed'));
      resolve();
    };
    socket.on('message', (bytes) => this.#take(bytes));
    // Nobody listens there, or there is no way to it.
    socket.on('error', this.#end);
    socket.on('close', this.#end);
  }

  #take(bytes: Buffer): void {
    const waiting = this.#waiting;
    const incoming = waiting && parseDatagram(bytes);
    if (!incoming) return;
    if ('unreachable' in incoming) {
      if (waiting.route?.network === incoming.unreachable) waiting.reject(noWay(incoming.unreachable));
      return;
    }
    const { invokeId, answer, source } = incoming;
    // Late answers to requests that were given up, and those of others behind the same router.
    if (invokeId !== waiting.invokeId || !isSame(source, waiting.route)) return;
    if ('service' in answer && answer.service !== waiting.service) return;
    waiting.resolve(answer);
  }

  /** One exchange: what the device acknowledges with. The host has one under way at a time. */
  async #ask(station: BacnetSettings, service: number, body: Buffer, retries = station.retries): Promise<Buffer> {
    if (this.#isClosed) throw new LinkClosed('connection closed');
    this.#invokeId = (this.#invokeId + 1) % INVOKE_IDS;
    const { maxApdu, replyTimeoutMs } = station;
    const [invokeId, route] = [this.#invokeId, routeOf(station)];
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting = { invokeId, service, route, resolve, reject };
    try {
      const datagram = requestDatagram({ invokeId, service, maxApdu }, body, route);
      const answer = await this.#send(datagram, promise, replyTimeoutMs, retries);
      if (answer.kind === 'ack') return answer.body;
      throw refusalOf(answer);
    } catch (error) {
      throw error instanceof Malformed ? garbled(error.message) : error;
    } finally {
      this.#waiting = undefined;
    }
  }

  /** Repeated under the same number: whichever copy arrives, its answer counts. */
  async #send(datagram: Buffer, answer: Promise<Answer>, timeoutMs: number, retries: number): Promise<Answer> {
    for (let left = retries; ; left--) {
      if (!this.#isClosed) this.#socket.send(datagram, (error) => void (error && this.#end()));
      try {
        return await within(answer, timeoutMs);
      } catch (error) {
        if (!(error instanceof LinkTimeout) || left === 0) throw error;
      }
    }
  }

  /** What a device is like. Asked once; one that cannot tell is taken for an ordinary one. */
  async #deviceOf(station: BacnetSettings, retries = station.retries): Promise<Device> {
    const known = this.#devices.get(station);
    if (known) return known;
    const { deviceInstance, maxApdu, reading } = station;
    const object = { type: OBJECT_TYPES.DEV, instance: deviceInstance ?? ANY_DEVICE };
    const ref = { object, property: MAX_APDU_ACCEPTED };
    let longest = maxApdu;
    try {
      const accepted = Number((await this.#readProperty(station, ref, retries))?.value);
      if (accepted >= SMALLEST_APDU) longest = Math.min(maxApdu, accepted);
    } catch (error) {
      if (!(error instanceof DeviceRefusal) || error.kind === 'unreachable') throw error;
      if (deviceInstance !== undefined && error.kind === 'address') throw wrongDevice(deviceInstance);
    }
    const device = { maxApdu: longest, multiple: reading === 'multiple', kinds: new Map() };
    this.#devices.set(station, device);
    return device;
  }

  async #readProperty(station: BacnetSettings, ref: PropertyRef, retries?: number): Promise<Primitive | undefined> {
    const body = await this.#ask(station, SERVICES.readProperty, readPropertyBody(ref), retries);
    return understood(() => parseReadProperty(body, ref));
  }

  async read(station: BacnetSettings, request: BacnetRequest, previous: Image | undefined, tell: Tell): Promise<Image> {
    const device = await this.#deviceOf(station);
    const readings = new Map<BacnetPoint, Reading>();
    for (const points of pack(request.points, device.maxApdu))
      for (const [point, reading] of await this.#readSome(station, device, points)) readings.set(point, reading);
    return tellChanges(
      request.points.map((point) => readings.get(point) ?? { raw: undefined }),
      previous,
      tell,
    );
  }

  async #readSome(
    station: BacnetSettings,
    device: Device,
    points: readonly BacnetPoint[],
  ): Promise<Iterable<[BacnetPoint, Reading]>> {
    const results = (device.multiple && (await this.#readMultiple(station, device, points))) || undefined;
    const readings: [BacnetPoint, Reading][] = [];
    for (const point of points) {
      const ref = refOf(point.address, station.priority);
      const result = results ? results.get(keyOf(ref)) : await this.#readAlone(station, ref);
      const flags = hasFlags(point.address) ? results?.get(keyOf(flagsOf(point.address))) : undefined;
      readings.push([point, readingOf(point, result, flags)]);
    }
    return readings;
  }

  /** Nothing: these are to be read one by one. */
  async #readMultiple(
    station: BacnetSettings,
    device: Device,
    points: readonly BacnetPoint[],
  ): Promise<Map<string, Result> | undefined> {
    try {
      const refs = refsOf(points, station.priority);
      const body = await this.#ask(station, SERVICES.readPropertyMultiple, readMultipleBody(refs));
      return understood(() => parseReadMultiple(body));
    } catch (error) {
      if (!(error instanceof DeviceRefusal) || error.kind === 'unreachable' || error.kind === 'garbled') throw error;
      if (isNoSuchService(error)) device.multiple = false;
      else if (points.length > 1) throw error;
      return undefined;
    }
  }

  async #readAlone(station: BacnetSettings, ref: PropertyRef): Promise<Result | undefined> {
    try {
      return { value: await this.#readProperty(station, ref) };
    } catch (error) {
      if (error instanceof DeviceRefusal && (error.kind === 'address' || error.kind === 'refused')) return undefined;
      throw error;
    }
  }

  async write(station: BacnetSettings, point: BacnetPoint, raw: RawValue): Promise<void> {
    const { address } = point;
    if (address.release && Number(raw) !== 1) throw new UnfitValue('a command is released by writing 1');
    const device = await this.#deviceOf(station);
    const value: Written = address.release
      ? { kind: 'null' }
      : writtenOf(raw, kindOf(point) ?? (await this.#kindAt(station, device, point)));
    if (value.kind === 'text' && Buffer.byteLength(value.value) > device.maxApdu - WRITE_FRAME)
      throw new UnfitValue('a text longer than a message of this device');
    const ref = address.release ? { object: address, property: PRESENT_VALUE } : refOf(address, station.priority);
    const commands = ref.property === PRESENT_VALUE && ref.index === undefined && isCommandable(address);
    const body = writePropertyBody(ref, value, commands ? station.priority : undefined);
    // Once: where the answer is missing, what stands there tells whether it arrived.
    await this.#ask(station, SERVICES.writeProperty, body, 0);
  }

  /** The kind of what stands there now: the device takes no other. */
  async #kindAt(station: BacnetSettings, { kinds }: Device, { address, dataType }: BacnetPoint): Promise<Kind> {
    const ref = refOf(address, station.priority);
    const known = kinds.get(keyOf(ref));
    if (known) return known;
    const found = await this.#readAlone(station, ref);
    const kind = found && 'value' in found ? found.value?.kind : undefined;
    if (!kind || kind === 'null') return likelyKind(dataType);
    kinds.set(keyOf(ref), kind);
    return kind;
  }

  async close(): Promise<void> {
    this.#end();
    await this.closed;
  }
}

const isSame = (a: Route | undefined, b: Route | undefined) =>
  a?.network === b?.network && (a?.mac ?? Buffer.alloc(0)).equals(b?.mac ?? Buffer.alloc(0));

/** An answer that is there and makes no sense. */
function understood<Meaning>(parse: () => Meaning): Meaning {
  try {
    return parse();
  } catch (error) {
    throw error instanceof Malformed ? garbled(error.message) : error;
  }
}
