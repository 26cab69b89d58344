/**
 * Requests a scan needs on random address maps, against the fewest that are possible.
 * Left out: sending the requests: planning alone, no PLC.
 *   npm run bench plan [maps]
 * The fewest are found by trying every place at which the points, in order of their start, may be cut (that an optimum of
 * this shape exists is proven by apps/gateway/src/drivers/modbus/plan.test.ts, which tries all partitions).
 */
import { type ModbusPoint, modbusAddress, widthOf } from '../apps/gateway/src/drivers/modbus/address.ts';
import { type PlanLimits, planRequests } from '../apps/gateway/src/drivers/modbus/plan.ts';

const maps = Number(process.argv[2] ?? 200);
const LIMITS: PlanLimits = { maxGap: 16, maxRegisters: 125, maxBits: 2_000 };
const TYPES = ['uint16', 'int16', 'float', 'uint32', 'double', 'int64'] as const;

const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(Math.random() * items.length)] ?? items[0];
function randomMap(points: number, span: number): ModbusPoint[] {
  return Array.from({ length: points }, () => ({
    address: modbusAddress.parse(`4x${1 + Math.floor(Math.random() * span)}`),
    dataType: pick(TYPES),
    byteOrder: 'ABCD',
    stringLength: 0,
  }));
}

/** Dynamic programme over the points in order of their start: fewest[i] requests read the first i of them. */
function fewestRequests(points: readonly ModbusPoint[]): number {
  const sorted = points.toSorted((a, b) => a.address.offset - b.address.offset || widthOf(b) - widthOf(a));
  const fewest = [0, ...sorted.map(() => Number.POSITIVE_INFINITY)];
  for (let first = 0; first < sorted.length; first++) {
    const start = sorted[first]?.address.offset ?? 0;
    let end = start;
    for (let last = first; last < sorted.length; last++) {
      const point = sorted[last];
      if (!point || point.address.offset - end > LIMITS.maxGap) break;
      end = Math.max(end, point.address.offset + widthOf(point));
      if (end - start > LIMITS.maxRegisters) break;
      fewest[last + 1] = Math.min(fewest[last + 1] ?? 0, (fewest[first] ?? 0) + 1);
    }
  }
  return fewest.at(-1) ?? 0;
}

for (const [points, span] of [
  [100, 1_000],
  [1_000, 5_000],
  [1_000, 60_000],
  [5_000, 60_000],
] as const) {
  let [planned, possible, ms] = [0, 0, 0];
  for (let map = 0; map < maps; map++) {
    const random = randomMap(points, span);
    const started = performance.now();
    planned += planRequests(random, LIMITS).length;
    ms += performance.now() - started;
    possible += fewestRequests(random);
  }
  console.log(
    `${points} points within ${span} registers: ${(planned / maps).toFixed(1)} requests, fewest possible ${(possible / maps).toFixed(1)}, ` +
      `ratio ${(planned / possible).toFixed(3)}, ${(ms / maps).toFixed(2)} ms a plan`,
  );
}
