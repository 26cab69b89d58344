import {
  type BodyIn,
  type OrgRow,
  SUCCESS,
  accountErrors,
  commonErrors,
  enterpriseErrors,
  orgCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDevice, addGateway } from '../../engines/history/site.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import {
  type OrganisationBench,
  logIn,
  organisationBench,
  seedDept,
  seedOrg,
  seedPerson,
  seedRole,
} from './organisation.testing.ts';

let bench: OrganisationBench;
beforeAll(async () => {
  bench = await organisationBench();
});
afterAll(() => bench.close());

const { noAccess, notFound } = commonErrors;
const KINDS = ['op', 'co', 'int', 'ext'] as const;
const name = () => `企业${newId()}`;
const as = (kind: (typeof KINDS)[number], fields?: Partial<Caller>) => bench.calls.as(bench.caller(kind, fields));
async function add(caller: Caller, body: object) {
  return bench.calls.as(caller).call(orgCalls.add, { name: name(), kind: 'enterprise', ...body });
}
async function added(caller: Caller, body: object): Promise<OrgRow> {
  const answer = await add(caller, body);
  expect(answer.code).toBe(SUCCESS);
  return answer.data as OrgRow;
}
const code = async (answer: Promise<{ code: number }>) => (await answer).code;

describe('adding', () => {
  it('an enterprise is the operation centre’s alone', async () => {
    const codes = [];
    for (const kind of KINDS) codes.push(await code(add(bench.caller(kind), {})));
    expect(codes).toEqual([SUCCESS, noAccess.code, noAccess.code, noAccess.code]);
  });

  it('an enterprise begins with an administrator role that cannot be changed and one for operators', async () => {
    const org = await added(bench.caller('op'), { internalMax: 5, contact: '张工', tel: '13800000000' });
    expect(org).toMatchObject({ kind: 'enterprise', parentId: bench.centre, internalMax: 5, externalMax: null });
    expect(org).toMatchObject({ contact: '张工', accounts: 0, devices: 0, disabled: false });
    const roles = await bench.db.query(
      'select name, role_type, permissions is null as all, built_in, registration from role where org_id = $1 order by built_in desc',
      [org.id],
    );
    expect(roles).toEqual([
      { name: '企业管理员', role_type: 'admin', all: true, built_in: true, registration: 'closed' },
      { name: '操作员', role_type: 'operation', all: false, built_in: false, registration: 'closed' },
    ]);
    expect(await bench.written(org.id)).toMatchObject([
      { action: 'org.add', old: {}, new: { kind: 'enterprise', name: org.name, internalMax: 5 } },
    ]);
  });

  it('an external enterprise is added by its enterprise or the centre, below an enterprise and nowhere else', async () => {
    for (const kind of ['co', 'int'] as const) {
      const org = await added(bench.caller(kind), { kind: 'external' });
      expect([org.kind, org.parentId]).toEqual(['external', bench.enterprise]);
    }
    expect((await added(bench.caller('op'), { kind: 'external', parentId: bench.other })).parentId).toBe(bench.other);
    const { wrongOrganisation } = accountErrors;
    // The own organisation of the centre is no enterprise.
    expect(await code(add(bench.caller('op'), { kind: 'external' }))).toBe(wrongOrganisation.code);
    expect(await code(add(bench.caller('op'), { kind: 'external', parentId: bench.external }))).toBe(
      wrongOrganisation.code,
    );
    expect(await code(add(bench.caller('op'), { parentId: bench.enterprise }))).toBe(wrongOrganisation.code);
    expect(await code(add(bench.caller('ext'), { kind: 'external' }))).toBe(noAccess.code);
    expect(await code(add(bench.caller('co'), { kind: 'external', parentId: bench.other }))).toBe(notFound.code);
    expect(await code(add(bench.caller('op'), { kind: 'external', parentId: newId() }))).toBe(notFound.code);
  });

  it('says how many accounts there may be only for the operation centre', async () => {
    expect(await code(add(bench.caller('co'), { kind: 'external', externalMax: 3 }))).toBe(noAccess.code);
    const org = await added(bench.caller('op'), { kind: 'external', parentId: bench.enterprise, externalMax: 3 });
    expect(org.externalMax).toBe(3);
  });

  it('takes a name once beside each other, also from two at once', async () => {
    const taken = name();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => add(bench.caller('op'), { name: taken.toUpperCase() })),
    );
    expect(answers.map((answer) => answer.code).filter((one) => one === SUCCESS)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === enterpriseErrors.enterpriseNameExists.code)).toHaveLength(5);
    expect(await code(add(bench.caller('op'), { name: taken.toLowerCase() }))).toBe(2902);
    // Elsewhere it is free: a customer may be called like an enterprise.
    await added(bench.caller('co'), { kind: 'external', name: taken });
    const roles = await bench.db.query(
      'select 1 from role join org on org.id = role.org_id where lower(org.name) = lower($1)',
      [taken],
    );
    expect(roles).toHaveLength(2);
  });
});

