import {
  LIMITS,
  type Page,
  type ProjectDevice,
  type ProjectGrantRow,
  projectCalls,
  projectDeviceCalls,
  projectGrantCalls,
} from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../engines/history/site.testing.ts';
import { freeKeys } from './project-device.service.ts';
import { type ProjectSite, projectSite } from './project.testing.ts';

let site: ProjectSite;
beforeAll(async () => {
  site = await projectSite();
});
afterAll(() => site.stop());

const rights = { write: 'false', push: 'true', sms: 'false', phone: 'false' };

describe('projects', () => {
  it('are added once under a name, listed in their order, changed and deleted, each with its entry', async () => {
    const { ok, codeOf, operations, project } = site;
    const [first, second] = [await project('一号水厂'), await project('二号水厂')];
    expect(await codeOf(projectCalls.add, { name: '一号水厂' })).toBe(2602);
    await ok(projectCalls.saveOrder, { ids: `${second},${first}` });
    const names = async () => (await ok<{ name: string }[]>(projectCalls.queryAll, {})).map(({ name }) => name);
    expect((await names()).slice(0, 2)).toEqual(['二号水厂', '一号水厂']);
    await ok(projectCalls.edit, { id: first, name: '三号水厂', remark: '东区' });
    expect(await ok(projectCalls.info, { id: first })).toMatchObject({
      name: '三号水厂',
      canManage: true,
      pageId: null,
    });
    await ok(projectCalls.delete, { id: second });
    expect(await codeOf(projectCalls.info, { id: second })).toBe(90_002);
    expect(operations.entries.map(({ action }) => action)).toEqual([
      'project.add',
      'project.add',
      'project.sort',
      'project.edit',
      'project.delete',
    ]);
  });

  it('are seen by the enterprise and nobody else', async () => {
    const { codeOf, project, stranger, ok, person } = site;
    const id = await project();
    expect(await codeOf(projectCalls.info, { id }, stranger)).toBe(90_002);
    expect(await ok(projectCalls.queryAll, {}, stranger)).toEqual([]);
    expect(await codeOf(projectCalls.edit, { id, name: 'x' }, stranger)).toBe(90_002);
    expect(await codeOf(projectCalls.info, { id }, await person('int'))).toBe(200);
    expect(await codeOf(projectCalls.info, { id }, await person('int', { dataRange: 'granted' }))).toBe(90_002);
    expect(await codeOf(projectCalls.add, { name: 'mine' }, await person('ext'))).toBe(90_003);
  });

  it('are not more than the limit', async () => {
    const { db, orgId, codeOf } = site;
    const held = async () =>
      Number((await db.query<{ n: number }>('select count(*) as n from project where org_id = $1', [orgId]))[0]?.n);
    await db.query(
      `insert into project (id, org_id, name, sort, created_at)
       select gen_random_uuid(), $1, 'many ' || n, n, now() from generate_series(1, $2::int) n`,
      [orgId, LIMITS.project.perEnterprise - 1 - (await held())],
    );
    expect(await codeOf(projectCalls.add, { name: 'the last' })).toBe(200);
    expect(await codeOf(projectCalls.add, { name: 'one more' })).toBe(2618);
    await db.query(`delete from project where name like 'many %'`);
  });
});

