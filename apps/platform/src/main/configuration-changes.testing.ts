import { randomUUID } from 'node:crypto';
import {
  type Call,
  configCalls,
  deviceAdminCalls,
  orgMoveCalls,
  templateCalls,
  templateConfigCalls,
} from '@lightfield/contract';
import type { Kitchen, Step } from './changes.testing.ts';

/** Gateways are of this model when nobody said otherwise (migration 0021). */
const MODEL = '01900000-0000-7000-8000-000000000001';

const step = (call: Call, body: Step['body']): Step => ({
  call,
  body,
  as: (kitchen: Kitchen) => kitchen.world.co.cookie,
});
const made =
  (call: Call) =>
  ({ done }: Kitchen): { id: string } => ({ id: done.get(call.path)?.['id'] ?? '' });
const device = made(deviceAdminCalls.add);
const template = made(templateCalls.add);

/** A gateway of the factory list. */
async function label({ db }: Kitchen, sn: string): Promise<{ sn: string; code: string }> {
  await db.query('insert into hardware (sn, code, model_id) values ($1, $2, $3) on conflict do nothing', [
    sn,
    '123456',
    MODEL,
  ]);
  return { sn, code: '123456' };
}
const changes = (name: string) =>
  JSON.stringify({
    drivers: { put: [{ id: randomUUID(), name, type: 'modbus-tcp', settings: { host: '10.0.0.5' } }] },
  });

/** Steps of editing devices and templates, and of what these consist of. */
export const CONFIGURATION: readonly Step[] = [
  step(deviceAdminCalls.add, () => ({ name: '手工设备' })),
  step(deviceAdminCalls.edit, (kitchen) => ({ ...device(kitchen), name: '手工设备二' })),
  step(configCalls.save, (kitchen) => ({ ...device(kitchen), revision: '0', changes: changes('plc') })),
  step(templateCalls.add, () => ({ name: '手工模板', modelId: MODEL })),
  step(templateConfigCalls.save, (kitchen) => ({ ...template(kitchen), revision: '1', changes: changes('meter') })),
  step(templateCalls.edit, (kitchen) => ({ ...template(kitchen), name: '改名模板', modelId: MODEL })),
  step(templateCalls.copy, (kitchen) => ({ ...template(kitchen), name: '模板副本' })),
  step(templateCalls.fromDevice, (kitchen) => ({ deviceId: device(kitchen).id, name: '取自设备', modelId: MODEL })),
  step(deviceAdminCalls.bindGateway, async (kitchen) => ({
    ...device(kitchen),
    ...(await label(kitchen, '910000000001')),
  })),
  step(deviceAdminCalls.bindTemplate, (kitchen) => ({ ...device(kitchen), templateId: template(kitchen).id })),
  step(deviceAdminCalls.unbindTemplate, device),
  step(deviceAdminCalls.unbindGateway, device),
  step(deviceAdminCalls.bindGatewayAndTemplate, async (kitchen) => ({
    ...device(kitchen),
    ...(await label(kitchen, '910000000002')),
    templateId: made(templateCalls.copy)(kitchen).id,
  })),
  step(orgMoveCalls.move, (kitchen) => ({
    orgId: kitchen.world.ids['external'] ?? '',
    equipmentIds: device(kitchen).id,
  })),
  step(deviceAdminCalls.delete, device),
  step(templateCalls.delete, template),
];
