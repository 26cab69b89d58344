import { type Call, shareCalls } from '@lightfield/contract';
import type { Kitchen, Step } from './changes.testing.ts';
import { projectSteps } from './changes-projects.testing.ts';
import { pageSteps } from './page-changes.testing.ts';

/** As the administrator of the enterprise. */
const step = (call: Call, body: Step['body']): Step => ({ call, body, as: ({ world }) => world.co.cookie });
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
  step(shareCalls.renew, (kitchen) => ({ equipId: equipId(kitchen) })),
  step(shareCalls.revoke, (kitchen) => ({ equipId: equipId(kitchen) })),
  ...projectSteps(sealed),
];
