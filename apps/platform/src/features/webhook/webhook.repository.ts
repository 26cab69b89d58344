import type {
  ApiKeyRange,
  Page,
  Paging,
  Severity,
  WebhookEvent,
  WebhookProblem,
  WebhookRow,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import { serviceShut } from '../../kernel/service-shut.ts';
import { likeText, statement } from '../../kernel/statement.ts';

type AddParam = (value: unknown) => string;
export interface Sight {
  /** Condition of a statement: this column names an organisation the caller reaches. */
  within(caller: Caller, column: string, add: AddParam): Promise<string>;
  /** Condition of a statement that has the table `device`. */
  devices(caller: Caller, add: AddParam): Promise<string>;
  /** Whether the caller sees every device of their enterprise. */
  all(caller: Caller): Promise<boolean>;
}

/** What whoever sets one up says of it. */
export interface WebhookSays {
  readonly name: string;
  readonly url: string;
  readonly events: readonly WebhookEvent[];
  readonly severities: readonly Severity[];
  readonly range: ApiKeyRange;
  readonly deviceIds: readonly string[];
  readonly groupIds: readonly string[];
}
export interface StoredWebhook extends WebhookSays {
  readonly id: string;
  readonly orgId: string;
  readonly enabled: boolean;
  /** Sealed. */
  readonly secret: string;
  /** Sealed; '': it signs no longer. */
  readonly oldSecret: string;
}

interface Row {
  id: string;
  org_id: string;
  org_name: string;
  name: string;
  url: string;
  events: WebhookEvent[];
  severities: Severity[];
  range: ApiKeyRange;
  enabled: boolean;
  shut: boolean;
  ended: 'gone' | 'given_up' | null;
  old_until: Date | null;
  failing_since: Date | null;
  problem: WebhookProblem | null;
  status: number | null;
  waiting: number;
  sent: number;
  lost: number;
  sent_at: Date | null;
  created_at: Date;
  created_by: string;
}
interface Chosen {
  webhook_id: string;
  id: string;
  name: string;
}
const millis = (at: Date | null) => at?.getTime() ?? null;
const namesOf = (chosen: readonly Chosen[], webhookId: string) =>
  chosen.filter(({ webhook_id }) => webhook_id === webhookId).map(({ id, name }) => ({ id, name }));

function stateOf({ enabled, ended, shut, failing_since, sent_at }: Row): WebhookRow['state'] {
  if (!enabled) return ended ?? 'off';
  if (shut) return 'over';
  if (failing_since) return 'failing';
  return sent_at ? 'good' : 'new';
}
const rowOf = (row: Row, devices: readonly Chosen[], groups: readonly Chosen[]): WebhookRow => ({
  id: row.id,
  orgId: row.org_id,
  orgName: row.org_name,
  name: row.name,
  url: row.url,
  events: row.events,
  severities: row.severities,
  range: row.range,
  devices: namesOf(devices, row.id),
  groups: namesOf(groups, row.id),
  enabled: row.enabled,
  state: stateOf(row),
  oldUntil: millis(row.old_until),
  failingSince: millis(row.failing_since),
  problem: row.problem,
  status: row.status,
  waiting: row.waiting,
  sent: row.sent,
  lost: row.lost,
  sentAt: millis(row.sent_at),
  createdAt: row.created_at.getTime(),
  createdBy: row.created_by,
});

/** Endpoints as they are listed. */
export function createWebhookRepository(db: Queryable, sight: Pick<Sight, 'within' | 'devices'>) {
  return {
    async page(caller: Caller, query: Paging & { keyword?: string | undefined }): Promise<Page<WebhookRow>> {
      const { values, add } = statement();
      const where = [await sight.within(caller, 'webhook.org_id', add)];
      if (query.keyword !== undefined) where.push(`webhook.name ilike ${add(likeText(query.keyword))}`);
      const condition = where.join(' and ');
      const [count] = await db.query<{ n: number }>(`select count(*) as n from webhook where ${condition}`, values);
      const rows = await db.query<Row>(
        `select webhook.id, webhook.org_id, org.name as org_name, webhook.name, url, events, severities, range, enabled, ended,
                ${serviceShut('webhook.org_id', 'api')} as shut, case when old_until > now() then old_until end as old_until, failing_since, problem, status, sent, lost, sent_at,
                (select count(*) from webhook_delivery where webhook_id = webhook.id and state = 'waiting') as waiting,
                webhook.created_at, created_by
           from webhook join org on org.id = webhook.org_id where ${condition}
          order by webhook.created_at desc, webhook.id desc
          limit ${add(query.pageSize)} offset ${add((query.pageNum - 1) * query.pageSize)}`,
        values,
      );
      const ids = rows.map(({ id }) => id);
      const asked = statement();
      const own = asked.add(ids);
      const devices = await db.query<Chosen>(
        `select webhook_id, device.id, device.name from webhook_device join device on device.id = device_id
          where webhook_id = any(${own}::uuid[]) and ${await sight.devices(caller, asked.add)} order by device.name`,
        asked.values,
      );
      const groups = await db.query<Chosen>(
        `select webhook_id, device_group.id, device_group.name from webhook_group join device_group on device_group.id = group_id
          where webhook_id = any($1::uuid[]) order by device_group.name`,
        [ids],
      );
      return { total: count?.n ?? 0, rows: rows.map((row) => rowOf(row, devices, groups)) };
    },
  };
}
export type WebhookRepository = ReturnType<typeof createWebhookRepository>;

async function choose(
  tx: Transaction,
  id: string,
  { deviceIds, groupIds }: Pick<WebhookSays, 'deviceIds' | 'groupIds'>,
): Promise<void> {
  await tx.query('delete from webhook_device where webhook_id = $1', [id]);
  await tx.query('delete from webhook_group where webhook_id = $1', [id]);
  await tx.query('insert into webhook_device select $1, unnest($2::uuid[])', [id, deviceIds]);
  await tx.query('insert into webhook_group select $1, unnest($2::uuid[])', [id, groupIds]);
}

/** What is read and written by its id, in the transaction of whoever changes it. */
export const webhookRows = {
  async find(on: Queryable, id: string): Promise<StoredWebhook | undefined> {
    const [row] = await on.query<
      Omit<StoredWebhook, 'deviceIds' | 'groupIds'> & { deviceIds: string[]; groupIds: string[] }
    >(
      `select id, org_id as "orgId", name, url, events, severities, range, enabled, secret,
              case when old_until > now() then old_secret else '' end as "oldSecret",
              array(select device_id::text from webhook_device where webhook_id = webhook.id order by 1) as "deviceIds",
              array(select group_id::text from webhook_group where webhook_id = webhook.id order by 1) as "groupIds"
         from webhook where id = $1`,
      [id],
    );
    return row;
  },
  /** How many an enterprise has. Two people who add the last one wait for each other. */
  async count(tx: Transaction, orgId: string): Promise<number> {
    await tx.query('select from org where id = $1 for no key update', [orgId]);
    const [row] = await tx.query<{ n: number }>('select count(*) as n from webhook where org_id = $1', [orgId]);
    return row?.n ?? 0;
  },
  async insert(
    tx: Transaction,
    row: WebhookSays & { id: string; orgId: string; secret: string; at: number; by: string },
  ): Promise<void> {
    await tx.query(
      `insert into webhook (id, org_id, name, url, events, severities, range, secret, created_at, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        row.id,
        row.orgId,
        row.name,
        row.url,
        row.events,
        row.severities,
        row.range,
        row.secret,
        new Date(row.at),
        row.by,
      ],
    );
    await choose(tx, row.id, row);
  },
  /** What waits or is kept of devices that are not chosen any more goes. */
  async edit(tx: Transaction, id: string, says: WebhookSays): Promise<void> {
    await tx.query('update webhook set name = $2, url = $3, events = $4, range = $5, severities = $6 where id = $1', [
      id,
      says.name,
      says.url,
      says.events,
      says.range,
      says.severities,
    ]);
    await choose(tx, id, says);
    if (says.range === 'devices')
      await tx.query(
        'delete from webhook_delivery where webhook_id = $1 and (device_id is null or device_id <> all($2::uuid[]))',
        [id, says.deviceIds],
      );
  },
  async rotate(tx: Transaction, id: string, secret: string, overlapHours: number): Promise<void> {
    await tx.query(
      `update webhook set old_secret = secret, old_until = now() + $3 * interval '1 hour', secret = $2 where id = $1`,
      [id, secret, overlapHours],
    );
  },
  /** What has waited meanwhile is due at once, with all of its attempts before it. */
  async setEnabled(tx: Transaction, id: string, enabled: boolean): Promise<void> {
    await tx.query(
      `update webhook set enabled = $2, ended = null, failing_since = case when $2 then null else failing_since end where id = $1`,
      [id, enabled],
    );
    if (enabled)
      await tx.query(
        `update webhook_delivery set next_at = now(), attempts = 0, claim = null where webhook_id = $1 and state = 'waiting'`,
        [id],
      );
  },
  async delete(tx: Transaction, id: string): Promise<void> {
    await tx.query('delete from webhook where id = $1', [id]);
  },
  /** Of these devices those that an endpoint of the enterprise may be told of. */
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
