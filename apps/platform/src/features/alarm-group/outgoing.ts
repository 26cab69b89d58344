import { FIRST_LANGUAGE, LIMITS, type MessageSaid } from '@lightfield/contract';
import { messageWords } from '@lightfield/rules';
import { v7 as newId } from 'uuid';
import type { Queryable, Transaction } from '../../kernel/db.ts';
import type { Lang } from '../../kernel/language.ts';
import type { QueuedNotifier } from '../../kernel/notifier.ts';

const CHANNELS = { sms: 'sms', phone: 'voice' } as const;

/** The way out of the house: SMS and calls, which the adapters try again until they end. */
export function createOutgoing(notifier: QueuedNotifier) {
  return {
    /** False: the way is switched off on this platform. */
    isOn: (method: 'sms' | 'phone'): boolean => notifier.mode(CHANNELS[method]) !== 'off',

    /** Before any of a transaction are sent: whose they may be. */
    queue: (tx: Transaction, orgIds: readonly string[]): Promise<void> => notifier.queue([...new Set(orgIds)], tx),

    /** Stores an SMS or call in the outbox of the adapters, in the language of its receiver. Answers the id of its record. */
    async send(
      tx: Transaction,
      to: {
        method: 'sms' | 'phone';
        tel: string;
        accountId: string;
        orgId: string;
        said: MessageSaid;
        now: number;
      },
    ): Promise<string> {
      const { method, tel, accountId, orgId, said, now } = to;
      const id = newId();
      const lang = await languageOf(tx, accountId);
      const validUntil = now + LIMITS.alarm.noticeValidMs;
      const notice = {
        id,
        channel: CHANNELS[method],
        target: tel,
        template: 'alarm',
        params: messageWords(said, lang),
        lang,
      } as const;
      await notifier.send({ ...notice, accountId, orgId, validUntil }, tx);
      return id;
    },
  };
}
export type Outgoing = ReturnType<typeof createOutgoing>;

/** Chinese while nobody knows better. */
async function languageOf(tx: Queryable, accountId: string): Promise<Lang> {
  const [row] = await tx.query<{ language: Lang | null }>('select language from account where id = $1', [accountId]);
  return row?.language ?? FIRST_LANGUAGE;
}
