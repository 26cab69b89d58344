import { randomUUID } from 'node:crypto';
import { type Call, shareCalls, workOrderCalls } from '@lightfield/contract';
import type { Kitchen, Step } from './changes.testing.ts';
import { projectSteps } from './changes-projects.testing.ts';
import { visitOf } from './world.testing.ts';
import { pageSteps } from './page-changes.testing.ts';

/** As the administrator of the enterprise. */
const step = (call: Call, body: Step['body']): Step => ({ call, body, as: ({ world }) => world.co.cookie });
const link = ({ done }: Kitchen) => done.get(shareCalls.open.path)?.['token'] ?? '';
let visit = '';
const equipId = ({ world }: Kitchen) => world.ids['device'] ?? '';

/** Every change of pages, of what is shared and of projects; `sealed` makes fields as a browser sends them. */
export const shareSteps = (
  sealed: (kitchen: Kitchen, texts: Record<string, string>) => Promise<Record<string, string>>,
): readonly Step[] => [
  ...pageSteps(sealed),
  step(shareCalls.open, (kitchen) => ({ equipId: equipId(kitchen), auth: 'topMenu' })),
  step(shareCalls.editPwd, async (kitchen) => ({
    equipId: equipId(kitchen),
    ...(await sealed(kitchen, { password: 'pump2026' })),
  })),
  step(shareCalls.editAuth, (kitchen) => ({ equipId: equipId(kitchen), auth: 'dataWrite' })),
  step(shareCalls.editAuth, (kitchen) => ({ equipId: equipId(kitchen), auth: 'faultReport' })),
  {
    call: workOrderCalls.visitorReport,
    body: async (kitchen) => {
      visit = await visitOf(kitchen.db, link(kitchen));
      return { equipmentId: equipId(kitchen), stepId: randomUUID(), title: '水泵漏水', name: '李师傅' };
    },
    as: () => visit,
    link,
  },
  step(shareCalls.renew, (kitchen) => ({ equipId: equipId(kitchen) })),
  step(shareCalls.revoke, (kitchen) => ({ equipId: equipId(kitchen) })),
  ...projectSteps(sealed),
];