describe('changing', () => {
  const edit = (caller: Caller, body: BodyIn<typeof orgCalls.edit>) => bench.calls.as(caller).call(orgCalls.edit, body);

  it('an enterprise changes its contact data, not its name or limits', async () => {
    const id = await seedOrg(bench.db, 'enterprise', bench.centre, name());
    await bench.db.query('update org set internal_max = 7 where id = $1', [id]);
    const co = bench.caller('co', { orgId: id });
    const [row] = await bench.db.query<{ name: string }>('select name from org where id = $1', [id]);
    const kept = row?.name ?? '';
    const answer = await edit(co, { id, name: kept, contact: '李工', internalMax: 7 });
    expect(answer).toMatchObject({ code: SUCCESS, data: { contact: '李工', internalMax: 7, externalMax: null } });
    expect(await code(edit(co, { id, name: kept, contact: '李工' }))).toBe(SUCCESS);
    for (const wish of [{ internalMax: 8 }, { externalMax: 1 }, { name: name() }])
      expect(await code(edit(co, { id, name: kept, ...wish }))).toBe(noAccess.code);
    expect(await bench.written(id)).toEqual([
      { who: 'tester', action: 'org.edit', old: { contact: '' }, new: { contact: '李工' } },
    ]);
  });

  it('an enterprise changes its customers, and nobody else’s', async () => {
    const id = await seedOrg(bench.db, 'external', bench.enterprise);
    const renamed = name();
    for (const kind of ['co', 'int'] as const)
      expect(await code(edit(bench.caller(kind), { id, name: renamed }))).toBe(SUCCESS);
    expect(await code(edit(bench.caller('co', { orgId: bench.other }), { id, name: renamed }))).toBe(notFound.code);
    expect(await code(edit(bench.caller('co'), { id: bench.centre, name: renamed }))).toBe(notFound.code);
  });

  it('the operation centre changes everything; what it leaves out becomes empty', async () => {
    const org = await added(bench.caller('op'), { internalMax: 5, contact: '张工' });
    const answer = await edit(bench.caller('op'), { id: org.id, name: org.name, externalMax: 9 });
    expect(answer).toMatchObject({ code: SUCCESS, data: { contact: '', internalMax: null, externalMax: 9 } });
    const twin = await added(bench.caller('op'), {});
    expect(await code(edit(bench.caller('op'), { id: twin.id, name: org.name }))).toBe(2902);
  });

  it('an external account changes nothing', async () => {
    const id = bench.external;
    expect(await code(edit(bench.caller('ext'), { id, name: name() }))).toBe(noAccess.code);
    expect(await code(as('ext').call(orgCalls.setDisabled, { id, disabled: true }))).toBe(noAccess.code);
    expect(await code(as('ext').call(orgCalls.delete, { id }))).toBe(noAccess.code);
  });
});

