import { randomUUID } from 'node:crypto';
import {
  type Page,
  type PartnerRow,
  accountErrors,
  activationErrors,
  partnerCalls,
  securityCalls,
} from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { testVault } from '../../kernel/vault/vault.testing.ts';
import { createPartnerRepository } from './partner.repository.ts';
import { partnerRoutes } from './partner.routes.ts';
import { type PartnerService, createPartnerService } from './partner.service.ts';
import { aTicket } from './partner.testing.ts';

const START = Date.parse('2026-11-21T08:00:00Z');
const operations = rememberedOperations();
const centre = aCaller({ kind: 'op' });
let now = START;
let test: TestDatabase;
let calls: TestCalls;
let service: PartnerService;
let licensed = true;
let refusal: Error | undefined;
let opened: string[] = [];
let org: string;

beforeAll(async () => {
  test = await testDatabase();
  service = createPartnerService({
    db: test.db,
    partners: createPartnerRepository(test.db, testVault),
    operations: operations.log,
    opener: {
      open(accountId) {
        if (refusal) return Promise.reject(refusal);
        opened.push(accountId);
        return Promise.resolve({
          token: 't'.repeat(43),
          answer: { userId: accountId, loginname: 'zhang', changePassword: false },
        });
      },
    },
    quota: { require: () => (licensed ? Promise.resolve() : Promise.reject(activationErrors.functionNotLicensed())) },
    clock: clockAt(() => now),
  });
  // Every call is a minute later: the limit of attempts is not what is tested.
  let minute = 0;
  const clock = clockAt(() => (minute += 60_000));
  calls = await testCalls({ register: (routes) => partnerRoutes(routes, service), clock });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  [now, licensed, refusal, opened, operations.entries.length] = [START, true, undefined, [], 0];
  await test.db.query('truncate partner cascade');
  await test.db.query('truncate account cascade');
  org = await addOrg();
});

async function addOrg(kind = 'enterprise', parent: string | null = null): Promise<string> {
  const id = randomUUID();
  await test.db.query('insert into org (id, parent_id, kind, name) values ($1, $2, $3, $4)', [id, parent, kind, id]);
  return id;
}
async function addAccount(loginName: string, orgId = org): Promise<string> {
  const [id, roleId] = [randomUUID(), randomUUID()];
  await test.db.query(`insert into role (id, org_id, name, role_type) values ($1, $2, 'r', 'admin')`, [roleId, orgId]);
  await test.db.query(
    `insert into account (id, org_id, role_id, kind, login_name, password_hash) values ($1, $2, $3, 'co', $4, '')`,
    [id, orgId, roleId, loginName],
  );
  return id;
}
async function addPartner(sys = 'erp'): Promise<PartnerRow & { secret: string }> {
  const answer = await calls.as(centre).call(partnerCalls.add, { sys, name: '生产管理系统', orgId: org });
  expect(answer.code, answer.msg).toBe(200);
  return answer.data as PartnerRow & { secret: string };
}
const login = (sys: string, ticket: string) => calls.as(undefined).call(securityCalls.ssoLogin, { sys, ticket });
const ticketOf = (partner: { sys: string; secret: string }, fields: object = {}) =>
  aTicket({ ...partner, now }, fields);

describe('a ticket', () => {
  it('opens a session of the account, once', async () => {
    const [id, partner] = [await addAccount('Zhang'), await addPartner()];
    const ticket = ticketOf(partner, { sub: 'zhang' });
    const reply = await calls.raw({
      method: 'POST',
      url: securityCalls.ssoLogin.path,
      payload: { sys: 'erp', ticket },
    });
    expect(reply.json()).toMatchObject({ code: 200, data: { userId: id } });
    expect(reply.cookies).toMatchObject([{ name: 'lf_session', value: 't'.repeat(43), httpOnly: true }]);
    expect(await login('erp', ticket)).toMatchObject({ code: accountErrors.tokenInvalid.code });
    expect(opened).toEqual([id]);
    const { rows } = (await calls.as(centre).call(partnerCalls.query, {})).data as Page<PartnerRow>;
    expect(rows).toMatchObject([{ sys: 'erp', lastUsedAt: START }]);
  });

  it('sent twice at once opens one session', async () => {
    await addAccount('zhang');
    const ticket = ticketOf(await addPartner());
    const codes = (await Promise.all([1, 2, 3].map(() => login('erp', ticket)))).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 1021, 1021]);
  });

  it('stays used after those long over were removed', async () => {
    await addAccount('zhang');
    const ticket = ticketOf(await addPartner());
    await login('erp', ticket);
    now += 89_000;
    await service.sweep();
    expect(await login('erp', ticket)).toMatchObject({ code: 1021 });
    now += 3 * 3_600_000;
    await service.sweep();
    expect(await test.db.query('select * from used_ticket')).toEqual([]);
    expect(await login('erp', ticket)).toMatchObject({ code: 1020 });
  });

  it('brings people of the organisation and of its external enterprises, nobody else, and tells no difference', async () => {
    const customer = await addAccount('customer', await addOrg('external', org));
    await addAccount('neighbour', await addOrg());
    await addAccount('daughter', await addOrg('enterprise', org));
    const partner = await addPartner();
    expect(await login('erp', ticketOf(partner, { sub: 'customer' }))).toMatchObject({ data: { userId: customer } });
    const refused = [];
    for (const sub of ['neighbour', 'daughter', 'nobody']) refused.push(await login('erp', ticketOf(partner, { sub })));
    refused.push(await login('erp', 'rubbish'), await login('no_such_system', ticketOf(partner)));
    const [first] = refused;
    expect(first).toMatchObject({ code: 1021 });
    for (const answer of refused) expect(answer).toEqual(first);
  });

  it('is used up by an account that there is not: it is no means to try names with', async () => {
    const partner = await addPartner();
    const ticket = ticketOf(partner, { sub: 'later' });
    expect(await login('erp', ticket)).toMatchObject({ code: 1021 });
    await addAccount('later');
    expect(await login('erp', ticket)).toMatchObject({ code: 1021 });
  });

  it('of an account that may not log in says why: the system has vouched for who it is', async () => {
    await addAccount('zhang');
    refusal = accountErrors.accountDisabled();
    expect(await login('erp', ticketOf(await addPartner()))).toMatchObject({ code: 1008 });
  });

  it('needs the licence to include it (90104)', async () => {
    await addAccount('zhang');
    const partner = await addPartner();
    licensed = false;
    expect(await login('erp', ticketOf(partner))).toMatchObject({ code: 90104 });
    // Who has no ticket learns nothing of the licence.
    expect(await login('erp', 'rubbish')).toMatchObject({ code: 1021 });
  });
});

