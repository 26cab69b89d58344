/**
 * What it costs that the platform itself watches the devices behind alarm rules of projects: 20 devices with 100 registers each,
 * polled once a second, every register another one each time; a calculated variable and an alarm rule over every device, nobody
 * looks. CPU of the gateway and of the platform, and what the gateway
 * sends, without such a stream, with one every 5 s, and with the one of rules.
 * Left out: processor time of PostgreSQL and of the PLC, browsers.
 *   npm run bench project-alarms [seconds a row, 30 by default]
 */
import { readFileSync } from 'node:fs';
import {
  LIMITS,
  mvarCalls,
  orgCalls,
  projectAlarmCalls,
  projectCalls,
  projectDeviceCalls,
  projectMonitorCalls,
} from '@lightfield/contract';
import { cpuSeconds } from './support/cpu.ts';
import { registerVariable, startRegisterSite } from './support/register-site.ts';

const [DEVICES, SIGNALS] = [20, 100];
const REGISTERS = DEVICES * SIGNALS;
const WARM_UP_MS = 10_000;
const seconds = Number(process.argv[2] ?? 30);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const deviceOf = (_none: unknown, device: number) => ({
  name: `基准设备${device}`,
  deviceNo: `BENCH${device}`,
  variables: Array.from({ length: SIGNALS }, (_variable, index) =>
    registerVariable(device * SIGNALS + index, 1_000, `r${index}`),
  ),
});

/** Bytes a process has written, to sockets too: what goes to the platform, and questions to the PLC, which are always the same. */
const written = (pid: number): number => Number(/wchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]);

const site = await startRegisterSite(REGISTERS, Array.from({ length: DEVICES }, deviceOf));
const { bank, platform, gateway, api, devices } = site;
const { rows: orgs } = await api.call(orgCalls.query, {});
const orgId = orgs.find(({ name }) => name === '示例企业')?.id ?? '';
const { id: projectId } = await api.call(projectCalls.add, { name: 'bench', orgId });
await api.call(projectDeviceCalls.add, { projectId, equipmentIds: devices.map(({ id }) => id).join() });
const bound = await api.call(projectDeviceCalls.queryAll, { projectId });

let value = 0;
const timer = setInterval(() => {
  value = (value % 60_000) + 1;
  for (let register = 0; register < REGISTERS; register += 1) bank.set(register, value);
}, 1_000);

async function row(title: string): Promise<void> {
  await pause(WARM_UP_MS);
  const before = {
    gateway: cpuSeconds(gateway.pid()),
    platform: cpuSeconds(platform.pid()),
    bytes: written(gateway.pid()),
    at: performance.now(),
  };
  await pause(seconds * 1_000);
  const wall = (performance.now() - before.at) / 1_000;
  const share = (pid: number, earlier: number) => `${(((cpuSeconds(pid) - earlier) / wall) * 100).toFixed(1)} %`;
  console.log(
    `${title.padEnd(28)} CPU gateway ${share(gateway.pid(), before.gateway)}, platform ${share(platform.pid(), before.platform)} of a core; the gateway wrote ${((written(gateway.pid()) - before.bytes) / wall / 1_000).toFixed(1)} kB/s`,
  );
}
const mvarIds: string[] = [];
for (const { key } of bound) {
  const variable = {
    projectId,
    key: `sum_${key}`,
    name: key,
    kind: 'formula',
    formula: `${key}.r0+${key}.r1`,
  } as const;
  mvarIds.push((await api.call(mvarCalls.add, variable)).id);
}
await row('nobody watches');
for (const { id: equipmentId } of devices)
  await api.call(projectMonitorCalls.open, { projectId, equipmentId, interval: '5000', delay: '3600' });
await row('a stream every 5,000 ms');
for (const mvarId of mvarIds) {
  const rule = { mvarId, comparison: 'gt', value: '1000000', content: 'never', methods: [] };
  await api.call(projectAlarmCalls.add, { projectId, rule: JSON.stringify(rule) });
}
await row(`rules: every ${LIMITS.project.alarmStreamMs.toLocaleString()} ms`);
clearInterval(timer);
await site.stop();
