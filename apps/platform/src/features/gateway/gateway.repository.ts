import type { GatewayState } from '@lightfield/contract';
import type { GatewayIdentity } from '../../engines/types.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import { type OrgReach, manageable, visible } from './gateway-reach.ts';
import { GATEWAY_COLUMNS, type GatewayRow } from './gateway.row.ts';
import { likeText } from '../../kernel/statement.ts';

export interface GatewayFilter {
  keyword?: string | undefined;
  state?: GatewayState | undefined;
  modelId?: string | undefined;
  equipmentId?: string | undefined;
  /** Of this organisation and, of an enterprise, of its customers. */
  orgId?: string | undefined;
}
export interface NewGateway {
  id: string;
  orgId: string;
  kind: GatewayIdentity['kind'];
  sn: string;
  verificationCode: string;
  name: string;
  passwordHash: string;
  /** `null`: an edge node that is not ours. */
  modelId: string | null;
}
/** The gateway of a device, as engines ask for it. */
export interface CarriedBy {
  gatewayId: string;
  sn: string;
  kind: GatewayIdentity['kind'];
  state: GatewayState;
}
export interface LoginRow {
  id: string;
  org_id: string;
  kind: GatewayIdentity['kind'];
  sn: string;
  mqtt_password_hash: string;
}

/** Enterprise of the table with this alias of `org`. */
const enterprise = (org: string) => `case when ${org}.kind = 'external' then ${org}.parent_id else ${org}.id end`;

/** SQL for gateways: one function per question, no rules. */
export function createGatewayRepository(db: Queryable, reach: OrgReach) {
  async function where(caller: Caller, { keyword, state, modelId, equipmentId, orgId }: GatewayFilter) {
    const values: unknown[] = [];
    const add = (value: unknown) => `$${values.push(value)}`;
    const all = [await visible(reach, caller, add)];
    if (keyword) all.push(`(gateway.sn || ' ' || gateway.name) ilike ${add(likeText(keyword))}`);
    if (state) all.push(`gateway.state = ${add(state)}`);
    if (modelId) all.push(`gateway.model_id = ${add(modelId)}`);
    if (equipmentId)
      all.push(`gateway.kind = 'lightfield' and exists (
        select 1 from device join org home on home.id = device.org_id join org own on own.id = gateway.org_id
         where device.id = ${add(equipmentId)} and ${enterprise('home')} = ${enterprise('own')})`);
    if (orgId) {
      const org = `${add(orgId)}::uuid`;
      all.push(
        `gateway.org_id in (select id from org where id = ${org} or (parent_id = ${org} and kind = 'external'))`,
      );
    }
    return { values, add, where: all.join(' and ') };
  }

  return {
    async list(caller: Caller, filter: GatewayFilter, limit: number, offset: number): Promise<GatewayRow[]> {
      const { values, add, where: condition } = await where(caller, filter);
      return db.query<GatewayRow>(
        `select ${GATEWAY_COLUMNS} from gateway where ${condition}
          order by gateway.name, gateway.sn limit ${add(limit)} offset ${add(offset)}`,
        values,
      );
    },

    async count(caller: Caller, filter: GatewayFilter): Promise<number> {
      const { values, where: condition } = await where(caller, filter);
      const [row] = await db.query<{ n: number }>(`select count(*) as n from gateway where ${condition}`, values);
      return row?.n ?? 0;
    },

    /** One that the caller may change. */
    async find(caller: Caller, id: string): Promise<GatewayRow | undefined> {
      const values: unknown[] = [id];
      const condition = await manageable(reach, caller, (value) => `$${values.push(value)}`);
      const [row] = await db.query<GatewayRow>(
        `select ${GATEWAY_COLUMNS} from gateway where gateway.id = $1 and ${condition}`,
        values,
      );
      return row;
    },

    /** False: the SN is registered already. */
    /** The organisation that has registered the SN, whoever asks. */
    async ownerOfSn(on: Queryable, sn: string): Promise<string | undefined> {
      const [row] = await on.query<{ org_id: string }>('select org_id from gateway where sn = $1', [sn]);
      return row?.org_id;
    },

    async insert(on: Queryable, gateway: NewGateway): Promise<boolean> {
      const rows = await on.query(
        `insert into gateway (id, org_id, kind, sn, verification_code, name, mqtt_username, mqtt_password_hash, model_id)
         values ($1, $2, $3, $4, $5, $6, $4, $7, $8) on conflict (sn) do nothing returning id`,
        [
          gateway.id,
          gateway.orgId,
          gateway.kind,
          gateway.sn,
          gateway.verificationCode,
          gateway.name,
          gateway.passwordHash,
          gateway.modelId,
        ],
      );
      return rows.length > 0;
    },

    async setPassword(on: Queryable, id: string, passwordHash: string): Promise<void> {
      await on.query('update gateway set mqtt_password_hash = $2 where id = $1', [id, passwordHash]);
    },

    /** False: devices hang on it (or it is gone). */
    async delete(on: Queryable, id: string): Promise<boolean> {
      const rows = await on.query(
        `delete from gateway where id = $1
            and not exists (select 1 from device where device.gateway_id = gateway.id) returning id`,
        [id],
      );
      return rows.length > 0;
    },

    async login(username: string): Promise<LoginRow | undefined> {
      const [row] = await db.query<LoginRow>(
        'select id, org_id, kind, sn, mqtt_password_hash from gateway where mqtt_username = $1',
        [username],
      );
      return row;
    },

    /** All that may log in, and whether they are there as far as was noted. */
    logins(): Promise<(LoginRow & { is_there: boolean })[]> {
      return db.query(
        `select id, org_id, kind, sn, mqtt_password_hash, state in ('online', 'upgrading') as is_there from gateway`,
      );
    },

    async carrying(deviceId: string): Promise<CarriedBy | undefined> {
      const [row] = await db.query<{ id: string; sn: string; kind: CarriedBy['kind']; state: GatewayState }>(
        `select gateway.id, gateway.sn, gateway.kind, gateway.state
           from device join gateway on gateway.id = device.gateway_id where device.id = $1`,
        [deviceId],
      );
      return row && { gatewayId: row.id, sn: row.sn, kind: row.kind, state: row.state };
    },
  };
}
export type GatewayRepository = ReturnType<typeof createGatewayRepository>;
