import type { Bus, Events } from '../../kernel/bus.ts';
import type { Queryable } from '../../kernel/db.ts';
import { aboutAlarm } from './alarm-message.ts';
import { type FloodSaid, alarmText, floodText } from './alarm-text.ts';
import { announceMessages } from './announce.ts';
import { type AlarmSource, aboutSource, messageForEach } from './audience.ts';
import { type NewMessage, insertMessages } from './delivery.repository.ts';

export interface FloodToTell extends FloodSaid {
  readonly source: AlarmSource;
}

/** Messages about alarms for whoever decides themselves who gets them, and writes them in a transaction of their own. */
export function createAlarmPush(bus: Pick<Bus, 'emit'>) {
  const ofFlood = (flood: FloodToTell, accounts: readonly string[], now: number) =>
    messageForEach(accounts, {
      ...aboutSource(flood.source),
      ...floodText(flood),
      gmtCreate: now,
      alarmId: null,
      severity: flood.severity,
      alarmBroadcastTimes: 0,
    });
  return {
    /** What an alarm says in words, also outside the product. */
    text: alarmText,
    floodText,
    ofAlarm: (raised: Events['alarm'], accounts: readonly string[], now: number, shelved = false): NewMessage[] =>
      messageForEach(accounts, aboutAlarm(raised, now, shelved)),
    ofFlood,
    write: (tx: Queryable, messages: readonly NewMessage[]): Promise<void> => insertMessages(tx, messages),
    /** A flood has grown: its messages say so and are unread again. Answers those that are still there. */
    async rewrite(
      tx: Queryable,
      flood: FloodToTell,
      written: readonly { id: string; accountId: string }[],
      now: number,
    ): Promise<NewMessage[]> {
      const { title, note, said } = floodText(flood);
      const rows = await tx.query<{ id: string }>(
        `update message set title = $2, note = $3, severity = $4, created_at = $5, said = $6, seen_at = null
          where id = any($1::uuid[]) returning id`,
        [written.map(({ id }) => id), title, note, flood.severity, new Date(now), JSON.stringify(said)],
      );
      const still = new Set(rows.map(({ id }) => id));
      const [content] = ofFlood(flood, [''], now);
      if (!content) return [];
      return written.filter(({ id }) => still.has(id)).map(({ id, accountId }) => ({ ...content, id, accountId }));
    },
    /** Once the transaction has been committed. */
    announce: (messages: readonly NewMessage[]): void => announceMessages(bus, messages),
  };
}
export type AlarmPush = ReturnType<typeof createAlarmPush>;
