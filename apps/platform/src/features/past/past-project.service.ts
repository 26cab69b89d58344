import {
  type BodyOut,
  LIMITS,
  type PastSource,
  type ProjectPastWindow,
  QUALITY_CODES,
  type RecordedStretch,
  type pastCalls,
} from '@lightfield/contract';
import { toldTo } from '../../engines/alarms/alarm-row.ts';
import { replayBegin, replayMvars } from '../../engines/mvars/mvar-replay.ts';
import { followedBy, sourcesOf, workable } from '../../engines/mvars/mvar-sources.ts';
import type { MvarDefinition } from '../../engines/mvars/mvar-definition.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import { assertPeriod } from '../../kernel/period.ts';
import { recordsOf, valuesOf } from './past-feed.ts';
import { type ReadReport, type RecordReader, readReport } from './past-reader.ts';
import { NO_ALARMS, type PastRepository, type RecordingReport } from './past.repository.ts';
import { seesAlarms } from './past.service.ts';
import { recordedStretch } from './recorded-stretch.ts';
import { thinned } from './thin.ts';

export interface ProjectPastParts {
  past: PastRepository;
  records: RecordReader;
  /** What a page of a project shows to the caller. Implemented by features/page; 2609, 1908. */
  pages: { watchedPage(caller: Caller, id: string): Promise<{ projectId: string; bound: readonly string[] }> };
  /** Calculated variables of a project (`mvarsOf`). */
  mvars: (projectId: string) => Promise<MvarDefinition[]>;
  clock: Clock;
}

/** Each asks for two things at once. */
const REPORTS_AT_A_TIME = 3;

/** Calculated variables as they stood, for those ids; of what follows from unrecorded values there is none. */
async function calculatedFrom(
  records: RecordReader,
  followed: readonly MvarDefinition[],
  read: readonly ReadReport[],
  { from, through, stepMs }: { from: number; through: number; stepMs: number },
): Promise<{ id: string; source: PastSource }[]> {
  const recorded = new Set(read.flatMap(({ report }) => report.seriesIds));
  const leaves = followedBy(followed, new Set(followed.map(({ id }) => id))).leaves;
  const known = workable(followed, new Set([...leaves].filter((series) => !recorded.has(series))));

  // What came before the start matters to statistics alone.
  const statistics = known.filter(({ kind }) => kind === 'statistic');
  const ofStatistics = followedBy(known, new Set(statistics.map(({ id }) => id))).leaves;
  const begin = replayBegin(statistics, from);
  const before = new Map<number, ReadReport>();
  const tooMuch = new Set<number>();
  let budget: number = LIMITS.past.rowsBefore;
  for (const { report } of begin < from ? read : []) {
    const wanted = report.seriesIds.filter((series) => ofStatistics.has(series));
    if (wanted.length === 0) continue;
    const earlier = await readReport(records, report, { from: begin, to: from, limit: Math.max(1, budget) });
    budget = Math.max(0, budget - earlier.rows.length);
    if (earlier.through < from) for (const series of wanted) tooMuch.add(series);
    else before.set(report.number, earlier);
  }
  const shown = workable(known, tooMuch);
  const used = new Set(shown.flatMap(sourcesOf));
  const sources = read.map((one) => {
    const earlier = before.get(one.report.number);
    return {
      report: one.report,
      rows: earlier
        ? [...earlier.before, ...earlier.rows, ...one.rows]
        : [...one.before, ...thinned(one.rows, from, stepMs)],
    };
  });
  const rows = replayMvars({
    definitions: shown,
    values: valuesOf(sources, used),
    records: recordsOf(sources, new Set(shown.flatMap(({ report }) => report ?? []))),
    begin: Math.min(begin, from),
    from,
    to: through,
    stepMs,
  });
  return [...rows].map(([id, list]) => ({
    id,
    source: {
      signalIds: [id],
      holds: true,
      intervalMs: 0,
      rows: list.map(({ time, value, quality }) => ({
        time,
        values: [value],
        ...(quality > 0 && { qualities: [QUALITY_CODES[quality] ?? 'bad'] }),
      })),
    },
  }));
}