describe('disabling', () => {
  it('ends the sessions of its accounts and of its customers’ at once, and lets nobody in', async () => {
    const id = await seedOrg(bench.db, 'enterprise', bench.centre);
    const customer = await seedOrg(bench.db, 'external', id);
    const people = [await seedPerson(bench.db, id, 'co'), await seedPerson(bench.db, customer, 'ext')];
    const inside = await Promise.all(people.map((one) => logIn(bench.sessions, one)));
    const outside = await logIn(bench.sessions, await seedPerson(bench.db, bench.other, 'co'));
    bench.ended.length = 0;
    const answer = await as('op').call(orgCalls.setDisabled, { id, disabled: true });
    expect(answer).toMatchObject({ code: SUCCESS, data: { disabled: true } });
    expect(bench.ended.toSorted()).toEqual(inside.map(({ caller }) => caller.sessionId).toSorted());
    expect(await bench.sessions.find(inside[0]?.token)).toBeUndefined();
    expect(await bench.sessions.find(outside.token)).toBeTypeOf('object');
    // One that was opened at this moment is worth nothing either.
    const late = await bench.sessions.open({ accountId: people[1] ?? '', ip: '', agent: '' });
    expect(await bench.sessions.find(late.token)).toBeUndefined();

    expect(await code(as('op').call(orgCalls.setDisabled, { id, disabled: true }))).toBe(SUCCESS);
    expect(await code(as('op').call(orgCalls.setDisabled, { id, disabled: false }))).toBe(SUCCESS);
    expect(await logIn(bench.sessions, people[1] ?? '')).toBeTruthy();
    expect(await bench.written(id)).toMatchObject([
      { action: 'org.disable', old: { disabled: false }, new: { disabled: true } },
      { action: 'org.enable' },
    ]);
  });

  it('is done by an enterprise to its customers; never to the own organisation, never to the centre', async () => {
    const id = await seedOrg(bench.db, 'external', bench.enterprise);
    const disable = (caller: Caller, org: string) =>
      code(bench.calls.as(caller).call(orgCalls.setDisabled, { id: org, disabled: true }));
    expect(await disable(bench.caller('co', { orgId: bench.other }), id)).toBe(notFound.code);
    expect(await disable(bench.caller('int'), id)).toBe(SUCCESS);
    for (const kind of ['op', 'co', 'int'] as const)
      expect(await disable(bench.caller(kind), bench.caller(kind).orgId)).toBe(noAccess.code);
    expect(await disable(bench.caller('op', { orgId: bench.other }), bench.centre)).toBe(
      accountErrors.wrongOrganisation.code,
    );
  });
});

describe('deleting', () => {
  const remove = (id: string, kind: (typeof KINDS)[number] = 'op') => code(as(kind).call(orgCalls.delete, { id }));

  it('takes roles, departments and enrol codes along; what was done there stays in the operation log', async () => {
    const org = await added(bench.caller('op'), {});
    const dept = await seedDept(bench.db, org.id);
    const role = await seedRole(bench.db, org.id);
    await bench.db.query(
      `insert into enrol_code (id, org_id, role_id, dept_id, code, expires_at, uses_left, created_by, created_at)
       values ($1, $2, $3, $4, $5, now(), 1, 'x', now())`,
      [newId(), org.id, role, dept, newId()],
    );
    await bench.db.query(
      `insert into operation_log (id, org_id, who, action, object_type, object_id) values ($1, $2, 'x', 'account.login', 'account', 'x')`,
      [newId(), org.id],
    );
    expect(await remove(org.id)).toBe(SUCCESS);
    expect(await remove(org.id)).toBe(notFound.code);
    for (const table of ['role', 'dept', 'enrol_code'])
      expect(await bench.db.query(`select 1 from ${table} where org_id = $1`, [org.id])).toEqual([]);
    expect(await bench.db.query('select 1 from operation_log where org_id = $1', [org.id])).toHaveLength(1);
    expect((await bench.written(org.id)).at(-1)).toMatchObject({
      action: 'org.delete',
      old: { name: org.name },
      new: {},
    });
  });

  it.each([
    ['an account', (id: string) => seedPerson(bench.db, id, 'co')],
    ['a device', (id: string) => addDevice(bench.db, id)],
    ['a gateway', (id: string) => addGateway(bench.db, id)],
    ['an external enterprise', (id: string) => seedOrg(bench.db, 'external', id)],
    [
      'a group of devices',
      (id: string) => bench.db.query(`insert into device_group (id, org_id, name) values ($1, $2, 'g')`, [newId(), id]),
    ],
  ])('is refused while there is %s', async (_what, hang) => {
    const id = await seedOrg(bench.db, 'enterprise', bench.centre);
    await hang(id);
    expect(await remove(id)).toBe(enterpriseErrors.enterpriseInUse.code);
    expect(await bench.db.query('select 1 from org where id = $1', [id])).toHaveLength(1);
  });

  it('never hits the own organisation, the centre or somebody else’s', async () => {
    const id = await seedOrg(bench.db, 'external', bench.enterprise);
    expect(await code(as('co', { orgId: bench.other }).call(orgCalls.delete, { id }))).toBe(notFound.code);
    for (const kind of ['op', 'co', 'int'] as const)
      expect(await remove(bench.caller(kind).orgId, kind)).toBe(noAccess.code);
    expect(await code(as('op', { orgId: bench.other }).call(orgCalls.delete, { id: bench.centre }))).toBe(
      accountErrors.wrongOrganisation.code,
    );
    expect(await remove(id, 'co')).toBe(SUCCESS);
  });
});

