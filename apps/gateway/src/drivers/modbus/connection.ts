import type modbus from 'modbus-serial';
import { type ByteLink, type Connection, type Image, LinkClosed, type RawValue, type Tell } from '../driver.ts';
import { integer } from '../numbers.ts';
import { type ModbusAddress, type ModbusPoint, widthOf } from './address.ts';
import { faultOf } from './faults.ts';
import type { ModbusRequest } from './plan.ts';
import type { ModbusStation } from './settings.ts';
import { decodeRegisters, encodeRegisters, withPart } from './values.ts';

type Client = InstanceType<typeof modbus.default>;
type Done<Reply> = (error: Error | null, reply: Reply) => void;
const FULL_REGISTER = 0xffff;

/** A client of the library that may be given any port. */
export type ModbusClient = Client;

/** One line to Modbus servers, shared by the units on it: a TCP connection or a serial port. */
export class ModbusConnection implements Connection<ModbusStation, ModbusAddress, ModbusRequest> {
  readonly closed: Promise<void>;
  readonly #link: Pick<ByteLink, 'isOpen' | 'closed' | 'close'>;
  readonly #client: Client;
  /** Ends the exchange under way when the connection does: the library would wait for its time to run out. */
  #abort: ((reason: Error) => void) | undefined;

  /** `client` is open and speaks over `link`. */
  constructor(link: Pick<ByteLink, 'isOpen' | 'closed' | 'close'>, client: Client) {
    this.#link = link;
    this.#client = client;
    this.closed = this.#untilClosed();
  }

  async #untilClosed(): Promise<void> {
    await this.#link.closed;
    this.#client.destroy(() => undefined);
    this.#abort?.(new LinkClosed('connection closed'));
  }

  async read(station: ModbusStation, request: ModbusRequest, last: Image | undefined, changed: Tell): Promise<Image> {
    const previous = Buffer.isBuffer(last) ? last : undefined;
    const { table, offset, count } = request;
    const { buffer } = await this.#ask<{ buffer: Buffer }>(station, (client, done) => {
      switch (table) {
        case 0:
          return client.writeFC1(station.unitId, offset, count, done);
        case 1:
          return client.writeFC2(station.unitId, offset, count, done);
        case 3:
          return client.writeFC4(station.unitId, offset, count, done);
        default:
          return client.writeFC3(station.unitId, offset, count, done);
      }
    });
    if (previous && buffer.equals(previous)) return previous;
    if (table < 3) reportBits(request, buffer, previous, changed);
    else reportRegisters(request, buffer, previous, changed);
    return buffer;
  }

  async write(station: ModbusStation, point: ModbusPoint, raw: RawValue): Promise<void> {
    const { table, offset, bit, half } = point.address;
    if (table === 0) {
      const state = integer(raw, 0, 1) === 1;
      await this.#ask(station, (client, done) => client.writeFC5(station.unitId, offset, state, done));
    } else if (bit !== undefined || half !== undefined) await this.#writePart(station, point, raw);
    else await this.#writeRegisters(station, offset, encodeRegisters(point, raw));
  }

  /** No other exchange of ours comes between the two steps; the PLC's own program may. Function 22 closes that gap. */
  async #writePart(station: ModbusStation, point: ModbusPoint, raw: RawValue): Promise<void> {
    const { offset } = point.address;
    if (station.bitWrite === 'mask') {
      const ones = withPart(0, point, raw);
      const kept = FULL_REGISTER & ~partMask(point);
      await this.#ask(station, (client, done) => client.writeFC22(station.unitId, offset, kept, ones, done));
      return;
    }
    const { buffer } = await this.#ask<{ buffer: Buffer }>(station, (client, done) =>
      client.writeFC3(station.unitId, offset, 1, done),
    );
    await this.#writeRegisters(station, offset, [withPart(buffer.readUInt16BE(0), point, raw)]);
  }

  async #writeRegisters(station: ModbusStation, offset: number, registers: number[]): Promise<void> {
    const [only] = registers;
    if (only !== undefined && registers.length === 1 && station.singleWrite === 'fc6')
      await this.#ask(station, (client, done) => client.writeFC6(station.unitId, offset, only, done));
    else await this.#ask(station, (client, done) => client.writeFC16(station.unitId, offset, registers, done));
  }

  #ask<Reply>(station: ModbusStation, send: (client: Client, done: Done<Reply>) => void): Promise<Reply> {
    return new Promise((resolve, reject) => {
      if (!this.#link.isOpen) {
        reject(new LinkClosed('connection closed'));
        return;
      }
      this.#abort = reject;
      this.#client.setTimeout(station.replyTimeoutMs);
      send(this.#client, (error, reply) => {
        this.#abort = undefined;
        if (error) reject(faultOf(error));
        else resolve(reply);
      });
    });
  }

  async close(): Promise<void> {
    this.#link.close();
    await this.closed;
  }
}

function partMask({ address }: ModbusPoint): number {
  if (address.bit !== undefined) return 1 << address.bit;
  return address.half === 'high' ? 0xff00 : 0x00ff;
}

function reportRegisters(
  { offset, points }: ModbusRequest,
  bytes: Buffer,
  previous: Buffer | undefined,
  changed: Tell,
): void {
  for (let i = 0; i < points.length; i++) {
    const point = points[i];
    if (!point) continue;
    const at = (point.address.offset - offset) * 2;
    if (previous && isSame(bytes, previous, at, point)) continue;
    changed(i, decodeRegisters(bytes, at, point));
  }
}

function isSame(bytes: Uint8Array, previous: Uint8Array, from: number, point: ModbusPoint): boolean {
  const { bit } = point.address;
  if (bit !== undefined) {
    // High byte first: bits 8 to 15 lie in the first of the two.
    const at = bit < 8 ? from + 1 : from;
    return (((bytes[at] ?? 0) ^ (previous[at] ?? 0)) & (1 << (bit & 7))) === 0;
  }
  const to = from + widthOf(point) * 2;
  for (let i = from; i < to; i++) if (bytes[i] !== previous[i]) return false;
  return true;
}

function reportBits(
  { offset, points }: ModbusRequest,
  bytes: Buffer,
  previous: Buffer | undefined,
  changed: Tell,
): void {
  for (let i = 0; i < points.length; i++) {
    const place = (points[i]?.address.offset ?? offset) - offset;
    const bit = bitAt(bytes, place);
    if (!previous || bitAt(previous, place) !== bit) changed(i, bit);
  }
}

/** Bits come eight to a byte, lowest first. */
function bitAt(bytes: Uint8Array, place: number): number {
  return ((bytes[place >> 3] ?? 0) >> (place & 7)) & 1;
}
