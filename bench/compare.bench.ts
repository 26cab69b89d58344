/**
 * The same PLC, the same changes, the same client's question: how long from a register's change to the browser's socket, what of
 * it is missed, and what the whole product costs. Lightfield and FUXA one after the other in the same minutes:
 *   mkdir /tmp/fuxa && cd /tmp/fuxa && npm init -y && npm install @frangoteam/fuxa@1.3.4 modbus-serial@8.0.19
 *   LF_FUXA=/tmp/fuxa npm run bench compare [seconds]
 * Left out: what a browser needs to draw it, TLS, a network between the parts, anything beyond live values: neither records anything
 * (Lightfield runs its outbox and its database all the same, and keeps the latest values there). Linux only.
 */
import { monitorCalls } from '@lightfield/contract';
import { freshFolder, until, watchDevice } from '@lightfield/testkit';
import { startRegisterBank } from '../apps/plant/src/servers/modbus/register-bank.ts';
import { startFuxa } from './support/fuxa.ts';
import type { PlcView } from './support/plc-view.ts';
import { treeCpuSeconds, treeMemoryMb } from './support/process-tree.ts';
import { registerVariable, startRegisterSite } from './support/register-site.ts';

const seconds = Number(process.argv[2] ?? 15);
const fuxaFolder = process.env['LF_FUXA'];
const CHANGES_PER_SECOND = 200;
/** Registers, and how often FUXA polls them, ms: the fastest that it holds (where a round takes longer it ends its connection), and its default. */
const SIZES = [
  { registers: 1_000, pollingMs: [50, 1_000] },
  { registers: 5_000, pollingMs: [300, 1_000] },
] as const;
type Bank = Awaited<ReturnType<typeof startRegisterBank>>;

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

async function measure(title: string, bank: Bank, registers: number, view: PlcView): Promise<void> {
  const pending = new Map<number, { value: number; at: number }>();
  const latencies: number[] = [];
  view.onValue((register, value) => {
    const waiting = pending.get(register);
    if (waiting?.value !== value) return;
    latencies.push(performance.timeOrigin + performance.now() - waiting.at);
    pending.delete(register);
  });
  let value = 1;
  let made = 0;
  /** One change a register at a time, so that "seen" means this very change. */
  const change = (register: number) => {
    if (pending.has(register)) return;
    value = (value % 65_000) + 1;
    pending.set(register, { value, at: bank.set(register, value) });
    made++;
  };
  const [cpuBefore, began] = [treeCpuSeconds(view.pids()), performance.now()];
  const timer = setInterval(() => {
    for (let i = 0; i < CHANGES_PER_SECOND / 100; i++) change(Math.floor(Math.random() * registers));
  }, 10);
  await new Promise((done) => setTimeout(done, seconds * 1_000));
  clearInterval(timer);
  const cpu = ((treeCpuSeconds(view.pids()) - cpuBefore) / (performance.now() - began)) * 100_000;
  await until('the last changes', () => pending.size === 0, { withinMs: 10_000 }).catch(() => undefined);
  const sorted = latencies.toSorted((a, b) => a - b);
  const ms = (share: number) => percentile(sorted, share).toFixed(0).padStart(4);
  console.log(
    `${title.padEnd(34)} p50 ${ms(0.5)}  p95 ${ms(0.95)}  p99 ${ms(0.99)} ms   changes ${made}, not seen ${pending.size}   ` +
      `all processes: CPU ${cpu.toFixed(1)} %, memory ${treeMemoryMb(view.pids()).toFixed(0)} MB`,
  );
}

async function lightfield(registers: number): Promise<void> {
  const variables = Array.from({ length: registers }, (_, register) => registerVariable(register, 0));
  const site = await startRegisterSite(registers, [{ name: '比较设备', deviceNo: 'COMPARE', variables }]);
  const signals = await site.api.call(monitorCalls.signals, { equipmentId: site.equipmentId });
  const registerOf = new Map(signals.map(({ id, sn }) => [id, Number(sn.slice(1))]));
  const socket = await watchDevice(site.api, site.platform.url, site.equipmentId);
  await until('all values', () => socket.readings.size === registers);
  await measure(`Lightfield, ${registers} registers`, site.bank, registers, {
    pids: () => [site.platform.pid(), site.gateway.pid()],
    onValue: (listener) =>
      socket.onReadings((readings) => {
        for (const { variableId, value } of readings) listener(registerOf.get(variableId) ?? -1, Number(value));
      }),
    stop: () => Promise.resolve(),
  });
  socket.close();
  await site.stop();
}

async function fuxa(folder: string, registers: number, pollingMs: number): Promise<void> {
  const bank = await startRegisterBank({ registers });
  const data = freshFolder('fuxa-');
  const view = await startFuxa(folder, { data, plcPort: bank.port, registers, pollingMs });
  const seen = new Set<number>();
  view.onValue((register) => seen.add(register));
  await until('all values of FUXA', () => seen.size === registers, { withinMs: 60_000 });
  await measure(`FUXA every ${pollingMs} ms, ${registers} registers`, bank, registers, view);
  await view.stop();
  await bank.stop();
}

for (const { registers, pollingMs } of SIZES) {
  await lightfield(registers);
  for (const ms of pollingMs) if (fuxaFolder) await fuxa(fuxaFolder, registers, ms);
}
if (!fuxaFolder) console.log('LF_FUXA is not set: nothing to compare with.');
