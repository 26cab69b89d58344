import { type Call, styleCalls } from '@lightfield/contract';
import { aPng } from '../kernel/upload/files.testing.ts';
import type { Kitchen, Step } from './changes.testing.ts';

/** As the administrator of the enterprise. */
const step = (call: Call, body: Step['body'], more: Pick<Step, 'file'> = {}): Step => ({
  call,
  body,
  as: ({ world }) => world.co.cookie,
  ...more,
});
const added = ({ done }: Kitchen) => done.get(styleCalls.add.path)?.['id'] ?? '';
const push = (kitchen: Kitchen) => ({
  styleId: added(kitchen),
  sender: '清河水务',
  link: 'https://scada.example/login',
});
const external = (kitchen: Kitchen) => ({ styleId: added(kitchen), orgIds: kitchen.world.ids['external'] ?? '' });

/** Every change of styles. */
export const STYLES: readonly Step[] = [
  step(styleCalls.add, () => ({ name: '清河水务' })),
  step(styleCalls.edit, (kitchen) => ({ id: added(kitchen), name: '清河水务二期', inUse: false, loginUrl: 'qinghe' })),
  step(styleCalls.updateWebLogin, (kitchen) => ({ id: added(kitchen) }), { file: () => aPng() }),
  step(
    styleCalls.updateWebMain,
    (kitchen) => ({ id: added(kitchen), base: 1, json: JSON.stringify({ title: '水务' }) }),
    {
      file: () => aPng(),
    },
  ),
  step(styleCalls.updateAgreementPolicy, (kitchen) => ({ id: added(kitchen), base: 2, agreement: '协议', policy: '' })),
  step(styleCalls.pushAdd, push),
  step(styleCalls.pushEdit, (kitchen) => ({ ...push(kitchen), footer: '清河水务运维部' })),
  step(styleCalls.auth, external),
  step(styleCalls.cancelAuth, external),
  step(styleCalls.delete, (kitchen) => ({ id: added(kitchen) })),
];
