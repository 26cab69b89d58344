import {
  type PageHome,
  type PageRow,
  type ProjectPageView,
  LIMITS,
  SHARE_HEADER,
  pageCalls,
  projectMonitorCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endService } from '../../kernel/service-shut.testing.ts';
import { createShareVisits, shareCookie } from '../../kernel/share-visits.ts';
import { type PageSite, boundPage, boundTo, pageSite } from './page.testing.ts';

let site: PageSite;
let projectId: string;
let device: string;
let ids: Record<string, string>;
let mvar: string;
beforeAll(async () => {
  site = await pageSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  projectId = newId();
  mvar = newId();
  const { db, orgId } = site;
  await db.query(`insert into project (id, org_id, name, sort, created_at) values ($1, $2, $3, 1, now())`, [
    projectId,
    orgId,
    `水厂${newId()}`,
  ]);
  ({ device, ids } = await site.addSite());
  await db.query(`insert into project_device (project_id, device_id, key, sort) values ($1, $2, 'D1', 1)`, [
    projectId,
    device,
  ]);
  await db.query(
    `insert into project_mvar (id, project_id, key, name, kind, decimals, formula, sort) values ($1, $2, 'total', '总量', 'formula', 2, '1', 1)`,
    [mvar, projectId],
  );
});
const codeOf = async (...call: Parameters<PageSite['ask']>) => (await site.ask(...call)).code;
const add = (title = '总览') => site.add({ projectId, title });
const look = (id: string, caller = site.me) => site.done<ProjectPageView>(projectMonitorCalls.pageInfo, { id }, caller);

