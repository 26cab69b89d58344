import type { GatewayModel, GatewayModelSettings, Page } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import { MODEL_COLUMNS, type ModelRow, modelFromRow } from './gateway-model.row.ts';
import { isDuplicate, likeText } from '../../kernel/statement.ts';

/** Condition over the table `gateway`; implemented by features/gateway. */
export type VisibleGateways = (caller: Caller, add: (value: unknown) => string) => Promise<string>;

/** A registered gateway, as a label leads to it. */
export interface LabelledGateway {
  id: string;
  name: string;
  modelId: string | null;
  /** Empty: an edge node that is not ours. */
  code: string;
  reached: boolean;
}

/** SQL for models of gateways: one function per question, no rules. */
export function createGatewayModelRepository(db: Queryable, visible: VisibleGateways) {
  return {
    async page(keyword: string | undefined, limit: number, offset: number): Promise<Page<GatewayModel>> {
      const where = `$1::text is null or (series || ' ' || name) ilike $1`;
      const params = [keyword === undefined ? null : likeText(keyword)];
      const [count] = await db.query<{ n: number }>(`select count(*) as n from gateway_model where ${where}`, params);
      const rows = await db.query<ModelRow>(
        `select ${MODEL_COLUMNS} from gateway_model where ${where} order by series, name limit $2 offset $3`,
        [...params, limit, offset],
      );
      return { total: count?.n ?? 0, rows: rows.map(modelFromRow) };
    },

    async all(): Promise<GatewayModel[]> {
      const rows = await db.query<ModelRow>(`select ${MODEL_COLUMNS} from gateway_model order by series, name`);
      return rows.map(modelFromRow);
    },

    async find(on: Queryable, id: string): Promise<GatewayModel | undefined> {
      const [row] = await on.query<ModelRow>(`select ${MODEL_COLUMNS} from gateway_model where id = $1`, [id]);
      return row && modelFromRow(row);
    },

    /** Held until the transaction ends, so that no gateway is registered with it or outgrows it meanwhile. */
    async lock(tx: Queryable, id: string): Promise<GatewayModel | undefined> {
      const [row] = await tx.query<ModelRow>(
        `select ${MODEL_COLUMNS} from gateway_model where id = $1 for update of gateway_model`,
        [id],
      );
      return row && modelFromRow(row);
    },

    /** False: the name is taken. */
    async insert(tx: Queryable, id: string, settings: GatewayModelSettings): Promise<boolean> {
      const rows = await tx.query(
        `insert into gateway_model (id, name, series, settings) values ($1, $2, $3, $4)
         on conflict (lower(name)) do nothing returning id`,
        [id, settings.name, settings.series, JSON.stringify(settings)],
      );
      return rows.length > 0;
    },

    /** False: the name is taken, and the transaction is at its end. */
    async update(tx: Queryable, id: string, settings: GatewayModelSettings): Promise<boolean> {
      try {
        await tx.query('update gateway_model set name = $2, series = $3, settings = $4 where id = $1', [
          id,
          settings.name,
          settings.series,
          JSON.stringify(settings),
        ]);
        return true;
      } catch (error) {
        if (isDuplicate(error)) return false;
        throw error;
      }
    },

    /** False: gateways, the factory list or templates name it. */
    async delete(tx: Queryable, id: string): Promise<boolean> {
      const rows = await tx.query(
        `delete from gateway_model where id = $1
            and not exists (select 1 from gateway where model_id = $1)
            and not exists (select 1 from hardware where model_id = $1)
            and not exists (select 1 from template where model_id = $1) returning id`,
        [id],
      );
      return rows.length > 0;
    },

    async gatewayOf(caller: Caller, sn: string): Promise<LabelledGateway | undefined> {
      const values: unknown[] = [sn];
      const condition = await visible(caller, (value) => `$${values.push(value)}`);
      const [row] = await db.query<{
        id: string;
        name: string;
        model_id: string | null;
        verification_code: string;
        reached: boolean;
      }>(
        `select id, name, model_id, verification_code, (${condition}) as reached from gateway where gateway.sn = $1`,
        values,
      );
      return (
        row && {
          id: row.id,
          name: row.name,
          modelId: row.model_id,
          code: row.verification_code,
          reached: row.reached,
        }
      );
    },
  };
}
export type GatewayModelRepository = ReturnType<typeof createGatewayModelRepository>;
