import { FIRST_LANGUAGE } from '@lightfield/contract';
import { messageWords } from '@lightfield/rules';
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

/** Stored in Chinese, the platform's language by default, and as what it says for readers of another one. */
function reminderText(customer: string, expiresAt: number, now: number): Pick<Reminder, 'title' | 'note' | 'said'> {
  const days = Math.ceil((expiresAt - now) / DAY_MS);
  const said = { kind: 'licence', days, customer, date: new Date(expiresAt).toLocaleDateString('sv-SE') } as const;
  return { ...messageWords(said, FIRST_LANGUAGE), said };
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
        const { title, note, said } = reminder;
        const about = { type: 'expire', equipType: 'resource', dataId: id, dataStatus: 'sended' } as const;
        const rest = { gmtCreate: now, expiry: expiresAt, alarmId: null, severity: null, alarmBroadcastTimes: 0 };
        bus.emit('message', { accountId, message: { id, ...about, title, note, said, ...rest } });
        bus.emit('unread', { accountId });
      }
    },
  };
}
