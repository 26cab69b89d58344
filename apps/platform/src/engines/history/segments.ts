import type { BlockInfo, BlockReader, Range } from './block-reader.ts';
import type { HotReader } from './hot-reader.ts';
import { DAY_MS } from './rollup-builder.ts';
import type { Decoder } from './work.ts';

/** A stretch of time whose records are counted. Stretches follow each other and do not overlap. */
export interface Segment {
  /** Inclusive, ms. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  readonly records: number;
  /** `hot`: as they came; `block`: one block; `mixed`: both, each time known. */
  readonly kind: 'hot' | 'block' | 'mixed';
  readonly times?: Float64Array;
}
export interface Readers {
  readonly hot: HotReader;
  readonly cold: BlockReader;
  readonly decoder: Decoder;
}

/**
 * Where the records of a range lie, oldest first. Blocks and days are counted without being read, but for those that the range
 * cuts and days that have records of both kinds. What is not compacted is looked at first: a day that is compacted meanwhile is
 * then seen twice rather than not at all.
 */
export async function segmentsOf(range: Range, readers: Readers): Promise<Segment[]> {
  const counts = await readers.hot.countByDay(range);
  const blocks = (await readers.cold.list(range)).toReversed();
  const byDay = new Map<number, BlockInfo[]>();
  for (const block of blocks) {
    const day = Math.floor(block.t0 / DAY_MS);
    byDay.set(day, [...(byDay.get(day) ?? []), block]);
  }
  const days = [...new Set([...counts.keys(), ...byDay.keys()])].toSorted((a, b) => a - b);
  const segments: Segment[] = [];
  for (const day of days) {
    const clipped = {
      reportNumber: range.reportNumber,
      from: Math.max(range.from, day * DAY_MS),
      to: Math.min(range.to, (day + 1) * DAY_MS),
    };
    const records = counts.get(day) ?? 0;
    const compacted = byDay.get(day) ?? [];
    if (compacted.length === 0) segments.push({ from: clipped.from, to: clipped.to, kind: 'hot', records });
    else if (records > 0) segments.push(await timed(clipped, 'mixed', readers));
    else for (const block of compacted) segments.push(await blockSegment(clipped, block, readers));
  }
  return segments;
}

async function blockSegment(range: Range, block: BlockInfo, readers: Readers): Promise<Segment> {
  const clipped = { ...range, from: Math.max(range.from, block.t0), to: Math.min(range.to, block.t1 + 1) };
  if (clipped.from > block.t0 || clipped.to <= block.t1) return timed(clipped, 'block', readers);
  return { from: clipped.from, to: clipped.to, kind: 'block', records: block.records };
}

/** A stretch with the time of each record. */
export async function timed(range: Range, kind: 'block' | 'mixed', { hot, cold, decoder }: Readers): Promise<Segment> {
  const { from, to } = range;
  const times = await decoder.run('recordTimes', {
    hot: kind === 'mixed' ? await hot.numbers(range, [], new Map(), { order: 'asc' }) : [],
    heads: (await cold.blocks(range, [])).map(({ head }) => head),
    from,
    to,
  });
  return { from, to, kind, records: times.length, times };
}

/** A part of a segment: its records from `first` to before `last`. */
export interface Part {
  readonly segment: Segment;
  readonly first: number;
  readonly last: number;
}
/** The records from `first` to before `last` of all segments, in parts, oldest first. */
export function partsOf(segments: readonly Segment[], first: number, last: number): Part[] {
  const parts: Part[] = [];
  let before = 0;
  for (const segment of segments) {
    const from = Math.max(0, first - before);
    const to = Math.min(segment.records, last - before);
    if (from < to) parts.push({ segment, first: from, last: to });
    before += segment.records;
  }
  return parts;
}
export const countOf = (segments: readonly Segment[]): number =>
  segments.reduce((sum, { records }) => sum + records, 0);
