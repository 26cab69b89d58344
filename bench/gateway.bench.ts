/**
 * A gateway with 5,000 variables over 20 devices, each behind a PLC of its own, polled once a second: processor time and
 * memory (now, what is shared with other processes counted in part, and the most there was); and how long it takes from a configuration
 * of all of them to the gateway's word that it runs it.
 * Left out: the platform, the network; PLCs and the broker, which run in this process.
 *   npm run bench gateway [seconds, 20 by default] [variables, 5,000] [devices, 20] [interval in ms, 1,000; 0: flat out]
 * `npm run bench gateway 20 20000 4 0`: 20,000 registers of four PLCs flat out.
 * PLCs and broker run in this process, the gateway in its own, with the engine's size of `npm start`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configOf, modbusDriver, register, SN } from '../apps/gateway/src/testing/config.ts';
import { FakePlatform } from '../apps/gateway/src/testing/fake-platform.ts';
import { Plc } from '../apps/gateway/src/testing/plc.ts';
import { cpuSeconds } from './support/cpu.ts';

const [seconds = 20, variables = 5_000, DEVICES = 20, INTERVAL_MS = 1_000] = process.argv.slice(2).map(Number);
const VARIABLES = variables / DEVICES;
/** Columns of a report: a configuration takes no more. */
const REPORTED = 50;
const WARM_UP_MS = 3_000;
/** Share of the registers that changes every second. */
const CHANGING = 0.1;
const SYNCS = 5;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What the system says of a process (Linux), MB. */
function memoryOf(pid: number): string {
  const of = (file: string, name: string) => {
    const [, kb] = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8')) ?? [];
    return (Number(kb) / 1_024).toFixed(0);
  };
  return `${of('status', 'VmRSS')} MB (PSS ${of('smaps_rollup', 'Pss')}, the most ${of('status', 'VmHWM')})`;
}

async function main(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'lf-bench-'));
  const platform = new FakePlatform(SN);
  const plcs = Array.from({ length: DEVICES }, () => new Plc());
  for (const plc of plcs) plc.keepsRequests = false;
  await Promise.all([platform.start(), ...plcs.map((plc) => plc.listen())]);
  const configAt = (revision: number) =>
    configOf(
      revision,
      ...plcs.map((plc, device) => ({
        name: `device ${device}`,
        drivers: [modbusDriver(plc.port, { replyTimeoutMs: 1_000 })],
        variables: Array.from({ length: VARIABLES }, (_, i) =>
          register(`r${i}`, `4x${i * 2 + 1}`, {
            intervalMs: INTERVAL_MS,
            dataType: 'float',
            decimals: 2,
            readFormula: 'X*0.1',
          }),
        ),
        alarms: [{ variable: 'r0', comparison: 'gt' as const, value: '1000', content: 'high' }],
        reports: [
          {
            name: 'minutes',
            type: 'periodic' as const,
            intervalMs: 10_000,
            variables: Array.from({ length: REPORTED }, (_, i) => `r${i}`),
          },
        ],
      })),
    );
  platform.config = configAt(1);
  const child = fork(fileURLToPath(new URL('../apps/gateway/src/main.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=2'],
    env: {
      ...process.env,
      LF_SN: SN,
      LF_MQTT_PASSWORD: 'secret',
      LF_PLATFORM_URL: `mqtt://127.0.0.1:${platform.port}`,
      LF_GATEWAY_DATA: data,
      LF_LOG_LEVEL: 'warn',
    },
  });
  const pid = child.pid ?? 0;
  const figures = () => ({ cpu: cpuSeconds(pid), memory: memoryOf(pid), at: performance.now() });
  const applied = async (revision: number) => {
    while (platform.configResults.at(-1)?.running !== revision) await pause(10);
  };
  await applied(1);
  const changer = setInterval(() => {
    for (const plc of plcs)
      for (let i = 0; i < (VARIABLES * CHANGING) / 10; i++)
        plc.holdings[Math.floor(Math.random() * VARIABLES) * 2] = 0x4000 + Math.floor(Math.random() * 0xfff);
  }, 100);
  await pause(WARM_UP_MS);
  for (const watched of [false, true]) {
    if (watched)
      for (const { id } of platform.config.devices)
        platform.monitor({ deviceId: id, intervalMs: 1_000, forMs: 3_600_000 });
    await pause(1_000);
    const [before, servedBefore] = [figures(), plcs.reduce((sum, plc) => sum + plc.served, 0)];
    await pause(seconds * 1_000);
    const after = figures();
    const requests = plcs.reduce((sum, plc) => sum + plc.served, 0) - servedBefore;
    const ms = after.at - before.at;
    console.log(
      `${DEVICES * VARIABLES} variables, ${DEVICES} devices, ${INTERVAL_MS > 0 ? `${INTERVAL_MS / 1_000} s` : 'flat out'}, ${watched ? 'all watched' : 'nobody watches'}: ` +
        `${(((after.cpu - before.cpu) / ms) * 100_000).toFixed(1)} % of one processor, ${after.memory}, ` +
        `${((requests / ms) * 1_000).toFixed(0)} requests/s`,
    );
  }
  const times: number[] = [];
  for (let revision = 2; revision < 2 + SYNCS; revision++) {
    const config = { ...configAt(1), revision };
    const started = performance.now();
    platform.offer(config);
    await applied(revision);
    times.push(performance.now() - started);
  }
  console.log(
    `a configuration of ${DEVICES * VARIABLES} variables applied after ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`,
  );
  clearInterval(changer);
  const exit = once(child, 'exit');
  child.kill();
  await exit;
  await Promise.all([platform.stop(), ...plcs.map((plc) => plc.stop())]);
  rmSync(data, { recursive: true });
}

await main();
