import type {
  BodyOut,
  ForwardBackfill,
  ForwardLive,
  ForwardMapping,
  ForwardProblem,
  ForwardRange,
  ForwardTarget,
  Forwarder,
  ForwarderRow,
  ForwardVariable,
  dataCentreCalls,
} from '@lightfield/contract';
import { LIMITS } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { serviceShut } from '../../kernel/service-shut.ts';
import { likeText, statement } from '../../kernel/statement.ts';
import { placeOf } from './target/open-target.ts';

/** Variables of a device that are offered; a keyword finds others. */
const VARIABLES_SHOWN = 500;

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
  readonly live: boolean;
  readonly liveRange: ForwardLive;
  readonly liveSeconds: number;
  readonly range: ForwardRange;
  readonly deviceIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly variableIds: readonly string[];
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
  live: boolean;
  live_range: ForwardLive;
  live_seconds: number;
  range: ForwardRange;
  enabled: boolean;
  shut: boolean;
  created_at: Date;
  created_by: string;
  device_count: number;
  sent_records: number;
  sent_values: number;
  sent_alarms: number;
  sent_live: number;
  live_rows: number | null;
  live_bytes: number | null;
  live_dropped: number | null;
  live_from: Date | null;
  live_to: Date | null;
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
const COLUMNS = `forwarder.id, forwarder.org_id, org.name as org_name, forwarder.name, target, mapping, records, alarms, live, live_range, live_seconds, range, enabled,
  ${serviceShut('forwarder.org_id', 'dataCentre')} as shut, forwarder.created_at, created_by, device_count, sent_records, sent_values, sent_alarms, sent_live, room.rows as live_rows, room.bytes as live_bytes, room.dropped as live_dropped,
  room.dropped_from as live_from, room.dropped_to as live_to, sent_at, waiting_since, problem, problem_detail,
  lag_ms, lag_records, lag_is_more, lost_from, lost_to, lost_hours, secret <> '' as has_secret, sign_key <> '' as has_sign_key`;
const FROM = `from forwarder join org on org.id = forwarder.org_id
  left join forward_live_room room on room.forwarder_id = forwarder.id`;
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
  live: row.live,
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
  sentLive: row.sent_live,
  liveDropped: row.live_dropped ?? 0,
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

const VARIABLE = `variable.id, variable.key, variable.name, variable.unit, device.id as "deviceId", device.name as "deviceName"`;

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

    /** Of a device whose caller may see it. */
    variables(deviceId: string, keyword: string | undefined): Promise<ForwardVariable[]> {
      const { values, add } = statement();
      const where = [`device.id = ${add(deviceId)}`];
      if (keyword !== undefined) {
        const like = add(likeText(keyword));
        where.push(`(variable.key ilike ${like} or variable.name ilike ${like})`);
      }
      return db.query<ForwardVariable>(
        `select ${VARIABLE} from variable join device on device.id = variable.device_id where ${where.join(' and ')}
          order by variable.sort, variable.key limit ${VARIABLES_SHOWN}`,
        values,
      );
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
      const variables = await chosenVariables(db, id, (add) => sight.devices(caller, add));
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
        liveRange: row.live_range,
        liveSeconds: row.live_seconds,
        variables,
        liveWaiting: {
          rows: row.live_rows ?? 0,
          bytes: row.live_bytes ?? 0,
          rowsMax: LIMITS.forward.liveWaiting,
          bytesMax: LIMITS.forward.liveWaitingBytes,
        },
        liveLost: row.live_from && row.live_to ? { from: row.live_from.getTime(), to: row.live_to.getTime() } : null,
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
  { deviceIds, groupIds, variableIds, live }: Pick<ForwarderSays, 'deviceIds' | 'groupIds' | 'variableIds' | 'live'>,
): Promise<void> {
  await tx.query('delete from forwarder_device where forwarder_id = $1', [id]);
  await tx.query('delete from forwarder_group where forwarder_id = $1', [id]);
  await tx.query('insert into forwarder_device select $1, unnest($2::uuid[])', [id, deviceIds]);
  await tx.query('insert into forwarder_group select $1, unnest($2::uuid[])', [id, groupIds]);
  await tx.query('delete from forwarder_variable where forwarder_id = $1', [id]);
  await tx.query('insert into forwarder_variable select $1, unnest($2::uuid[])', [id, variableIds]);
  if (live) return;
  // Nobody waits for them any more.
  await tx.query('delete from forward_live where forwarder_id = $1', [id]);
  await tx.query('delete from forward_live_room where forwarder_id = $1', [id]);
}

/** As far as the caller sees their devices. */
async function chosenVariables(
  db: Queryable,
  id: string,
  devices: (add: AddParam) => Promise<string>,
): Promise<ForwardVariable[]> {
  const { values, add } = statement();
  return db.query<ForwardVariable>(
    `select ${VARIABLE} from forwarder_variable join variable on variable.id = forwarder_variable.variable_id
       join device on device.id = variable.device_id
      where forwarder_variable.forwarder_id = ${add(id)} and ${await devices(add)} order by device.name, device.id, variable.sort, variable.key`,
    values,
  );
}

/** What is read and written by its id, in the transaction of whoever changes it. */
export const forwarderRows = {
  async find(on: Queryable, id: string): Promise<StoredForwarder | undefined> {
    const [row] = await on.query<
      Omit<StoredForwarder, 'deviceIds' | 'groupIds' | 'variableIds'> & {
        deviceIds: string[];
        groupIds: string[];
        variableIds: string[];
      }
    >(
      `select id, org_id as "orgId", name, target, mapping, records, alarms, live, live_range as "liveRange",
              live_seconds as "liveSeconds", range, enabled, secret, sign_key as "signKey",
              array(select device_id::text from forwarder_device where forwarder_id = forwarder.id order by 1) as "deviceIds",
              array(select group_id::text from forwarder_group where forwarder_id = forwarder.id order by 1) as "groupIds",
              array(select variable_id::text from forwarder_variable where forwarder_id = forwarder.id order by 1) as "variableIds"
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
      `insert into forwarder (id, org_id, name, kind, target, mapping, secret, sign_key, records, alarms, range, created_at, created_by, looked_at,
         live, live_range, live_seconds)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $12, $14, $15, $16)`,
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
        row.live,
        row.liveRange,
        row.liveSeconds,
      ],
    );
    await choose(tx, row.id, row);
  },
  async edit(tx: Transaction, id: string, says: ForwarderSays & { secret: string; signKey: string }): Promise<void> {
    await tx.query(
      `update forwarder set name = $2, kind = $3, target = $4, mapping = $5, secret = $6, sign_key = $7, records = $8, alarms = $9,
              range = $10, live = $11, live_range = $12, live_seconds = $13 where id = $1`,
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
        says.live,
        says.liveRange,
        says.liveSeconds,
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

  /** Of these variables those of devices that a forwarder of the enterprise may send, which the caller sees. */
  async ownVariables(on: Queryable, orgId: string, ids: readonly string[], sees: (add: AddParam) => Promise<string>) {
    const { values, add } = statement();
    const [row] = await on.query<{ n: number }>(
      `select count(*) as n from variable join device on device.id = variable.device_id join org home on home.id = ${add(orgId)}
        where variable.id = any(${add(ids)}::uuid[]) and ${await sees(add)}
          and (home.kind = 'center' or device.org_id = home.id
           or device.org_id in (select id from org where parent_id = home.id and kind = 'external'))`,
      values,
    );
    return row?.n ?? 0;
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
