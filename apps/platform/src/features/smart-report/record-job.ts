import { FIRST_LANGUAGE, type MessageSaid } from '@lightfield/contract';
import { messageWords } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { RecordMaking } from './making.ts';
import { madeAfter, periodAt } from './periods.ts';
import { type ReportRepository, reportWrites } from './report.repository.ts';

const TICK_MS = 5_000;
/** Reports whose records are made at once. */
const SIDE_BY_SIDE = 2;
/** Records that are told of in one transaction. */
const AT_ONCE = 50;
/** So many are told of a record that nobody in particular is to fill in. */
const TOLD_MAX = 50;
/** After a longer rest, records of periods before that are not made any more. */
const CATCH_UP_MS = 31 * 24 * 3_600_000;
/** A report whose record could not be made is tried again after this. */
const AGAIN_MS = 5 * 60_000;

/**
 * Who is told of these records: those that their report names, those of its department, and of reports that are open to all whoever works in
 * the enterprise, or was authorised for each of the devices; always those alone who may fill in.
 */
const TOLD = `select record.id, smart_report.name, record.shift, told.id as "accountId"
  from smart_record record join smart_report on smart_report.id = record.report_id cross join lateral (
    select account.id from account join role on role.id = account.role_id
     where account.org_id = smart_report.org_id and account.status = 'active' and not account.disabled
       and (account.expires_at is null or account.expires_at > now())
       and (role.permissions is null or 'manage_excel_fill' = any(role.permissions))
       and (account.dept_id = smart_report.dept_id
         or exists (select 1 from smart_report_person person where person.report_id = smart_report.id and person.account_id = account.id)
         or smart_report.dept_id is null
            and not exists (select 1 from smart_report_person person where person.report_id = smart_report.id)
            and (account.kind = 'co' or role.data_range = 'all' or not exists (
              select 1 from smart_report_device place where place.report_id = smart_report.id and not exists (
                select 1 from device_grant where device_grant.device_id = place.device_id and device_grant.account_id = account.id))))
     order by account.id limit ${TOLD_MAX}) told
  where record.id = any($1::uuid[]) and record.state = 'notFilled'`;

export interface JobParts {
  db: Db;
  reports: Pick<ReportRepository, 'lock'>;
  making: RecordMaking;
  /** Whoever gets records by e-mail. */
  mailMade: (tx: Transaction, recordId: string) => Promise<void>;
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
 * Makes the records that are due, and tells of them. Each is one transaction that holds its report, so that several processes, or one that is
 * killed, make each once; what was missed meanwhile is caught up, oldest first.
 */
export function createRecordJob({ db, reports, making, mailMade, bus, clock, log }: JobParts) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const state = { stopped: false };

  /** One record of the report that has waited longest. `undefined`: none waits. */
  async function makeOne(): Promise<string | undefined> {
    const at = clock.now();
    const held: { id?: string } = {};
    try {
      await db.transaction(async (tx) => {
        const [due] = await tx.query<{ id: string; next_from: Date }>(
          `select id, next_from from smart_report where next_at <= $1 and enabled order by next_at, id limit 1 for update skip locked`,
          [new Date(at)],
        );
        if (!due) return;
        held.id = due.id;
        const report = await reports.lock(tx, due.id);
        if (!report) return;
        const from = Math.max(due.next_from.getTime(), at - CATCH_UP_MS);
        const period = periodAt(report.schedule, from);
        const id = newId();
        const made = await making.make(tx, report, period, { id, at, by: '' });
        const next = periodAt(report.schedule, period.to);
        await reportWrites.schedule(tx, due.id, { from: next.from, at: madeAfter(report.schedule, next) });
        if (made) await mailMade(tx, id);
      });
    } catch (error) {
      if (held.id === undefined) throw error;
      log.warn({ error, reportId: held.id }, 'a record of a smart report could not be made; it is tried again');
      await db.query('update smart_report set next_at = $2 where id = $1', [held.id, new Date(at + AGAIN_MS)]);
    }
    return held.id;
  }
  async function makeDue(): Promise<void> {
    while (!state.stopped && (await makeOne()) !== undefined);
  }

  async function tellMade(): Promise<number> {
    const at = clock.now();
    const { told, count } = await db.transaction(async (tx) => {
      const rows = await tx.query<{ id: string }>(
        `update smart_record set told = true where id in (
           select id from smart_record where not told order by made_at limit $1 for update skip locked) returning id`,
        [AT_ONCE],
      );
      const messages = await messagesOf(
        tx,
        rows.map(({ id }) => id),
        at,
      );
      return { told: messages, count: rows.length };
    });
    for (const { accountId, ...message } of told) {
      const about = { type: 'order', equipType: 'excel', dataStatus: 'sended' } as const;
      const rest = { gmtCreate: at, expiry: null, alarmId: null, severity: null, alarmBroadcastTimes: 0 };
      bus.emit('message', { accountId, message: { ...message, ...about, ...rest } });
      bus.emit('unread', { accountId });
    }
    return count;
  }
  async function messagesOf(tx: Transaction, ids: readonly string[], at: number): Promise<Message[]> {
    if (ids.length === 0) return [];
    const rows = await tx.query<{ id: string; name: string; shift: string; accountId: string }>(TOLD, [ids]);
    const told = rows.map(({ id, name, shift, accountId }) => {
      const said = { kind: 'smartReport', name: shift === '' ? name : `${name} (${shift})` } as const;
      return { id: newId(), accountId, dataId: id, ...messageWords(said, FIRST_LANGUAGE), said };
    });
    await tx.query(
      `insert into message (id, account_id, type, equip_type, data_id, title, note, created_at, ignored, said)
       select id, account_id, 'order', 'excel', data_id, title, note, $2, true, said
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

  async function work(): Promise<void> {
    await Promise.all(Array.from({ length: SIDE_BY_SIDE }, makeDue));
    while (!state.stopped && (await tellMade()) === AT_ONCE);
  }
  /** Everything that is due; one run at a time. */
  function wake(): Promise<void> {
    running ??= work()
      .catch((error: unknown) => log.warn({ error }, 'smart reports wait: their records could not be made or told'))
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
export type RecordJob = ReturnType<typeof createRecordJob>;
