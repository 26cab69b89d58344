import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import {
  type Call,
  Envelope,
  accountCalls,
  intCalls,
  orgCalls,
  registrationCalls,
  roleCalls,
  securityCalls,
} from '@lightfield/contract';
import { ADMIN, type Api, login, sealField } from '@lightfield/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startOnShared } from './shared-database.ts';

/** What somebody tries who wants in, or wants more than is theirs: against the real platform over the network. */
let platform: Awaited<ReturnType<typeof startOnShared>>;
let admin: Api;
let orgId: string;
let roleId: string;

beforeAll(async () => {
  platform = await startOnShared();
  admin = await login(platform.url, ADMIN.name, ADMIN.password);
  ({ id: orgId } = await admin.call(orgCalls.add, { kind: 'enterprise', name: '受测企业' }));
  const roles = await admin.call(roleCalls.choices, { orgId });
  roleId = roles.find(({ roleType }) => roleType === 'operation')?.id ?? '';
});
afterAll(() => platform.stop());

const CODE = { origin: 90008, tokenInvalid: 1021, notLoggedIn: 1010 } as const;

async function send(
  call: Call,
  body: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Envelope & { cookies: string[] }> {
  const reply = await fetch(`${platform.url}${call.path}`, {
    method: call.method,
    headers,
    ...(call.method === 'POST' && { body: new URLSearchParams(body) }),
  });
  return { ...Envelope.parse(await reply.json()), cookies: reply.headers.getSetCookie() };
}
const nonce = async () => accountCalls.random.answer.parse((await send(accountCalls.random, {})).data);
async function sealed(texts: Record<string, string>): Promise<Record<string, string>> {
  const key = await nonce();
  const fields = Object.entries(texts).map(([name, text]) => [name, sealField(name as 'password', text, key)]);
  return { ...Object.fromEntries(fields), nonce: key.nonce };
}
const sealedLogin = () => sealed({ loginname: ADMIN.name, password: ADMIN.password });
const info = (cookie: string) => send(accountCalls.info, {}, { cookie });

describe('a session', () => {
  it('that somebody fixed beforehand is not the one a login gives', async () => {
    const fixed = `lf_session=${'A'.repeat(43)}`;
    const { code, cookies } = await send(accountCalls.encryptLogin, await sealedLogin(), { cookie: fixed });
    expect(code).toBe(200);
    expect(cookies[0]).not.toContain('A'.repeat(43));
    expect(await info(fixed)).toMatchObject({ code: CODE.notLoggedIn });
  });

  it('before a login ends with it: one that was stolen earlier is of no use', async () => {
    const first = await send(accountCalls.encryptLogin, await sealedLogin());
    const old = first.cookies[0]?.split(';')[0] ?? '';
    expect(await info(old)).toMatchObject({ code: 200 });
    await send(accountCalls.encryptLogin, await sealedLogin(), { cookie: old });
    expect(await info(old)).toMatchObject({ code: CODE.notLoggedIn });
  });

  it.each([
    { origin: 'http://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('cannot be used by a page of another site: %j', async (headers) => {
    const { cookie } = await login(platform.url, ADMIN.name, ADMIN.password);
    const body = { prompType: 'title' };
    expect(await send(accountCalls.configSave, body, { cookie, ...headers })).toMatchObject({ code: CODE.origin });
    const { data } = await send(accountCalls.configQuery, {}, { cookie });
    expect(accountCalls.configQuery.answer.parse(data).prompType).not.toEqual(['title']);
  });
});

describe('a login', () => {
  it('that was recorded cannot be sent again', async () => {
    const recorded = await sealedLogin();
    expect(await send(accountCalls.encryptLogin, recorded)).toMatchObject({ code: 200 });
    expect(await send(accountCalls.encryptLogin, recorded)).toMatchObject({ code: CODE.tokenInvalid });
  });

  it('sealed for one field is of no use in another', async () => {
    const { loginname = '', password = '', nonce: once = '' } = await sealedLogin();
    expect(
      await send(accountCalls.encryptLogin, { loginname: password, password: loginname, nonce: once }),
    ).toMatchObject({
      code: CODE.tokenInvalid,
    });
  });
});

describe('a code', () => {
  it('is not guessed by asking many times at once', async () => {
    const { cookie } = await ownAccount();
    const { data } = await send(
      securityCalls.pwdCheckOldPwd,
      { purpose: 'tel', ...(await sealed({ oldPassword: 'Own_2026abc' })) },
      { cookie },
    );
    const { ticket } = securityCalls.pwdCheckOldPwd.answer.parse(data);
    const tel = '13700137000';
    expect(await send(securityCalls.telSendNewSmsCode, { tel, ticket }, { cookie })).toMatchObject({ code: 200 });
    const guesses = Array.from({ length: 40 }, (_guess, n) => String(100_000 + n));
    const answers = await Promise.all(
      guesses.map((code) => send(securityCalls.resettel, { tel, code, ticket }, { cookie })),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 1003).length).toBeLessThanOrEqual(5);
    expect(codes).not.toContain(200);
    // Even the right one is of no use now.
    const { rows } = await admin
      .raw('/lfscada/sms/send/query', { keyword: tel })
      .then(({ data: page }) => page as Rows);
    const right = /\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? '';
    expect((await send(securityCalls.resettel, { tel, code: right, ticket }, { cookie })).code).not.toBe(200);
  });
});
interface Rows {
  rows: { body: string }[];
}

/** An internal account that has chosen its password. */
async function ownAccount(): Promise<{ cookie: string; loginname: string }> {
  const loginname = `own_${randomUUID().slice(0, 8)}`;
  const { password } = await admin.call(intCalls.add, { loginname, orgId, roleId });
  const first = await login(platform.url, loginname, password);
  const body = await sealed({ oldPassword: password, password: 'Own_2026abc' });
  expect(await send(accountCalls.updateCurrentUserPwd, body, { cookie: first.cookie })).toMatchObject({ code: 200 });
  return { cookie: first.cookie, loginname };
}

describe('a path', () => {
  /** As it stands, without a client that would tidy it up. */
  const raw = (path: string, headers: Record<string, string> = {}) =>
    new Promise<{ status: number; text: string }>((done, fail) => {
      const { hostname, port } = new URL(platform.url);
      const sent = request({ hostname, port, path, method: 'POST', headers }, (reply) => {
        let text = '';
        reply.on('data', (bytes: Buffer) => (text += bytes.toString()));
        reply.on('end', () => done({ status: reply.statusCode ?? 0, text }));
      });
      sent.on('error', fail);
      sent.end();
    });
  it.each([
    '/lfscada/user/../user/getCurrentUser',
    '/lfscada//user/getCurrentUser',
    '/lfscada/user/getCurrentUser/',
    '/lfscada/user/getCurrentUser%2f',
    '/lfscada/user/%67etCurrentUser',
    '/lfscada/user/getCurrentUser;x=1',
    '/LFSCADA/user/getCurrentUser',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2f..%2fpackage.json',
  ])('%s opens nothing without a session', async (path) => {
    const { text } = await raw(path);
    expect(text).not.toContain('loginname');
    expect(text).not.toContain('workspaces');
    expect(text).not.toContain('root:');
    expect(text).not.toMatch(/"code":200\b/);
  });
  it.each([
    { 'x-http-method-override': 'GET' },
    { 'x-original-url': '/lfscada/user/info' },
    { 'x-rewrite-url': '/lfscada/user/info' },
    { authorization: 'Bearer admin' },
    { cookie: 'lf_session=; lf_session=x' },
    { 'x-forwarded-user': 'admin' },
  ])('with the header %j is the same call', async (headers) => {
    const { text } = await raw('/lfscada/user/getCurrentUser', headers);
    expect(text).toContain(`"code":${CODE.notLoggedIn}`);
  });
});

describe('a user name', () => {
  it.each(['аdmin', 'ａｄｍｉｎ', 'ADMIN', 'adm\u0131n', 'admin\u200b', 'admin\u0000', ' admin '])(
    '%j cannot be one that looks like another',
    async (loginname) => {
      const answer = await admin.raw(intCalls.add.path, { loginname, orgId, roleId });
      expect([1015, 1035, 10001]).toContain(answer.code);
    },
  );
  it('of digits only is 1028', async () => {
    expect(await admin.raw(intCalls.add.path, { loginname: '13800138000', orgId, roleId })).toMatchObject({
      code: 1028,
    });
  });
});

describe('the same form sent twice at once', () => {
  it('makes one account', async () => {
    const loginname = `twice_${randomUUID().slice(0, 8)}`;
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => admin.raw(intCalls.add.path, { loginname, orgId, roleId })),
    );
    const made = answers.filter(({ code }) => code === 200).length;
    const taken = answers.filter(({ code }) => code === 1015).length;
    expect([made, taken]).toEqual([1, 7]);
  });
  it('makes one enterprise', async () => {
    const name = `企业${randomUUID().slice(0, 8)}`;
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => admin.raw(orgCalls.add.path, { kind: 'enterprise', name })),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  });
});

