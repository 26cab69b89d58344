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
import type { Lang } from '../../kernel/language.ts';
import type { Log } from '../../kernel/log.ts';
import { platformText } from '../../kernel/locales/platform/text.ts';
import type { Download } from '../../kernel/upload/serve.ts';
import type { ExportRepository } from './export.repository.ts';
import type { FileOrder, ProjectFileBody } from './file-order.ts';
import type { StoredColumn } from './history.repository.ts';
import { exportWorkbook } from './xlsx-stream.ts';

/** So often a file that is being written says so, and asks whether it is still wanted. */
const BEAT_MS = 2_000;

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
export interface ExportOrder {
  readonly body: BodyOut<typeof historySumCalls.exportStart>;
  readonly report: { readonly number: number; readonly name: string };
  readonly deviceName: string;
  readonly columns: readonly StoredColumn[];
}

/** Reads reports of projects, which this feature knows nothing of. */
export type ReadProjectFile = (body: ProjectFileBody, look: ExportLook) => Promise<Prepared>;

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

export interface ExportParts {
  records: ExportReader;
  rows: ExportRepository;
  log: Log;
}

/**
 * Files of records, written while they are downloaded: whoever ends the download ends the reading. What was ordered is a row, so whichever
 * process is asked for the file writes it (decision 162).
 */
export function createExports({ records, rows, log }: ExportParts) {
  let readProject: ReadProjectFile | undefined;
  /** What this process writes now: a cancellation that comes here need not wait. */
  const writing = new Map<string, Readable>();

  function prepare({ source }: FileOrder, look: ExportLook): Promise<Prepared> {
    if (source.kind === 'device') {
      const { kind: _device, aggregations = [], ...query } = source;
      // what has none was written down as null
      return records.export({ ...query, aggregations: aggregations.map((one) => one ?? undefined), look });
    }
    if (!readProject) throw new Error('nobody reads reports of projects');
    return readProject(source.body, look);
  }
  const lookOf = ({ look }: FileOrder, lang: Lang): ExportLook => ({ ...look, words: wordsIn(lang) });
  /** 90002 also for that of somebody else. */
  async function own({ accountId }: Caller, uuid: string): Promise<ExportState> {
    const known = await rows.state(uuid, accountId);
    if (!known) throw commonErrors.notFound({ uuid });
    return known;
  }

  /** 10015: as many exports of this account wait or run as may. */
  async function startFile(caller: Caller, lang: Lang, order: FileOrder): Promise<ExportStarted> {
    const look = lookOf(order, lang);
    const { total, truncated } = await prepare(order, look);
    const uuid = newId();
    // Who is sent the file has not seen what the screen said.
    // in the name of a file that does not hold all there was
    const cut = truncated ? platformText('export.newest', { rows: total })[lang] : '';
    const span = fileSpan(order.span, look.timeZone);
    const fileName = `${safeName(`${order.ownerName}-${order.name}`)}-${span}${cut}.${look.format}`;
    const made = { fileName, lang, order, total };
    if (!(await rows.add(uuid, caller.accountId, made, LIMITS.history.exportsAtOnce)))
      throw inputErrors.exportsTooMany();
    return { uuid, fileName, rows: total, truncated };
  }

  return {
    /** Who reads reports of projects. */
    readsProjects: (read: ReadProjectFile): void => void (readProject = read),

    start: (caller: Caller, lang: Lang, { body, report, deviceName, columns }: ExportOrder): Promise<ExportStarted> =>
      startFile(caller, lang, {
        name: report.name,
        ownerName: deviceName,
        span: { from: body.startTime, to: body.endTime },
        look: { format: body.format, timeZone: body.timeZone, columns },
        source: {
          kind: 'device',
          reportNumber: report.number,
          from: body.startTime,
          to: body.endTime,
          seriesIds: columns.map(({ seriesId }) => seriesId),
          aggregations: columns.map(({ aggregation }) => aggregation),
          limit: LIMITS.history.exportRows,
        },
      }),
    /** As `start`, of whatever can be prepared. */
    startFile,

    /** The file; a second time there is none (90002). */
    async file(caller: Caller, uuid: string): Promise<Download> {
      const row = await rows.begin(uuid, caller.accountId);
      if (!row) throw commonErrors.notFound({ uuid });
      const look = lookOf(row.file_order, row.lang);
      const file = { name: row.file_order.name, look, rows: 0 };
      const ended = (state: 'done' | 'failed' | 'cancelled') =>
        rows
          .end(uuid, state, file.rows)
          .catch((error: unknown) => log.warn({ error, uuid }, 'what became of an export is not written down'));
      try {
        const prepared = await prepare(row.file_order, look);
        const stream = Readable.from(written(file, prepared.pieces(), ended), {
          objectMode: false,
          highWaterMark: 256 * 1_024,
        });
        keepAlive(uuid, file, stream);
        // Given up before its first byte, the generator never runs.
        stream.once('close', () => void ended('cancelled'));
        return { stream, fileName: row.file_name, type: TYPES[look.format] };
      } catch (error) {
        await ended('failed');
        throw error;
      }
    },

    state: own,

    async cancel(caller: Caller, uuid: string): Promise<ExportState> {
      await own(caller, uuid);
      await rows.cancel(uuid);
      writing.get(uuid)?.destroy();
      return own(caller, uuid);
    },
  };

  /** Says that it is written, and ends it where it is not wanted any more. */
  function keepAlive(uuid: string, file: { readonly rows: number }, stream: Readable): void {
    writing.set(uuid, stream);
    const beat = setInterval(() => {
      rows
        .goesOn(uuid, file.rows)
        .then((isWanted) => isWanted || stream.destroy())
        .catch((error: unknown) => log.warn({ error, uuid }, 'whether an export is still wanted is not known'));
    }, BEAT_MS).unref();
    stream.once('close', () => {
      clearInterval(beat);
      writing.delete(uuid);
    });
  }
}
export type Exports = ReturnType<typeof createExports>;

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

type Pieces = ReturnType<Prepared['pieces']>;
interface Written {
  readonly name: string;
  readonly look: ExportLook;
  rows: number;
}
/** The bytes of a file; `ended` is told what became of it before its last one has gone. */
async function* written(
  file: Written,
  pieces: Pieces,
  ended: (state: 'done' | 'failed') => Promise<unknown>,
): AsyncGenerator<Uint8Array> {
  const { look, name } = file;
  try {
    if (look.format === 'xlsx') yield* exportWorkbook(name, look, textOf(file, pieces));
    else {
      // Spreadsheets take a file without this mark for one of an old code page.
      yield Buffer.from(`\ufeff${exportHeading(look)}`);
      yield* textOf(file, pieces);
    }
  } catch (error) {
    await ended('failed');
    throw error;
  }
  await ended('done');
}
async function* textOf(file: Written, pieces: Pieces): AsyncGenerator<Uint8Array> {
  for await (const { bytes, records } of pieces) {
    yield bytes;
    file.rows += records;
  }
}

/** Of names of 255 bytes, three a Chinese letter: room for the period and what is cut. */
const NAME_LETTERS = 60;
/** Letters that file systems refuse are replaced. */
// oxlint-disable-next-line no-control-regex -- replacing them is the point
const safeName = (name: string): string => name.replaceAll(/[\\/:*?"<>|\u0000-\u001f]/g, '_').slice(0, NAME_LETTERS);
