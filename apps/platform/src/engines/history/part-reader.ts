import type { Range } from './block-reader.ts';
import { storedColumn } from './columns.ts';
import type { Layouts } from './hot-reader.ts';
import type { RowsJob } from './jobs.ts';
import type { LayoutColumn } from './report-directory.ts';
import { type Part, type Readers, timed } from './segments.ts';

const NO_ROWS = { pieces: [], places: new Map<number, readonly number[]>() };

/** Reads the records of a part of a segment for a job that makes something of them, oldest first. */
export function createPartReader(readers: Readers, layoutsOf: (reportNumber: number) => Promise<Layouts>) {
  const { hot, cold } = readers;
  return async function readPart<Result>(
    range: Range,
    { segment, first, last }: Part,
    wanted: readonly LayoutColumn[],
    run: (job: RowsJob) => Promise<Result>,
  ): Promise<Result> {
    const layouts = await layoutsOf(range.reportNumber);
    const columns = wanted.map(storedColumn);
    const within = (from: number, to: number) => ({ reportNumber: range.reportNumber, from, to });
    if (segment.kind === 'hot') {
      const pick = { order: 'asc', offset: first, limit: last - first } as const;
      const rows = await hot.rows(within(segment.from, segment.to), wanted, layouts, pick);
      const closed = await cold.list(within(segment.from, segment.to));
      if (closed.length === 0) return run({ hot: rows, blocks: [], columns, from: segment.from, to: segment.to });
      // Compacted since it was counted; the records are the same, in another place.
      const moved = await timed(within(segment.from, segment.to), 'mixed', readers);
      return readPart(range, { segment: moved, first, last: Math.min(last, moved.records) }, wanted, run);
    }
    if (segment.kind === 'block') {
      const blocks = await cold.blocks(within(segment.from, segment.to), columns);
      return run({ hot: NO_ROWS, blocks, columns, from: segment.from, to: segment.to, slice: [first, last] });
    }
    const from = segment.times?.[first] ?? segment.from;
    const to = (segment.times?.[last - 1] ?? segment.to) + 1;
    const rows = await hot.rows(within(from, to), wanted, layouts, { order: 'asc' });
    return run({ hot: rows, blocks: await cold.blocks(within(from, to), columns), columns, from, to });
  };
}
