import { randomUUID } from 'node:crypto';
import {
  type Call,
  configCalls,
  deviceAdminCalls,
  deviceExchangeCalls,
  deviceSyncCalls,
  templateCalls,
  templateConfigCalls,
} from '@lightfield/contract';
import type { Kitchen, Step } from './changes.testing.ts';

/** Gateways are of this model when nobody said otherwise (migration 0021). */
const MODEL = '01900000-0000-7000-8000-000000000001';

const cookieOf = (kitchen: Kitchen) => kitchen.world.co.cookie;
const step = (call: Call, body: Step['body']): Step => ({ call, body, as: cookieOf });
const made =
  (call: Call) =>
  ({ done }: Kitchen): { id: string } => ({ id: done.get(call.path)?.['id'] ?? '' });
const device = made(deviceAdminCalls.add);
const copy = made(deviceExchangeCalls.copyNew);
const template = made(templateCalls.add);
const driver = (name: string) => ({ id: randomUUID(), name, type: 'modbus-tcp', settings: { host: '10.0.0.5' } });
const adding = (name: string) => JSON.stringify({ drivers: { put: [driver(name)] } });

async function label({ db }: Kitchen, sn: string): Promise<{ sn: string; code: string }> {
  await db.query('insert into hardware (sn, code, model_id) values ($1, $2, $3) on conflict do nothing', [
    sn,
    '123456',
    MODEL,
  ]);
  return { sn, code: '123456' };
}
/** The device, and the revision that an edit begins from. */
async function revised(kitchen: Kitchen, which = device): Promise<{ id: string; revision: string }> {
  const { id } = which(kitchen);
  const { revision } = await kitchen.ask(configCalls.query, { id }, cookieOf(kitchen));
  return { id, revision: String(revision) };
}
/** The gateway of the device says that it runs this driver. */
async function runs(kitchen: Kitchen, name: string): Promise<void> {
  const { id } = device(kitchen);
  const { id: _id, ...line } = driver(name);
  const running = { id, name: '', drivers: [line], variables: [], alarms: [], reports: [], scripts: [] };
  await kitchen.db.query(
    `update gateway set applied_revision = 7, applied_config = $2
      where id = (select gateway_id from device where device.id = $1)`,
    [id, JSON.stringify({ v: 1, revision: 7, devices: [running] })],
  );
}
const fileWith = (name: string) =>
  JSON.stringify({
    lightfield: 'device',
    v: 1,
    name: '文件',
    series: '',
    model: '',
    exportedAt: 1,
    items: { drivers: [driver(name)], variables: [], alarms: [], reports: [], scripts: [] },
  });

/** Steps of bringing devices in line with template and gateway, and of moving whole devices. */
export const DEVICE_SYNC: readonly Step[] = [
  step(deviceAdminCalls.add, () => ({ name: '同步设备' })),
  step(deviceAdminCalls.bindGateway, async (kitchen) => ({
    ...device(kitchen),
    ...(await label(kitchen, '920000000001')),
  })),
  step(configCalls.save, async (kitchen) => ({ ...(await revised(kitchen)), changes: adding('plc') })),
  step(deviceSyncCalls.whenBack, (kitchen) => ({ ...device(kitchen), on: 'true' })),
  step(deviceExchangeCalls.replaceGateway, async (kitchen) => ({
    ...device(kitchen),
    ...(await label(kitchen, '920000000002')),
  })),
  step(deviceExchangeCalls.copyNew, (kitchen) => ({ ...device(kitchen), name: '同步设备副本' })),
  step(configCalls.save, async (kitchen) => ({ ...(await revised(kitchen, copy)), changes: adding('meter') })),
  step(deviceExchangeCalls.copy, async (kitchen) => ({ ...(await revised(kitchen)), fromId: copy(kitchen).id })),
  step(deviceExchangeCalls.exportDevice, device),
  step(deviceExchangeCalls.importDevice, async (kitchen) => ({ ...(await revised(kitchen)), file: fileWith('file') })),
  step(deviceSyncCalls.takeUploaded, async (kitchen) => {
    await runs(kitchen, 'running');
    return { ...(await revised(kitchen)), running: '7' };
  }),
  step(templateCalls.add, () => ({ name: '同步模板', modelId: MODEL })),
  step(deviceAdminCalls.bindTemplate, (kitchen) => ({ ...device(kitchen), templateId: template(kitchen).id })),
  step(templateConfigCalls.save, (kitchen) => ({ ...template(kitchen), revision: '1', changes: adding('common') })),
  step(deviceSyncCalls.follow, (kitchen) => revised(kitchen)),
  step(deviceSyncCalls.cancelTask, async ({ db, world }) => {
    const id = randomUUID();
    await db.query(
      `insert into sync_task (id, send, account_id, who, ip, started_at) values ($1, true, $2, 'co', '', now())`,
      [id, world.co.accountId],
    );
    return { id };
  }),
];