/** Rules of looking at the past of a project by way of its pages. Whether the caller reaches the page was checked before. */
export function createProjectPastService({ past, records, pages, mvars, clock }: ProjectPastParts) {
  /** In their order, a few at a time: others need connections too. */
  async function readAll(
    reports: readonly RecordingReport[],
    range: { from: number; to: number; limit: number },
  ): Promise<ReadReport[]> {
    const read: ReadReport[] = [];
    const waiting = reports.entries();
    // Each reader takes the next report as soon as it is done with one.
    const readOn = async (): Promise<void> => {
      for (const [place, report] of waiting) read[place] = await readReport(records, report, range);
    };
    await Promise.all(Array.from({ length: REPORTS_AT_A_TIME }, readOn));
    return read;
  }

  interface Stretch {
    readonly from: number;
    readonly to: number;
    readonly stepMs: number;
  }
  /** How far one answer of these values reaches, and what they follow from. */
  async function reachOf(projectId: string, bound: readonly string[], { from, to, stepMs }: Stretch) {
    const { definitions, leaves } = followedBy(await mvars(projectId), new Set(bound));
    const shortest = Math.min(...definitions.map(({ periodMs }) => periodMs ?? Number.POSITIVE_INFINITY));
    const until = Math.min(to, from + LIMITS.past.moments * stepMs, from + LIMITS.past.periods * shortest);
    return { definitions, leaves, to: until };
  }
  async function stoodOf(
    projectId: string,
    bound: readonly string[],
    { definitions, leaves, from, to, stepMs }: Stretch & Awaited<ReturnType<typeof reachOf>>,
  ) {
    const reports = await past.reportsOf({ projectId }, bound, [...leaves]);
    const limit = Math.min(
      LIMITS.past.rows,
      Math.max(LIMITS.past.rowsOfReportMin, Math.floor(LIMITS.past.rowsOfProject / Math.max(1, reports.length))),
    );
    const read = await readAll(reports, { from, to, limit });
    const through = Math.min(to, ...read.map((one) => one.through));
    return { read, through, worked: await calculatedFrom(records, definitions, read, { from, through, stepMs }) };
  }

  return {
    /** Ids of the calculated variables of a project. */
    async mvarIds(projectId: string): Promise<ReadonlySet<string>> {
      return new Set((await mvars(projectId)).map(({ id }) => id));
    },
    /** Calculated variables as they stood, by id; one that follows from what no report stores has none. */
    async calculated(
      projectId: string,
      ids: ReadonlySet<string>,
      stretch: Stretch,
    ): Promise<ReadonlyMap<string, PastSource['rows']>> {
      const bound = [...ids];
      const found = await stoodOf(projectId, bound, { ...stretch, ...(await reachOf(projectId, bound, stretch)) });
      return new Map(found.worked.flatMap(({ id, source }) => (ids.has(id) ? [[id, source.rows] as const] : [])));
    },

    /** Of what the page shows, and of what its calculated variables follow from; null: nothing was recorded of it. */
    async recorded(
      caller: Caller,
      { pageId }: BodyOut<typeof pastCalls.recordedOfProject>,
    ): Promise<RecordedStretch | null> {
      const { projectId, bound } = await pages.watchedPage(caller, pageId);
      const { leaves } = followedBy(await mvars(projectId), new Set(bound));
      const reports = await past.reportsOf({ projectId }, bound, [...leaves]);
      return (await recordedStretch(records, reports, clock.now())) ?? null;
    },

    async query(caller: Caller, body: BodyOut<typeof pastCalls.ofProject>): Promise<ProjectPastWindow> {
      assertPeriod(body);
      const { pageId, startTime: from, stepMs } = body;
      const { projectId, bound } = await pages.watchedPage(caller, pageId);
      const ids = new Set(bound);
      const reach = await reachOf(projectId, bound, { from, to: body.endTime, stepMs });
      const { to } = reach;
      const recorded = async () => {
        const { read, through, worked } = await stoodOf(projectId, bound, { ...reach, from, stepMs });
        const sources = [
          ...read.flatMap((one) => shownOf(one, ids, from, stepMs) ?? []),
          ...worked.flatMap(({ id, source }) => (ids.has(id) ? source : [])),
        ];
        return { through, sources };
      };
      const [{ through, sources }, { alarms, moreAlarms }, gateways] = await Promise.all([
        recorded(),
        seesAlarms(caller) ? past.alarms({ projectId }, from, to) : NO_ALARMS,
        past.gateways({ projectId }, from, to),
      ]);
      return { through, sources, alarms: alarms.map(toldTo(caller)), moreAlarms, gateways };
    },
  };
}
export type ProjectPastService = ReturnType<typeof createProjectPastService>;

/** What a report tells of the variables on the page; those that only a formula needs are kept back. */
function shownOf(
  { report, before, rows }: ReadReport,
  ids: ReadonlySet<string>,
  from: number,
  stepMs: number,
): PastSource | undefined {
  const columns = report.signalIds.flatMap((id, column) => (ids.has(id) ? column : []));
  if (columns.length === 0) return undefined;
  const { holds, intervalMs } = report;
  const ofRow = ({ time, values, qualities }: ReadReport['rows'][number]) => ({
    time,
    values: columns.map((column) => values[column] ?? null),
    ...(qualities && { qualities: columns.map((column) => qualities[column] ?? ('good' as const)) }),
  });
  return {
    signalIds: columns.map((column) => report.signalIds[column] ?? ''),
    holds,
    intervalMs,
    rows: [...before, ...thinned(rows, from, stepMs)].map(ofRow),
  };
}
