import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { LicenceRepository, Reminder } from './licence.repository.ts';
import { DAY_MS, EXPIRY_NOTICE_DAYS, type LicenceService } from './licence.service.ts';

/** Days before the end at which administrators get a reminder. Not in the specification. */
const REMINDER_DAYS = [1, 7, EXPIRY_NOTICE_DAYS] as const;

/** The stage a licence is in that ends in so many ms; `undefined`: it is not time yet. */
export const stageOf = (leftMs: number): number | undefined => REMINDER_DAYS.find((days) => leftMs <= days * DAY_MS);

/** Stored texts are Chinese: the platform's language by default. */
function reminderText(customer: string, expiresAt: number, now: number): Pick<Reminder, 'title' | 'note'> {
  const days = Math.ceil((expiresAt - now) / DAY_MS);
  const date = new Date(expiresAt).toLocaleDateString('sv-SE');
  return {
    title: `系统授权将在${days}天内到期`,
    note: `授予“${customer}”的系统授权将于 ${date} 到期，到期后按免费版的限额运行。请及时联系供应商续期，并在“系统授权”中导入新的授权文件。`,
  };
}

/** Tells the administrators of the operation centre that the licence ends: once in every stage, whoever starts how often. */
export function createExpiryReminder({
  db,
  licences,
  service,
  bus,
  clock,
}: {
  db: Db;
  licences: LicenceRepository;
  service: Pick<LicenceService, 'ending'>;
  bus: Bus;
  clock: Clock;
}) {
  return {
    async check(): Promise<void> {
      const ending = service.ending();
      if (!ending) return;
      const { licence, expiresAt } = ending;
      const now = clock.now();
      const days = stageOf(expiresAt - now);
      if (days === undefined) return;
      const name = `${licence.id} ${expiresAt}`;
      const reminder = { ...reminderText(licence.customer, expiresAt, now), at: now, expiry: expiresAt };
      const ids = await db.transaction(async (tx) => {
        await licences.lockReminders(tx);
        const last = await licences.reminded(tx);
        if (last?.licence === name && last.days <= days) return undefined;
        const accounts = await licences.administrators(tx);
        const messages = new Map(accounts.map((accountId) => [accountId, newId()]));
        // The reminder of the stage before has been followed by this one.
        await licences.endReminders(tx);
        await licences.addReminders(tx, messages, reminder);
        await licences.noteReminded(tx, { licence: name, days });
        return messages;
      });
      for (const [accountId, id] of ids ?? []) {
        const { title, note } = reminder;
        const about = { type: 'expire', equipType: 'resource', dataId: id, dataStatus: 'sended' } as const;
        const rest = { gmtCreate: now, expiry: expiresAt, alarmId: null, severity: null, alarmBroadcastTimes: 0 };
        bus.emit('message', { accountId, message: { id, ...about, title, note, ...rest } });
        bus.emit('unread', { accountId });
      }
    },
  };
}
export type ExpiryReminder = ReturnType<typeof createExpiryReminder>;
