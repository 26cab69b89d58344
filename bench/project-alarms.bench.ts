/**
 * What it costs that the platform itself watches the devices behind alarm rules of projects: 20 devices with 100 registers each,
 * polled once a second, every register another one each time; a calculated variable and an alarm rule over every device, nobody
 * looks. CPU of the gateway and of the platform, and what the gateway
 * sends, without such a stream, with one every 5 s, and with the one of rules.
 *   npm run bench project-alarms [seconds a row, 30 by default]
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  LIMITS,
  deviceCalls,
  monitorCalls,
  mvarCalls,
  orgCalls,
  projectAlarmCalls,
  projectCalls,
  projectDeviceCalls,
  projectMonitorCalls,
  type SiteDocumentInput,
} from '@lightfield/contract';
import { ADMIN, freshFolder, login, startGateway, startPlatform, until } from '@lightfield/testkit';
import { startRegisterBank } from '../apps/plant/src/servers/modbus/register-bank.ts';
import { cpuSeconds } from './support/cpu.ts';

const [DEVICES, SIGNALS] = [20, 100];
const REGISTERS = DEVICES * SIGNALS;
const WARM_UP_MS = 10_000;
const seconds = Number(process.argv[2] ?? 30);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const siteOf = (port: number): SiteDocumentInput => ({
  v: 1,
  name: { zh: '基准', en: 'Bench' },
  devices: Array.from({ length: DEVICES }, (_device, device) => ({
    name: `基准设备${device}`,
    deviceNo: `BENCH${device}`,
    group: '基准',
    manufacturer: '',
    address: '',
    lng: 0,
    lat: 0,
    remark: '',
    drivers: [{ name: 'plc', type: 'modbus-tcp', settings: { host: '127.0.0.1', port } }],
    variables: Array.from({ length: SIGNALS }, (_variable, index) => ({
      key: `r${index}`,
      name: `r${index}`,
      driver: 'plc',
      address: `4x${device * SIGNALS + index + 1}`,
      dataType: 'uint16' as const,
      decimals: 0,
      intervalMs: 1_000,
    })),
    alarms: [],
    reports: [],
  })),
});

/** Bytes a process has written, to sockets too: what goes to the platform, and questions to the PLC, which are always the same. */
const written = (pid: number): number => Number(/wchar: (\d+)/.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1]);

const bank = await startRegisterBank({ registers: REGISTERS });
const data = freshFolder();
const [siteFile, credentialsFile] = [join(data, 'site.json'), join(data, 'credentials.json')];
writeFileSync(siteFile, JSON.stringify(siteOf(bank.port)));
const platform = await startPlatform({
  data,
  env: { LF_SITE_FILE: siteFile, LF_SITE_CREDENTIALS_FILE: credentialsFile, LF_LOG_LEVEL: 'warn' },
});
const { sn, password } = JSON.parse(readFileSync(credentialsFile, 'utf8')) as { sn: string; password: string };
const gateway = await startGateway({ sn, password, mqttPort: platform.mqttPort, env: { LF_LOG_LEVEL: 'warn' } });
const api = await login(platform.url, ADMIN.name, ADMIN.password);
const { rows: devices } = await api.call(deviceCalls.query, { pageSize: '100' });
const [first] = devices;
await until(
  'the gateway',
  async () => (await api.call(monitorCalls.gatewayInfo, { equipmentId: first?.id ?? '' })).online,
);
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
await gateway.stop();
await platform.stop();
await bank.stop();
