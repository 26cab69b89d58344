import { FIRST_LANGUAGE, type MessageSaid } from '@lightfield/contract';
import { messageWords } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import { MAY_DO, giveForsaken } from './forsaken.ts';
import type { Making } from './making.ts';

/** Tasks of one transaction. */
const AT_ONCE = 50;
/** Plans of one: with fewer, most of the time goes to looking for those that are left. */
const PLANS_AT_ONCE = 200;
const TICK_MS = 5_000;
/** Whether somebody is left who can do what has begun is looked for this often. */
const FORSAKEN_MS = 60_000;
/** So many are told of a task that nobody in particular is to do. */
const TOLD_MAX = 50;

interface Told {
  id: string;
  name: string;
  shift: string;
  accountId: string;
}
/**
 * Who is told of these tasks: those they name, those of their department, and of tasks that are open to all whoever was authorised for, or
 * works in the enterprise of, each of their devices (not the operation centre); always those alone who may do inspections.
 */
const TOLD = `select task.id, task.name, task.shift, told.id as "accountId" from inspection_task task cross join lateral (
    select account.id from account join role on role.id = account.role_id
     where ${MAY_DO}
       and (account.id in (select account_id from inspection_task_person person where person.task_id = task.id)
         or account.dept_id = task.dept_id
         or task.is_open and account.kind <> 'op' and not exists (
           select 1 from inspection_task_device place join device on device.id = place.device_id
             join org on org.id = device.org_id
            where place.task_id = task.id
              and not (account.org_id in (org.id, org.parent_id) and (account.kind = 'co' or role.data_range = 'all'))
              and not exists (select 1 from device_grant
                               where device_grant.device_id = device.id and device_grant.account_id = account.id)))
     order by account.id limit ${TOLD_MAX}) told
  where task.id = any($1::uuid[])`;

export interface JobParts {
  db: Db;
  making: Making;
  bus: Pick<Bus, 'emit'>;
  clock: Clock;
  log: Log;
}
interface Message {
  readonly id: string;
  readonly accountId: string;
  readonly dataId: string;
  readonly title: string;
  readonly note: string;
  readonly said: MessageSaid;
}

/**
 * Makes tasks ahead, tells of those that begin, and ends those whose grace is over. Each step is one transaction that takes rows no other
 * process holds and says in them that it was done: however often it is killed or doubled, everything happens once.
 */
export function createInspectionJob({ db, making, bus, clock, log }: JobParts) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const state = { stopped: false, forsakenAt: 0 };

  async function messages(
    tx: Queryable,
    ids: readonly string[],
    what: 'due' | 'left' | 'missed',
    at: number,
  ): Promise<Message[]> {
    if (ids.length === 0) return [];
    const told = (await tx.query<Told>(TOLD, [ids])).map(({ id, name, shift, accountId }) => {
      const said = { kind: 'inspection', what, name: shift === '' ? name : `${name} (${shift})` } as const;
      return { id: newId(), accountId, dataId: id, ...messageWords(said, FIRST_LANGUAGE), said };
    });
    await tx.query(
      `insert into message (id, account_id, type, equip_type, data_id, title, note, created_at, ignored, said)
       select id, account_id, 'order', 'inspection', data_id, title, note, $2, true, said
         from jsonb_to_recordset($1) as row (id uuid, account_id uuid, data_id text, title text, note text, said jsonb)`,
      [
        JSON.stringify(
          told.map(({ accountId, dataId, ...rest }) => ({ ...rest, account_id: accountId, data_id: dataId })),
        ),
        new Date(at),
      ],
    );
    return told;
  }
  function announce(told: readonly Message[], at: number): void {
    for (const { accountId, ...message } of told) {
      const about = { type: 'order', equipType: 'inspection', dataStatus: 'sended' } as const;
      const rest = { gmtCreate: at, expiry: null, alarmId: null, severity: null, alarmBroadcastTimes: 0 };
      bus.emit('message', { accountId, message: { ...message, ...about, ...rest } });
      bus.emit('unread', { accountId });
    }
  }
  const taken = async (tx: Queryable, sql: string, now: number) =>
    (await tx.query<{ id: string }>(sql, [new Date(now), AT_ONCE])).map(({ id }) => id);

  /** Each answers how many there were. */
  const makeDue = () => db.transaction((tx) => making.due(tx, clock.now(), PLANS_AT_ONCE));
  async function openForsaken(): Promise<number> {
    const at = clock.now();
    const { told, count } = await db.transaction(async (tx) => {
      const ids = await giveForsaken(tx, at, AT_ONCE);
      return { told: await messages(tx, ids, 'left', at), count: ids.length };
    });
    announce(told, at);
    return count;
  }
  async function tellBegun(): Promise<number> {
    const at = clock.now();
    const { told, count } = await db.transaction(async (tx) => {
      const ids = await taken(
        tx,
        `update inspection_task set told_at = $1 where id in (
           select id from inspection_task where told_at is null and state = 'notStarted' and due_at <= $1 and grace_at > $1
            order by due_at limit $2 for update skip locked) returning id`,
        at,
      );
      return { told: await messages(tx, ids, 'due', at), count: ids.length };
    });
    announce(told, at);
    return count;
  }
  async function endMissed(): Promise<number> {
    const at = clock.now();
    const { told, count } = await db.transaction(async (tx) => {
      const ids = await taken(
        tx,
        `update inspection_task set state = 'missed', told_at = coalesce(told_at, $1), closed_at = grace_at,
                items = coalesce(items, (select content.items from inspection_content content where content.id = content_id))
          where id in (select id from inspection_task where state = 'notStarted' and grace_at < $1
            order by grace_at limit $2 for update skip locked) returning id`,
        at,
      );
      return { told: await messages(tx, ids, 'missed', at), count: ids.length };
    });
    announce(told, at);
    return count;
  }

  async function work(): Promise<void> {
    while (!state.stopped && (await makeDue()) === PLANS_AT_ONCE);
    if (Math.abs(clock.now() - state.forsakenAt) >= FORSAKEN_MS) {
      state.forsakenAt = clock.now();
      while (!state.stopped && (await openForsaken()) === AT_ONCE);
    }
    for (const round of [tellBegun, endMissed]) while (!state.stopped && (await round()) === AT_ONCE);
  }
  /** Everything that is due; one run at a time. */
  function wake(): Promise<void> {
    running ??= work()
      .catch((error: unknown) => log.warn({ error }, 'inspections wait: they could not be made or told'))
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  return {
    wake,
    start(): void {
      timer = setInterval(() => void wake(), TICK_MS);
      timer.unref();
      void wake();
    },
    /** What was begun ends. */
    async stop(): Promise<void> {
      state.stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
export type InspectionJob = ReturnType<typeof createInspectionJob>;
