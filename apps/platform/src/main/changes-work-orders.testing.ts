import { randomUUID } from 'node:crypto';
import { type Call, dispatchRuleCalls, onCallCalls, stockCalls, workOrderCalls } from '@lightfield/contract';
import { aPng } from '../kernel/upload/files.testing.ts';
import type { Kitchen, Step } from './changes.testing.ts';

/** As the administrator of the enterprise, who works it, too. */
const step = (call: Call, body: Step['body'], more: Pick<Step, 'file'> = {}): Step => ({
  call,
  body,
  as: ({ world }) => world.co.cookie,
  ...more,
});
const reported = ({ done }: Kitchen) => done.get(workOrderCalls.report.path)?.['id'] ?? '';
const ofOrder = (more: Record<string, unknown>) => (kitchen: Kitchen) => ({
  id: reported(kitchen),
  stepId: randomUUID(),
  ...more,
});
const COMMENT = randomUUID();

const item = ({ done }: Kitchen) => done.get(stockCalls.add.path)?.['id'] ?? '';

const plan = ({ done }: Kitchen) => done.get(onCallCalls.add.path)?.['id'] ?? '';
const onCall = (person: string, turnDays: number) => ({
  timeZone: 'Asia/Shanghai',
  shifts: JSON.stringify([{ name: '', from: '08:00', people: [person], turnDays, firstDay: '2026-11-23' }]),
  deputies: '[]',
});

/** Every change of work orders, of the stock they use, and of who is on call. */
export const WORK_ORDERS: readonly Step[] = [
  step(workOrderCalls.report, ({ world }) => ({
    equipmentId: world.ids['device'] ?? '',
    stepId: randomUUID(),
    title: '水泵异响',
  })),
  step(workOrderCalls.comment, ofOrder({ stepId: COMMENT, note: '已联系厂家' })),
  step(workOrderCalls.addPicture, ofOrder({ stepId: COMMENT, pictureId: randomUUID() }), { file: () => aPng() }),
  step(workOrderCalls.dispatch, (kitchen) => ({ ...ofOrder({})(kitchen), assigneeId: kitchen.world.co.accountId })),
  step(workOrderCalls.receive, ofOrder({})),
  step(workOrderCalls.finish, ofOrder({ note: '更换轴承', hours: '1.5' })),
  step(workOrderCalls.accept, ofOrder({ signer: '王工' }), { file: () => aPng() }),
  step(workOrderCalls.reopen, ofOrder({ note: '仍有异响' })),
  step(workOrderCalls.end, ofOrder({ note: '误报' })),
  step(stockCalls.add, () => ({ name: '轴承 6205', unit: '个', priceCents: '4500', quantity: '10', low: '2' })),
  step(stockCalls.edit, (kitchen) => ({ id: item(kitchen), name: '轴承 6205-2RS', unit: '个', priceCents: '4600' })),
  step(stockCalls.move, (kitchen) => ({ id: item(kitchen), moveId: randomUUID(), change: '-3', note: '盘点' })),
  step(stockCalls.delete, (kitchen) => ({ id: item(kitchen) })),
  step(onCallCalls.add, ({ world }) => ({ name: '水站值班', ...onCall(world.co.accountId, 7) })),
  step(onCallCalls.edit, (kitchen) => ({
    id: plan(kitchen),
    version: '1',
    name: '水站值班',
    ...onCall(kitchen.world.co.accountId, 1),
  })),
  step(dispatchRuleCalls.save, ({ world }) => ({
    version: '0',
    rules: JSON.stringify([
      {
        name: '水站报修',
        sources: ['account'],
        groupId: null,
        onCallId: world.ids['onCallPlan'] ?? '',
        teamId: null,
      },
    ]),
  })),
  step(onCallCalls.delete, (kitchen) => ({ id: plan(kitchen) })),
];