describe('devices of a project', () => {
  it('get keys in turn, letter first and unique, and others by hand', async () => {
    const { ok, codeOf, project, device, bind } = site;
    const projectId = await project();
    const [a, b] = [await device(['p']), await device(['p'])];
    await bind(projectId, [a.id, b.id]);
    const keys = async () =>
      (await ok<{ key: string }[]>(projectDeviceCalls.queryAll, { projectId })).map(({ key }) => key);
    expect(await keys()).toEqual(['D1', 'D2']);
    const key = (wanted: string, equipmentId = a.id) =>
      codeOf(projectDeviceCalls.updateKey, { projectId, equipmentId, key: wanted });
    expect([await key('pump_1'), await key('d2'), await key('1a'), await key('a.b')]).toEqual([
      200, 2608, 10_001, 10_001,
    ]);
    expect(await keys()).toEqual(['pump_1', 'D2']);
    expect(await codeOf(projectDeviceCalls.add, { projectId, equipmentIds: a.id })).toBe(2606);
  });

  it('are listed page by page, found by name, number and key; those that are not bound are offered', async () => {
    const { ok, project, device, bind, otherOrg, db } = site;
    const projectId = await project();
    const [a, b, c] = [await device(['p', 'q']), await device([]), await device([])];
    await device([], { orgId: otherOrg });
    const call = async (id: string, name: string, number: string) =>
      db.query('update device set name = $2, device_no = $3 where id = $1', [id, name, number]);
    for (const [{ id }, name, number] of [
      [a, '一号泵', 'NO-7001'],
      [b, '二号泵', 'NO-7002'],
      [c, '三号泵', 'NO-7003'],
    ] as const)
      await call(id, name, number);
    await bind(projectId, [a.id, b.id]);
    const bound = async (more: object) => {
      const page = await ok<Page<ProjectDevice>>(projectDeviceCalls.query, { projectId, ...more });
      return [page.total, ...page.rows.map(({ key, name, signalCount }) => `${key} ${name} ${signalCount}`)];
    };
    expect(await bound({})).toEqual([2, 'D1 一号泵 2', 'D2 二号泵 0']);
    expect(await bound({ pageSize: '1', pageNum: '2' })).toEqual([2, 'D2 二号泵 0']);
    expect([await bound({ keyword: '7001' }), await bound({ keyword: 'd2' }), await bound({ keyword: '%' })]).toEqual([
      [1, 'D1 一号泵 2'],
      [1, 'D2 二号泵 0'],
      [0],
    ]);
    const offered = async (more: object) => {
      const page = await ok<Page<{ name: string; deviceNo: string }>>(projectDeviceCalls.toAdd, { projectId, ...more });
      return page.rows.map(({ deviceNo }) => deviceNo);
    };
    expect(await offered({ keyword: 'NO-700' })).toEqual(['NO-7003']);
    const [{ n }] = (await db.query<{ n: number }>('select count(*) as n from device where org_id = $1', [
      site.orgId,
    ])) as [{ n: number }];
    expect(await offered({ pageSize: '200' })).toHaveLength(n - 2);
  });

  it('are of the enterprise, and those of whoever binds them', async () => {
    const { codeOf, project, device, otherOrg, person, db, reach } = site;
    const projectId = await project();
    const foreign = await device(['p'], { orgId: otherOrg });
    expect(await codeOf(projectDeviceCalls.add, { projectId, equipmentIds: foreign.id })).toBe(1101);
    const centre = await person('op');
    expect(await codeOf(projectDeviceCalls.add, { projectId, equipmentIds: foreign.id }, centre)).toBe(1012);
    const mine = await device(['p']);
    const staff = await person('int', { dataRange: 'granted' });
    await db.query('insert into project_grant (project_id, account_id, granted_at) values ($1, $2, now())', [
      projectId,
      staff.accountId,
    ]);
    await db.query('insert into device_grant (device_id, account_id) values ($1, $2)', [mine.id, staff.accountId]);
    expect(await codeOf(projectDeviceCalls.add, { projectId, equipmentIds: mine.id }, staff)).toBe(90_003);
    expect(await reach.mayManageAll(staff, [projectId])).toBe(false);
  });

  it('are not more than the limit', async () => {
    const { codeOf, project, device, db, orgId } = site;
    const projectId = await project();
    await db.query(
      `with made as (insert into device (id, org_id, name) select gen_random_uuid(), $2, 'd' || n from generate_series(1, $3::int) n returning id)
       insert into project_device (project_id, device_id, key, sort) select $1, id, 'k' || row_number() over (), 1 from made`,
      [projectId, orgId, LIMITS.project.devices - 1],
    );
    expect(await codeOf(projectDeviceCalls.add, { projectId, equipmentIds: (await device([])).id })).toBe(200);
    expect(await codeOf(projectDeviceCalls.add, { projectId, equipmentIds: (await device([])).id })).toBe(2616);
  });

  it('stay as long as a page or a calculated variable needs them', async () => {
    const { codeOf, project, device, bind, formula, db, operations } = site;
    const projectId = await project();
    const { id } = await device(['p']);
    await bind(projectId, [id]);
    const unbind = () => codeOf(projectDeviceCalls.delete, { projectId, equipmentIds: id });
    const mvar = await formula(projectId, 'twice', 'D1.p*2');
    expect(await unbind()).toBe(2613);
    await db.query('delete from project_mvar where id = $1', [mvar]);
    await db.query(
      `insert into page (id, project_id, title, sort, version, width, height, fit, follow, adaption, widgets, changed_at, changed_by, binds)
       values (gen_random_uuid(), $1, 'a', 1, 1, 1, 1, 'none', false, false, 0, now(), '', $2)`,
      [projectId, [id]],
    );
    expect(await unbind()).toBe(2607);
    await db.query('delete from page where project_id = $1', [projectId]);
    expect(await unbind()).toBe(200);
    expect(operations.entries.at(-1)).toMatchObject({ action: 'project.devices', objectId: projectId });
  });

  it('get the first keys that are free', () => {
    expect(freeKeys(['D1', 'd3', 'pump'], 3)).toEqual(['D2', 'D4', 'D5']);
  });
});

