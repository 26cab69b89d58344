import { type Call, webhookCalls } from '@lightfield/contract';
import type { Kitchen, Step } from './changes.testing.ts';

/** As the administrator of the enterprise. */
const step = (call: Call, body: Step['body']): Step => ({ call, body, as: ({ world }) => world.co.cookie });
const added = ({ done }: Kitchen) => done.get(webhookCalls.add.path)?.['id'] ?? '';
const says = {
  name: '工单系统',
  url: 'https://data.invalid/in',
  events: 'alarm.raised,work_order.created',
  range: 'all',
};

/** Every change of webhooks. */
export const WEBHOOKS: readonly Step[] = [
  step(webhookCalls.add, () => says),
  step(webhookCalls.edit, (kitchen) => ({ ...says, id: added(kitchen), events: 'alarm.raised' })),
  step(webhookCalls.rotate, (kitchen) => ({ id: added(kitchen) })),
  step(webhookCalls.test, (kitchen) => ({ id: added(kitchen) })),
  step(webhookCalls.resend, async (kitchen) => {
    const [row] = await kitchen.db.query<{ seq: number }>(
      `insert into webhook_delivery (webhook_id, type, at, data) values ($1, 'alarm.raised', now(), '{}') returning seq`,
      [added(kitchen)],
    );
    return { id: added(kitchen), number: `${row?.seq}` };
  }),
  step(webhookCalls.replay, (kitchen) => ({
    id: added(kitchen),
    startTime: `${Date.now() - 3_600_000}`,
    endTime: `${Date.now()}`,
    failedOnly: 'false',
  })),
  step(webhookCalls.setEnabled, (kitchen) => ({ id: added(kitchen), enabled: 'false' })),
  step(webhookCalls.delete, (kitchen) => ({ id: added(kitchen) })),
];
