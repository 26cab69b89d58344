import type { GatewaySetAside, GatewayState } from '@lightfield/contract';
import type { StateChange } from '@lightfield/rules';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import { type OrgReach, manageable, visible } from './gateway-reach.ts';
import { GATEWAY_COLUMNS, type GatewayRow } from './gateway.row.ts';

export interface BatchGateway {
  id: string;
  sn: string;
  verificationCode: string;
  name: string;
  passwordHash: string;
  modelId: string;
}
interface StateRow {
  at: Date;
  state: GatewayState;
}

/** SQL for batches of gateways and for what is known of one: one function per question, no rules. */
export function createGatewayRegisterRepository(db: Queryable, reach: OrgReach) {
  return {
    /** The gateways that have these SNs, whoever's they are. */
    async registered(on: Queryable, sns: readonly string[]): Promise<Map<string, { orgId: string }>> {
      const rows = await on.query<{ sn: string; org_id: string }>('select sn, org_id from gateway where sn = any($1)', [
        sns,
      ]);
      return new Map(rows.map(({ sn, org_id }) => [sn, { orgId: org_id }]));
    },

    async modelNames(on: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
      const rows = await on.query<{ id: string; name: string }>(
        'select id, name from gateway_model where id = any($1::uuid[])',
        [ids],
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },

    /** Answers the SNs that were added; one that somebody else has registered meanwhile is not. */
    async insert(tx: Queryable, orgId: string, gateways: readonly BatchGateway[]): Promise<Set<string>> {
      const column = (field: keyof BatchGateway) => gateways.map((gateway) => gateway[field]);
      const rows = await tx.query<{ sn: string }>(
        `insert into gateway (id, org_id, kind, sn, verification_code, name, mqtt_username, mqtt_password_hash, model_id)
         select id, $1, 'lightfield', sn, code, name, sn, hash, model_id
           from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::uuid[])
             as line (id, sn, code, name, hash, model_id)
          order by sn on conflict (sn) do nothing returning sn`,
        [
          orgId,
          column('id'),
          column('sn'),
          column('verificationCode'),
          column('name'),
          column('passwordHash'),
          column('modelId'),
        ],
      );
      return new Set(rows.map(({ sn }) => sn));
    },

    /** One that the caller may change, held until the transaction ends. */
    async lock(tx: Queryable, caller: Caller, id: string): Promise<GatewayRow | undefined> {
      const values: unknown[] = [id];
      const condition = await manageable(reach, caller, (value) => `$${values.push(value)}`);
      const [row] = await tx.query<GatewayRow>(
        `select ${GATEWAY_COLUMNS} from gateway where gateway.id = $1 and ${condition} for update of gateway`,
        values,
      );
      return row;
    },

    async setNameAndModel(tx: Queryable, id: string, name: string, modelId: string | null): Promise<void> {
      await tx.query('update gateway set name = $2, model_id = $3 where id = $1', [id, name, modelId]);
    },

    /** When it was registered; `undefined`: not one the caller may see. */
    async bornAt(caller: Caller, id: string): Promise<number | undefined> {
      const values: unknown[] = [id];
      const condition = await visible(reach, caller, (value) => `$${values.push(value)}`);
      const [row] = await db.query<{ created_at: Date }>(
        `select created_at from gateway where gateway.id = $1 and ${condition}`,
        values,
      );
      return row?.created_at.getTime();
    },

    async setAside(id: string, limit: number): Promise<GatewaySetAside> {
      const [sum] = await db.query<{ items: number; last_at: Date }>(
        'select items, last_at from uplink_set_aside_sum where gateway_id = $1',
        [id],
      );
      const rows = await db.query<Omit<GatewaySetAside['newest'][number], 'at'> & { at: Date }>(
        `select at, seq, kind, reason, item from uplink_set_aside where gateway_id = $1
          order by at desc, seq desc limit ${limit}`,
        [id],
      );
      const newest = rows.map((row) => ({ ...row, at: row.at.getTime() }));
      return { items: sum?.items ?? 0, lastAt: sum?.last_at.getTime() ?? null, newest };
    },

    /** Changes of state of a period, and before them the one that held when it began; oldest first. */
    async changes(id: string, from: number, to: number): Promise<StateChange[]> {
      const rows = await db.query<StateRow>(
        `(select at, state from gateway_state_log where gateway_id = $1 and at <= $2 order by at desc limit 1)
          union all
         (select at, state from gateway_state_log where gateway_id = $1 and at > $2 and at < $3)
          order by at`,
        [id, new Date(from), new Date(to)],
      );
      return rows.map(({ at, state }) => ({ at: at.getTime(), state }));
    },
  };
}
export type GatewayRegisterRepository = ReturnType<typeof createGatewayRegisterRepository>;
