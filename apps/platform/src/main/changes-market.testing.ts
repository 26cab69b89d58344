import { type Call, marketCalls } from '@lightfield/contract';
import type { Kitchen, Step } from './changes.testing.ts';

const runs = (call: Call, body: Step['body']): Step => ({ call, body, as: ({ world }) => world.co.cookie });
const METER = { package: 'energy-meter-three-phase', version: 1 };
const made = ({ done }: Kitchen) => done.get(marketCalls.takeTemplate.path)?.['id'] ?? '';

/** Every change that the market makes. */
export const MARKET: readonly Step[] = [
  runs(marketCalls.takeTemplate, () => ({ ...METER, name: '进线电能表' })),
  runs(marketCalls.renewTemplate, (kitchen) => ({ ...METER, id: made(kitchen) })),
  runs(marketCalls.takePage, () => ({ package: 'page-energy', version: 1, name: '能耗' })),
  runs(marketCalls.takePictures, () => ({ package: 'pictures-utilities', version: 1 })),
];
