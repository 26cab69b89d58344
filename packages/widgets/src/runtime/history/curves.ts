import { blockSeries, type HistoryAsk, type HistorySource as AskedSource, LIMITS } from '@lightfield/contract';
import type { Binding } from '@lightfield/page';
import type { Curve, HistorySource } from '../../kit/history.ts';
import type { Reading } from '../../kit/host.ts';
import { keyOf } from '../../kit/key-of.ts';
import { finiteOf } from './finite.ts';
import type { Answered } from './asking.ts';
import { between, joined, NO_POINTS, type Points, type Ring, withGaps } from './ring.ts';

/** What a widget asks for, as the server is asked; `undefined`: no history is kept of such a value. */
export function askedSource(source: HistorySource): AskedSource | undefined {
  switch (source.kind) {
    case 'value': {
      const id = idOf(source.binding);
      return id === '' ? undefined : { kind: 'value', id };
    }
    case 'report': {
      const { equipId: equipmentId, reportId, key } = source;
      return { kind: 'report', equipmentId, reportId, key };
    }
    case 'custom':
      return source;
  }
}
const idOf = ({ type, signalId, mvarId }: Binding): string =>
  type === 'signal' ? signalId : type === 'mvar' ? mvarId : '';
/** `bindingKey` of a value, '' of anything else. */
export const liveKey = (source: HistorySource): string => (source.kind === 'value' ? keyOf(source.binding) : '');

/** What was recorded of one source. */
export interface Recorded {
  readonly points: Points;
  readonly curve: Omit<Curve, 'times' | 'values'>;
}
export const NOTHING: Recorded = { points: NO_POINTS, curve: { holds: false, doubtful: [] } };
export const UNRECORDED: Recorded = { ...NOTHING, curve: { ...NOTHING.curve, holds: true, isUnrecorded: true } };

/** The `n`-th source of an answer. */
export function recordedOf({ answer, blocks }: Answered, n: number, unpacked: Unpacked): Recorded {
  const part = answer.sources[n];
  if (!part) return NOTHING;
  const told = {
    doubtful: part.doubtful,
    ...(part.column && { column: part.column }),
    ...(part.code !== 0 && { reason: part.msg }),
    ...(part.isUnrecorded && { isUnrecorded: true }),
  };
  const block = part.block === null ? undefined : blocks[part.block];
  if (!block || part.block === null) return { points: NO_POINTS, curve: { holds: part.isUnrecorded, ...told } };
  const { times, series } = unpacked(part.block, () => blockSeries(block));
  const { holds, intervalMs, bucketMs } = block;
  const gapMs =
    holds || intervalMs === 0 ? Number.POSITIVE_INFINITY : intervalMs * LIMITS.past.intervalsLate + bucketMs;
  return { points: withGaps({ times, values: series[part.at] ?? times }, gapMs), curve: { holds, ...told } };
}
/** Blocks are shared by many sources, and unpacked once. */
export type Unpacked = (block: number, unpack: () => ReturnType<typeof blockSeries>) => ReturnType<typeof blockSeries>;
export function unpackedOnce(): Unpacked {
  const known = new Map<number, ReturnType<typeof blockSeries>>();
  return (block, unpack) => {
    const found = known.get(block) ?? unpack();
    known.set(block, found);
    return found;
  };
}

const isFresh = ({ quality }: Reading): boolean => quality === 'good' || quality === 'uncertain';
export const numberOf = (reading: Reading | undefined): number =>
  reading && isFresh(reading) ? finiteOf(reading.value) : Number.NaN;

/** The curve of one source over a window: what was recorded, what was heard since, and what holds at this moment. */
export function curveOf(
  { points, curve }: Recorded,
  heard: { readonly ring: Ring; readonly now: Reading | undefined } | undefined,
  { from, to }: { readonly from: number; readonly to: number },
): Curve {
  const all = heard ? joined(between(points, from, to), heard.ring) : points;
  const { times, values } = between(all, from, to);
  const reading = heard?.now;
  const last = times.at(-1) ?? from;
  // what did not change was not told again: up to here it is known to be so
  if (!reading || !isFresh(reading) || reading.time <= last || Number.isNaN(values.at(-1) ?? Number.NaN))
    return { ...curve, times, values };
  return {
    ...curve,
    times: withOneMore(times, Math.min(to, reading.time)),
    values: withOneMore(values, finiteOf(reading.value)),
  };
}
function withOneMore(list: Float64Array, one: number): Float64Array {
  const longer = new Float64Array(list.length + 1);
  longer.set(list);
  longer[list.length] = one;
  return longer;
}

export const curvesAsk = (
  sources: readonly AskedSource[],
  span: { readonly from: number; readonly to: number },
  { pixels, doubtful = false }: { readonly pixels: number; readonly doubtful?: boolean },
): HistoryAsk => ({
  kind: 'curves',
  sources: [...sources],
  ...span,
  // in steps: widgets of nearly the same width share what is read for them
  pixels: Math.min(10_000, Math.max(100, Math.ceil(pixels / 100) * 100)),
  doubtful,
});
