import { Readable } from 'node:stream';
import {
  type BodyOut,
  type ExportStarted,
  type ExportState,
  LIMITS,
  commonErrors,
  type historySumCalls,
  inputErrors,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { type ExportLook, exportHeading, fileSpan } from '../../engines/history/export-text.ts';
import type { ExportQuery } from '../../engines/history/history.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Ticks } from '../../kernel/clock.ts';
import type { Lang } from '../../kernel/language.ts';
import { platformText } from '../../kernel/locales/platform/text.ts';
import type { Download } from '../../kernel/upload/serve.ts';
import type { StoredColumn } from './history.repository.ts';
import { exportWorkbook } from './xlsx-stream.ts';

/** A file that nobody has begun to download by then is forgotten. */
const WAITING_MS = 60_000;
/** How long one can still ask what became of it. */
const ENDED_MS = 300_000;

/** Records as text, piece by piece, oldest first. */
export interface Prepared {
  readonly total: number;
  readonly truncated: boolean;
  pieces(): AsyncGenerator<{ bytes: Uint8Array; records: number }>;
}
/** What exports ask of the history engine. */
export interface ExportReader {
  export(query: ExportQuery): Promise<Prepared>;
}
interface Export {
  readonly accountId: string;
  readonly fileName: string;
  readonly name: string;
  readonly look: ExportLook;
  readonly prepared: Prepared;
  state: ExportState['state'];
  rows: number;
  /** When it is forgotten. */
  until: number;
  end: () => void;
}
export interface ExportOrder {
  readonly body: BodyOut<typeof historySumCalls.exportStart>;
  readonly report: { readonly number: number; readonly name: string };
  readonly deviceName: string;
  readonly columns: readonly StoredColumn[];
}

/** What is to be made a file of, whatever it is read from. */
export interface FileOrder {
  /** Of the sheet; with that of the device or project before it, of the file. */
  readonly name: string;
  readonly ownerName: string;
  /** What was asked for, epoch ms; stands in the name. */
  readonly span: { readonly from: number; readonly to: number };
  readonly look: Pick<ExportLook, 'format' | 'timeZone' | 'columns'>;
  prepare(look: ExportLook): Promise<Prepared>;
}

function wordsIn(lang: Lang): ExportLook['words'] {
  const say = platformText.in(lang);
  return {
    time: say('export.time'),
    quality: say('export.quality'),
    qualities: {
      good: say('export.good'),
      bad: say('export.bad'),
      uncertain: say('export.uncertain'),
      stale: say('export.stale'),
    },
  };
}

/** Files of records, written while they are downloaded: whoever ends the download ends the reading. */
export function createExports({ records, clock }: { records: ExportReader; clock: Ticks }) {
  const exports = new Map<string, Export>();

  function forgetOld(): void {
    const now = clock.ticks();
    for (const [uuid, known] of exports) if (known.until <= now && known.state !== 'running') exports.delete(uuid);
  }
  /** 90002 also for that of somebody else. */
  function own(caller: Caller, uuid: string): Export {
    forgetOld();
    const found = exports.get(uuid);
    if (found?.accountId !== caller.accountId) throw commonErrors.notFound({ uuid });
    return found;
  }
  const stateOf = ({ state, rows, prepared }: Export): ExportState => ({ state, rows, total: prepared.total });
  function end(known: Export, state: 'done' | 'cancelled' | 'failed'): void {
    if (known.state !== 'running' && known.state !== 'waiting') return;
    known.state = state;
    known.until = clock.ticks() + ENDED_MS;
  }

  async function* written(known: Export): AsyncGenerator<Uint8Array> {
    let isDone = false;
    try {
      const { look } = known;
      if (look.format === 'xlsx') yield* exportWorkbook(known.name, look, textOf(known));
      else {
        // Spreadsheets take a file without this mark for one of an old code page.
        yield Buffer.from(`\ufeff${exportHeading(look)}`);
        yield* textOf(known);
      }
      isDone = known.state === 'running';
    } catch (error) {
      end(known, 'failed');
      throw error;
    } finally {
      end(known, isDone ? 'done' : 'cancelled');
    }
  }
  async function* textOf(known: Export): AsyncGenerator<Uint8Array> {
    for await (const { bytes, records: count } of known.prepared.pieces()) {
      // A file that was cancelled ends in the middle, so that nobody takes it for a whole one.
      if (known.state !== 'running') throw new Error('the export was cancelled');
      yield bytes;
      known.rows += count;
    }
  }

  async function startFile(caller: Caller, lang: Lang, order: FileOrder): Promise<ExportStarted> {
    forgetOld();
    const running = [...exports.values()].filter(
      ({ accountId, state }) => accountId === caller.accountId && (state === 'waiting' || state === 'running'),
    );
    if (running.length >= LIMITS.history.exportsAtOnce) throw inputErrors.exportsTooMany();
    const look: ExportLook = { ...order.look, words: wordsIn(lang) };
    const prepared = await order.prepare(look);
    const uuid = newId();
    // Who is sent the file has not seen what the screen said.
    // in the name of a file that does not hold all there was
    const cut = prepared.truncated ? platformText('export.newest', { rows: prepared.total })[lang] : '';
    const span = fileSpan(order.span, look.timeZone);
    const fileName = `${safeName(`${order.ownerName}-${order.name}`)}-${span}${cut}.${look.format}`;
    exports.set(uuid, {
      accountId: caller.accountId,
      fileName,
      name: order.name,
      look,
      prepared,
      state: 'waiting',
      rows: 0,
      until: clock.ticks() + WAITING_MS,
      end: () => undefined,
    });
    return { uuid, fileName, rows: prepared.total, truncated: prepared.truncated };
  }

  return {
    /** 10015: as many exports of this account wait or run as may. */
    start: (caller: Caller, lang: Lang, { body, report, deviceName, columns }: ExportOrder): Promise<ExportStarted> =>
      startFile(caller, lang, {
        name: report.name,
        ownerName: deviceName,
        span: { from: body.startTime, to: body.endTime },
        look: { format: body.format, timeZone: body.timeZone, columns },
        prepare: (look) =>
          records.export({
            reportNumber: report.number,
            from: body.startTime,
            to: body.endTime,
            seriesIds: columns.map(({ seriesId }) => seriesId),
            aggregations: columns.map(({ aggregation }) => aggregation),
            limit: LIMITS.history.exportRows,
            look,
          }),
      }),
    /** As `start`, of whatever can be prepared. */
    startFile,

    /** The file; a second time there is none (90002). */
    file(caller: Caller, uuid: string): Download {
      const known = own(caller, uuid);
      if (known.state !== 'waiting') throw commonErrors.notFound({ uuid });
      known.state = 'running';
      const stream = Readable.from(written(known), { objectMode: false, highWaterMark: 256 * 1_024 });
      // Given up before its first byte, the generator never runs.
      stream.once('close', () => end(known, 'cancelled'));
      known.end = () => stream.destroy();
      const type =
        known.look.format === 'csv'
          ? 'text/csv; charset=utf-8'
          : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
      return { stream, fileName: known.fileName, type };
    },

    state: (caller: Caller, uuid: string): ExportState => stateOf(own(caller, uuid)),

    cancel(caller: Caller, uuid: string): ExportState {
      const known = own(caller, uuid);
      end(known, 'cancelled');
      known.end();
      return stateOf(known);
    },
  };
}
export type Exports = ReturnType<typeof createExports>;

/** Of names of 255 bytes, three a Chinese letter: room for the period and what is cut. */
const NAME_LETTERS = 60;
/** Letters that file systems refuse are replaced. */
// oxlint-disable-next-line no-control-regex -- replacing them is the point
const safeName = (name: string): string => name.replaceAll(/[\\/:*?"<>|\u0000-\u001f]/g, '_').slice(0, NAME_LETTERS);
