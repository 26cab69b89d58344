import { FIRST_LANGUAGE, LIMITS } from '@lightfield/contract';
import type { Transaction } from '../../kernel/db.ts';
import type { Lang } from '../../kernel/language.ts';
import type { QueuedNotifier } from '../../kernel/notifier.ts';
import type { StoredOrder } from './work-order.repository.ts';

interface Phone {
  id: string;
  org_id: string;
  phone: string;
  language: Lang | null;
}

/** SMS of work orders, in the transaction of the step that they tell of: nothing is sent of what was rolled back. */
export function createOrderTexts(notifier: QueuedNotifier) {
  return {
    isOn: (): boolean => notifier.mode('sms') !== 'off',

    /** To those of the accounts that have bound a phone, each in their language. */
    async send(
      tx: Transaction,
      { order, to, at }: { order: StoredOrder; to: readonly string[]; at: number },
    ): Promise<void> {
      const phones = await tx.query<Phone>(
        `select id, org_id, phone, language from account where id = any($1::uuid[]) and phone <> '' order by id`,
        [to],
      );
      await notifier.queue([...new Set(phones.map(({ org_id }) => org_id))], tx);
      const params = { number: `#${order.number}`, title: order.title, device: order.equipName };
      for (const { id: accountId, org_id: orgId, phone: target, language } of phones)
        await notifier.send(
          {
            channel: 'sms',
            target,
            template: 'workOrder',
            params,
            lang: language ?? FIRST_LANGUAGE,
            accountId,
            orgId,
            validUntil: at + LIMITS.ops.textValidMs,
          },
          tx,
        );
    },
  };
}
export type OrderTexts = ReturnType<typeof createOrderTexts>;
