import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ModbusPoint, modbusAddress, widthOf } from './address.ts';
import { type PlanLimits, planRequests } from './plan.ts';

const LIMITS: PlanLimits = { maxGap: 16, maxRegisters: 125, maxBits: 2_000 };
const at = (address: string, dataType: ModbusPoint['dataType'] = 'uint16', stringLength = 0): ModbusPoint => ({
  address: modbusAddress.parse(address),
  dataType,
  byteOrder: 'ABCD',
  stringLength,
});
const shapes = (points: ModbusPoint[], limits: Partial<PlanLimits> = {}) =>
  planRequests(points, { ...LIMITS, ...limits }).map(({ table, offset, count }) => [table, offset, count]);

describe('planning requests', () => {
  it('joins neighbours and reads over a small gap', () => {
    expect(shapes([at('4x1'), at('4x2', 'float'), at('4x20')])).toEqual([[4, 0, 20]]);
  });
  it('does not read over a gap beyond the limit', () => {
    expect(shapes([at('4x1'), at('4x19')])).toEqual([
      [4, 0, 1],
      [4, 18, 1],
    ]);
    expect(shapes([at('4x1'), at('4x18')])).toEqual([[4, 0, 18]]);
  });
  it('splits at 125 registers and never through a value', () => {
    const registers = Array.from({ length: 126 }, (_, i) => at(`4x${i + 1}`));
    expect(shapes(registers)).toEqual([
      [4, 0, 125],
      [4, 125, 1],
    ]);
    expect(shapes([...registers.slice(0, 124), at('4x125', 'float')])).toEqual([
      [4, 0, 124],
      [4, 124, 2],
    ]);
  });
  it('keeps tables apart, and counts gaps between bits in bits', () => {
    expect(shapes([at('0x1', 'bit'), at('0x258', 'bit'), at('1x1', 'bit'), at('3x1'), at('4x1')])).toEqual([
      [0, 0, 258],
      [1, 0, 1],
      [3, 0, 1],
      [4, 0, 1],
    ]);
  });
  it('reads 5,000 registers in a row by 40 requests', () => {
    expect(
      planRequests(
        Array.from({ length: 5_000 }, (_, i) => at(`4x${i + 1}`)),
        LIMITS,
      ),
    ).toHaveLength(40);
  });

  const small = fc.record({ start: fc.integer({ min: 1, max: 30 }), width: fc.constantFrom(1, 2, 4, 5) });
  const limits = fc.record({
    maxGap: fc.integer({ min: 0, max: 8 }),
    maxRegisters: fc.integer({ min: 5, max: 16 }),
    maxBits: fc.constant(100),
  });
  it('needs no more requests than the best of all partitions', () => {
    fc.assert(
      fc.property(fc.array(small, { minLength: 1, maxLength: 7 }), limits, (spots, limits) => {
        const points = spots.map(({ start, width }) => at(`4x${start}`, 'string', width * 2));
        const plan = planRequests(points, limits);
        for (const request of plan) expect(isAllowed(request.points, limits)).toBe(true);
        expect(plan.flatMap((request) => request.points)).toHaveLength(points.length);
        expect(plan.length).toBe(fewest(points, limits));
      }),
      { numRuns: 400 },
    );
  });
});

const startOf = (point: ModbusPoint) => point.address.offset;
const endOf = (point: ModbusPoint) => startOf(point) + widthOf(point);

/** Whether one request may carry exactly these points. */
function isAllowed(points: readonly ModbusPoint[], { maxGap, maxRegisters }: PlanLimits): boolean {
  const sorted = points.toSorted((a, b) => startOf(a) - startOf(b));
  let end = sorted[0] ? startOf(sorted[0]) : 0;
  for (const point of sorted) {
    if (startOf(point) - end > maxGap) return false;
    end = Math.max(end, endOf(point));
  }
  return end - (sorted[0] ? startOf(sorted[0]) : 0) <= maxRegisters;
}

/** Fewest groups over all partitions of the points, by trying all of them. */
function fewest(points: readonly ModbusPoint[], limits: PlanLimits): number {
  let best = points.length;
  const groups: ModbusPoint[][] = [];
  const place = (index: number) => {
    const point = points[index];
    if (!point) {
      if (groups.length < best && groups.every((group) => isAllowed(group, limits))) best = groups.length;
      return;
    }
    if (groups.length > best) return;
    for (const group of groups) {
      group.push(point);
      place(index + 1);
      group.pop();
    }
    groups.push([point]);
    place(index + 1);
    groups.pop();
  };
  place(0);
  return best;
}
