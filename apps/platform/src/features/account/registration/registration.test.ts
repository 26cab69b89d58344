import { registrationCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../kernel/testing.ts';
import { codesOf } from '../admin/account-admin.testing.ts';
import { REGISTRATIONS } from './registration.service.ts';
import { type RegistrationWorld, SENT_CODE, registrationWorld } from './registration.testing.ts';

const HOUR_MS = 3_600_000;
let test: TestDatabase;
let world: RegistrationWorld;
let centre: string;
let orgId: string;

beforeAll(async () => {
  test = await testDatabase();
  world = await registrationWorld(test.db);
  centre = await world.addOrg('center');
  orgId = await world.addOrg('enterprise', centre);
});
afterAll(async () => {
  await world.calls.close();
  await test.drop();
});
beforeEach(() => {
  world.clock.ms += HOUR_MS;
  world.sent.length = 0;
  world.channels.sms = 'outbox';
  world.licence.users = Number.POSITIVE_INFINITY;
});

/** Link of a role: what stands in `/register/{roleuuid}`. */
async function link(
  registration: 'closed' | 'approval' | 'open',
  org = orgId,
  type: 'admin' | 'operation' = 'operation',
) {
  const id = await world.addRole(org, { registration, type });
  const [row] = await test.db.query<{ register_uuid: string }>('select register_uuid from role where id = $1', [id]);
  return row?.register_uuid ?? '';
}
let serial = 0;
const register = async (
  roleuuid: string,
  open: boolean,
  { name = `self_${(serial += 1)}`, more = {}, from }: { name?: string; more?: object; from?: string } = {},
) => world.post(registrationCalls.byRole, { roleuuid, open: String(open), ...(await world.form(name, more)) }, from);
const info = (roleuuid: string, open: boolean) =>
  world.post(registrationCalls.roleInfo, { roleuuid, open: String(open) });
const statusOf = async (name: string) =>
  (await test.db.query('select kind, status, source from account where login_name = $1', [name]))[0];

describe('registering by the link of a role', () => {
  it.each([
    ['open', true, 'active'],
    ['open', false, 'pending'],
    ['approval', false, 'pending'],
  ] as const)('%s, without approval %s: %s', async (registration, open, status) => {
    const roleuuid = await link(registration);
    expect((await info(roleuuid, open)).data).toMatchObject({ registration: open ? 'open' : 'approval' });
    const name = `way_${registration}_${open}`;
    expect((await register(roleuuid, open, { name })).data).toEqual({ loginname: name, status });
    expect(await statusOf(name)).toEqual({ kind: 'int', status, source: 'role' });
  });

  it.each([
    ['approval', true],
    ['closed', true],
    ['closed', false],
  ] as const)('%s, without approval %s: 1036', async (registration, open) => {
    const roleuuid = await link(registration);
    expect((await info(roleuuid, open)).code).toBe(1036);
    expect((await register(roleuuid, open)).code).toBe(1036);
  });

  it('leads into no role of administrators, not into the operation centre, nor anywhere by the id of a role (1036)', async () => {
    expect((await register(await link('open', orgId, 'admin'), true)).code).toBe(1036);
    expect((await register(await link('open', centre), true)).code).toBe(1036);
    expect((await register(await world.addRole(orgId, { registration: 'open' }), true)).code).toBe(1036);
    expect((await register(newId(), true)).code).toBe(1036);
  });

  it('makes external accounts in external enterprises, five of them when it is open (2901)', async () => {
    const external = await world.addOrg('external', orgId);
    const roleuuid = await link('open', external);
    const replies = await Promise.all(Array.from({ length: 6 }, () => register(roleuuid, true)));
    expect(codesOf(replies)).toEqual([200, 200, 200, 200, 200, 2901]);
    expect((await register(roleuuid, false, { name: 'waiting_ext' })).code).toBe(200);
    expect(await statusOf('waiting_ext')).toEqual({ kind: 'ext', status: 'pending', source: 'role' });
  });

  it('keeps the limits when it is open, and asks for none who waits', async () => {
    const small = await world.addOrg('enterprise', centre, { internal: 1 });
    const roleuuid = await link('open', small);
    expect((await register(roleuuid, false)).code).toBe(200);
    expect((await register(roleuuid, true)).code).toBe(200);
    expect((await register(roleuuid, true)).code).toBe(1014);
    expect((await register(roleuuid, false)).code).toBe(200);
    world.licence.users = 0;
    expect((await register(await link('open'), true)).code).toBe(90_101);
    expect((await register(await link('open'), false)).code).toBe(200);
  });
});

describe('a form', () => {
  it('is good once: sealed for this nonce, for this field', async () => {
    const roleuuid = await link('approval');
    const form = { roleuuid, open: 'false', ...(await world.form('sealed_once')) };
    expect((await world.post(registrationCalls.byRole, form)).code).toBe(200);
    expect((await world.post(registrationCalls.byRole, { ...form, loginname: 'sealed_twice' })).code).toBe(1021);
    const [one, two] = [await world.form('sealed_a'), await world.form('sealed_b')];
    const mixed = { roleuuid, open: 'false', ...one, nonce: two.nonce };
    expect((await world.post(registrationCalls.byRole, mixed)).code).toBe(1021);
    expect((await world.post(registrationCalls.byRole, { ...mixed, password: 'Plant_2026ok' })).code).toBe(1021);
  });

  it.each(['Short1_', 'alllowercase', 'Plant_2026aaa', 'Plant 2026ok', 'x'.repeat(16)])(
    'with the password %s is refused (1029)',
    async (password) => {
      const body = {
        roleuuid: await link('approval'),
        open: 'false',
        ...(await world.form('weak_self', {}, password)),
      };
      expect((await world.post(registrationCalls.byRole, body)).code).toBe(1029);
    },
  );

  it('that is too long is refused before anything is looked at', async () => {
    const roleuuid = await link('approval');
    const huge = 'x'.repeat(1_000_000);
    for (const more of [{ loginname: huge }, { password: huge }, { remark: huge }, { nonce: huge }, { email: huge }])
      expect((await register(roleuuid, false, { more })).code).toBe(10_001);
  });

  it('gets no further than thirty times an hour from one address', async () => {
    const roleuuid = await link('approval');
    await world.addAccount('int', orgId, { name: 'probed' });
    const from = '10.9.9.9';
    const probe = (name: string) => register(roleuuid, false, { name, from });
    expect((await probe('a_1')).code).toBe(200);
    for (let number = 1; number < REGISTRATIONS.max; number += 1) {
      // Slowly enough for the limit by the minute.
      world.clock.ms += 3_100;
      expect((await probe('probed')).code).toBe(1015);
    }
    expect(codesOf([await probe('probed'), await probe('a_2')])).toEqual([90_010, 90_010]);
    expect((await register(roleuuid, false)).code).toBe(200);
    world.clock.ms += HOUR_MS;
    expect((await probe('a_3')).code).toBe(200);
  });
});

describe('a mobile number', () => {
  const send = async (tel: string, more: object = {}) =>
    world.post(registrationCalls.sendSmsCode, { tel, ...(await world.captcha()), ...more });

  it('needs the code that was sent to it', async () => {
    const roleuuid = await link('approval');
    const [tel, other] = ['13855550001', '13855550002'];
    expect((await register(roleuuid, false, { more: { tel } })).code).toBe(1003);
    expect((await register(roleuuid, false, { more: { tel, smsCode: SENT_CODE } })).code).toBe(1004);
    expect((await send(tel)).code).toBe(200);
    expect(world.sent).toMatchObject([
      { channel: 'sms', target: tel, template: 'verificationCode', params: { code: SENT_CODE } },
    ]);
    expect((await register(roleuuid, false, { more: { tel: other, smsCode: SENT_CODE } })).code).toBe(1004);
    expect((await register(roleuuid, false, { more: { tel, smsCode: '000000' } })).code).toBe(1003);
    expect((await register(roleuuid, false, { name: 'own_number', more: { tel, smsCode: SENT_CODE } })).code).toBe(200);
    expect((await register(roleuuid, false, { more: { tel, smsCode: SENT_CODE } })).code).toBe(1004);
    const [row] = await test.db.query(`select phone from account where login_name = 'own_number'`);
    expect(row).toEqual({ phone: tel });
  });

  it('that is given with a taken name keeps its code', async () => {
    const roleuuid = await link('approval');
    await world.addAccount('int', orgId, { name: 'keeps_code' });
    const tel = '13855550003';
    await send(tel);
    expect((await register(roleuuid, false, { name: 'keeps_code', more: { tel, smsCode: SENT_CODE } })).code).toBe(
      1015,
    );
    expect((await register(roleuuid, false, { more: { tel, smsCode: SENT_CODE } })).code).toBe(200);
  });

  it('that is known here is treated like any other', async () => {
    const roleuuid = await link('approval');
    const [known, unknown] = ['13855550004', '13855550005'];
    await world.addAccount('int', orgId, { phone: known });
    const answers = [];
    for (const tel of [known, unknown])
      answers.push({
        sent: await send(tel),
        wrong: await register(roleuuid, false, { name: 'same_name', more: { tel, smsCode: '000000' } }),
        right: (await register(roleuuid, false, { more: { tel, smsCode: SENT_CODE } })).code,
      });
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.right).toBe(200);
  });

  it('in an open registration is told to be taken only to who holds it (1016)', async () => {
    const roleuuid = await link('open');
    const tel = '13855550006';
    await world.addAccount('int', orgId, { phone: tel });
    await send(tel);
    expect((await register(roleuuid, true, { more: { tel, smsCode: '111111' } })).code).toBe(1003);
    expect((await register(roleuuid, true, { more: { tel, smsCode: SENT_CODE } })).code).toBe(1016);
  });

  it('gets a code for a captcha only, each captcha once', async () => {
    const captcha = await world.captcha();
    expect((await send('13855550007', { vcode: '000000' })).code).toBe(1003);
    expect((await send('13855550007', { vcodeId: '' })).code).toBe(1003);
    expect((await send('13855550007', captcha)).code).toBe(200);
    expect((await send('13855550008', captcha)).code).toBe(1004);
    expect((await send('1385555', await world.captcha())).code).toBe(10_001);
  });

  it('is not offered where no SMS is sent (1037); registering goes without', async () => {
    const roleuuid = await link('approval');
    world.channels.sms = 'off';
    expect((await info(roleuuid, false)).data).toMatchObject({ smsOffered: false });
    expect((await send('13855550009')).code).toBe(1037);
    expect((await register(roleuuid, false, { more: { tel: '13855550009', smsCode: SENT_CODE } })).code).toBe(1037);
    expect((await register(roleuuid, false)).code).toBe(200);
  });
});
