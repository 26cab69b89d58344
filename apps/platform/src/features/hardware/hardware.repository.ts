import type { Hardware, Page } from '@lightfield/contract';
import type { Queryable } from '../../kernel/db.ts';
import { likeText } from '../../kernel/statement.ts';

export interface HardwareFilter {
  keyword?: string | undefined;
  modelId?: string | undefined;
  registered?: boolean | undefined;
}
export interface HardwareLine {
  sn: string;
  code: string;
  modelId: string;
}
interface Row {
  sn: string;
  code: string;
  model_id: string;
  model_name: string;
  series: string;
  added_at: Date;
  org_name: string | null;
  gateway_id: string | null;
}
const fromRow = (row: Row): Hardware => ({
  sn: row.sn,
  code: row.code,
  modelId: row.model_id,
  modelName: row.model_name,
  series: row.series,
  addedAt: row.added_at.getTime(),
  orgName: row.org_name,
  gatewayId: row.gateway_id,
});

const JOINS = `join gateway_model on gateway_model.id = hardware.model_id
  left join gateway on gateway.sn = hardware.sn left join org on org.id = gateway.org_id`;
const COLUMNS = `hardware.sn, hardware.code, hardware.model_id, gateway_model.name as model_name, gateway_model.series,
  hardware.added_at, org.name as org_name, gateway.id as gateway_id`;
const SELECT = `select ${COLUMNS} from hardware ${JOINS}`;

/** SQL for the factory list: one function per question, no rules. */
export function createHardwareRepository(db: Queryable) {
  function where({ keyword, modelId, registered }: HardwareFilter) {
    const values: unknown[] = [];
    const add = (value: unknown) => `$${values.push(value)}`;
    const all = ['true'];
    if (keyword) {
      const pattern = add(likeText(keyword));
      all.push(`(hardware.sn ilike ${pattern} or hardware.sn in
        (select gateway.sn from gateway join org on org.id = gateway.org_id where org.name ilike ${pattern}))`);
    }
    if (modelId) all.push(`hardware.model_id = ${add(modelId)}`);
    if (registered !== undefined)
      all.push(`hardware.sn ${registered ? '' : 'not '}in (select gateway.sn from gateway)`);
    return { values, add, condition: all.join(' and ') };
  }

  return {
    async page(filter: HardwareFilter, limit: number, offset: number): Promise<Page<Hardware>> {
      const { values, add, condition } = where(filter);
      const [count] = await db.query<{ n: number }>(`select count(*) as n from hardware where ${condition}`, values);
      const rows = await db.query<Row>(
        `select ${COLUMNS} from (select * from hardware where ${condition}
            order by added_at desc, sn limit ${add(limit)} offset ${add(offset)}) as hardware ${JOINS}
          order by hardware.added_at desc, hardware.sn`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map(fromRow) };
    },

    async find(on: Queryable, sns: readonly string[]): Promise<Hardware[]> {
      const rows = await on.query<Row>(`${SELECT} where hardware.sn = any($1) order by hardware.sn`, [sns]);
      return rows.map(fromRow);
    },

    /** Held until the transaction ends. */
    async lock(tx: Queryable, sns: readonly string[]): Promise<void> {
      await tx.query('select 1 from hardware where sn = any($1) order by sn for update', [sns]);
    },

    /** What stands on the list; inside a transaction it stays so until its end. */
    async listed(on: Queryable, sns: readonly string[]): Promise<Map<string, { code: string; modelId: string }>> {
      const rows = await on.query<{ sn: string; code: string; model_id: string }>(
        'select sn, code, model_id from hardware where sn = any($1) order by sn for share',
        [sns],
      );
      return new Map(rows.map(({ sn, code, model_id }) => [sn, { code, modelId: model_id }]));
    },

    /** Those of the SNs that a gateway has. */
    async registered(on: Queryable, sns: readonly string[]): Promise<Set<string>> {
      const rows = await on.query<{ sn: string }>('select sn from gateway where sn = any($1)', [sns]);
      return new Set(rows.map(({ sn }) => sn));
    },

    async models(on: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
      const rows = await on.query<{ id: string; name: string }>(
        'select id, name from gateway_model where id = any($1::uuid[]) for key share',
        [ids],
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    /** Answers the SNs that were added; one that is listed already is not. */
    async insert(tx: Queryable, lines: readonly HardwareLine[], at: number): Promise<Set<string>> {
      const rows = await tx.query<{ sn: string }>(
        `insert into hardware (sn, code, model_id, added_at)
         select sn, code, model_id, $4 from unnest($1::text[], $2::text[], $3::uuid[]) as line (sn, code, model_id)
          order by sn
         on conflict (sn) do nothing returning sn`,
        [lines.map(({ sn }) => sn), lines.map(({ code }) => code), lines.map(({ modelId }) => modelId), new Date(at)],
      );
      return new Set(rows.map(({ sn }) => sn));
    },

    async update(tx: Queryable, { sn, code, modelId }: HardwareLine): Promise<void> {
      await tx.query('update hardware set code = $2, model_id = $3 where sn = $1', [sn, code, modelId]);
    },

    async delete(tx: Queryable, sns: readonly string[]): Promise<void> {
      await tx.query('delete from hardware where sn = any($1)', [sns]);
    },
  };
}
export type HardwareRepository = ReturnType<typeof createHardwareRepository>;