describe('pages of a project', () => {
  it('are bound to variables of its devices and to its calculated variables, and to nothing else', async () => {
    const { id } = await add();
    const other = await site.addSite(['level']);
    const saved = await site.save(
      id,
      boundPage([
        { signalId: ids['level'] ?? '' },
        { systemKey: 'D1.flow' },
        { type: 'mvar', mvarId: mvar },
        { signalId: other.ids['level'] ?? '', title: '别处' },
        { type: 'mvar', mvarId: newId(), title: '没有' },
      ]),
    );
    expect(saved.cleared).toEqual(['别处', '没有']);
    const seen = await look(id);
    expect(seen).toMatchObject({ projectId, version: 2, document: { con: { projectId, equipmentId: '' } } });
    expect(boundTo(seen.document)).toMatchObject([
      { title: '名称level', equipId: device, signalId: ids['level'] },
      { title: '名称flow', equipId: device, signalId: ids['flow'] },
      { type: 'mvar', title: '总量', mvarId: mvar },
      null,
      null,
    ]);
    const [{ binds } = { binds: [] }] = await site.db.query<{ binds: string[] }>(
      'select binds from page where id = $1',
      [id],
    );
    expect(binds.toSorted()).toEqual([device, mvar].toSorted());
  });

  it('name the devices behind their calculated variables, and no others', async () => {
    const [behind, apart] = [await site.addSite(['level']), await site.addSite(['level'])];
    for (const [n, { device: id }] of [behind, apart].entries())
      await site.db.query(`insert into project_device (project_id, device_id, key, sort) values ($1, $2, $3, 2)`, [
        projectId,
        id,
        `E${n}`,
      ]);
    const half = newId();
    await site.db.query(
      `insert into project_mvar (id, project_id, key, name, kind, decimals, formula, inputs, sort)
       values ($1, $2, 'half', '一半', 'formula', 2, 'E0.level/2', $3::jsonb, 1)`,
      [half, projectId, JSON.stringify({ 'E0.level': behind.ids['level'] })],
    );
    await site.db.query(`update project_mvar set formula = 'half*2', inputs = $2::jsonb where id = $1`, [
      mvar,
      JSON.stringify({ half }),
    ]);
    const { id } = await add();
    await site.save(id, boundPage([{ signalId: ids['level'] ?? '' }, { type: 'mvar', mvarId: mvar }]));
    expect((await look(id)).equips.toSorted()).toEqual([device, behind.device].toSorted());
  });
  it('lose the binding to a device that is not bound any more', async () => {
    const { id } = await add();
    await site.save(id, boundPage([{ signalId: ids['level'] ?? '' }]));
    await site.db.query('delete from project_device where project_id = $1', [projectId]);
    expect(boundTo((await look(id)).document)).toEqual([null]);
  });

  it('are 100 at most (2603), each under a title of its own', async () => {
    await add();
    expect(await codeOf(pageCalls.add, { projectId, title: '总览' })).toBe(1901);
    await site.db.query(
      `insert into page (id, project_id, title, sort, version, width, height, fit, follow, adaption, widgets, changed_at, changed_by)
       select gen_random_uuid(), $1, 'p' || n, n, 1, 100, 100, 'none', false, false, 0, now(), '' from generate_series(1, $2::int) n`,
      [projectId, LIMITS.project.pages - 2],
    );
    expect(await codeOf(pageCalls.add, { projectId, title: 'the last' })).toBe(200);
    expect(await codeOf(pageCalls.add, { projectId, title: 'one more' })).toBe(2603);
  });

  it('have an order, a landing page, and permissions: 10 at most', async () => {
    const [a, b] = [await add('a'), await add('b')];
    await site.done(pageCalls.sort, { ids: `${b.id},${a.id}` });
    expect((await site.done<PageRow[]>(pageCalls.query, { projectId })).map(({ title }) => title)).toEqual(['b', 'a']);
    const home = () => site.done<PageHome>(pageCalls.queryHome, { projectId });
    expect(await home()).toMatchObject({ projectId, equipmentId: null, pageId: b.id });
    await site.done(pageCalls.setHome, { id: a.id, home: 'true' });
    expect(await home()).toMatchObject({ pageId: a.id });
    const titles = (count: number) => Array.from({ length: count }, (_, n) => `区${n}`);
    expect(await codeOf(pageCalls.pmsnSave, { projectId, pagePmsn: titles(LIMITS.device.pagePermissions) })).toBe(200);
    expect(await codeOf(pageCalls.pmsnSave, { projectId, pagePmsn: titles(LIMITS.device.pagePermissions + 1) })).toBe(
      1904,
    );
  });

  it('are looked at by who reaches the project, and drawn by whose it is', async () => {
    const { id } = await add();
    expect(await codeOf(projectMonitorCalls.pageInfo, { id }, site.stranger)).toBe(90_002);
    const viewer = await site.person('ext', { permissions: new Set(['monitor_equip_real', 'manage_page_edit']) });
    expect(await codeOf(projectMonitorCalls.pageInfo, { id }, viewer)).toBe(90_002);
    await site.db.query('insert into project_grant (project_id, account_id, granted_at) values ($1, $2, now())', [
      projectId,
      viewer.accountId,
    ]);
    expect(await codeOf(projectMonitorCalls.pageInfo, { id }, viewer)).toBe(200);
    expect(await codeOf(pageCalls.edit, { id, title: 'mine' }, viewer)).toBe(90_003);
  });

  it('are what an account begins with that was authorised for a project alone, and what it chose to land on', async () => {
    const [first, second] = [await add(), await add('二')];
    const viewer = await site.person('ext', { dataRange: 'granted' });
    await site.db.query('insert into project_grant (project_id, account_id, granted_at) values ($1, $2, now())', [
      projectId,
      viewer.accountId,
    ]);
    const home = () => site.done<PageHome>(pageCalls.queryHome, {}, viewer);
    expect(await home()).toMatchObject({ equipmentId: null, projectId, pageId: first.id });
    const lands = async (path: string) => {
      await site.db.query('update account set landing_web = $2 where id = $1', [viewer.accountId, path]);
      return (await home()).pageId;
    };
    expect(await lands(`/monitor/project/${projectId}/landing/${second.id}`)).toBe(second.id);
    // the app finds no page there
    expect(await lands(`/monitor/project/${newId()}/landing/${second.id}`)).toBe(first.id);
    expect(await lands(`/monitor/eg/detail/page/${second.id}/0`)).toBe(first.id);
  });
  it('do not open once the enterprise has projects no more (2915), and are there again when it has', async () => {
    const { id } = await add();
    await endService(site.db, site.orgId, 'project');
    expect(await codeOf(projectMonitorCalls.pageInfo, { id })).toBe(2915);
    expect(await codeOf(pageCalls.info, { id })).toBe(200);
    await endService(site.db, site.orgId, 'project', false);
    expect(await codeOf(projectMonitorCalls.pageInfo, { id })).toBe(200);
  });
  it('are not among those of devices: 2609 the one way, 90002 the other', async () => {
    const { id } = await add();
    const ofDevice = await site.add({ equipmentId: device, title: '设备页' });
    expect(await codeOf(projectMonitorCalls.pageInfo, { id: ofDevice.id })).toBe(2609);
    expect(await codeOf(pageCalls.view, { id })).toBe(90_002);
  });

  it('ask for their password once per session: 1908, 2610 with what is left', async () => {
    const { id } = await site.add({ projectId, title: '泵房', checkpwd: 'true', ...(await site.sealed('pump2026')) });
    const enter = async (password: string) =>
      site.ask(projectMonitorCalls.validPassword, { id, ...(await site.sealed(password)) });
    expect(await codeOf(projectMonitorCalls.pageInfo, { id })).toBe(1908);
    expect(await enter('wrong')).toMatchObject({
      code: 2610,
      data: { attemptsLeft: LIMITS.account.wrongPasswordsBeforeLock - 1 },
    });
    expect((await enter('pump2026')).code).toBe(200);
    expect(await codeOf(projectMonitorCalls.pageInfo, { id })).toBe(200);
  });

  it('are shown to visitors of the project, without its devices’ own pages', async () => {
    const { id } = await add();
    const ofDevice = await site.add({ equipmentId: device, title: '设备页' });
    const link = 'p'.repeat(7) + newId();
    await site.db.query(`insert into project_share (project_id, token, auth) values ($1, $2, '{menuAuth}')`, [
      projectId,
      link,
    ]);
    const visits = createShareVisits({
      db: site.db,
      clock: { now: () => site.time.at },
      bus: { emit: () => undefined },
    });
    const opened = await visits.open({ link, passwordHash: null, ip: '' });
    const headers = { cookie: `${shareCookie(link)}=${opened?.token ?? ''}`, [SHARE_HEADER]: link };
    const ask = async ({ path: url }: { path: string }, payload: object) =>
      (await site.calls.raw({ method: 'POST', url, payload, headers })).json<{ code: number; data: unknown }>();
    expect(await ask(pageCalls.queryHome, {})).toMatchObject({ code: 200, data: { projectId, pageId: id } });
    expect(await ask(projectMonitorCalls.pageInfo, { id })).toMatchObject({ code: 200, data: { projectId } });
    expect((await ask(pageCalls.view, { id: ofDevice.id })).code).toBe(90_002);
  });
});
