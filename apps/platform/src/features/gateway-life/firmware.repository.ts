import type { Firmware } from '@lightfield/contract';
import type { Db, Queryable } from '../../kernel/db.ts';
import { likeText } from '../../kernel/statement.ts';

export interface FirmwareRow {
  id: string;
  version: string;
  models: string[];
  notes: string;
  bytes: number;
  sha256: string;
  built_at: Date;
  uploaded_at: Date;
  uploaded_by: string;
  published_at: Date | null;
  /** Its name in the store of files. */
  file: string;
  gateway_count: number;
}
/** Images of before were called by their hash. */
const FILE = `coalesce(firmware.file, 'firmware/' || firmware.sha256 || '.lfw')`;
const COLUMNS = `firmware.id, version, models, notes, bytes, sha256, built_at, uploaded_at, uploaded_by, published_at, ${FILE} as file,
  (select count(*) from gateway where kind = 'lightfield' and gateway.firmware = firmware.version) as gateway_count`;
/** Versions are compared number by number. */
const NEWEST_FIRST = `string_to_array(version, '.')::int[] desc`;

export const firmwareFromRow = (row: FirmwareRow): Firmware => ({
  id: row.id,
  version: row.version,
  models: row.models,
  notes: row.notes,
  bytes: row.bytes,
  sha256: row.sha256,
  builtAt: row.built_at.getTime(),
  uploadedAt: row.uploaded_at.getTime(),
  uploadedBy: row.uploaded_by,
  publishedAt: row.published_at?.getTime() ?? null,
  gatewayCount: row.gateway_count,
});

/** SQL of firmware images. */
export function createFirmwareRepository(db: Db) {
  const matching = `($1 = '' or version || ' ' || array_to_string(models, ' ') || ' ' || notes ilike $1)`;
  return {
    async list(keyword: string | undefined, limit: number, offset: number): Promise<FirmwareRow[]> {
      return db.query<FirmwareRow>(
        `select ${COLUMNS} from firmware where ${matching} order by ${NEWEST_FIRST} limit $2 offset $3`,
        [keyword ? likeText(keyword) : '', limit, offset],
      );
    },
    async count(keyword: string | undefined): Promise<number> {
      const [row] = await db.query<{ n: number }>(`select count(*) as n from firmware where ${matching}`, [
        keyword ? likeText(keyword) : '',
      ]);
      return row?.n ?? 0;
    },
    published: () => db.query<FirmwareRow>(`select ${COLUMNS} from firmware where published_at is not null`),

    async find(on: Queryable, id: string): Promise<FirmwareRow | undefined> {
      const [row] = await on.query<FirmwareRow>(`select ${COLUMNS} from firmware where id = $1 for update`, [id]);
      return row;
    },
    /** False: there is an image of this version. */
    async insert(on: Queryable, row: Omit<FirmwareRow, 'gateway_count' | 'published_at'>): Promise<boolean> {
      const rows = await on.query(
        `insert into firmware (id, version, models, notes, bytes, sha256, built_at, uploaded_at, uploaded_by, file)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (version) do nothing returning id`,
        [
          row.id,
          row.version,
          row.models,
          row.notes,
          row.bytes,
          row.sha256,
          row.built_at,
          row.uploaded_at,
          row.uploaded_by,
          row.file,
        ],
      );
      return rows.length > 0;
    },
    async setPublished(on: Queryable, id: string, at: Date | null): Promise<void> {
      await on.query('update firmware set published_at = $2 where id = $1', [id, at]);
    },
    async delete(on: Queryable, id: string): Promise<void> {
      await on.query('delete from firmware where id = $1', [id]);
    },
    /** An upgrade with this image has not ended. */
    async isUnderWay(on: Queryable, sha256: string): Promise<boolean> {
      const rows = await on.query(
        `select 1 from command where kind = 'upgrade' and ended_at is null and args -> 'order' ->> 'sha256' = $1 limit 1`,
        [sha256],
      );
      return rows.length > 0;
    },
    /** The image that may be fetched at this path: while its upgrade has not ended. */
    async orderedAt(path: string): Promise<{ file: string; bytes: number } | undefined> {
      const [row] = await db.query<{ file: string; bytes: number }>(
        `select ${FILE} as file, firmware.bytes from command
           join firmware on firmware.sha256 = command.args -> 'order' ->> 'sha256'
          where kind = 'upgrade' and ended_at is null and args -> 'order' ->> 'path' = $1`,
        [path],
      );
      return row;
    },
  };
}
export type FirmwareRepository = ReturnType<typeof createFirmwareRepository>;
