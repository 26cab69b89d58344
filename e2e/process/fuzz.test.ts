import { ALL_CALLS, type Call, SOCKETS, commonErrors } from '@lightfield/contract';
import { type Api, ADMIN, login, startPlatform } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Schema, grammarOf, randomOf, schemaOf } from './grammar.ts';

/**
 * Random calls, with the contract as their grammar, for as long as the clock says: twenty seconds, or `LF_FUZZ_SECONDS` by hand
 * (3600: an hour). `LF_FUZZ_SEED` repeats a run; the seed is printed.
 */
const SECONDS = Number(process.env['LF_FUZZ_SECONDS'] ?? 20);
const SEED = Number(process.env['LF_FUZZ_SEED'] ?? Date.now() % 1_000_000);
const AT_A_TIME = 6;
const SLOW_MS = 200;
/** Of one call on a busy machine; what holds the thread for longer is no slow machine any more. */
const GROSS_MS = 15_000;
/** Ending the session would end the run; pictures come without an envelope. */
const SPARED = new Set(['/lfscada/user/logout', '/lfscada/user/encryptLogin', '/lfscada/user/updateCurrentUserPwd']);
const calls = ALL_CALLS.filter((call) => !call.binary && !call.upload && !SPARED.has(call.path));

let platform: Awaited<ReturnType<typeof startPlatform>>;
let admin: Api;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await login(platform.url, ADMIN.name, ADMIN.password);
});
afterAll(() => platform.stop());

const random = randomOf(SEED);
const { pick, bodyOf } = grammarOf(random);
const grammar = new Map<Call, Schema>(calls.map((call) => [call, schemaOf(call.body)]));

async function send(call: Call): Promise<{ status: number; code: number; ms: number; sent: string }> {
  const body = bodyOf(grammar.get(call) ?? {});
  const asJson = random() < 0.5;
  const form = new URLSearchParams(
    Object.entries(body).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString();
  const sent = asJson ? JSON.stringify(body) : form;
  const since = performance.now();
  const answer = await fetch(`${platform.url}${call.path}${call.method === 'GET' ? `?${form}` : ''}`, {
    method: call.method,
    headers: {
      ...(random() < 0.95 && { cookie: admin.cookie }),
      ...(call.method === 'POST' && {
        'content-type': asJson ? 'application/json' : 'application/x-www-form-urlencoded',
      }),
    },
    ...(call.method === 'POST' && { body: sent }),
  });
  const { code } = (await answer.json()) as { code: number };
  return { status: answer.status, code, ms: performance.now() - since, sent };
}

/** A token that was never issued, and bytes that are no frame: the door closes, nothing else happens. */
async function knock(): Promise<void> {
  const socket = new WebSocket(
    `${platform.url.replace('http', 'ws')}${pick(Object.values(SOCKETS))}${pick(['x', '%', '..'])}`,
  );
  await new Promise<void>((done) => {
    socket.addEventListener('open', () => socket.send('x'.repeat(Math.floor(random() * 4_000))));
    socket.addEventListener('close', () => done());
    socket.addEventListener('error', () => done());
  });
}

it(
  `random calls and sockets for ${SECONDS} s: none fails with 90004 or 500, none holds the thread for seconds`,
  async () => {
    const until = Date.now() + SECONDS * 1_000;
    const bad: string[] = [];
    const slow = new Map<string, number>();
    let count = 0;
    async function go(): Promise<void> {
      while (Date.now() < until) {
        if (random() < 0.01) await knock();
        const call = pick(calls);
        const { status, code, ms, sent } = await send(call);
        count += 1;
        if (status !== 200 || code === commonErrors.internal.code)
          bad.push(`${call.path} ${status} ${code}: ${sent.slice(0, 300)}`);
        if (ms > SLOW_MS) slow.set(call.path, Math.max(slow.get(call.path) ?? 0, ms));
      }
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, go));
    const slowest = [...slow].toSorted((a, b) => b[1] - a[1]);
    const told = slowest.slice(0, 5).map(([path, ms]) => `${path} ${Math.round(ms)} ms`);
    process.stdout.write(`seed ${SEED}: ${count} calls, ${slow.size} calls above ${SLOW_MS} ms: ${told.join(', ')}\n`);
    expect(bad, `LF_FUZZ_SEED=${SEED}`).toEqual([]);
    expect(slowest.filter(([, ms]) => ms > GROSS_MS)).toEqual([]);
    expect((await fetch(`${platform.url}/healthz`)).status).toBe(200);
  },
  SECONDS * 1_000 + 60_000,
);
