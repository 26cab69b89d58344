import type { Connection, Image, RawValue, Tell } from '../driver.ts';
import { integer } from '../numbers.ts';
import { type ModbusAddress, type ModbusPoint, type Table, widthOf } from './address.ts';
import { mustConfirm, requests, valuesOf } from './pdu.ts';
import type { ModbusRequest } from './plan.ts';
import type { ModbusStation } from './settings.ts';
import { decodeRegisters, encodeRegisters, withPart } from './values.ts';
import type { ModbusWire } from './wire.ts';

const FULL_REGISTER = 0xffff;

/** One line to Modbus servers, shared by the units on it: a TCP connection or a serial port. */
export class ModbusConnection implements Connection<ModbusStation, ModbusAddress, ModbusRequest> {
  readonly closed: Promise<void>;
  readonly #wire: ModbusWire;

  constructor(wire: ModbusWire) {
    this.#wire = wire;
    this.closed = wire.closed;
  }

  async read(station: ModbusStation, request: ModbusRequest, last: Image | undefined, changed: Tell): Promise<Image> {
    const previous = Buffer.isBuffer(last) ? last : undefined;
    const { table, offset, count } = request;
    const values = await this.#values(station, table, offset, count);
    if (previous && values.equals(previous)) return previous;
    if (table < 3) reportBits(request, values, previous, changed);
    else reportRegisters(request, values, previous, changed);
    // What is kept must not hold all that arrived with it.
    const image = previous?.length === values.length ? previous : Buffer.alloc(values.length);
    values.copy(image);
    return image;
  }

  async #values(station: ModbusStation, table: Table, offset: number, count: number): Promise<Buffer> {
    const request = requests.read(table, offset, count);
    const reply = await this.#wire.ask(station.unitId, request, station.replyTimeoutMs);
    return valuesOf(request, reply, table < 3 ? Math.ceil(count / 8) : count * 2);
  }

  async write(station: ModbusStation, point: ModbusPoint, raw: RawValue): Promise<void> {
    const { table, offset, bit, half } = point.address;
    if (table === 0) await this.#order(station, requests.writeCoil(offset, integer(raw, 0, 1) === 1));
    else if (bit !== undefined || half !== undefined) await this.#writePart(station, point, raw);
    else await this.#writeRegisters(station, offset, encodeRegisters(point, raw));
  }

  /** No other exchange of ours comes between the two steps; the PLC's own program may. Function 22 closes that gap. */
  async #writePart(station: ModbusStation, point: ModbusPoint, raw: RawValue): Promise<void> {
    const { offset } = point.address;
    if (station.bitWrite === 'mask') {
      const ones = withPart(0, point, raw);
      await this.#order(station, requests.maskRegister(offset, FULL_REGISTER & ~partMask(point), ones));
      return;
    }
    const values = await this.#values(station, 4, offset, 1);
    await this.#writeRegisters(station, offset, [withPart(values.readUInt16BE(0), point, raw)]);
  }

  async #writeRegisters(station: ModbusStation, offset: number, registers: number[]): Promise<void> {
    const [only] = registers;
    const one = only !== undefined && registers.length === 1 && station.singleWrite === 'fc6';
    await this.#order(station, one ? requests.writeRegister(offset, only) : requests.writeRegisters(offset, registers));
  }

  async #order(station: ModbusStation, request: Buffer): Promise<void> {
    mustConfirm(request, await this.#wire.ask(station.unitId, request, station.replyTimeoutMs));
  }

  async close(): Promise<void> {
    this.#wire.close();
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
