import type {
  BodyOut,
  ForwardBackfill,
  ForwardMapping,
  ForwardProblem,
  ForwardRange,
  ForwardTarget,
  Forwarder,
  ForwarderRow,
  dataCentreCalls,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { serviceShut } from '../../kernel/service-shut.ts';
import { likeText, statement } from '../../kernel/statement.ts';
import { placeOf } from './target/open-target.ts';

type AddParam = (value: unknown) => string;
export interface Sight {
  /** Condition of a statement: this column names an organisation the caller reaches. */
  within(caller: Caller, column: string, add: AddParam): Promise<string>;
  /** Condition of a statement that has the table `device`. */
  devices(caller: Caller, add: AddParam): Promise<string>;
}

/** What whoever sets one up says of it. */
export interface ForwarderSays {
  readonly name: string;
  readonly target: ForwardTarget;
  readonly mapping: ForwardMapping;
  readonly records: boolean;
  readonly alarms: boolean;
  readonly range: ForwardRange;
  readonly deviceIds: readonly string[];
  readonly groupIds: readonly string[];
}
export interface StoredForwarder extends ForwarderSays {
  readonly id: string;
  readonly orgId: string;
  readonly enabled: boolean;
  /** Sealed. */
  readonly secret: string;
  readonly signKey: string;
}

interface Row {
  id: string;
  org_id: string;
  org_name: string;
  name: string;
  target: ForwardTarget;
  mapping: ForwardMapping;
  records: boolean;
  alarms: boolean;
  range: ForwardRange;
  enabled: boolean;
  shut: boolean;
  created_at: Date;
  created_by: string;
  device_count: number;
  sent_records: number;
  sent_values: number;
  sent_alarms: number;
  sent_at: Date | null;
  waiting_since: Date | null;
  problem: ForwardProblem | null;
  problem_detail: string;
  lag_ms: number;
  lag_records: number | null;
  lag_is_more: boolean;
  lost_from: Date | null;
  lost_to: Date | null;
  lost_hours: number;
  has_secret: boolean;
  has_sign_key: boolean;
}
const COLUMNS = `forwarder.id, forwarder.org_id, org.name as org_name, forwarder.name, target, mapping, records, alarms, range, enabled,
  ${serviceShut('forwarder.org_id', 'dataCentre')} as shut, forwarder.created_at, created_by, device_count, sent_records, sent_values, sent_alarms, sent_at, waiting_since, problem, problem_detail,
  lag_ms, lag_records, lag_is_more, lost_from, lost_to, lost_hours, secret <> '' as has_secret, sign_key <> '' as has_sign_key`;
const FROM = 'from forwarder join org on org.id = forwarder.org_id';
const millis = (at: Date | null) => at?.getTime() ?? null;

function stateOf(row: Row): ForwarderRow['state'] {
  if (!row.enabled) return 'off';
  if (row.shut) return 'over';
  if (row.waiting_since) return 'waiting';
  return row.sent_at ? 'running' : 'starting';
}
const rowOf = (row: Row): ForwarderRow => ({
  id: row.id,
  orgId: row.org_id,
  orgName: row.org_name,
  name: row.name,
  kind: row.target.kind,
  place: placeOf(row.target),
  enabled: row.enabled,
  state: stateOf(row),
  records: row.records,
  alarms: row.alarms,
  range: row.range,
  deviceCount: row.device_count,
  lagMs: row.lag_ms,
  lagRecords: row.lag_records,
  lagIsMore: row.lag_is_more,
  waitingSince: row.enabled ? millis(row.waiting_since) : null,
  problem: row.enabled && row.problem ? { what: row.problem, detail: row.problem_detail } : null,
  sentRecords: row.sent_records,
  sentValues: row.sent_values,
  sentAlarms: row.sent_alarms,
  sentAt: millis(row.sent_at),
  createdAt: row.created_at.getTime(),
  createdBy: row.created_by,
});

export interface BackfillRow {
  id: string;
  from_at: Date;
  to_at: Date;
  state: ForwardBackfill['state'];
  total_ms: number;
  left_ms: number;
  records: number;
  by: string;
  created_at: Date;
  ended_at: Date | null;
}
export function backfillOf(row: BackfillRow): ForwardBackfill {
  const done = row.total_ms > 0 ? 1 - Math.min(1, row.left_ms / row.total_ms) : 1;
  return {
    id: row.id,
    from: row.from_at.getTime(),
    to: row.to_at.getTime(),
    state: row.state,
    progress: row.state === 'done' ? 1 : Math.max(0, done),
    records: row.records,
    by: row.by,
    createdAt: row.created_at.getTime(),
    endedAt: millis(row.ended_at),
  };
}
export const BACKFILLS = `select backfill.id, from_at, to_at, state, total_ms, records, by, created_at, ended_at,
    (select coalesce(sum(extract(epoch from forward_range.to_at - next_at) * 1000), 0)::float8 from forward_range
      where backfill_id = backfill.id) as left_ms
  from forward_backfill backfill`;

/** SQL of forwarders as people see them. Secrets come sealed, and only where they are to be used. */
export function createForwarderRepository(db: Queryable, sight: Sight) {
  return {
    async page(caller: Caller, { keyword, kind, pageNum, pageSize }: BodyOut<typeof dataCentreCalls.query>) {
      const { values, add } = statement();
      const where = [await sight.within(caller, 'forwarder.org_id', add)];
      if (keyword !== undefined) where.push(`forwarder.name ilike ${add(likeText(keyword))}`);
      if (kind !== undefined) where.push(`forwarder.kind = ${add(kind)}`);
      const [count] = await db.query<{ n: number }>(
        `select count(*) as n ${FROM} where ${where.join(' and ')}`,
        values,
      );
      const rows = await db.query<Row>(
        `select ${COLUMNS} ${FROM} where ${where.join(' and ')} order by forwarder.created_at desc, forwarder.id desc
          limit ${add(pageSize)} offset ${add((pageNum - 1) * pageSize)}`,
        values,
      );
      return { total: count?.n ?? 0, rows: rows.map(rowOf) };
    },

    /** Devices and groups as far as the caller sees them. */
    async info(caller: Caller, id: string): Promise<Forwarder | undefined> {
      const [row] = await db.query<Row>(`select ${COLUMNS} ${FROM} where forwarder.id = $1`, [id]);
      if (!row) return undefined;
      const asked = statement();
      const own = asked.add(id);
      const devices = await db.query<{ id: string; name: string }>(
        `select device.id, device.name from forwarder_device join device on device.id = device_id
          where forwarder_id = ${own} and ${await sight.devices(caller, asked.add)} order by device.name`,
        asked.values,
      );
      const groups = await db.query<{ id: string; name: string }>(
        `select device_group.id, device_group.name from forwarder_group join device_group on device_group.id = group_id
          where forwarder_id = $1 order by device_group.name`,
        [id],
      );
      const backfills = await db.query<BackfillRow>(
        `${BACKFILLS} where forwarder_id = $1 order by created_at desc limit 10`,
        [id],
      );
      const problems = await db.query<{ at: Date; until: Date | null; what: ForwardProblem; detail: string }>(
        'select at, until, what, detail from forward_problem where forwarder_id = $1 order by at desc limit 20',
        [id],
      );
      return {
        ...rowOf(row),
        target: row.target,
        mapping: row.mapping,
        hasSecret: row.has_secret,
        hasSignKey: row.has_sign_key,
        devices,
        groups,
        lost:
          row.lost_from && row.lost_to
            ? { from: row.lost_from.getTime(), to: row.lost_to.getTime(), hours: row.lost_hours }
            : null,
        backfills: backfills.map(backfillOf),
        problems: problems.map(({ at, until, ...said }) => ({ ...said, at: at.getTime(), until: millis(until) })),
      };
    },
  };
}
export type ForwarderRepository = ReturnType<typeof createForwarderRepository>;

async function choose(
  tx: Transaction,
  id: string,
  { deviceIds, groupIds }: Pick<ForwarderSays, 'deviceIds' | 'groupIds'>,
): Promise<void> {
  await tx.query('delete from forwarder_device where forwarder_id = $1', [id]);
  await tx.query('delete from forwarder_group where forwarder_id = $1', [id]);
  await tx.query('insert into forwarder_device select $1, unnest($2::uuid[])', [id, deviceIds]);
  await tx.query('insert into forwarder_group select $1, unnest($2::uuid[])', [id, groupIds]);
}

/** What is read and written by its id, in the transaction of whoever changes it. */
export const forwarderRows = {
  async find(on: Queryable, id: string): Promise<StoredForwarder | undefined> {
    const [row] = await on.query<
      Omit<StoredForwarder, 'deviceIds' | 'groupIds'> & { deviceIds: string[]; groupIds: string[] }
    >(
      `select id, org_id as "orgId", name, target, mapping, records, alarms, range, enabled, secret, sign_key as "signKey",
              array(select device_id::text from forwarder_device where forwarder_id = forwarder.id order by 1) as "deviceIds",
              array(select group_id::text from forwarder_group where forwarder_id = forwarder.id order by 1) as "groupIds"
         from forwarder where id = $1`,
      [id],
    );
    return row;
  },

  async count(on: Queryable, orgId: string): Promise<number> {
    const [row] = await on.query<{ n: number }>('select count(*) as n from forwarder where org_id = $1', [orgId]);
    return row?.n ?? 0;
  },
  /** Waits for whoever else sets one up for this enterprise. */
  async lockOrg(tx: Transaction, orgId: string): Promise<void> {
    await tx.query('select from org where id = $1 for no key update', [orgId]);
  },

  async insert(
    tx: Transaction,
    row: ForwarderSays & { id: string; orgId: string; secret: string; signKey: string; at: number; by: string },
  ): Promise<void> {
    await tx.query(
      `insert into forwarder (id, org_id, name, kind, target, mapping, secret, sign_key, records, alarms, range, created_at, created_by, looked_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $12)`,
      [
        row.id,
        row.orgId,
        row.name,
        row.target.kind,
        JSON.stringify(row.target),
        JSON.stringify(row.mapping),
        row.secret,
        row.signKey,
        row.records,
        row.alarms,
        row.range,
        new Date(row.at),
        row.by,
      ],
    );
    await choose(tx, row.id, row);
  },
  async edit(tx: Transaction, id: string, says: ForwarderSays & { secret: string; signKey: string }): Promise<void> {
    await tx.query(
      `update forwarder set name = $2, kind = $3, target = $4, mapping = $5, secret = $6, sign_key = $7, records = $8, alarms = $9,
              range = $10 where id = $1`,
      [
        id,
        says.name,
        says.target.kind,
        JSON.stringify(says.target),
        JSON.stringify(says.mapping),
        says.secret,
        says.signKey,
        says.records,
        says.alarms,
        says.range,
      ],
    );
    await choose(tx, id, says);
  },
  async setEnabled(tx: Transaction, id: string, enabled: boolean): Promise<void> {
    await tx.query(
      `update forwarder set enabled = $2, waiting_since = null, problem = null, problem_detail = '', told_away = false where id = $1`,
      [id, enabled],
    );
    if (!enabled)
      await tx.query('update forward_problem set until = now() where forwarder_id = $1 and until is null', [id]);
  },
  async delete(tx: Transaction, id: string): Promise<void> {
    await tx.query('delete from forwarder where id = $1', [id]);
  },

  /** Of these devices those that a forwarder of the enterprise may send. */
  async ownDevices(on: Queryable, orgId: string, deviceIds: readonly string[]): Promise<number> {
    const [row] = await on.query<{ n: number }>(
      `select count(*) as n from device join org home on home.id = $1
        where device.id = any($2::uuid[]) and (home.kind = 'center' or device.org_id = home.id
           or device.org_id in (select id from org where parent_id = home.id and kind = 'external'))`,
      [orgId, deviceIds],
    );
    return row?.n ?? 0;
  },
};
