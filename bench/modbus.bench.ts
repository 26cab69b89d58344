/**
 * From a register of a PLC to the gateway's output: latency of changes and processor time of the gateway, for 1,000 and 5,000
 * registers, polled as fast as the PLC allows and once a second; and of a PLC that answers late, one request at a time and as
 * many as the gateway finds out. PLC and broker run in this process, the gateway in its own.
 * Left out: platform and network; PLC and broker, which run in this process, are in no figure.
 *   npm run bench modbus [seconds a case, 8 by default] [late: only those of late PLCs]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { startGateway } from '../apps/gateway/src/gateway.ts';
import { configOf, modbusDriver, register, SN } from '../apps/gateway/src/testing/config.ts';
import { FakePlatform } from '../apps/gateway/src/testing/fake-platform.ts';
import { Plc, type WhenBusy } from '../apps/gateway/src/testing/plc.ts';

/** One register changes this often and is waited for. */
const CHANGE_MS = 10;
/** Beside that, this share of all registers changes every second. */
const BACKGROUND_SHARE = 0.1;
const BACKGROUND_STEPS_MS = 50;
const WARM_UP_MS = 2_000;
/** A gateway has found out by then how many requests at once are good. */
const LATE_WARM_UP_MS = 6_000;
/** Shortest time between two DDATA messages: the least the protocol allows. */
const LIVE_MS = 20;

interface Case {
  registers: number;
  intervalMs: number;
  watched: boolean;
  /** Records of 100 values a second, written to the outbox and sent. */
  records: number;
  /** How late the PLC answers, how it serves several requests, and what its driver is told. */
  late?: { ms: number; whenBusy: WhenBusy; settings: Record<string, unknown> };
}
const CASES: Case[] = [
  { registers: 1_000, intervalMs: 0, watched: true, records: 1 },
  { registers: 5_000, intervalMs: 0, watched: true, records: 1 },
  { registers: 1_000, intervalMs: 1_000, watched: true, records: 1 },
  { registers: 5_000, intervalMs: 1_000, watched: true, records: 1 },
  { registers: 5_000, intervalMs: 1_000, watched: false, records: 1 },
  { registers: 1_000, intervalMs: 1_000, watched: false, records: 200 },
];
const LATE_CASES: Case[] = [20, 5].flatMap((ms) =>
  [
    { ms, whenBusy: 'serves' as const, settings: { requestsAtOnce: '1' } },
    { ms, whenBusy: 'serves' as const, settings: {} },
    { ms, whenBusy: 'queues' as const, settings: {} },
    { ms, whenBusy: 'queues' as const, settings: { connections: 8 } },
    { ms, whenBusy: 'drops' as const, settings: {} },
  ].map((late) => ({ registers: 5_000, intervalMs: 0, watched: true, records: 1, late })),
);
/** Interval of the reports where many records are wanted, ms. */
const FAST_REPORT_MS = 100;
const REPORT_COLUMNS = 100;

