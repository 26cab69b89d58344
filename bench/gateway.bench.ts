/**
 * A gateway with 5,000 variables over 20 devices, each behind a PLC of its own, polled once a second: processor time and
 * memory; and how long it takes from a configuration of all of them to the gateway's word that it runs it.
 *   npm run bench gateway [seconds, 20 by default]
 * PLCs and broker run in this process, the gateway in its own.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import '../apps/gateway/src/small-heap.ts';
import { pino } from 'pino';
import { startGateway } from '../apps/gateway/src/gateway.ts';
import { configOf, modbusDriver, register, SN } from '../apps/gateway/src/testing/config.ts';
import { FakePlatform } from '../apps/gateway/src/testing/fake-platform.ts';
import { Plc } from '../apps/gateway/src/testing/plc.ts';

const DEVICES = 20;
const VARIABLES = 250;
const WARM_UP_MS = 3_000;
/** Share of the registers that changes every second. */
const CHANGING = 0.1;
const SYNCS = 5;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function gatewayProcess(port: number, data: string): Promise<void> {
  await startGateway(
    {
      sn: SN,
      firmware: '0.1.0',
      life: { upgradeHealthyMs: 0, supervised: false },
      password: 'secret',
      platformUrl: `mqtt://127.0.0.1:${port}`,
      platformCa: undefined,
      data,
      logLevel: 'warn',
      outboxBytes: 64 * 1024 * 1024,
      recordsWithinMs: 3_000,
      clock: { speed: 1 },
    },
    pino({ level: 'warn' }),
  );
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ cpuMs: (user + system) / 1_000, rssMb: process.memoryUsage().rss / 1024 / 1024 });
  });
  process.on('disconnect', () => process.exit(0));
}

async function main(seconds: number): Promise<void> {
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
            intervalMs: 1_000,
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
            variables: Array.from({ length: 50 }, (_, i) => `r${i}`),
          },
        ],
      })),
    );
  platform.config = configAt(1);
  const child = fork(fileURLToPath(import.meta.url), ['gateway', String(platform.port), data]);
  const figures = async () => {
    const answer = once(child, 'message');
    child.send('figures');
    const [figure] = (await answer) as [{ cpuMs: number; rssMb: number }];
    return { ...figure, at: performance.now() };
  };
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
    const [before, servedBefore] = [await figures(), plcs.reduce((sum, plc) => sum + plc.served, 0)];
    await pause(seconds * 1_000);
    const after = await figures();
    const requests = plcs.reduce((sum, plc) => sum + plc.served, 0) - servedBefore;
    const ms = after.at - before.at;
    console.log(
      `${DEVICES * VARIABLES} variables, ${DEVICES} devices, 1 s, ${watched ? 'all watched' : 'nobody watches'}: ` +
        `${(((after.cpuMs - before.cpuMs) / ms) * 100).toFixed(1)} % of one processor, ${after.rssMb.toFixed(0)} MB, ` +
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

if (process.argv[2] === 'gateway') await gatewayProcess(Number(process.argv[3]), process.argv[4] ?? '');
else await main(Number(process.argv[2] ?? 20));
