import { type Call, apiKeyCalls, apiPmsnCalls } from '@lightfield/contract';
import type { Kitchen, Step } from './changes.testing.ts';

/** As the administrator of the enterprise. */
const step = (call: Call, body: Step['body']): Step => ({ call, body, as: ({ world }) => world.co.cookie });
const added = ({ done }: Kitchen) => done.get(apiKeyCalls.add.path)?.['id'] ?? '';
const says = { name: 'MES取数', permissions: 'monitor_equip_list,monitor_equip_real', range: 'all', perMinute: '60' };
const external = ({ world }: Kitchen) => ({ orgIds: world.ids['external'] ?? '' });

/** Every change of keys of the open API. */
export const API_KEYS: readonly Step[] = [
  step(apiKeyCalls.add, () => says),
  step(apiKeyCalls.edit, (kitchen) => ({ ...says, id: added(kitchen), networks: '10.1.0.0/16, 2001:db8::/32' })),
  step(apiKeyCalls.rotate, (kitchen) => ({ id: added(kitchen), overlapHours: '24' })),
  step(apiKeyCalls.setDisabled, (kitchen) => ({ id: added(kitchen), disabled: 'true' })),
  step(apiKeyCalls.delete, (kitchen) => ({ id: added(kitchen) })),
  step(apiPmsnCalls.auth, external),
  step(apiPmsnCalls.cancelAuth, external),
];
