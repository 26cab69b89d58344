import { ALL_CALLS, type Call, commonErrors } from '@lightfield/contract';
import { type Api, ADMIN, login, startPlatform } from '@lightfield/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

/** Whatever a client sends, a call answers with an envelope and a code that means something; it never fails with 90004 or 500. */
let platform: Awaited<ReturnType<typeof startPlatform>>;
let admin: Api;
beforeAll(async () => {
  platform = await startPlatform();
  admin = await login(platform.url, ADMIN.name, ADMIN.password);
});
afterAll(() => platform.stop());

const UNKNOWN_ID = '018f6b1a-7b1a-7c1a-8b1a-0123456789ab';
const HOSTILE: readonly unknown[] = [
  '',
  ' ',
  'null',
  'undefined',
  '0',
  '-1',
  '1e400',
  'NaN',
  '9'.repeat(400),
  'x'.repeat(200_000),
  "' or 1=1 --",
  '\u0000\u0001',
  '💥'.repeat(50),
  '[]',
  '{}',
  '[{"__proto__":{"admin":true}}]',
  '%',
  ',',
  'a,,b',
  UNKNOWN_ID,
  UNKNOWN_ID.toUpperCase(),
  null,
  true,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[[]]],
  { $gt: '' },
];
/** Ending the session would end the test; logging in has its own tests. Pictures come without an envelope. */
const SPARED = new Set(['/lfscada/user/logout', '/lfscada/user/encryptLogin', '/lfscada/user/validLockCert']);
const calls = ALL_CALLS.filter((call) => !SPARED.has(call.path) && !call.binary);

const fieldsOf = (call: Call): string[] =>
  Object.keys(
    (z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ?? {},
  );

async function answer(call: Call, body: string, type: string, cookie = admin.cookie) {
  const response = await fetch(platform.url + call.path, {
    method: call.method,
    headers: { cookie, ...(call.method === 'POST' && { 'content-type': type }) },
    ...(call.method === 'POST' && { body }),
  });
  const envelope = (await response.json()) as { code: number; msg: string; data: unknown };
  return { status: response.status, ...envelope };
}
function expectEnvelope(what: string, got: { status: number; code: number; msg: string }) {
  expect(got, what).toMatchObject({ status: 200, code: expect.any(Number), msg: expect.any(String) });
  expect(got.code, `${what}: ${got.msg}`).not.toBe(commonErrors.internal.code);
}
const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

describe.each(calls.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  it('answers every hostile value of every field with a code', async () => {
    const fields = fieldsOf(call);
    for (const hostile of HOSTILE) {
      const body = Object.fromEntries(fields.map((field) => [field, hostile]));
      expectEnvelope(
        `JSON ${JSON.stringify(hostile)?.slice(0, 60)}`,
        await answer(call, JSON.stringify(body), JSON_TYPE),
      );
      if (typeof hostile === 'string' && hostile.length < 100_000) {
        expectEnvelope(
          `form ${hostile.slice(0, 60)}`,
          await answer(call, new URLSearchParams(body as Record<string, string>).toString(), FORM),
        );
      }
    }
  });
  it('answers bodies that are no form and no JSON', async () => {
    if (call.method === 'GET') return;
    for (const [body, type] of [
      ['{', JSON_TYPE],
      ['[]', JSON_TYPE],
      ['null', JSON_TYPE],
      ['"text"', JSON_TYPE],
      ['%E0%A4%A', FORM],
      ['a=1&a=2&a[b]=3', FORM],
      ['<x/>', 'application/xml'],
      ['\u00ff\u00fe', 'text/plain'],
      ['x'.repeat(3_000_000), FORM],
    ] as const) {
      expectEnvelope(`${type} ${body.slice(0, 20)}`, await answer(call, body, type));
    }
  });
  it('answers an unknown id with a refusal, and a stranger with 1010', async () => {
    const body = Object.fromEntries(fieldsOf(call).map((field) => [field, UNKNOWN_ID]));
    const stranger = await answer(call, new URLSearchParams(body).toString(), FORM, '');
    if (call.access === 'public') expectEnvelope('stranger', stranger);
    else expect(stranger.code).toBe(1010);
  });
});

it('answers an unknown path under /lfscada with 90001', async () => {
  const got = await admin.raw('/lfscada/no/such/call', { a: '1' });
  expect(got.code).toBe(commonErrors.unsupportedRequest.code);
});
