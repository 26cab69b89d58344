import {
  ALL_CALLS,
  type Call,
  PAGE_IMAGE_PATH,
  SOCKETS,
  accountCalls,
  commonErrors,
  messageCalls,
  orgCalls,
} from '@lightfield/contract';
import { type Api, ADMIN, login, sealField, startPlatform } from '@lightfield/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addStaff, addThings } from '../journeys/enterprise-things.ts';
import { type Schema, fileOf, grammarOf, randomOf, schemaOf } from './grammar.ts';
import { memoryOf } from './siege.ts';
import { type Stall, tooLong, watchStalls } from './stalls.ts';

/**
 * Random calls, files, pictures, logins and sockets, with the contract as their grammar, for as long as the clock says: thirty
 * seconds, or `LF_FUZZ_SECONDS` by hand (3600: an hour). `LF_FUZZ_SEED` repeats a run; the seed is printed. They come from the
 * operation centre, from people of an enterprise and of its customer, and name things of this enterprise and of another one.
 */
const SECONDS = Number(process.env['LF_FUZZ_SECONDS'] ?? 30);
const SEED = Number(process.env['LF_FUZZ_SEED'] ?? Date.now() % 1_000_000);
const AT_A_TIME = 6;
/** Ending the session would end the run: without one nothing is reached any more. */
const SPARED = new Set(['/lfscada/user/logout', '/lfscada/user/updateCurrentUserPwd']);
/** A proof of the lock that is wrong ends the session, too. */
const AS_STRANGER = new Set(['/lfscada/user/validLockCert']);
const calls = ALL_CALLS.filter((call) => !SPARED.has(call.path));
/** Above what it had when the first hundred calls were through, MB: caches with bounds of their own, and pages that the engine keeps. */
const MEMORY_MORE_MB = 100;
const WARM_CALLS = 100;
const MEMORY_PATIENCE_MS = 90_000;

let platform: Awaited<ReturnType<typeof startPlatform>>;
let admin: Api;
/** By kind of account, whoever asks. */
let people: Record<string, Api>;
/** Things that there are when it begins. */
const things: string[] = [];
/** Calls that were carried out, by kind of account. */
const carriedOut: Record<string, number> = {};
beforeAll(async () => {
  platform = await startPlatform();
  admin = await login(platform.url, ADMIN.name, ADMIN.password);
  const home = await admin.call(orgCalls.add, { kind: 'enterprise', name: '甲企业' });
  const other = await admin.call(orgCalls.add, { kind: 'enterprise', name: '乙企业' });
  const ours = await addThings(admin, { orgId: home.id, mark: '甲', sn: '630000000001' });
  const theirs = await addThings(admin, { orgId: other.id, mark: '乙', sn: '630000000002' });
  const { co, int, beside, ext } = await addStaff(platform.url, admin, home.id, ours);
  people = { op: admin, co: co.api, int: int.api, beside: beside.api, ext: ext.api };
  things.push(...Object.values(ours.ids), ...Object.values(theirs.ids));
});
afterAll(() => platform.stop());

const random = randomOf(SEED);
const { pick, bodyOf } = grammarOf(random, () => things);
const grammar = new Map<Call, Schema>(calls.map((call) => [call, schemaOf(call.body)]));

interface Sent {
  readonly path: string;
  readonly from: number;
  until: number;
}
/** What was asked, by when, so that a stall has a name. */
const sent: Sent[] = [];
const bad: string[] = [];

/** What was answered must be an envelope with a code that means something, or a picture, or a status that is no failure of ours. */
async function ask(
  path: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  what: string,
): Promise<void> {
  const one: Sent = { path: path.split('?', 1)[0] ?? '', from: Date.now(), until: Number.POSITIVE_INFINITY };
  sent.push(one);
  const kind = pick(Object.keys(people));
  const known = random() < 0.95 && !AS_STRANGER.has(path);
  const answer = await fetch(platform.url + path, {
    ...init,
    headers: { ...init.headers, ...(known && { cookie: people[kind]?.cookie ?? '' }) },
  });
  const text = await answer.text();
  one.until = Date.now();
  const json = answer.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as { code?: number }) : {};
  if (known && json.code === 200) carriedOut[kind] = (carriedOut[kind] ?? 0) + 1;
  if (answer.status >= 500 || json.code === commonErrors.internal.code)
    bad.push(`${known ? kind : 'nobody'}: ${path.slice(0, 100)} ${answer.status} ${json.code}: ${what.slice(0, 300)}`);
}

async function send(call: Call): Promise<void> {
  const body = bodyOf(grammar.get(call) ?? {});
  const fields = Object.entries(body).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const form = new URLSearchParams(fields).toString();
  if (call.method === 'GET') return ask(`${call.path}?${form}`, {}, form);
  if (call.upload && random() < 0.9) {
    const file = fileOf(random, call.upload);
    const parts = new FormData();
    for (const [name, value] of fields.filter(([name]) => name !== call.upload?.field)) parts.append(name, value);
    if (random() < 0.95) parts.append(call.upload.field, new Blob([file.bytes]), file.name);
    return ask(call.path, { method: 'POST', body: parts }, `${file.name} ${file.bytes.length} bytes`);
  }
  const asJson = random() < 0.5;
  const headers = { 'content-type': asJson ? 'application/json' : 'application/x-www-form-urlencoded' };
  const text = asJson ? JSON.stringify(body) : form;
  return ask(call.path, { method: 'POST', headers, body: text }, text);
}

