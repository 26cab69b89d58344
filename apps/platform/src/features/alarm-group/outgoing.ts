import { LIMITS } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Transaction } from '../../kernel/db.ts';
import type { Notifier } from '../../kernel/notifier.ts';

const CHANNELS = { sms: 'sms', phone: 'voice' } as const;

/** The way out of the house: SMS and calls, which the adapters try again until they end. */
export function createOutgoing(notifier: Notifier) {
  return {
    /** False: the way is switched off on this platform. */
    isOn: (method: 'sms' | 'phone'): boolean => notifier.mode(CHANNELS[method]) !== 'off',

    /** Stores an SMS or call in the outbox of the adapters, which try it again and end. Answers the id of its record. */
    async send(
      tx: Transaction,
      to: {
        method: 'sms' | 'phone';
        tel: string;
        accountId: string;
        orgId: string;
        text: { title: string; note: string };
        now: number;
      },
    ): Promise<string> {
      const { method, tel, accountId, orgId, text, now } = to;
      const id = newId();
      const validUntil = now + LIMITS.alarm.noticeValidMs;
      const notice = {
        id,
        channel: CHANNELS[method],
        target: tel,
        template: 'alarm',
        params: text,
        lang: 'zh',
      } as const;
      await notifier.send({ ...notice, accountId, orgId, validUntil }, tx);
      return id;
    },
  };
}
export type Outgoing = ReturnType<typeof createOutgoing>;
