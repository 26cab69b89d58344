import { readFileSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import type { Stall, Stalls } from './stalls.ts';

/** The process that `stalls.ts` begins: asks the platform for nothing, one question after the other, and notes how much it worked before it answered. */
const ASK_EVERY_MS = 20;
const KEPT = 20;
const NANOSECONDS = 1e6;
const REQUEST = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';
const END = 'ok\n';
/** Processor time of the work below on the machine on which 200 ms were asked for, while it is quiet. */
const WORK_MS = 75;

const [host, port, pid] = process.argv.slice(2) as [string, string, string];

/** Of the main thread of a process: what it worked, and how long it was ready and waited for a processor, ms. */
function thread(of: string | number): { worked: number; kept: number } {
  try {
    const [worked = 0, kept = 0] = readFileSync(`/proc/${of}/task/${of}/schedstat`, 'utf8').split(' ').map(Number);
    return { worked: worked / NANOSECONDS, kept: kept / NANOSECONDS };
  } catch {
    // Not every kernel counts it.
    return { worked: 0, kept: 0 };
  }
}

/** How much slower this machine works than the one above, whatever else it does: processor time, not time. */
function slowness(): number {
  const since = process.cpuUsage();
  let text = '';
  for (let n = 0; n < 40; n += 1)
    text = JSON.stringify(Array.from({ length: 5_000 }, (_item, i) => ({ n: i, text: `v${i}` })));
  const { user, system } = process.cpuUsage(since);
  return text === '' ? 1 : Math.max(1, (user + system) / 1_000 / WORK_MS);
}

const stalls: Stall[] = [];
let socket: Socket | undefined;
let asked = 0;
const line = (): Socket => {
  if (socket && !socket.destroyed) return socket;
  socket = connect(Number(port), host);
  socket.on('error', () => undefined);
  return socket;
};
function ask(): void {
  const to = line();
  const since = Date.now();
  const [platform, own] = [thread(pid), thread(process.pid)];
  let heard = '';
  const done = () => {
    to.off('data', hear);
    to.off('close', done);
    const [after, ownAfter] = [thread(pid), thread(process.pid)];
    // While this process was kept from hearing the answer the platform went on with something else.
    const held = after.worked - platform.worked - (ownAfter.kept - own.kept);
    asked += 1;
    stalls.push({ from: since, until: Date.now(), held: Math.max(0, held) });
    stalls.sort((a, b) => b.held - a.held);
    stalls.length = Math.min(stalls.length, KEPT);
    setTimeout(ask, ASK_EVERY_MS);
  };
  const hear = (bytes: Buffer) => {
    heard += bytes.toString();
    if (heard.endsWith(END)) done();
  };
  to.on('data', hear);
  to.once('close', done);
  to.write(REQUEST);
}

const before = slowness();
ask();
process.send?.('begun');
process.on('message', () => {
  const answer: Stalls = { asked, slowness: Math.max(before, slowness()), longest: stalls };
  process.send?.(answer, () => process.exit());
});
process.on('disconnect', () => process.exit());
