import { type DeviceModel, DeviceModelSettings, type Page } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';
import { isDuplicate, likeText } from '../../kernel/statement.ts';

export interface ProtocolRow {
  type: string;
  enabled: boolean;
  remark: string;
}
interface ModelRow {
  id: string;
  brand: string;
  model: string;
  protocol: string;
  settings: unknown;
  byte_order: string;
  remark: string;
  changed_at: Date;
}
const fromRow = ({ id, byte_order, changed_at, ...row }: ModelRow): DeviceModel => ({
  ...DeviceModelSettings.parse({ ...row, byteOrder: byte_order }),
  id,
  changedAt: changed_at.getTime(),
});
const COLUMNS = 'id, brand, model, protocol, settings, byte_order, remark, changed_at';
const ORDER = 'order by brand, model, protocol';

/** Types of the drivers that may not be used on this platform. Only what uses one newly is to be refused (2101). */
export async function disabledProtocols(on: Queryable): Promise<ReadonlySet<string>> {
  const rows = await on.query<{ type: string }>('select type from protocol where not enabled');
  return new Set(rows.map(({ type }) => type));
}

/** SQL for protocols and device models: one function per question, no rules. */
export function createProtocolRepository(db: Queryable) {
  return {
    async settings(on: Queryable = db): Promise<Map<string, ProtocolRow>> {
      const rows = await on.query<ProtocolRow>('select type, enabled, remark from protocol');
      return new Map(rows.map((row) => [row.type, row]));
    },

    async driverCounts(): Promise<Map<string, number>> {
      const rows = await db.query<{ type: string; n: number }>('select type, count(*) as n from driver group by type');
      return new Map(rows.map(({ type, n }) => [type, n]));
    },

    async modelCounts(): Promise<Map<string, number>> {
      const rows = await db.query<{ protocol: string; n: number }>(
        'select protocol, count(*) as n from device_model group by protocol',
      );
      return new Map(rows.map(({ protocol, n }) => [protocol, n]));
    },

    async save(tx: Queryable, { type, enabled, remark }: ProtocolRow): Promise<void> {
      await tx.query(
        `insert into protocol (type, enabled, remark) values ($1, $2, $3)
         on conflict (type) do update set enabled = excluded.enabled, remark = excluded.remark`,
        [type, enabled, remark],
      );
    },

    async models(
      { keyword, protocol }: { keyword?: string | undefined; protocol?: string | undefined },
      limit: number,
      offset: number,
    ): Promise<Page<DeviceModel>> {
      const where = `($1::text is null or (brand || ' ' || model) ilike $1) and ($2::text is null or protocol = $2)`;
      const params = [keyword === undefined ? null : likeText(keyword), protocol ?? null];
      const [count] = await db.query<{ n: number }>(`select count(*) as n from device_model where ${where}`, params);
      const rows = await db.query<ModelRow>(
        `select ${COLUMNS} from device_model where ${where} ${ORDER} limit $3 offset $4`,
        [...params, limit, offset],
      );
      return { total: count?.n ?? 0, rows: rows.map(fromRow) };
    },

    /** Those whose protocol may be used. */
    async allModels(): Promise<DeviceModel[]> {
      const rows = await db.query<ModelRow>(
        `select ${COLUMNS} from device_model
          where not exists (select 1 from protocol where protocol.type = device_model.protocol and not enabled) ${ORDER}`,
      );
      return rows.map(fromRow);
    },

    /** Held until the transaction ends. */
    async lockModel(tx: Queryable, id: string): Promise<DeviceModel | undefined> {
      const [row] = await tx.query<ModelRow>(`select ${COLUMNS} from device_model where id = $1 for update`, [id]);
      return row && fromRow(row);
    },

    /** Adds it or takes the place of the one with this id. False: brand, model and protocol are taken, and the transaction is over. */
    async saveModel(tx: Queryable, id: string, settings: DeviceModelSettings, at: number): Promise<boolean> {
      try {
        await tx.query(
          `insert into device_model (id, brand, model, protocol, settings, byte_order, remark, changed_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (id) do update set brand = excluded.brand, model = excluded.model, protocol = excluded.protocol,
             settings = excluded.settings, byte_order = excluded.byte_order, remark = excluded.remark,
             changed_at = excluded.changed_at`,
          [
            id,
            settings.brand,
            settings.model,
            settings.protocol,
            JSON.stringify(settings.settings),
            settings.byteOrder,
            settings.remark,
            new Date(at),
          ],
        );
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },

    async deleteModel(tx: Queryable, id: string): Promise<void> {
      await tx.query('delete from device_model where id = $1', [id]);
    },
  };
}
export type ProtocolRepository = ReturnType<typeof createProtocolRepository>;
