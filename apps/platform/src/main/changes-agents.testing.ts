import { type Call, agentCalls } from '@lightfield/contract';
import type { Kitchen, Step } from './changes.testing.ts';

/** As the administrator of the enterprise. */
const step = (call: Call, body: Step['body']): Step => ({ call, body, as: ({ world }) => world.co.cookie });
const added = ({ done }: Kitchen) => done.get(agentCalls.add.path)?.['id'] ?? '';

/** Every change of grants for agents. */
export const AGENTS: readonly Step[] = [
  step(agentCalls.add, () => ({ name: '运维助手', perMinute: '60', days: '30' })),
  step(agentCalls.delete, (kitchen) => ({ id: added(kitchen) })),
];