const picture = () =>
  ask(`${PAGE_IMAGE_PATH}${pick(['018f6b1a-7b1a-7c1a-8b1a-0123456789ab', '..%2f..', '%zz', 'x'.repeat(300)])}`, {}, '');

/** As the protocol has it, with a name and a password that are wrong, or sealed for something else. */
async function logIn(): Promise<void> {
  const { data } = (await (await fetch(platform.url + accountCalls.random.path)).json()) as { data: unknown };
  const key = accountCalls.random.answer.safeParse(data).data;
  if (!key) return;
  const [name, password] = [pick(['nobody', '', 'x'.repeat(500), '\u0000', '泵站']), pick(['', 'wrong', '💥'])];
  const form = new URLSearchParams({
    loginname: sealField(random() < 0.9 ? 'loginname' : 'password', name, key),
    password: sealField('password', password, key).slice(random() < 0.1 ? 5 : 0),
    nonce: random() < 0.9 ? key.nonce : 'AAAA',
    ...(random() < 0.5 && { vcode: '123456', vcodeId: pick(['x', '018f6b1a-7b1a-7c1a-8b1a-0123456789ab']) }),
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await ask(accountCalls.encryptLogin.path, { method: 'POST', headers, body: form.toString() }, form.toString());
}

/** A token that was never issued, or one of messages, and bytes that are no frame: the door closes, nothing else happens. */
async function knock(): Promise<void> {
  const { data } =
    random() < 0.5
      ? await (people[pick(Object.keys(people))] ?? admin).raw(messageCalls.token.path)
      : { data: undefined };
  const path =
    typeof data === 'string' ? `${SOCKETS.message}${data}` : `${pick(Object.values(SOCKETS))}${pick(['x', '%', '..'])}`;
  const socket = new WebSocket(`${platform.url.replace('http', 'ws')}${path}`);
  await new Promise<void>((done) => {
    const leave = setTimeout(() => socket.close(), 1_000);
    socket.addEventListener('open', () => {
      for (let n = random() * 20; n > 0 && socket.readyState === WebSocket.OPEN; n -= 1)
        socket.send(
          pick([
            'x'.repeat(Math.floor(random() * 4_000)),
            JSON.stringify(bodyOf({ properties: { kind: {}, id: {}, ids: { type: 'array' } } })),
            new Uint8Array(Math.floor(random() * 2_000)),
          ]),
        );
    });
    const left = () => {
      clearTimeout(leave);
      done();
    };
    socket.addEventListener('close', left);
    socket.addEventListener('error', left);
  });
}

it(
  `random calls, files, logins and sockets for ${SECONDS} s: no 500, no 90004, no stall, and the memory goes back`,
  async () => {
    const watch = await watchStalls(platform.url, platform.pid());
    const until = Date.now() + SECONDS * 1_000;
    let before = 0;
    async function go(): Promise<void> {
      while (Date.now() < until) {
        const chance = random();
        if (chance < 0.01) await knock();
        else if (chance < 0.03) await logIn();
        else if (chance < 0.04) await picture();
        else await send(pick(calls));
        if (before === 0 && sent.length >= WARM_CALLS) before = memoryOf(platform.pid());
      }
    }
    await Promise.all(Array.from({ length: AT_A_TIME }, go));
    const peak = memoryOf(platform.pid());
    const stalls = await watch.end();
    const told = ({ from, until: end, held }: Stall) => {
      const paths = sent.filter((one) => one.from <= end && one.until >= from).map(({ path }) => path);
      return `${Math.round(held)} ms of work in ${end - from} ms: ${[...new Set(paths)].slice(0, AT_A_TIME).join(' ')}`;
    };
    process.stdout.write(
      `seed ${SEED}: ${sent.length} calls, carried out ${JSON.stringify(carriedOut)}; this machine is ${stalls.slowness.toFixed(1)} times as slow; memory ${Math.round(before)} → ${Math.round(peak)} MB; what held the thread most, of ${stalls.asked} questions: ${stalls.longest.slice(0, 3).map(told).join('; ')}\n`,
    );
    expect(bad, `LF_FUZZ_SEED=${SEED}`).toEqual([]);
    expect(stalls.asked).toBeGreaterThan(SECONDS);
    expect(tooLong(stalls).map(told), `LF_FUZZ_SEED=${SEED}`).toEqual([]);
    // The session lives: what was asked got further than the door.
    await admin.call(accountCalls.info, {});
    expect(Object.keys(carriedOut).toSorted()).toEqual(Object.keys(people).toSorted());
    await expect
      .poll(() => memoryOf(platform.pid()), { timeout: MEMORY_PATIENCE_MS, interval: 500 })
      .toBeLessThan(before + MEMORY_MORE_MB);
  },
  SECONDS * 1_000 + MEMORY_PATIENCE_MS + 60_000,
);
