import { randomUUID } from 'node:crypto';
import { type Call, workOrderCalls } from '@lightfield/contract';
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

/** Every change of work orders. */
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
];