describe('accounts of a project', () => {
  let projectId: string;
  beforeEach(async () => {
    projectId = await site.project();
  });

  it('see it and the devices of it by way of it, and no longer when that ends', async () => {
    const { ok, codeOf, person, device, bind, bus, reach } = site;
    const { id: equipmentId } = await device(['p']);
    await bind(projectId, [equipmentId]);
    const viewer = await person('ext');
    expect(await codeOf(projectCalls.info, { id: projectId }, viewer)).toBe(90_002);
    const accountIds = viewer.accountId;
    expect(await ok(projectGrantCalls.add, { projectId, accountIds, ...rights })).toEqual({ changed: 1 });
    expect(await ok(projectCalls.info, { id: projectId }, viewer)).toMatchObject({ canManage: false, canWrite: false });
    expect(await codeOf(projectCalls.edit, { id: projectId, name: 'x' }, viewer)).toBe(90_003);
    expect(await reach.bound(viewer, projectId, [equipmentId])).toBe(true);
    expect(await reach.mayWrite(viewer, projectId, equipmentId)).toBe(false);
    await ok(projectGrantCalls.edit, { projectId, accountIds, ...rights, write: 'true' });
    expect(await reach.mayWrite(viewer, projectId, equipmentId)).toBe(true);
    const lost: unknown[] = [];
    const off = bus.on('grantChanged', (event) => lost.push(event));
    await ok(projectGrantCalls.delete, { projectId, accountIds });
    off();
    expect(lost).toEqual([{ accountId: viewer.accountId, deviceIds: [], projectIds: [projectId] }]);
    expect(await reach.bound(viewer, projectId, [equipmentId])).toBe(false);
  });

  it('are listed with what they may do; who can be authorised and is not is offered', async () => {
    const { ok, person, otherOrg, db } = site;
    const [viewer, customer] = [await person('int'), await person('ext')];
    await addAccount(db, otherOrg, { kind: 'int', loginName: crypto.randomUUID() });
    const names = ({ rows }: Page<{ loginname: string }>) => rows.map(({ loginname }) => loginname);
    const offered = async (keyword: string) =>
      names(await ok<Page<ProjectGrantRow>>(projectGrantCalls.toAdd, { projectId, keyword, pageSize: '200' }));
    expect(await offered(viewer.loginName)).toEqual([viewer.loginName]);
    expect(await offered(site.me.loginName)).toEqual([]);
    await ok(projectGrantCalls.add, { projectId, accountIds: viewer.accountId, ...rights, write: 'true' });
    await ok(projectGrantCalls.add, { projectId, accountIds: customer.accountId, ...rights, push: 'false' });
    const listed = (more: object) => ok<Page<ProjectGrantRow>>(projectGrantCalls.query, { projectId, ...more });
    expect(await listed({})).toMatchObject({
      total: 2,
      rows: [
        { accountId: customer.accountId, kind: 'ext', write: false, push: false, projectId },
        { accountId: viewer.accountId, kind: 'int', write: true, push: true, sms: false, phone: false },
      ],
    });
    expect(names(await listed({ keyword: viewer.loginName }))).toEqual([viewer.loginName]);
    expect(names(await listed({ pageSize: '1', pageNum: '2' }))).toEqual([viewer.loginName]);
    expect(await offered(viewer.loginName)).toEqual([]);
  });

  it('obey what they may do with the device itself, where they see it', async () => {
    const { ok, person, device, bind, db, reach } = site;
    const { id } = await device(['p']);
    await bind(projectId, [id]);
    const viewer = await person('int', { dataRange: 'granted' });
    await ok(projectGrantCalls.add, { projectId, accountIds: viewer.accountId, ...rights, write: 'true' });
    await db.query('insert into device_grant (device_id, account_id, can_write) values ($1, $2, false)', [
      id,
      viewer.accountId,
    ]);
    expect(await reach.mayWrite(viewer, projectId, id)).toBe(false);
  });

  it('are of the enterprise or its customers, and have a number for SMS', async () => {
    const { codeOf, otherOrg, db, person } = site;
    const foreign = await addAccount(db, otherOrg, { kind: 'int', loginName: crypto.randomUUID() });
    const chief = await person('op');
    const add = (accountIds: string, more = {}) =>
      codeOf(projectGrantCalls.add, { projectId, accountIds, ...rights, ...more }, chief);
    expect(await add(foreign)).toBe(1012);
    expect(await add((await person('co')).accountId)).toBe(1012);
    expect(await add((await person('ext')).accountId)).toBe(200);
    expect(await add((await person('int')).accountId, { sms: 'true' })).toBe(1127);
  });

  it('are 50 at most (S1 §8)', async () => {
    const { codeOf, db, orgId, person } = site;
    const ids: string[] = [];
    for (let n = 0; n < LIMITS.project.accounts; n += 1)
      ids.push(await addAccount(db, orgId, { kind: 'int', loginName: crypto.randomUUID() }));
    expect(await codeOf(projectGrantCalls.add, { projectId, accountIds: ids.join(','), ...rights })).toBe(200);
    const { accountId } = await person('int');
    expect(await codeOf(projectGrantCalls.add, { projectId, accountIds: accountId, ...rights })).toBe(2604);
    // Who is authorised already is none more.
    expect(await codeOf(projectGrantCalls.add, { projectId, accountIds: ids[0] ?? '', ...rights })).toBe(200);
  });
});
