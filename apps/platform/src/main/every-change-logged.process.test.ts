import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ALL_CALLS, type Call, Envelope, OPERATIONS, SHARE_HEADER, SUCCESS, accountCalls } from '@lightfield/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../kernel/config.ts';
import { silentLog } from '../kernel/log.ts';
import { type TestDatabase, databaseUrl, testDatabase } from '../kernel/testing.ts';
import { sealLogin } from '../kernel/seal/testing-seal.ts';
import { type Kitchen, PASSWORD, STEPS } from './changes.testing.ts';
import { type Platform, startPlatform } from './platform.ts';
import { addWorld } from './world.testing.ts';

/** Every change that a person makes is in the operation log (ACC-31). A new call that changes something needs a step here. */
let folder: string;
let test: TestDatabase;
let platform: Platform;
let kitchen: Kitchen;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lf-changes-'));
  test = await testDatabase({ migrated: false });
  const licence = generateKeyPairSync('ed25519');
  const keyFile = path.join(folder, 'licence.pem');
  writeFileSync(keyFile, licence.publicKey.export({ format: 'pem', type: 'spki' }));
  platform = await startPlatform(
    readConfig({
      DATABASE_URL: databaseUrl(test),
      LF_HTTP_HOST: '127.0.0.1',
      LF_HTTP_PORT: '0',
      LF_MQTT_HOST: '127.0.0.1',
      LF_MQTT_PORT: '0',
      LF_DATA: path.join(folder, 'data'),
      LF_ADMIN_PASSWORD: PASSWORD,
      LF_LICENCE_KEY: keyFile,
      LF_FIRMWARE_KEY: keyFile,
      LF_CHECK_ANSWERS: 'true',
    }),
    silentLog,
  );
  const [centre] = await test.db.query<{ id: string }>(`select id from org where kind = 'center'`);
  const world = await addWorld(test.db, centre?.id ?? '', 'jia');
  world.ids['centre'] = centre?.id ?? '';
  const random = accountCalls.random.answer.parse((await send(accountCalls.random, {}, '')).data);
  const reply = await fetch(platform.url + accountCalls.encryptLogin.path, {
    method: 'POST',
    body: new URLSearchParams(sealLogin(random, { loginname: 'admin', password: PASSWORD })),
  });
  const admin = reply.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  kitchen = {
    db: test.db,
    world,
    done: new Map(),
    ask,
    url: platform.url,
    jar: [],
    admin,
    licence: { key: licence.privateKey },
  };
});
afterAll(async () => {
  await platform.stop();
  await test.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function send(
  call: Call,
  body: Record<string, unknown>,
  cookie: string,
  { file, link }: { file?: Buffer | undefined; link?: string | undefined } = {},
): Promise<Envelope> {
  const form = file ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(body))
    if (value !== undefined) form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  if (file && form instanceof FormData)
    form.set(call.upload?.field ?? 'file', new Blob([new Uint8Array(file)]), 'file');
  const reply = await fetch(platform.url + call.path, {
    method: call.method,
    headers: { cookie, ...(link !== undefined && { [SHARE_HEADER]: link }) },
    ...(call.method === 'POST' && { body: form }),
  });
  return Envelope.parse(await reply.json());
}
async function ask(call: Call, body: Record<string, unknown>, as?: string): Promise<Record<string, string>> {
  const { code, msg, data } = await send(call, body, as ?? kitchen.admin);
  if (code !== SUCCESS) throw new Error(`${call.path}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data as Record<string, string>;
}
const changing = ALL_CALLS.filter(({ effect }) => effect === 'changes');

it('every call that changes something has a step', () => {
  const covered = new Set(STEPS.map(({ call }) => call.path));
  expect(changing.filter(({ path: address }) => !covered.has(address)).map(({ path: address }) => address)).toEqual([]);
});

it.each(STEPS.map((step) => [step.call.path, step] as const))('%s writes an entry', async (_path, step) => {
  const body = await step.body(kitchen);
  const [before] = await test.db.query<{ n: number }>('select count(*) as n from operation_log');
  const more = { file: step.file?.(kitchen), link: step.link?.(kitchen) };
  const answer = await send(step.call, body, step.as ? step.as(kitchen) : kitchen.admin, more);
  expect(answer).toMatchObject({ code: SUCCESS });
  kitchen.done.set(step.call.path, answer.data as Record<string, string>);
  const entries = await test.db.query<Record<string, string | null>>(
    'select * from operation_log order by at desc, id desc limit greatest(0, (select count(*) from operation_log) - $1)',
    [before?.n ?? 0],
  );
  expect(entries.length).toBeGreaterThan(0);
  for (const { action, who, object_id, old_value, new_value } of entries) {
    expect(Object.keys(OPERATIONS)).toContain(action);
    expect([who, object_id]).not.toContain('');
    expect(`${old_value}${new_value}`).not.toMatch(/Plant_2026ok|Other_2026ok|Neu_2026abc|pump2026|argon2/);
  }
});
