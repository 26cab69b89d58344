import type { ReadRequest } from '../driver.ts';
import { type ModbusPoint, type Table, widthOf } from './address.ts';

/** One Modbus read: `count` places of a table from `offset` on. */
export interface ModbusRequest extends ReadRequest {
  readonly table: Table;
  readonly offset: number;
  readonly count: number;
  readonly points: readonly ModbusPoint[];
}
export interface PlanLimits {
  /** Places that belong to no point and may be read over to join two blocks: registers; sixteen times as many bits. */
  maxGap: number;
  maxRegisters: number;
  maxBits: number;
}

/** As much on the wire as one register. */
const BITS_PER_REGISTER = 16;

/**
 * The fewest requests that read all points. Taking points in order of their start and filling each request as far as it
 * goes is optimal: what a request may hold is bound by its start alone, and its first point has to be in some request
 * that starts there or earlier.
 */
export function planRequests(points: readonly ModbusPoint[], limits: PlanLimits): ModbusRequest[] {
  const sorted = points.toSorted(
    (a, b) => a.address.table - b.address.table || a.address.offset - b.address.offset || widthOf(b) - widthOf(a),
  );
  const requests: { table: Table; offset: number; count: number; points: ModbusPoint[] }[] = [];
  for (const point of sorted) {
    const { table, offset } = point.address;
    const bits = table < 3;
    const gap = bits ? limits.maxGap * BITS_PER_REGISTER : limits.maxGap;
    const longest = bits ? limits.maxBits : limits.maxRegisters;
    const end = offset + widthOf(point);
    const last = requests.at(-1);
    if (last?.table === table && offset - (last.offset + last.count) <= gap && end - last.offset <= longest) {
      last.count = Math.max(last.count, end - last.offset);
      last.points.push(point);
    } else requests.push({ table, offset, count: end - offset, points: [point] });
  }
  return requests;
}
