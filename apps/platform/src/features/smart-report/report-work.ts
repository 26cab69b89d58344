import type { SmartReportImportNote } from '@lightfield/contract';
import { smartReportErrors } from '@lightfield/contract';
import type { DocumentProblem, Entry, ReportDocument } from '@lightfield/report';
import { createThreadPool } from '../../kernel/thread-pool.ts';
import type { KnownValues } from './known-values.ts';

/** Pictures of a record, by id. */
export type PictureBytes = Readonly<Record<string, { readonly kind: string; readonly bytes: Uint8Array }>>;
/** What stands around a document that is printed. */
export interface Printed {
  readonly title: string;
  readonly pictures: PictureBytes;
  /** Before addresses in QR codes. */
  readonly origin: string;
}

export type ReportJob =
  | { readonly kind: 'check'; readonly raw: unknown }
  | { readonly kind: 'fill'; readonly document: ReportDocument; readonly values: KnownValues }
  /** Puts in what was filled in and works out the formulas. */
  | { readonly kind: 'enter'; readonly document: ReportDocument; readonly entries: readonly Entry[] }
  | ({ readonly kind: 'xlsx' | 'pdf'; readonly document: ReportDocument } & Printed)
  | { readonly kind: 'import'; readonly bytes: Uint8Array };
export interface Imported {
  readonly document: ReportDocument;
  readonly notes: SmartReportImportNote[];
}
/** What a thread answers: what came of it, or why not. */
export type Outcome<Result> =
  | { readonly result: Result }
  | { readonly problem: DocumentProblem }
  | { readonly refused: 'tooLarge' | 'unreadable' };

/** One picture, one large spreadsheet: what a thread may hold. */
const OLD_MB = 320;
/** Longest work on a document; what is not ready is given up, its thread ended. */
const JOB_MS = 20_000;
const IDLE_MS = 30_000;

/** Documents are checked, filled, worked out, read and written in threads with bounds of memory and time. */
export function createReportWork() {
  const pool = createThreadPool<ReportJob>({
    script: new URL('./report-thread.ts', import.meta.url),
    size: 2,
    idleMs: IDLE_MS,
    oldMb: OLD_MB,
    jobMs: JOB_MS,
    words: {
      failed: 'a smart report could not be worked on',
      ended: 'the thread that works on smart reports has ended',
    },
    tooLarge: smartReportErrors.documentTooLarge,
  });
  async function run<Result>(job: ReportJob): Promise<Result> {
    const outcome = (await pool.run(job)) as Outcome<Result>;
    if ('result' in outcome) return outcome.result;
    if ('problem' in outcome) {
      const { path, problem } = outcome.problem;
      throw problem === 'cells'
        ? smartReportErrors.documentTooLarge()
        : smartReportErrors.templateUnsound({ path, problem });
    }
    if (outcome.refused === 'tooLarge') throw smartReportErrors.documentTooLarge();
    throw smartReportErrors.spreadsheetUnreadable();
  }
  return {
    /** 3304, 3306. */
    check: (raw: unknown) => run<ReportDocument>({ kind: 'check', raw }),
    fill: (document: ReportDocument, values: KnownValues) => run<ReportDocument>({ kind: 'fill', document, values }),
    enter: (document: ReportDocument, entries: readonly Entry[]) =>
      run<ReportDocument>({ kind: 'enter', document, entries }),
    file: (kind: 'xlsx' | 'pdf', document: ReportDocument, printed: Printed) =>
      run<Uint8Array>({ kind, document, ...printed }),
    /** 3311, 3306. */
    read: (bytes: Uint8Array) => run<Imported>({ kind: 'import', bytes }),
    stop: () => pool.stop(),
  };
}
export type ReportWork = ReturnType<typeof createReportWork>;
