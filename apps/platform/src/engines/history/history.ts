import type { Aggregation } from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock, Ticks } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import { type Replica, readingAt } from '../../kernel/replica.ts';
import type { Log } from '../../kernel/log.ts';
import type { HistoryMachines } from './machines/history-machines.ts';
import { ensurePartitions } from './partitions.ts';
import { createHistoryReader } from './reader.ts';
import type { Decoder } from './work.ts';
import { type RecordCounters, createRecordPart } from './record-part.ts';
import { createReportDirectory, type LayoutColumn } from './report-directory.ts';

export type { CurveNumbers, CurveQuery, ExportQuery, LatestQuery, RecordText, RowQuery, SumQuery } from './reader.ts';
export type { BucketSums } from './sums.ts';
export type { ExportLook } from './export-text.ts';

/** New days are made this often; they reach a week ahead, so a failed round does no harm. */
const PARTITION_ROUND_MS = 3_600_000;

export interface HistoryParts {
  db: Db;
  clock: Clock & Ticks;
  bus: Pick<Bus, 'on' | 'onGap'>;
  log: Log;
  /** Absent: blocks are read in this very thread. */
  decoder?: Decoder;
  /** Where closed days may lie beside the main database; absent: they are all there. */
  machines?: HistoryMachines;
}

/** Records in, rows and curves out; they are read at `replica` while that is fresh, else and without one at `db`. Layout of the tables, figures and pitfalls: docs/decisions/038. */
export function createHistory(
  { db, clock, bus, log, decoder, machines }: HistoryParts,
  replica?: Pick<Replica, 'db' | 'isFresh'>,
) {
  const directory = createReportDirectory(clock);
  const counters: RecordCounters = { stored: 0, values: 0, duplicates: 0, unknown: 0, wrongShape: 0 };
  const asked = { primary: 0, replica: 0 };
  const primary = createHistoryReader(db, decoder, machines);
  const reader = replica
    ? readingAt(
        { primary, replica: createHistoryReader(replica.db, decoder, machines) },
        { isFresh: () => replica.isFresh(), counted: (from) => (asked[from] += 1) },
      )
    : primary;
  const unhook = [
    bus.on('configChanged', ({ deviceId }) => directory.forget(deviceId)),
    bus.onGap(() => directory.forget()),
  ];
  let timer: NodeJS.Timeout | undefined;

  async function makePartitions(): Promise<void> {
    const made = await ensurePartitions(db, clock.now());
    if (made.length > 0) log.info({ made }, 'history partitions made');
  }

  return {
    /** Takes records out of an uplink batch, and those the platform makes for edge nodes that are not ours. */
    part: createRecordPart(directory, counters),
    ...reader,
    counters: (): Readonly<RecordCounters> => counters,
    /** Questions by where they were answered, where there is a replica. */
    asked: (): Readonly<typeof asked> => asked,

    /** Partitions from yesterday to a week ahead, now and every hour. */
    async start(): Promise<void> {
      await makePartitions();
      timer = setInterval(() => {
        makePartitions().catch((error: unknown) => log.error({ error }, 'history partitions could not be made'));
      }, PARTITION_ROUND_MS);
      timer.unref();
    },
    stop(): void {
      clearInterval(timer);
      for (const off of unhook) off();
    },
  };
}
export type History = ReturnType<typeof createHistory>;

/**
 * Number of the layout in which a report stores these columns, in this order; made when there is none yet. An earlier layout
 * with the same columns is used again. Call it in the transaction that changes the report.
 */
export async function ensureLayout(
  tx: Transaction,
  reportNumber: number,
  seriesIds: readonly number[],
  aggregations: readonly Aggregation[] = [],
): Promise<number> {
  const columns = layoutColumns(seriesIds, aggregations);
  const series = columns.map(({ seriesId }) => seriesId);
  const functions = aggregations.length > 0 ? columns.map(({ aggregation }) => aggregation) : null;
  const [known] = await tx.query<{ layout_id: number }>(
    `select layout_id from hist_layout
      where report_number = $1 and series_ids = $2::int[] and aggregations is not distinct from $3::text[]
      order by layout_id desc limit 1`,
    [reportNumber, series, functions],
  );
  if (known) return known.layout_id;
  const [made] = await tx.query<{ layout_id: number }>(
    'insert into hist_layout (report_number, series_ids, aggregations) values ($1, $2, $3) returning layout_id',
    [reportNumber, series, functions],
  );
  if (!made) throw new Error(`no layout for report ${reportNumber}`);
  return made.layout_id;
}

/** The columns of a record in their order: every aggregation of the first series, then those of the second, and so on. */
function layoutColumns(seriesIds: readonly number[], aggregations: readonly Aggregation[]): LayoutColumn[] {
  if (aggregations.length === 0) return seriesIds.map((seriesId) => ({ seriesId }));
  return seriesIds.flatMap((seriesId) => aggregations.map((aggregation) => ({ seriesId, aggregation })));
}
