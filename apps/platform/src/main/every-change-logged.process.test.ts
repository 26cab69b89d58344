import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ALL_CALLS, type Call, Envelope, OPERATIONS, SHARE_HEADER, SUCCESS } from '@lightfield/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDatabase } from '../kernel/testing.ts';
import { type Kitchen, STEPS } from './changes.testing.ts';
import type { Platform } from './platform.ts';
import { ADMIN_PASSWORD, type TestPlatform, adminCookie, startTestPlatform } from './platform.testing.ts';
import { addWorld } from './world.testing.ts';

/** Every change that a person makes is in the operation log (ACC-31). A new call that changes something needs a step here. */
let stage: TestPlatform;
let test: TestDatabase;
let platform: Platform;
let kitchen: Kitchen;

beforeAll(async () => {
  const licence = generateKeyPairSync('ed25519');
  stage = await startTestPlatform((folder) => {
    const keyFile = path.join(folder, 'licence.pem');
    writeFileSync(keyFile, licence.publicKey.export({ format: 'pem', type: 'spki' }));
    return { LF_ADMIN_PASSWORD: ADMIN_PASSWORD, LF_LICENCE_KEY: keyFile, LF_FIRMWARE_KEY: keyFile };
  });
  ({ test, platform } = stage);
  const world = await addWorld(test.db, stage.centreId, 'jia');
  world.ids['centre'] = stage.centreId;
  const admin = await adminCookie(platform.url);
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
  await stage.stop();
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