describe('a picture', () => {
  const upload = async (bytes: Buffer, name: string, type: string) => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), name);
    const reply = await fetch(platform.url + securityCalls.resetavatar.path, {
      method: 'POST',
      headers: { cookie: admin.cookie },
      body: form,
    });
    return Envelope.parse(await reply.json()).code;
  };
  it.each([
    ['a program', Buffer.from('MZ\u0090\u0000'), 'me.png', 'image/png'],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>'), 'me.svg', 'image/svg+xml'],
    [
      'a drawing that runs',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'me.svg',
      'image/svg+xml',
    ],
    ['a PDF', Buffer.from('%PDF-1.7'), 'me.jpg', 'image/jpeg'],
  ])('that is %s is refused', async (_what, bytes, name, type) => {
    expect(await upload(bytes, name, type)).toBe(10007);
  });
  it('over the limit is refused', async () => {
    expect(await upload(Buffer.alloc(100 * 1024 + 1), 'me.png', 'image/png')).toBe(10008);
  });
});

describe('a megabyte of text', () => {
  it.each([
    [intCalls.add, 'remark'],
    [orgCalls.add, 'name'],
    [roleCalls.add, 'authRegion'],
    [accountCalls.feedbackAdd, 'content'],
    [registrationCalls.enrolInfo, 'code'],
    [securityCalls.findpwdBegin, 'loginname'],
  ] as const)('is refused by %o', async (call, field) => {
    for (const size of [1_000_000, 2_000_000]) {
      const answer = await admin.raw(call.path, {
        [field]: 'x'.repeat(size),
        orgId,
        roleId,
        loginname: 'x'.repeat(size),
      });
      expect([10001, 90006]).toContain(answer.code);
    }
  });
});

// Last: from here on this address is asked for a captcha.
it('a login cannot be tried from another address by claiming one', async () => {
  const wrong = async () => sealed({ loginname: 'nobody_here', password: 'Wrong_2026x' });
  for (let n = 0; n < 3; n += 1)
    await send(accountCalls.encryptLogin, await wrong(), { 'x-forwarded-for': `10.9.9.${n}` });
  // Were the header believed, this address would be new and need no captcha.
  expect(await send(accountCalls.showVcode, {}, { 'x-forwarded-for': '10.9.9.99' })).toMatchObject({
    data: { show: true },
  });
});
