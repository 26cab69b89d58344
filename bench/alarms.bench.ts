/**
 * Alarms through everything: a register of a PLC → gateway process → MQTT → platform process → the message socket of a browser.
 *   npm run bench alarms [alarms a second, 100 by default] [alarms of the flood, 10,000 by default]
 * First rows: from the change of the register to the pop-up, one alarm at a time and many a second. Last: so many alarms within a
 * minute; how many are in the list afterwards, as how many messages, how long the list takes meanwhile, and what it all costs. It fails
 * when a change of an alarm that the gateway saw is neither stored nor waiting there.
 * Left out: the browser (sockets are read by this process, nothing is drawn), TLS, a network between the parts, SMS and phone.
 */
import { type MessageFrame, SOCKETS, alarmCalls, messageCalls } from '@lightfield/contract';
import { until } from '@lightfield/testkit';
import { readLedger } from '../e2e/process/ledger.ts';
import { percent } from './support/load.ts';
import { treeCpuSeconds } from './support/process-tree.ts';
import { registerVariable, startRegisterSite } from './support/register-site.ts';

/** More than ten alarms a minute of one device become one message: so many devices are told one by one. */
const DEVICES = 49;
/** The first of them, of which one alarm at a time is measured, and how far those are apart. */
const ALONE_DEVICES = 5;
const ALONE_EVERY_MS = 300;
const RULES = 10;
const REGISTERS = DEVICES * RULES;
/** Pages open at the same time. */
const SOCKETS_OPEN = 5;
const FLOOD_MS = 60_000;
const rate = Number(process.argv[2] ?? 100);
const flood = Number(process.argv[3] ?? 10_000);
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
const nameOf = (register: number) => `R${register}高`;

const deviceOf = (_none: unknown, device: number) => {
  const registers = Array.from({ length: RULES }, (_rule, rule) => device * RULES + rule);
  return {
    name: `基准设备${device}`,
    deviceNo: `BENCH-${device}`,
    variables: registers.map((register) => registerVariable(register, 20)),
    alarms: registers.map((register) => ({
      variable: `r${register}`,
      comparison: 'gt' as const,
      value: '50',
      content: nameOf(register),
      severity: 'important' as const,
      confirmRule: 'auto' as const,
    })),
  };
};
function percentile(list: readonly number[], share: number): string {
  const sorted = list.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(0);
}

const site = await startRegisterSite(REGISTERS, Array.from({ length: DEVICES }, deviceOf));
const { bank, platform, gateway, api, data, gatewayData } = site;

/** When a register went up, by the name of its alarm; and what was popped up. */
const raisedAt = new Map<string, number>();
const latencies: number[] = [];
let popUps = 0;
const sockets = await Promise.all(
  Array.from({ length: SOCKETS_OPEN }, async () => {
    const token = await api.call(messageCalls.token, {});
    const socket = new WebSocket(`${platform.url.replace('http', 'ws')}${SOCKETS.message}${token}`);
    await new Promise((done) => socket.addEventListener('open', done, { once: true }));
    socket.addEventListener('message', (event) => {
      const now = performance.timeOrigin + performance.now();
      const frame = JSON.parse(String(event.data)) as MessageFrame;
      if (frame.kind !== 'message') return;
      popUps++;
      const { title, note } = frame.message;
      const name = /R\d+高/.exec(`${title} ${note}`)?.[0];
      const at = name === undefined ? undefined : raisedAt.get(name);
      if (at !== undefined) latencies.push(now - at);
    });
    return socket;
  }),
);
const alarms = async () => (await api.call(alarmCalls.query, { pageNum: 1, pageSize: 10 })).total;

// A first round through everything, which is not counted.
bank.set(0, 100);
await until('the first alarm', async () => (await alarms()) === 1, { withinMs: 60_000 });
bank.set(0, 0);
await pause(2_000);

/** Registers of these devices, one device after the other, so that none has two at a time. */
const registersOf = (first: number, last: number) =>
  Array.from({ length: (last - first) * RULES }, (_register, index) => {
    const [round, device] = [Math.floor(index / (last - first)), first + (index % (last - first))];
    return device * RULES + round;
  });
