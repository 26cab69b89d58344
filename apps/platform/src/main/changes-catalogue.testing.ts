import {
  DEFAULT_GATEWAY_MODEL,
  deviceModelCalls,
  gatewayModelCalls,
  gatewayRegisterCalls,
  hardwareCalls,
  protocolCalls,
} from '@lightfield/contract';
import type { Call } from '@lightfield/contract';
import type { Kitchen, Step } from './changes.testing.ts';

const madeId = (call: Call) => (kitchen: Kitchen) => kitchen.done.get(call.path)?.['id'] ?? '';

const model = {
  name: 'LF-900',
  series: 'LF',
  drivers: 5,
  variables: 100,
  alarms: 10,
  reports: 5,
  scripts: 0,
  features: '',
  modes: 'standard',
  protocols: '',
  ports: '',
  remark: '',
};
const make = {
  brand: '品牌',
  model: 'M1',
  protocol: 'modbus-tcp',
  settings: JSON.stringify({ port: 502 }),
  byteOrder: 'ABCD',
  remark: '',
};
const LABEL = { sn: '900000000101', code: '123456' };

/** Models of gateways, the factory list, protocols, makes of devices, and gateways registered out of them. */
export const CATALOGUE: readonly Step[] = [
  { call: gatewayModelCalls.add, body: () => model },
  {
    call: gatewayModelCalls.edit,
    body: (kitchen) => ({ ...model, id: madeId(gatewayModelCalls.add)(kitchen), remark: '改' }),
  },
  {
    call: hardwareCalls.add,
    body: (kitchen) => ({ lines: [{ ...LABEL, modelId: madeId(gatewayModelCalls.add)(kitchen) }] }),
  },
  { call: hardwareCalls.edit, body: () => ({ ...LABEL, modelId: DEFAULT_GATEWAY_MODEL }) },
  {
    call: gatewayRegisterCalls.addMany,
    body: ({ world }) => ({ lines: [{ ...LABEL, name: '批量登记' }], orgId: world.ids['org'] ?? '' }),
  },
  {
    call: gatewayRegisterCalls.edit,
    body: async ({ db }) => {
      const [row] = await db.query<{ id: string }>('select id from gateway where sn = $1', [LABEL.sn]);
      return { id: row?.id ?? '', name: '改名' };
    },
  },
  {
    call: hardwareCalls.delete,
    body: async ({ db }) => {
      await db.query('delete from gateway where sn = $1', [LABEL.sn]);
      return { sns: LABEL.sn };
    },
  },
  { call: gatewayModelCalls.delete, body: (kitchen) => ({ id: madeId(gatewayModelCalls.add)(kitchen) }) },
  { call: protocolCalls.edit, body: () => ({ type: 'http', enabled: 'false', remark: '' }) },
  { call: deviceModelCalls.add, body: () => make },
  {
    call: deviceModelCalls.edit,
    body: (kitchen) => ({ ...make, id: madeId(deviceModelCalls.add)(kitchen), remark: '改' }),
  },
  { call: deviceModelCalls.delete, body: (kitchen) => ({ id: madeId(deviceModelCalls.add)(kitchen) }) },
];
