import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { watchStalls } from './stalls.ts';

/** How many questions of the watch are held up: on a busy machine the watch itself may be kept from hearing one of them. */
const HELD = 5;
/** Answers; `/500` is answered once so many questions of others were held up by 500 ms of processor time each. */
const SERVER = `
  let ms = 0, left = 0, asked;
  require('node:http').createServer((request, response) => {
    const wanted = Number(request.url.slice(1)) || 0;
    if (wanted > 0) { [ms, left, asked] = [wanted, ${HELD}, response]; return; }
    if (left > 0) {
      const since = process.threadCpuUsage();
      const worked = () => { const { user, system } = process.threadCpuUsage(since); return (user + system) / 1000; };
      while (worked() < ms);
      left -= 1;
      if (left === 0) asked.end('ok\\n');
    }
    response.end('ok\\n');
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });
`;
/** Where the kernel does not count, nothing is found. */
const counts = existsSync(`/proc/${process.pid}/schedstat`);

let server: ChildProcess | undefined;
afterEach(() => void server?.kill('SIGKILL'));
async function start() {
  server = spawn(process.execPath, ['-e', SERVER], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(server.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  const url = `http://127.0.0.1:${port.toString().trim()}`;
  const pid = server.pid ?? 0;
  return { url, pid, watch: await watchStalls(url, pid) };
}

it('what holds a thread for 500 ms of work is found', async () => {
  const { url, watch } = await start();
  await fetch(`${url}/500`);
  const { longest } = await watch.end();
  expect(longest[0]?.held ?? 0).toBeGreaterThan(counts ? 300 : -1);
});
it('a thread that gets no processor for a second is late, and no stall', async () => {
  const { url, pid, watch } = await start();
  process.kill(pid, 'SIGSTOP');
  await new Promise((done) => setTimeout(done, 1_000));
  process.kill(pid, 'SIGCONT');
  await fetch(url);
  const { longest } = await watch.end();
  expect(Math.max(...longest.map(({ from, until }) => until - from))).toBeGreaterThan(500);
  expect(longest[0]?.held ?? 0).toBeLessThan(200);
});
