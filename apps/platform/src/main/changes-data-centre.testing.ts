import { type Call, dataCentreCalls } from '@lightfield/contract';
import type { Kitchen, Step } from './changes.testing.ts';

/** As the administrator of the enterprise. */
const step = (call: Call, body: Step['body']): Step => ({ call, body, as: ({ world }) => world.co.cookie });
const added = ({ done }: Kitchen) => done.get(dataCentreCalls.add.path)?.['id'] ?? '';
const says = {
  name: 'MES转发',
  target: JSON.stringify({ kind: 'http', url: 'https://data.invalid/in', header: 'X-Token', signs: false }),
  mapping: JSON.stringify({ shape: 'value', columns: [{ field: 'key', name: 'key' }] }),
  records: 'true',
  alarms: 'true',
  range: 'all',
  secret: 'sesame',
};

/** Every change of forwarders of the data centre. */
export const DATA_CENTRE: readonly Step[] = [
  step(dataCentreCalls.add, () => says),
  step(dataCentreCalls.edit, (kitchen) => ({
    ...says,
    id: added(kitchen),
    alarms: 'false',
    live: 'true',
    liveSeconds: '60',
  })),
  step(dataCentreCalls.test, (kitchen) => ({ ...says, id: added(kitchen) })),
  step(dataCentreCalls.backfill, (kitchen) => ({
    id: added(kitchen),
    startTime: `${Date.now() - 3_600_000}`,
    endTime: `${Date.now()}`,
  })),
  step(dataCentreCalls.cancelBackfill, (kitchen) => ({ id: added(kitchen) })),
  step(dataCentreCalls.setEnabled, (kitchen) => ({ id: added(kitchen), enabled: 'false' })),
  step(dataCentreCalls.delete, (kitchen) => ({ id: added(kitchen) })),
];
