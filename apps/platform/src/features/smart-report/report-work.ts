import type { SmartReportImportNote } from '@lightfield/contract';
import { smartReportErrors } from '@lightfield/contract';
import type { DocumentProblem, Entry, ReportDocument, Wanted } from '@lightfield/report';
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

/**
 * A document as it is stored. A large one has 120,000 cells: as text it comes to a thread and back in a tenth of the time that its objects
 * would take, and the main thread never makes them.
 */
export type DocumentText = string;
export interface Filled {
  readonly text: DocumentText;
  /** What is left to fill in. */
  readonly inputs: number;
}
/** What a document binds. */
export interface Bound {
  readonly wanted: Wanted;
  readonly bindings: number;
}

export type ReportJob =
  | { readonly kind: 'check'; readonly raw: unknown }
  | { readonly kind: 'bound'; readonly document: DocumentText }
  | { readonly kind: 'fill'; readonly document: DocumentText; readonly values: KnownValues }
  /** Puts in what was filled in and works out the formulas. */
  | { readonly kind: 'enter'; readonly document: ReportDocument; readonly entries: readonly Entry[] }
  | ({ readonly kind: 'xlsx' | 'pdf'; readonly document: DocumentText } & Printed)
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
/** A large document is a hundred thousand small things that live until its end: with less, half of the time goes into moving them. */
const YOUNG_MB = 96;
/** Longest work on a document; what is not ready is given up, its thread ended. */
const JOB_MS = 20_000;
const IDLE_MS = 30_000;

/** Documents are checked, filled, worked out, read and written in threads with bounds of memory and time. */
export function createReportWork() {
  const pool = createThreadPool<ReportJob>({
    script: new URL('./report-thread.ts', import.meta.url),
    size: 2,
    idleMs: IDLE_MS,
    youngMb: YOUNG_MB,
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
    bound: (document: DocumentText) => run<Bound>({ kind: 'bound', document }),
    fill: (document: DocumentText, values: KnownValues) => run<Filled>({ kind: 'fill', document, values }),
    enter: (document: ReportDocument, entries: readonly Entry[]) =>
      run<ReportDocument>({ kind: 'enter', document, entries }),
    file: (kind: 'xlsx' | 'pdf', document: DocumentText, printed: Printed) =>
      run<Uint8Array>({ kind, document, ...printed }),
    /** 3311, 3306. */
    read: (bytes: Uint8Array) => run<Imported>({ kind: 'import', bytes }),
    stop: () => pool.stop(),
  };
}
export type ReportWork = ReturnType<typeof createReportWork>;
