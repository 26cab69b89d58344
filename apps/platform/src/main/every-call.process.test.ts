import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import {
  ALL_CALLS,
  ALL_ERRORS,
  type Call,
  Envelope,
  SUCCESS,
  accountCalls,
  commonErrors,
  deviceCalls,
  gatewayCalls,
  historyCalls,
  monitorCalls,
} from '@lightfield/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../kernel/config.ts';
import { silentLog } from '../kernel/log.ts';
import { ParameterError, parseBody } from '../kernel/parse-body.ts';
import { concurrently } from './concurrently.testing.ts';
import { fieldsOf, plausible } from './plausible.testing.ts';
import { ADMIN_PASSWORD, adminCookie, settingsAt } from './platform.testing.ts';
import { type Platform, startPlatform } from './platform.ts';
import { send } from './send.testing.ts';

const CODES = new Set([SUCCESS, ...ALL_ERRORS.map(({ code }) => code)]);
const INTERNAL = 90004;
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';

let folder: string;
let platform: Platform;
let cookie = '';
/** Ids that exist, by kind. */
let real: Record<string, string> = {};

const SITE = {
  v: 1,
  name: { zh: '示范工厂', en: 'Works' },
  devices: [
    {
      name: '一号泵站',
      deviceNo: 'PS-1',
      group: '供水车间',
      manufacturer: '',
      address: '',
      lng: 121,
      lat: 31,
      remark: '',
      drivers: [{ name: 'plc', type: 'modbus-tcp', settings: { host: '127.0.0.1', port: 1 } }],
      variables: [
        {
          key: 'level',
          name: '液位',
          driver: 'plc',
          address: '4x1',
          dataType: 'float',
          unit: 'm',
          access: 'readwrite',
        },
      ],
      alarms: [{ variable: 'level', comparison: 'gt', value: '3', content: '液位高' }],
      reports: [{ name: '分钟记录', type: 'periodic', intervalMs: 60_000, variables: ['level'] }],
    },
  ],
};

async function readIds(): Promise<Record<string, string>> {
  const device = deviceCalls.query.answer.parse((await ask(deviceCalls.query, {})).data).rows[0]?.id ?? '';
  const equipmentId = { equipmentId: device };
  const signal = monitorCalls.signals.answer.parse((await ask(monitorCalls.signals, equipmentId)).data)[0]?.id ?? '';
  const report = historyCalls.reports.answer.parse((await ask(historyCalls.reports, equipmentId)).data)[0]?.id ?? '';
  const gateway = gatewayCalls.query.answer.parse((await ask(gatewayCalls.query, {})).data).rows[0]?.id ?? '';
  const group = deviceCalls.groups.answer.parse((await ask(deviceCalls.groups, {})).data)[0]?.id ?? '';
  return { device, variable: signal, report, gateway, group };
}
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lf-calls-'));
  const siteFile = path.join(folder, 'site.json');
  writeFileSync(siteFile, JSON.stringify(SITE));
  const config = readConfig({
    ...settingsAt(path.join(folder, 'data')),
    LF_SITE_FILE: siteFile,
    LF_ADMIN_PASSWORD: ADMIN_PASSWORD,
  });
  platform = await startPlatform(config, silentLog);
  cookie = await adminCookie(platform.url);
  real = await readIds();
});
afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function post(call: Call, body: string, type: string): Promise<Envelope> {
  const { method } = call;
  const reply =
    method === 'GET'
      ? await send(`${platform.url}${call.path}?${type.includes('json') ? '' : body}`, { method, headers: { cookie } })
      : await send(platform.url + call.path, { method, body, headers: { cookie, 'content-type': type } });
  expect(reply.status).toBe(200);
  return Envelope.parse(JSON.parse(reply.text));
}
const ask = (call: Call, body: unknown) => post(call, JSON.stringify(body), JSON_TYPE);

/** Values no field expects, of every kind that JSON and forms can carry. */
const RUBBISH: readonly unknown[] = [
  '',
  ' ',
  'x',
  '-1',
  '1e400',
  '999999999999999999999999',
  "' or 1=1; drop table account; --",
  'a\0b',
  '\ud800',
  '水泵😀',
  '%_\\',
  'x'.repeat(20_000),
  ',',
  'null',
  '../../etc/passwd',
  randomUUID(),
  '00000000-0000-0000-0000-000000000000',
  null,
  true,
  -1,
  0.5,
  1e308,
  8_640_000_000_000_000,
  [],
  [null],
  ['x', 'y'],
  {},
  { $gt: '' },
];

// Leaving, and a hardware lock that does not answer, end the session the other calls need. Pictures come without an envelope and take nothing;
// files are looked at in kernel/upload.
const ENDING: readonly string[] = [accountCalls.logout.path, accountCalls.validLockCert.path];
const calls = ALL_CALLS.filter((call) => !ENDING.includes(call.path) && !call.binary && !call.upload);

const formOf = (body: object) => new URLSearchParams(body as Record<string, string>);
/** An empty field of a form has not been given. */
const given = (form: URLSearchParams) => Object.fromEntries([...form].filter(([, value]) => value !== ''));

/** Whether the contract lets it through. Where it does not, its refusal is one of the catalogue. */
function passes(call: Call, body: unknown): boolean {
  try {
    parseBody(call.body, body, 'en');
    return true;
  } catch (error) {
    expect(error).toBeInstanceOf(ParameterError);
    expect(CODES).toContain((error as ParameterError).spec.code);
    return false;
  }
}
/** All that gets as far as somebody's code, and one that does not: every call refuses by the same lines. */
function worthAsking<Body>(
  call: Call,
  bodies: readonly Body[],
  read: (body: Body) => unknown = (body) => body,
): Body[] {
  const through = bodies.filter((body) => passes(call, read(body)));
  const refused = bodies.find((body) => !through.includes(body));
  return refused === undefined ? through : [...through, refused];
}

