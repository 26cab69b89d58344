import { type ActionState, type ActionSubject, LIMITS, type Page, type Paging } from '@lightfield/contract';
import type { Queryable, Transaction } from '../../kernel/db.ts';

/** How long something may take that was confirmed; the process that did it is gone then, ms. */
const DOING_MS = 60_000;
const WAITS = `agent_action.state = 'pending' and agent_action.expires_at > clock_timestamp()`;
/** What is shown of it: a write is at its end when its command is. */
const STATE = `case
    when ${WAITS} then 'pending'
    when agent_action.state = 'pending' then 'expired'
    when agent_action.state = 'refused' then 'refused'
    when agent_action.state = 'taken' then
      case when agent_action.decided_at < clock_timestamp() - interval '${DOING_MS} ms' then 'interrupted' else 'running' end
    when agent_action.code is not null or command.status in ('failed', 'timeout') then 'failed'
    when command.status in ('pending', 'sent') then 'running'
    else 'done' end`;
/** What is asked for, without how things stood. */
const asked = (subject: string) =>
  `(${subject} - array['old', 'oldText', 'oldAt', 'live', 'active', 'confirmed', 'shelved'])`;
const COLUMNS = `agent_action.id, agent_action.account_id, agent_action.grant_id, agent_action.agent, agent_action.device_id,
  agent_action.device_name, agent_action.subject, agent_action.why, ${STATE} as state,
  coalesce(agent_action.code, command.code) as code, agent_action.command_id, agent_action.created_at, agent_action.expires_at,
  agent_action.decided_at,
  greatest(0, extract(epoch from agent_action.expires_at - clock_timestamp()) * 1000)::float8 as left_ms`;
const FROM = 'from agent_action left join command on command.id = agent_action.command_id';

export interface ActionRow {
  id: string;
  account_id: string;
  grant_id: string | null;
  agent: string | null;
  device_id: string;
  device_name: string;
  subject: ActionSubject;
  why: string;
  state: ActionState;
  code: number | null;
  command_id: string | null;
  created_at: Date;
  expires_at: Date;
  decided_at: Date | null;
  left_ms: number;
}
/** As a tool lays it before somebody. */
export interface Proposed {
  readonly deviceId: string;
  readonly deviceName: string;
  readonly subject: ActionSubject;
  readonly why: string;
}
export interface NewAction {
  id: string;
  accountId: string;
  grantId: string | null;
  agent: string | null;
  deviceId: string;
  deviceName: string;
  subject: ActionSubject;
  why: string;
}

/** SQL of what agents propose. Each function is of one account: nobody else's is ever found. */
export function createActionRepository(db: Queryable) {
  return {
    async page(
      accountId: string,
      { pending, pageNum, pageSize }: Paging & { pending?: boolean | undefined },
    ): Promise<Page<ActionRow>> {
      const where = `agent_action.account_id = $1 and ($2::boolean is null or $2 = (${WAITS}))`;
      const values = [accountId, pending ?? null];
      const [count] = await db.query<{ n: number }>(`select count(*) as n from agent_action where ${where}`, values);
      const rows = await db.query<ActionRow>(
        `select ${COLUMNS} ${FROM} where ${where} order by agent_action.created_at desc, agent_action.id desc limit $3 offset $4`,
        [...values, pageSize, (pageNum - 1) * pageSize],
      );
      return { total: count?.n ?? 0, rows };
    },
    async find(accountId: string, id: string): Promise<ActionRow | undefined> {
      const [row] = await db.query<ActionRow>(
        `select ${COLUMNS} ${FROM} where agent_action.id = $2 and agent_action.account_id = $1`,
        [accountId, id],
      );
      return row;
    },
    async waiting(accountId: string): Promise<number> {
      const [row] = await db.query<{ n: number }>(
        `select count(*) as n from agent_action where account_id = $1 and ${WAITS}`,
        [accountId],
      );
      return row?.n ?? 0;
    },
    /** How many wait, of all and of the same source; and the one that asks for the very same. Whoever adds at the same time waits. */
    async room(tx: Transaction, { accountId, grantId, deviceId, subject }: Omit<NewAction, 'id' | 'why'>) {
      await tx.query('select 1 from account where id = $1 for no key update', [accountId]);
      const [row] = await tx.query<{ of_account: number; of_grant: number; same: string | null }>(
        `select count(*) as of_account, count(*) filter (where grant_id is not distinct from $2) as of_grant,
                min(id::text) filter (where grant_id is not distinct from $2 and device_id = $3 and ${asked('subject')} = ${asked('$4::jsonb')}) as same
           from agent_action where account_id = $1 and ${WAITS}`,
        [accountId, grantId, deviceId, JSON.stringify(subject)],
      );
      return { ofAccount: row?.of_account ?? 0, ofGrant: row?.of_grant ?? 0, same: row?.same ?? undefined };
    },
    async insert(tx: Transaction, action: NewAction): Promise<void> {
      const { id, accountId, grantId, agent, deviceId, deviceName, subject, why } = action;
      await tx.query(
        `insert into agent_action (id, account_id, grant_id, agent, device_id, device_name, subject, why, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp() + $9 * interval '1 ms')`,
        [id, accountId, grantId, agent, deviceId, deviceName, JSON.stringify(subject), why, LIMITS.agent.actionMs],
      );
      // Of whom nobody asks anything more, nothing goes: it is bounded by how much waits, and by this.
      await tx.query(
        `delete from agent_action where account_id = $1 and created_at < clock_timestamp() - $2 * interval '1 day'`,
        [accountId, LIMITS.agent.actionDays],
      );
    },
    /** How things stand now, as whoever decides was shown it. */
    async look(id: string, subject: ActionSubject): Promise<void> {
      await db.query(`update agent_action set subject = $2 where id = $1 and ${WAITS}`, [id, JSON.stringify(subject)]);
    },
    /** False: somebody was faster, or it has expired. The row decides, not what was looked at before. */
    async decide(tx: Transaction, id: string, to: 'taken' | 'refused', subject: ActionSubject): Promise<boolean> {
      const rows = await tx.query(
        `update agent_action set state = $2, subject = $3, decided_at = clock_timestamp() where id = $1 and ${WAITS} returning 1`,
        [id, to, JSON.stringify(subject)],
      );
      return rows.length > 0;
    },
    async end(id: string, { code, commandId }: { code: number | null; commandId: string | null }): Promise<void> {
      await db.query(
        `update agent_action set state = 'ended', code = $2, command_id = $3 where id = $1 and state = 'taken'`,
        [id, code, commandId],
      );
    },
    /** A grant that is revoked proposes nothing any more. */
    async refuseOf(tx: Transaction, grantId: string): Promise<void> {
      await tx.query(
        `update agent_action set state = 'refused', decided_at = clock_timestamp() where grant_id = $1 and ${WAITS}`,
        [grantId],
      );
    },
  };
}
export type ActionRepository = ReturnType<typeof createActionRepository>;
