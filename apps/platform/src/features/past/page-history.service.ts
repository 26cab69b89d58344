import {
  type BodyOut,
  DomainError,
  type HistoryAsk,
  type HistoryBlock,
  type HistoryFound,
  type HistoryPart,
  LIMITS,
  inputErrors,
  type pageHistoryCalls,
} from '@lightfield/contract';
import { figuresOf } from '../../engines/history/figures.ts';
import { periodBounds } from '../../engines/history/zone.ts';
import type { Caller } from '../../kernel/caller.ts';
import { assertPeriod } from '../../kernel/period.ts';
import { type BlockRead, type CurveReader, type Reads, numberOf, packed, readBlock } from './page-blocks.ts';
import { type Resolved, type SourceReports, resolveSources } from './page-sources.ts';
import type { ProjectPastService } from './past-project.service.ts';
import type { Owner, PastRepository } from './past.repository.ts';

export interface PageHistoryParts {
  past: Pick<PastRepository, 'reportsOf' | 'devicesAmong'>;
  records: CurveReader;
  reports: SourceReports;
  /** What a page of a project shows to the caller. Implemented by features/page; 2609, 1908. */
  pages: { watchedPage(caller: Caller, id: string): Promise<{ projectId: string; bound: readonly string[] }> };
  calculated: Pick<ProjectPastService, 'calculated' | 'mvarIds'>;
}

/** Reads that run at a time for one question: others need connections, too. */
const AT_A_TIME = 3;
/** A bucket of a curve has three moments at most. */
const MOMENTS_OF_BUCKET = 3;
const PIXELS_MIN = 50;
const UNIT_MS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

type Curves = Extract<HistoryAsk, { kind: 'curves' }>;
type Figures = Extract<HistoryAsk, { kind: 'figures' }>;
type Answer = HistoryFound['answers'][number];
interface Asked {
  readonly owner: Owner;
  readonly bound?: ReadonlySet<string>;
  readonly asks: readonly HistoryAsk[];
  readonly timeZone: string;
}