describe.each(calls.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  it('answers every bad input with a code of the catalogue, never with a failure of its own', async () => {
    const fields = Object.keys(fieldsOf(call).all);
    const good = plausible(call, real);
    const broken = fields.flatMap((name) => RUBBISH.map((value) => ({ ...good, [name]: value })));
    // A question without a body is the same one whatever would stand in it.
    const bodies = call.method === 'GET' ? [{}] : [{}, good, ...RUBBISH.map((value) => value ?? {}), ...broken];
    await concurrently(worthAsking(call, bodies), async (body) => {
      const { code, msg } = await ask(call, body);
      expect({ code: CODES.has(code), internal: code === INTERNAL, body, msg }).toMatchObject({
        code: true,
        internal: false,
      });
    });
    const texts = RUBBISH.filter((one) => typeof one === 'string');
    const forms = fields.flatMap((name) => texts.map((value) => formOf({ ...good, [name]: value })));
    await concurrently(worthAsking(call, forms, given), async (form) => {
      const { code, msg } = await post(call, form.toString(), FORM_TYPE);
      expect({ internal: code === INTERNAL, form: form.toString().slice(0, 200), msg }).toMatchObject({
        internal: false,
      });
    });
  });
});

/** Values that stand in all fields of a body at once. */
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
  '%',
  ',',
  'a,,b',
  '[]',
  '{}',
  '9'.repeat(400),
  'x'.repeat(200_000),
  "' or 1=1 --",
  '\u0000\u0001',
  '💥'.repeat(50),
  '[{"__proto__":{"admin":true}}]',
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
/** Of a form: what is longer is tried as JSON. */
const FORM_MAX = 100_000;
const LONGEST = HOSTILE.findIndex((one) => typeof one === 'string' && one.length > FORM_MAX);
/** No form and no JSON, or neither of the two that is meant. */
const BROKEN: readonly (readonly [body: string, type: string])[] = [
  ['{', JSON_TYPE],
  ['[]', JSON_TYPE],
  ['null', JSON_TYPE],
  ['"text"', JSON_TYPE],
  ['%E0%A4%A', FORM_TYPE],
  ['a=1&a=2&a[b]=3', FORM_TYPE],
  ['<x/>', 'application/xml'],
  ['\u00ff\u00fe', 'text/plain'],
];
const TOO_LONG = ['x'.repeat(3_000_000), FORM_TYPE] as const;
const asked = ALL_CALLS.filter(
  (call) => ![...ENDING, accountCalls.encryptLogin.path].includes(call.path) && !call.binary,
);

/** The limit is the server's, except for those that have one of their own. */
const limited = new Set([...asked.filter(({ bodyBytes }) => bodyBytes), asked.find(({ method }) => method === 'POST')]);

describe.each(asked.map((call) => [call.path, call] as const))('%s', (_path, call) => {
  it('answers a body that is hostile as a whole, or none, with a code that is no failure of its own', async () => {
    const fields = Object.keys(fieldsOf(call).all);
    const whole = HOSTILE.map((hostile) => Object.fromEntries(fields.map((field) => [field, hostile])));
    const forms = HOSTILE.flatMap((hostile, at) =>
      typeof hostile === 'string' && hostile.length <= FORM_MAX ? [formOf(whole[at] ?? {})] : [],
    );
    const bodies = [
      ...worthAsking(call, whole).map((body) => [JSON.stringify(body), JSON_TYPE] as const),
      ...worthAsking(call, forms, given).map((form) => [form.toString(), FORM_TYPE] as const),
      [JSON.stringify(whole[LONGEST]), JSON_TYPE] as const,
    ];
    const broken = call.method === 'POST' ? BROKEN : [];
    const long = limited.has(call) ? [TOO_LONG] : [];
    await concurrently([...bodies, ...broken, ...long], async ([body, type]) => {
      const { code, msg } = await post(call, body, type);
      expect({ internal: code === INTERNAL, msg, body: body.slice(0, 80) }).toMatchObject({ internal: false });
    });
  });
});

it.each(asked.filter(({ access }) => access === 'public').map((call) => [call.path, call] as const))(
  '%s answers a stranger with ids of nothing',
  async (_path, call) => {
    const body = Object.fromEntries(Object.keys(fieldsOf(call).all).map((field) => [field, UNKNOWN_ID]));
    const reply = await fetch(platform.url + call.path, {
      method: call.method,
      ...(call.method === 'POST' && { body: new URLSearchParams(body) }),
    });
    expect(reply.status).toBe(200);
    expect(Envelope.parse(await reply.json()).code).not.toBe(INTERNAL);
  },
);

it('answers an unknown path below /lfscada as a call that is not supported', async () => {
  const reply = await fetch(`${platform.url}/lfscada/no/such/call`, {
    method: 'POST',
    body: new URLSearchParams({ a: '1' }),
  });
  expect(Envelope.parse(await reply.json()).code).toBe(commonErrors.unsupportedRequest.code);
});

describe.each(
  ALL_CALLS.filter(({ access, binary }) => access !== 'public' && !binary).map((call) => [call.path, call] as const),
)('%s', (_path, call) => {
  it('is closed to who is not logged in', async () => {
    const reply = await fetch(platform.url + call.path, {
      method: call.method,
      ...(call.method === 'POST' && { body: new URLSearchParams({}) }),
    });
    expect(await reply.json()).toMatchObject({ code: 1010 });
  });
});

it('the platform is well after all of that', async () => {
  expect((await fetch(`${platform.url}/readyz`)).status).toBe(200);
  expect(await ask(accountCalls.info, {})).toMatchObject({ code: SUCCESS });
});