/** Child: a gateway that tells its processor time when asked. */
async function gatewayProcess(port: number, data: string): Promise<void> {
  await startGateway(
    {
      sn: SN,
      password: 'secret',
      platformUrl: `mqtt://127.0.0.1:${port}`,
      platformCa: undefined,
      data,
      logLevel: 'warn',
      outboxBytes: 64 * 1024 * 1024,
      recordsWithinMs: 3_000,
      firmware: '0.1.0',
      life: { upgradeHealthyMs: 0, supervised: false },
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

const share = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function measure({ registers, intervalMs, watched, records, late }: Case, seconds: number): Promise<string> {
  const reports = records > 1 ? (records * FAST_REPORT_MS) / 1_000 : 1;
  const data = mkdtempSync(join(tmpdir(), 'lf-bench-'));
  const platform = new FakePlatform(SN);
  const plc = new Plc();
  plc.keepsRequests = false;
  if (late) {
    plc.whenBusy = late.whenBusy;
    plc.delayOf = () => late.ms;
  }
  await Promise.all([platform.start(), plc.listen()]);
  const config = configOf(1, {
    drivers: [modbusDriver(plc.port, { replyTimeoutMs: 1_000, ...late?.settings })],
    variables: Array.from({ length: registers }, (_, i) => register(`r${i}`, `4x${i + 1}`, { intervalMs })),
    reports: Array.from({ length: reports }, (_, i) => ({
      name: `report ${i}`,
      type: 'periodic' as const,
      intervalMs: records > 1 ? FAST_REPORT_MS : 1_000,
      variables: Array.from({ length: REPORT_COLUMNS }, (_, column) => `r${column}`),
    })),
  });
  platform.config = config;
  const device = config.devices[0];
  const placeOf = new Map(device?.variables.map(({ alias }, place) => [alias, place]));

  const child = fork(fileURLToPath(import.meta.url), ['gateway', String(platform.port), data]);
  const figures = async () => {
    const answer = once(child, 'message');
    child.send('figures');
    const [figure] = (await answer) as [{ cpuMs: number; rssMb: number }];
    return { ...figure, at: performance.now() };
  };
  while (!platform.configResults.at(-1)?.ok) await pause(50);
  if (watched) platform.monitor({ deviceId: device?.id ?? '', intervalMs: LIVE_MS, forMs: 3_600_000 });
  await pause(late ? LATE_WARM_UP_MS : WARM_UP_MS);

  /** Changes under way: when, by place. The last place is not waited for: background takes all others. */
  const waiting = new Map<number, { value: number; at: number }>();
  const latencies: number[] = [];
  let missed = 0;
  let metrics = 0;
  let seen = platform.heard.length;
  const look = () => {
    for (; seen < platform.heard.length; seen++) {
      const heard = platform.heard[seen];
      if (heard?.type !== 'DDATA') continue;
      for (const { alias, value } of heard.payload.metrics) {
        metrics += 1;
        const place = placeOf.get(alias ?? -1) ?? -1;
        const change = waiting.get(place);
        if (change?.value !== value || !change) continue;
        waiting.delete(place);
        latencies.push(performance.now() - change.at);
      }
    }
  };
  const listener = setInterval(look, 1);
  const changer = setInterval(() => {
    const place = Math.floor(Math.random() * registers);
    if (waiting.has(place)) return;
    const value = ((plc.holdings[place] ?? 0) + 1) & 0xffff;
    plc.holdings[place] = value;
    if (watched) waiting.set(place, { value, at: performance.now() });
  }, CHANGE_MS);
  const background = setInterval(() => {
    const count = (registers * BACKGROUND_SHARE * BACKGROUND_STEPS_MS) / 1_000;
    for (let i = 0; i < count; i++) {
      const place = Math.floor(Math.random() * registers);
      if (!waiting.has(place)) plc.holdings[place] = ((plc.holdings[place] ?? 0) + 1) & 0xffff;
    }
  }, BACKGROUND_STEPS_MS);

  const before = await figures();
  const served = plc.served;
  const stored = platform.items.length;
  await pause(seconds * 1_000);
  const after = await figures();
  const requests = (plc.served - served) / ((after.at - before.at) / 1_000);
  const recorded = (platform.items.length - stored) / ((after.at - before.at) / 1_000);
  clearInterval(changer);
  clearInterval(background);
  await pause(intervalMs + 500);
  look();
  clearInterval(listener);
  missed = waiting.size;
  const exit = once(child, 'exit');
  child.kill();
  await exit;
  await Promise.all([platform.stop(), plc.stop()]);
  rmSync(data, { recursive: true });

  const sorted = latencies.toSorted((a, b) => a - b);
  const cpu = ((after.cpuMs - before.cpuMs) / (after.at - before.at)) * 100;
  const columns = [
    String(registers).padStart(9),
    (intervalMs === 0 ? 'flat out' : `${intervalMs} ms`).padStart(9),
    (watched ? 'yes' : 'no').padStart(8),
    `${cpu.toFixed(1)} %`.padStart(8),
    requests.toFixed(0).padStart(11),
    watched
      ? `${share(sorted, 0.5).toFixed(0)} / ${share(sorted, 0.95).toFixed(0)} / ${share(sorted, 0.99).toFixed(0)}`.padStart(
          18,
        )
      : '-'.padStart(18),
    `${latencies.length} / ${missed}`.padStart(14),
    (metrics / seconds).toFixed(0).padStart(10),
    recorded.toFixed(0).padStart(10),
    `${after.rssMb.toFixed(0)} MB`.padStart(8),
    String(plc.connections).padStart(6),
    late ? `  ${late.ms} ms late, ${late.whenBusy}, ${JSON.stringify(late.settings)}: ${plc.mostTogether} at once` : '',
  ];
  return columns.join(' ');
}

if (process.argv[2] === 'gateway') await gatewayProcess(Number(process.argv[3]), process.argv[4] ?? '');
else {
  const seconds = Number(process.argv[2] ?? 8);
  console.log(
    'registers  interval  watched      CPU  requests/s  p50 / p95 / p99 ms  seen / missed   values/s  records/s   memory  links',
  );
  for (const one of [...(process.argv[3] === 'late' ? [] : CASES), ...LATE_CASES])
    console.log(await measure(one, seconds));
}
