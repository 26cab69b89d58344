/**
 * From a register in a PLC to a socket, through everything: Modbus TCP server → gateway process → MQTT → platform process → WebSocket.
 *   npm run bench spine [seconds]
 * Rows: 1,000 and 5,000 registers of one PLC polled as fast as it allows (latency from the change of a register to the frame),
 * the same of a PLC that answers after 20 and 5 ms, and 5,000 registers at one second. CPU of gateway, platform and PostgreSQL, which has the
 * settings of the product. It fails when a change is not seen.
 * Left out: the browser (the socket is read by this process, in which the PLC runs, too), TLS, a network between the parts; nothing is recorded.
 */
import { monitorCalls } from '@lightfield/contract';
import { until, watchDevice } from '@lightfield/testkit';
import { cpuSeconds } from './support/cpu.ts';
import { treeCpuSeconds } from './support/process-tree.ts';
import { registerVariable, startRegisterSite } from './support/register-site.ts';

const seconds = Number(process.argv[2] ?? 15);
const unseen: string[] = [];

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

async function row(title: string, registers: number, intervalMs: number, changesPerSecond: number, lateMs = 0) {
  const variables = Array.from({ length: registers }, (_variable, register) => registerVariable(register, intervalMs));
  const device = { name: '基准设备', deviceNo: 'BENCH', variables };
  const site = await startRegisterSite(registers, [device], {}, lateMs);
  const { bank, platform, gateway, api, equipmentId } = site;
  const signals = await api.call(monitorCalls.signals, { equipmentId });
  const registerOf = new Map(signals.map(({ id, sn: key }) => [id, Number(key.slice(1))]));
  const view = await watchDevice(api, platform.url, equipmentId);
  await until('all values', () => view.readings.size === registers);

  // by then the gateway has found out how many requests at once are good
  if (lateMs > 0) await new Promise((done) => setTimeout(done, 5_000));

  /** By register: value that is on its way, and when it was set. */
  const pending = new Map<number, { value: number; at: number }>();
  const latencies: number[] = [];
  let made = 0;
  view.onReadings((readings) => {
    const now = performance.timeOrigin + performance.now();
    for (const { variableId, value } of readings) {
      const register = registerOf.get(variableId) ?? -1;
      const waiting = pending.get(register);
      if (!waiting || waiting.value !== value) continue;
      latencies.push(now - waiting.at);
      pending.delete(register);
    }
  });
  const usedBy = () => ({
    gateway: cpuSeconds(gateway.pid()),
    platform: cpuSeconds(platform.pid()),
    // of its children the platform has no other
    PostgreSQL: treeCpuSeconds([platform.pid()]) - cpuSeconds(platform.pid()),
  });
  const [before, begunAt] = [usedBy(), performance.now()];
  const everyMs = 10;
  let value = 1;
  const timer = setInterval(() => {
    for (let change = 0; change < (changesPerSecond * everyMs) / 1_000; change++) {
      const register = Math.floor(Math.random() * registers);
      // one change a register at a time, so that "seen" means this very change
      if (pending.has(register)) continue;
      value = (value % 65_000) + 1;
      pending.set(register, { value, at: bank.set(register, value) });
      made++;
    }
  }, everyMs);
  await new Promise((done) => setTimeout(done, seconds * 1_000));
  clearInterval(timer);
  await until('the last changes', () => pending.size === 0, { withinMs: 10_000 }).catch(() => undefined);
  const [wall, after] = [(performance.now() - begunAt) / 1_000, usedBy()];
  const share = (name: keyof typeof after) => `${name} ${(((after[name] - before[name]) / wall) * 100).toFixed(1)} %`;
  const sorted = latencies.toSorted((a, b) => a - b);
  console.log(
    `${title.padEnd(44)} p50 ${percentile(sorted, 0.5).toFixed(0).padStart(4)} ms  p95 ${percentile(sorted, 0.95).toFixed(0).padStart(4)} ms  max ${(sorted.at(-1) ?? 0).toFixed(0).padStart(5)} ms   ` +
      `changes ${made}, seen ${sorted.length}, not seen ${pending.size}   CPU ${share('gateway')}, ${share('platform')}, ${share('PostgreSQL')}`,
  );
  if (pending.size > 0) unseen.push(`${title}: ${pending.size} of ${made} changes not seen`);
  view.close();
  await site.stop();
}

await row('1,000 registers, as fast as it allows', 1_000, 0, 200);
await row('5,000 registers of one PLC, as fast as it allows', 5_000, 0, 200);
await row('5,000, the PLC answers after 20 ms', 5_000, 0, 200, 20);
await row('5,000, the PLC answers after 5 ms', 5_000, 0, 200, 5);
await row('5,000 registers at 1 s', 5_000, 1_000, 500);
for (const what of unseen) console.error(what);
process.exit(unseen.length > 0 ? 1 : 0);