/** Raises one alarm after the other and waits for their pop-ups. */
async function popUpsOf(raised: readonly number[], everyMs: number): Promise<void> {
  latencies.length = 0;
  const [begun, cpu] = [performance.now(), treeCpuSeconds(programs)];
  for (const [index, register] of raised.entries()) {
    const early = begun + index * everyMs - performance.now();
    if (early > 0) await pause(early);
    raisedAt.set(nameOf(register), bank.set(register, 100));
  }
  const took = (performance.now() - begun) / 1_000;
  const used = treeCpuSeconds(programs) - cpu;
  const expected = raised.length * SOCKETS_OPEN;
  await until('all pop-ups', () => latencies.length >= expected, { withinMs: 30_000 }).catch(() => undefined);
  console.log(
    `register to pop-up, ${(raised.length / took).toFixed(0)} alarms a second, ${SOCKETS_OPEN} pages open: p50 ${percentile(latencies, 0.5)} ms  p95 ${percentile(latencies, 0.95)} ms  max ${percentile(latencies, 1)} ms  (${latencies.length} of ${expected} seen), platform, PostgreSQL and gateway ${percent(used / took)} of a core`,
  );
}
const programs = [platform.pid(), gateway.pid()];
await popUpsOf(registersOf(1, ALONE_DEVICES), ALONE_EVERY_MS);
const registers = registersOf(ALONE_DEVICES, DEVICES);
await popUpsOf(registers, 1_000 / rate);

for (const register of registers) bank.set(register, 0);
raisedAt.clear();
await pause(3_000);
const [before, unread] = [await alarms(), (await api.call(messageCalls.unreadCount, {})).count];
popUps = 0;
const asked: number[] = [];
const asking = new AbortController();
const reader = (async () => {
  while (!asking.signal.aborted) {
    const start = performance.now();
    await api.call(alarmCalls.query, { active: true, pageNum: 1, pageSize: 50 });
    asked.push(performance.now() - start);
    await pause(200);
  }
})();
const start = performance.now();
const cpuBefore = treeCpuSeconds(programs);
let made = 0;
const high = new Set<number>();
/** Each register goes up, and down again half a turn later. */
const half = Math.floor(registers.length / 2);
for (let step = 0; made < flood; step++) {
  const early = start + (step * FLOOD_MS) / flood - performance.now();
  if (early > 0) await pause(early);
  const up = registers[step % registers.length] ?? 0;
  const down = registers[(step + half) % registers.length] ?? 0;
  bank.set(up, 100);
  high.add(up);
  made++;
  if (high.delete(down)) bank.set(down, 0);
}
const flooded = (performance.now() - start) / 1_000;
const floodCpu = (treeCpuSeconds(programs) - cpuBefore) / flooded;
const stored = await until('all of them in the list', async () => (await alarms()) - before >= made && alarms(), {
  withinMs: 30_000,
}).catch(alarms);
const caughtUp = (performance.now() - start) / 1_000 - flooded;
asking.abort();
await reader;
// A flood says its last number within ten seconds.
await pause(12_000);
const messages = (await api.call(messageCalls.unreadCount, {})).count - unread;
const { rows } = await api.call(messageCalls.query, { type: 'alarm', pageNum: 1, pageSize: 100 });
console.log(
  `${made} alarms in ${flooded.toFixed(0)} s: ${stored - before} in the list ${caughtUp.toFixed(1)} s after the last, ${messages} messages, ${(popUps / SOCKETS_OPEN).toFixed(0)} pop-ups a page, ${percent(floodCpu)} of a core`,
);
console.log(
  `  the list meanwhile: p50 ${percentile(asked, 0.5)} ms  p95 ${percentile(asked, 0.95)} ms  max ${percentile(asked, 1)} ms`,
);
console.log(`  a message of it: ${rows.find(({ alarmId }) => alarmId === null)?.note ?? 'none'}`);
for (const socket of sockets) socket.close();
await gateway.stop();
// A gateway without time to read misses a register that goes up and down in between: what it saw is what must be there.
const { produced, alarmChanges, records, replies, waiting } = await readLedger(data, gatewayData);
console.log(
  `  of ${produced} changes of alarms that the gateway saw ${alarmChanges} are stored and ${waiting.length} wait at the gateway`,
);
await platform.stop();
await bank.stop();
const lost = produced - alarmChanges - records - replies - waiting.length;
if (lost !== 0) console.error(`of ${produced} changes of alarms that the gateway saw ${lost} are nowhere`);
process.exit(lost === 0 ? 0 : 1);
