/**
 * A sync of 5,000 variables: import into the platform, sent to a real gateway process, applied and confirmed; and read back.
 * Run: npm run bench sync
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type DeviceFile,
  VariableItem,
  configCalls,
  deviceCalls,
  deviceExchangeCalls,
  deviceSyncCalls,
} from '@lightfield/contract';
import { ADMIN, freshFolder, login, startGateway, startPlatform, until } from '@lightfield/testkit';
import { startRegisterBank } from '../apps/plant/src/servers/modbus/register-bank.ts';

const VARIABLES = 5_000;
const ROUNDS = 5;
/** What a sync may take, from the call to the confirmation of the gateway. */
const BUDGET_MS = 3_000;
/** Asked so often whether it has ended; part of what is measured. */
const POLL_MS = 20;

const bank = await startRegisterBank({ registers: VARIABLES });
const data = freshFolder();
const [siteFile, credentialsFile] = [join(data, 'site.json'), join(data, 'credentials.json')];
const driver = { name: 'plc', type: 'modbus-tcp', settings: { host: '127.0.0.1', port: bank.port } };
const device = { deviceNo: 'BENCH', group: '基准', manufacturer: '', address: '', lng: 0, lat: 0, remark: '' };
const site = {
  v: 1,
  name: { zh: '基准', en: 'Bench' },
  devices: [{ ...device, name: '基准设备', drivers: [driver], variables: [], alarms: [], reports: [] }],
};
writeFileSync(siteFile, JSON.stringify(site));
const platform = await startPlatform({
  data,
  env: { LF_SITE_FILE: siteFile, LF_SITE_CREDENTIALS_FILE: credentialsFile },
});
const { sn, password } = JSON.parse(readFileSync(credentialsFile, 'utf8')) as { sn: string; password: string };
const gateway = await startGateway({ sn, password, mqttPort: platform.mqttPort, data: freshFolder('gateway-') });
const api = await login(platform.url, ADMIN.name, ADMIN.password);
const id = (await api.call(deviceCalls.query, {})).rows[0]?.id ?? '';
await until(
  'the first sync',
  async () => (await api.call(deviceSyncCalls.query, { id })).gateway?.outOfSync === false,
  {
    withinMs: 60_000,
  },
);

const fileOf = (round: number): DeviceFile => ({
  lightfield: 'device',
  v: 1,
  name: 'bench',
  series: '',
  pages: [],
  model: '',
  exportedAt: 0,
  items: {
    drivers: [{ ...driver, id: crypto.randomUUID(), origin: null }],
    variables: Array.from({ length: VARIABLES }, (_variable, index) =>
      VariableItem.parse({
        id: crypto.randomUUID(),
        key: `v${index}`,
        name: `变量${index}`,
        driver: 'plc',
        address: `4x${index + 1}`,
        dataType: 'uint16',
        unit: `u${round}`,
        intervalMs: 10_000,
      }),
    ),
    alarms: [],
    reports: [],
    scripts: [],
  },
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
async function sync(): Promise<void> {
  const { uuid } = await api.call(deviceSyncCalls.send, { id });
  for (;;) {
    const { status, reason } = await api.call(deviceCalls.callback, { uuid });
    if (status === 'done') return;
    if (status === 'failed' || status === 'timeout') throw new Error(`sync ${status}: ${reason}`);
    await new Promise((done) => setTimeout(done, POLL_MS));
  }
}

console.log(`${VARIABLES} variables on one device`);
let best = Infinity;
for (let round = 0; round < ROUNDS; round++) {
  const file = fileOf(round);
  const { revision } = await api.call(configCalls.query, { id });
  const imported = await timed(() => api.call(deviceExchangeCalls.importDevice, { id, revision, file }));
  const synced = await timed(sync);
  const compared = await timed(() => api.call(deviceSyncCalls.query, { id }));
  const uploaded = await timed(() => api.call(deviceSyncCalls.upload, { id }));
  best = Math.min(best, synced);
  const figures = { import: imported, sync: synced, compare: compared, upload: uploaded };
  console.log(
    Object.entries(figures)
      .map(([name, ms]) => `${name} ${ms.toFixed(0).padStart(6)} ms`)
      .join('   '),
  );
}
await gateway.stop();
await platform.stop();
await bank.stop();
// The others were disturbed.
if (best > BUDGET_MS) throw new Error(`A sync took ${best.toFixed(0)} ms, more than ${BUDGET_MS} ms`);
