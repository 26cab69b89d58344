/**
 * A sync of 5,000 variables: import into the platform, sent to a real gateway process, applied and confirmed; and read back.
 * Left out: the screen, a network, a gateway of a real plant with its PLCs; processor time is not told.
 * Run: npm run bench sync
 */
import {
  type DeviceFile,
  VariableItem,
  configCalls,
  commandCalls,
  deviceExchangeCalls,
  deviceSyncCalls,
} from '@lightfield/contract';
import { until } from '@lightfield/testkit';
import { plcDriver, startRegisterSite } from './support/register-site.ts';

const VARIABLES = 5_000;
const ROUNDS = 5;
/** What a sync may take, from the call to the confirmation of the gateway. */
const BUDGET_MS = 3_000;
/** Asked so often whether it has ended; part of what is measured. */
const POLL_MS = 20;

const site = await startRegisterSite(VARIABLES, [{ name: '基准设备', deviceNo: 'BENCH', variables: [] }]);
const { bank, api, equipmentId: id } = site;
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
    drivers: [{ ...plcDriver(bank.port), id: crypto.randomUUID(), origin: null }],
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
    const { status, reason } = await api.call(commandCalls.callback, { uuid });
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
await site.stop();
// The others were disturbed.
if (best > BUDGET_MS) throw new Error(`A sync took ${best.toFixed(0)} ms, more than ${BUDGET_MS} ms`);