describe('lists', () => {
  it('show each kind of account what it reaches, with what is counted', async () => {
    const enterprise = await seedOrg(bench.db, 'enterprise', bench.centre, `列表${newId()}`);
    const customer = await seedOrg(bench.db, 'external', enterprise, `A客户${newId()}`);
    await seedPerson(bench.db, enterprise, 'co');
    await seedPerson(bench.db, customer, 'ext');
    await seedPerson(bench.db, customer, 'ext');
    await addDevice(bench.db, enterprise);
    const rows = async (caller: Caller, body = {}) => {
      const answer = await bench.calls.as(caller).call(orgCalls.query, body);
      return answer.data as { total: number; rows: OrgRow[] };
    };
    const co = bench.caller('co', { orgId: enterprise });
    // The enterprise first, its customers after it, whatever their names.
    expect((await rows(co)).rows.map(({ id, accounts, devices }) => ({ id, accounts, devices }))).toEqual([
      { id: enterprise, accounts: 1, devices: 1 },
      { id: customer, accounts: 2, devices: 0 },
    ]);
    expect(await rows(bench.caller('ext', { orgId: customer }))).toMatchObject({
      total: 1,
      rows: [{ id: customer, parentId: enterprise }],
    });
    expect((await rows(co, { kind: 'external' })).rows.map(({ id }) => id)).toEqual([customer]);
    expect((await rows(co, { keyword: '客户' })).total).toBe(1);
    expect((await rows(co, { keyword: '%' })).total).toBe(0);
    expect((await rows(co, { disabled: 'true' })).total).toBe(0);
    expect((await rows(bench.caller('op'), { parentId: enterprise })).rows.map(({ id }) => id)).toEqual([customer]);
    expect(await code(bench.calls.as(co).call(orgCalls.query, { parentId: bench.other }))).toBe(notFound.code);
    const all = await rows(bench.caller('op'), { pageSize: 200 });
    expect(all.rows[0]?.id).toBe(bench.centre);
    const [first, second] = [
      await rows(bench.caller('op'), { pageSize: 2, pageNum: 1 }),
      await rows(bench.caller('op'), { pageSize: 2, pageNum: 2 }),
    ];
    expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(all.rows.slice(0, 4).map(({ id }) => id));
    expect(first.total).toBe(all.total);
  });

  it('offer for choosing what the caller sees, and tell them their own', async () => {
    const ids = async (caller: Caller) => {
      const answer = await bench.calls.as(caller).call(orgCalls.companyAndExternal, {});
      return (answer.data as { id: string }[]).map(({ id }) => id);
    };
    expect(await ids(bench.caller('ext'))).toEqual([bench.external]);
    const own = await ids(bench.caller('co'));
    expect(own[0]).toBe(bench.enterprise);
    expect(own).toContain(bench.external);
    expect(own).not.toContain(bench.other);
    expect(await ids(bench.caller('op'))).toEqual(expect.arrayContaining([bench.centre, ...own, bench.other]));
    expect(await as('ext').call(orgCalls.myInfo, {})).toMatchObject({
      code: SUCCESS,
      data: { id: bench.external, parentId: bench.enterprise, kind: 'external' },
    });
  });

  it('tell of one organisation only who reaches it', async () => {
    const info = (caller: Caller, id: string) => code(bench.calls.as(caller).call(orgCalls.info, { id }));
    expect(await info(bench.caller('ext'), bench.external)).toBe(SUCCESS);
    for (const id of [bench.enterprise, bench.other, newId()])
      expect(await info(bench.caller('ext'), id)).toBe(notFound.code);
  });
});