/** The past of a page, all of it in one answer. Whether the caller reaches the device, page or project was checked before. */
export function createPageHistoryService({ past, records, reports, pages, calculated }: PageHistoryParts) {
  async function answer({ lang }: Caller, { owner, bound, asks, timeZone }: Asked): Promise<HistoryFound> {
    const mvars = 'projectId' in owner ? await calculated.mvarIds(owner.projectId) : NO_IDS;
    const all = asks.flatMap(({ sources }) => sources);
    const resolved = await resolveSources(all, { owner, mvars, ...(bound && { bound }) }, { past, reports });
    const blocks: HistoryBlock[] = [];
    const reads: Reads = { blocks, work: [], made: new Map() };
    const answers: Answer[] = [];
    const told = (error: DomainError) => ({ code: error.spec.code, msg: error.spec[lang] });
    const width = widthOf(asks);
    let first = 0;
    for (const ask of asks) {
      const own = resolved.slice(first, (first += ask.sources.length));
      const parts = own.map(
        (one): HistoryPart => ({
          ...EMPTY,
          ...(one.kind === 'refused' && told(one.error)),
          isUnrecorded: one.kind === 'unrecorded' || (one.kind === 'mvar' && ask.kind === 'figures'),
          column: one.kind === 'stored' ? one.column : null,
        }),
      );
      const entry: Answer = { code: 0, msg: '', times: [], sources: parts };
      answers.push(entry);
      try {
        assertPeriod({ startTime: ask.from, endTime: ask.to });
        if (ask.kind === 'curves') curves(ask, own, { parts, reads, owner, width });
        else figures(ask, own, { entry, reads, timeZone });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        Object.assign(entry, told(error));
      }
    }
    await inTurns(reads.work);
    return { blocks, answers };
  }

  function curves(
    { from, to, pixels, doubtful }: Curves,
    own: readonly Resolved[],
    { parts, reads, owner, width }: { parts: HistoryPart[]; reads: Reads; owner: Owner; width: number },
  ): void {
    const range = { from, to, pixels: Math.max(PIXELS_MIN, Math.min(pixels, width)), doubtful };
    const worked = own.flatMap((one, n) => (one.kind === 'mvar' ? { id: one.id, part: parts[n] } : []));
    if (worked.length > 0 && 'projectId' in owner) {
      const stepMs = Math.max(LIMITS.past.stepMinMs, Math.ceil((to - from) / range.pixels));
      reads.work.push(async () => {
        const found = await calculated.calculated(owner.projectId, new Set(worked.map(({ id }) => id)), {
          from,
          to,
          stepMs,
        });
        for (const { id, part } of worked) {
          const source = found.get(id);
          if (!part) continue;
          if (!source) part.isUnrecorded = true;
          else {
            const times = Float64Array.from(source, ({ time }) => time);
            const values = Float64Array.from(source, ({ values: [value] }) => numberOf(value ?? null));
            part.block =
              reads.blocks.push(packed({ times, series: [values] }, { holds: true, intervalMs: 0, bucketMs: 0 })) - 1;
          }
        }
      });
    }
    for (const [n, one] of own.entries()) {
      const part = parts[n];
      if (one.kind !== 'stored' || !part) continue;
      const name = `${one.reportNumber} ${from} ${to} ${range.pixels} ${doubtful}`;
      let read = reads.made.get(name);
      if (!read) {
        const made: BlockRead = { columns: [], report: one };
        read = made;
        reads.made.set(name, made);
        reads.work.push(() => readBlock(records, made, range, reads.blocks));
      }
      const at = read.columns.findIndex(
        ({ stored }) => stored.seriesId === one.seriesId && stored.aggregation === one.aggregation,
      );
      part.at = at >= 0 ? at : read.columns.push({ stored: one, parts: [] }) - 1;
      read.columns[part.at]?.parts.push(part);
    }
  }

  function figures(
    { from, to, cut, figures: wanted }: Figures,
    own: readonly Resolved[],
    { entry, reads, timeZone }: { entry: Answer; reads: Reads; timeZone: string },
  ): void {
    const stepMs = cut && UNIT_MS[cut.unit] * cut.every;
    const windows = stepMs === null ? 1 : Math.ceil((to - from) / stepMs);
    if (windows * own.length * wanted.length > LIMITS.history.bucketFigures) throw inputErrors.resultTooLarge();
    const bounds = stepMs === null ? Float64Array.of(from, to) : periodBounds(from, to, stepMs, timeZone);
    entry.times = Array.from(bounds.subarray(0, -1));
    const stored = own.flatMap((one, n) => (one.kind === 'stored' ? { one, part: entry.sources[n] } : []));
    for (const [reportNumber, columns] of Map.groupBy(stored, ({ one }) => one.reportNumber))
      reads.work.push(async () => {
        const sums = await records.sums({
          reportNumber,
          from,
          to,
          bounds,
          seriesIds: columns.map(({ one }) => one.seriesId),
          aggregations: columns.map(({ one }) => one.aggregation),
        });
        for (const [n, { part }] of columns.entries()) {
          const found = sums[n];
          if (part && found) part.figures = figuresOf(found, wanted);
        }
      });
  }

  return {
    ofDevice: (caller: Caller, { equipmentId, ...rest }: BodyOut<typeof pageHistoryCalls.ofDevice>) =>
      answer(caller, { owner: { deviceId: equipmentId }, ...rest }),
    async ofPage(caller: Caller, { pageId, ...rest }: BodyOut<typeof pageHistoryCalls.ofPage>) {
      const { projectId, bound } = await pages.watchedPage(caller, pageId);
      return answer(caller, { owner: { projectId }, bound: new Set(bound), ...rest });
    },
    ofProject: (caller: Caller, { projectId, ...rest }: BodyOut<typeof pageHistoryCalls.ofProject>) =>
      answer(caller, { owner: { projectId }, ...rest }),
  };
}
export type PageHistoryService = ReturnType<typeof createPageHistoryService>;

const NO_IDS: ReadonlySet<string> = new Set();
const EMPTY: HistoryPart = {
  code: 0,
  msg: '',
  isUnrecorded: false,
  column: null,
  block: null,
  at: 0,
  doubtful: [],
  figures: {},
};

/** So wide is a curve at most, for all of them to fit into one answer. */
const widthOf = (asks: readonly HistoryAsk[]): number => {
  const curves = asks.reduce((sum, { kind, sources }) => sum + (kind === 'curves' ? sources.length : 0), 0);
  return Math.floor(LIMITS.history.answerValues / Math.max(1, curves) / MOMENTS_OF_BUCKET);
};
async function inTurns(work: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = work.values();
  const workOn = async (): Promise<void> => {
    for (const one of waiting) await one();
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, workOn));
}
