import {
  FIRST_LANGUAGE,
  type BodyOut,
  type HandoverReport,
  LIMITS,
  PERMISSION_CODES,
  type ShiftOfDay,
  type handoverCalls,
  handoverErrors,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import type { Log } from '../../kernel/log.ts';
import type { Notifier } from '../../kernel/notifier.ts';
import type { Actor, OperationLog } from '../../kernel/operation-log.ts';
import type { HandoverService } from './handover.service.ts';
import { reportText } from './report-text.ts';
import { endedBetween } from './shift-times.ts';
import type { OrgOf, Person, ShiftRepository } from './shift.repository.ts';

/** How late a report goes out at most. */
const ROUND_MS = 30_000;
/** What says that a report was sent is kept for so long. */
const KEPT_MS = 30 * 24 * 3_600_000;

export interface MailParts {
  db: Db;
  shifts: ShiftRepository;
  handover: HandoverService;
  notifier: Notifier;
  operations: OperationLog;
  clock: Clock;
  log: Log;
}

/** Sends reports: when somebody asks, and of enterprises that want it when a shift has ended. */
export function createHandoverMail({ db, shifts, handover, notifier, operations, clock, log }: MailParts) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function send(
    tx: Queryable,
    { report, people, by, orgId }: { report: HandoverReport; people: readonly Person[]; by: Actor; orgId: string },
  ): Promise<void> {
    for (const { id, email, lang } of people) {
      const { title, text } = reportText(report, lang);
      const notice = { channel: 'email', target: email, template: 'handover', params: { title, text }, lang } as const;
      await notifier.send({ ...notice, accountId: id, orgId }, tx);
    }
    const { day = '', name = '' } = report.shift ?? {};
    const object = { objectType: 'org', objectId: orgId, objectName: `${report.orgName} / ${day} ${name}` };
    await operations.write(
      by,
      { action: 'handover.mail', ...object, new: people.map((one) => one.name).join(', ') },
      tx,
    );
  }

  /** Once: of several platforms, or one that is killed and started again, one hands it to the outbox. */
  async function sendShift(orgId: string, org: OrgOf, shift: ShiftOfDay): Promise<void> {
    if (await shifts.wasSent(orgId, shift)) return;
    const chosen = (await shifts.people(db, orgId)).map(({ id }) => id);
    const people = await shifts.receivers(db, chosen);
    const { shiftId, day } = shift;
    const report = await handover.report(wholeOf(orgId, org), { shiftId, day });
    await db.transaction(async (tx) => {
      if (!(await shifts.claim(tx, orgId, shift, clock.now())) || people.length === 0) return;
      await send(tx, { report, people, by: 'system', orgId });
    });
  }

  /** Shifts that have ended meanwhile. */
  async function round(): Promise<void> {
    if (notifier.mode('email') === 'off') return;
    const now = clock.now();
    for (const { org_id: orgId, mails_since: since } of await shifts.mailing()) {
      const [org, settings] = await Promise.all([shifts.org(db, orgId), shifts.settings(db, orgId)]);
      const after = Math.max(since.getTime(), now - LIMITS.handover.mailLateMs);
      for (const shift of org ? endedBetween(settings, after, now) : []) {
        if (org)
          await sendShift(orgId, org, shift).catch((error: unknown) =>
            log.warn({ error, orgId, shift: shift.shiftId, day: shift.day }, 'a handover report was not sent'),
          );
      }
    }
    await shifts.forget(now - KEPT_MS);
  }

  function look(): void {
    running = running
      .then(round)
      .catch((error: unknown) => log.warn({ error }, 'handover reports wait: they could not be looked for'));
  }

  return {
    /** 1222: somebody has no address, or is disabled. */
    async mail(caller: Caller, { accountIds, ...of }: BodyOut<typeof handoverCalls.mail>): Promise<{ sent: number }> {
      const ids = [...new Set(accountIds)];
      const people = await shifts.receivers(db, ids);
      if (notifier.mode('email') === 'off' || people.length !== ids.length) throw handoverErrors.noAddress();
      const report = await handover.report(caller, of);
      await db.transaction((tx) => send(tx, { report, people, by: caller, orgId: report.orgId }));
      return { sent: people.length };
    },
    round,
    start(): void {
      timer = setInterval(look, ROUND_MS);
      timer.unref();
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
export type HandoverMail = ReturnType<typeof createHandoverMail>;

/** Sees what the enterprise and its external ones have: who gets the report by itself was chosen by who may edit the enterprise. */
const wholeOf = (orgId: string, { kind }: OrgOf): Caller => ({
  accountId: orgId,
  loginName: 'system',
  orgId,
  deptId: null,
  kind: kind === 'center' ? 'op' : 'co',
  roleType: 'admin',
  dataRange: 'all',
  permissions: new Set(PERMISSION_CODES),
  sessionId: '',
  ip: '',
  lang: FIRST_LANGUAGE,
});