describe('a partner system', () => {
  it('has a secret that is shown once and written nowhere', async () => {
    const { secret, ...row } = await addPartner();
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const answer = await calls.as(centre).call(partnerCalls.query, { keyword: 'ERP' });
    expect(answer).toMatchObject({ data: { total: 1, rows: [row] } });
    expect(JSON.stringify([answer, operations.entries])).not.toContain(secret);
    expect(operations.entries).toMatchObject([{ action: 'partner.add', objectId: row.id }]);
  });

  it('that was stopped lets nobody in until it is let in again', async () => {
    await addAccount('zhang');
    const partner = await addPartner();
    const set = (disabled: boolean) =>
      calls.as(centre).call(partnerCalls.setDisabled, { id: partner.id, disabled: String(disabled) as 'true' });
    expect(await set(true)).toMatchObject({ data: { disabled: true } });
    await set(true);
    expect(await login('erp', ticketOf(partner))).toMatchObject({ code: 1021 });
    await set(false);
    expect(await login('erp', ticketOf(partner))).toMatchObject({ code: 200 });
    expect(operations.entries.map(({ action }) => action)).toEqual([
      'partner.add',
      'partner.disable',
      'partner.enable',
    ]);
  });

  it('with a new secret has no use for the old one', async () => {
    await addAccount('zhang');
    const old = await addPartner();
    const renewed = (await calls.as(centre).call(partnerCalls.renewSecret, { id: old.id })).data as typeof old;
    expect(await login('erp', ticketOf(old))).toMatchObject({ code: 1021 });
    expect(await login('erp', ticketOf(renewed))).toMatchObject({ code: 200 });
    expect(await calls.as(centre).call(partnerCalls.delete, { id: old.id })).toMatchObject({ code: 200 });
    expect(await login('erp', ticketOf(renewed))).toMatchObject({ code: 1021 });
    expect(await calls.as(centre).call(partnerCalls.delete, { id: old.id })).toMatchObject({ code: 90002 });
  });

  it('is known only to who holds all that an account of the organisation could: 3404', async () => {
    const limited = calls.as(aCaller({ kind: 'op', permissions: new Set(['system_param_edit', 'account_co_edit']) }));
    const { id } = await addPartner();
    for (const orgId of [org, await addOrg('center'), await addOrg('external', org)])
      expect(await limited.call(partnerCalls.add, { sys: 'mes', name: 'x', orgId })).toMatchObject({ code: 3404 });
    expect(await limited.call(partnerCalls.renewSecret, { id })).toMatchObject({ code: 3404 });
    expect(await limited.call(partnerCalls.setDisabled, { id, disabled: 'true' })).toMatchObject({ code: 200 });
    expect(operations.entries.map(({ action }) => action)).toEqual(['partner.add', 'partner.disable']);
  });

  it('has a name of its own in the address; the field that is wrong is named', async () => {
    await addPartner();
    expect(await calls.as(centre).call(partnerCalls.add, { sys: 'erp', name: 'x', orgId: org })).toMatchObject({
      code: 10001,
      data: [{ field: 'sys', problem: '已被其他合作系统使用' }],
    });
    expect(await calls.as(centre).call(partnerCalls.add, { sys: '../x', name: 'x', orgId: org })).toMatchObject({
      code: 10001,
    });
  });
});
