import {
  type PageHome,
  type PageRow,
  type ProjectPageView,
  pageCalls,
  projectMonitorCalls,
  SHARE_HEADER,
} from '@lightfield/contract';
import type { PageDocument } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPage, aText } from '../../../../../packages/page/src/page.testing.ts';
import { createShareVisits, shareCookie } from '../../kernel/share-visits.ts';
import { type PageSite, boundPage, boundTo, pageSite } from './page.testing.ts';

let site: PageSite;
let projectId: string;
let ids: Record<string, string>;
/** Two pages and the one that becomes their master. */
let one: string;
let two: string;
let master: string;
const told: string[] = [];
beforeAll(async () => {
  site = await pageSite();
  site.bus.on('pageChanged', ({ pageId }) => void told.push(pageId));
});
afterAll(() => site.close());

async function addProject(org = site.orgId): Promise<string> {
  const id = newId();
  await site.db.query(`insert into project (id, org_id, name, sort, created_at) values ($1, $2, $3, 1, now())`, [
    id,
    org,
    `水厂${id}`,
  ]);
  return id;
}
beforeEach(async () => {
  site.time.at += 60_000;
  projectId = await addProject();
  const { device, ids: variables } = await site.addSite();
  ids = variables;
  await site.db.query(`insert into project_device (project_id, device_id, key, sort) values ($1, $2, 'D1', 1)`, [
    projectId,
    device,
  ]);
  ({ id: one } = await site.add({ projectId, title: '总览' }));
  ({ id: two } = await site.add({ projectId, title: '泵房' }));
  ({ id: master } = await site.add({ projectId, title: '母版' }));
  await site.save(one, aPage([aText('head', '自己的')]));
  await site.save(master, aPage([aText('head', '水厂')]));
  site.operations.entries.length = 0;
  told.length = 0;
});
const codeOf = async (...call: Parameters<PageSite['ask']>) => (await site.ask(...call)).code;
const set = (body: Record<string, unknown>, caller = site.me) => site.done<PageRow>(pageCalls.masterSave, body, caller);
const seen = async (id: string, caller = site.me) =>
  (await site.done<ProjectPageView>(projectMonitorCalls.pageInfo, { id }, caller)).document as unknown as PageDocument;
const wordsOn = async (id: string, caller = site.me) =>
  (await seen(id, caller)).widgets.map(({ data }) => (data as { text: string }).text);

describe('the master of a project', () => {
  it('is seen on its pages, behind what they show or above it, and stored once', async () => {
    expect(await set({ id: master, master: 'behind' })).toMatchObject({ id: master, master: 'behind' });
    expect(await wordsOn(one)).toEqual(['水厂', '自己的']);
    expect(await wordsOn(two)).toEqual(['水厂']);
    await set({ id: master, master: 'above' });
    expect(await wordsOn(one)).toEqual(['自己的', '水厂']);
    // what is drawn is the page alone
    expect((await site.info(one)).document['widgets']).toHaveLength(1);
    expect(site.operations.entries.map(({ action }) => action)).toEqual(['page.master', 'page.master']);
    await set({ id: master, master: 'above' });
    expect(site.operations.entries).toHaveLength(2);
  });

  it('is not seen on pages that do without, and once it is an ordinary page again or gone', async () => {
    await set({ id: master, master: 'behind' });
    expect(await set({ id: two, withMaster: false })).toMatchObject({ withMaster: false, master: null });
    expect(await wordsOn(two)).toEqual([]);
    await set({ id: two, withMaster: true });
    expect(await wordsOn(two)).toEqual(['水厂']);
    await set({ id: master, master: 'none' });
    expect(await wordsOn(two)).toEqual([]);
    await set({ id: master, master: 'behind' });
    await site.done(pageCalls.delete, { id: master });
    expect(await wordsOn(one)).toEqual(['自己的']);
  });

  it('is one: another one takes its place; it is no page to look at in the project, and not the landing page', async () => {
    await site.done(pageCalls.setHome, { id: master, home: true });
    await set({ id: master, master: 'behind' });
    const home = () => site.done<PageHome>(pageCalls.queryHome, { projectId });
    expect(await home()).toMatchObject({ pageId: one, pages: [{ id: one }, { id: two }] });
    expect(await codeOf(pageCalls.setHome, { id: master, home: true })).toBe(1955);
    await set({ id: two, master: 'above' });
    const rows = await site.done<PageRow[]>(pageCalls.query, { projectId });
    expect(rows.map((row) => row.master)).toEqual([null, 'above', null]);
    expect((await home()).pages.map(({ id }) => id)).toEqual([one, master]);
    // of several who ask at once one has it
    await Promise.all([one, two, master].map((id) => set({ id, master: 'behind' })));
    const after = await site.done<PageRow[]>(pageCalls.query, { projectId });
    expect(after.filter((row) => row.master !== null)).toHaveLength(1);
  });

  it('brings what it is bound to', async () => {
    await site.save(master, boundPage([{ signalId: ids['level'] ?? '' }]), { base: 2 });
    await set({ id: master, master: 'behind' });
    const page = await seen(two);
    expect(page.bind.signals).toEqual([ids['level']]);
    expect(boundTo(page)).toMatchObject([{ signalId: ids['level'] }]);
    await site.db.query('delete from project_device where project_id = $1', [projectId]);
    expect(boundTo(await seen(two))).toEqual([null]);
  });

  it('has no password, which whoever sees a page would have to know: 1954', async () => {
    const password = async () => ({ checkpwd: 'true', ...(await site.sealed('pump2026')) });
    await site.done(pageCalls.edit, { id: two, ...(await password()) });
    expect(await codeOf(pageCalls.masterSave, { id: two, master: 'behind' })).toBe(1954);
    await set({ id: master, master: 'behind' });
    expect(await codeOf(pageCalls.edit, { id: master, ...(await password()) })).toBe(1954);
    const [{ document }] = [await site.info(master)];
    expect(await codeOf(pageCalls.save, { id: master, base: 2, json: document, ...(await password()) })).toBe(1954);
    await site.done(pageCalls.edit, { id: two, checkpwd: 'false' });
    expect(await codeOf(pageCalls.masterSave, { id: two, master: 'behind' })).toBe(200);
  });

  it('is a page of a project (1953), set by whose project it is', async () => {
    const { device } = await site.addSite();
    const { id: ofDevice } = await site.add({ equipmentId: device, title: '设备页' });
    expect(await codeOf(pageCalls.masterSave, { id: ofDevice, master: 'behind' })).toBe(1953);
    expect(await codeOf(pageCalls.masterSave, { id: master, master: 'behind' }, site.stranger)).toBe(90_002);
    expect(await codeOf(pageCalls.masterSave, { id: newId(), master: 'behind' }, site.stranger)).toBe(90_002);
    const viewer = await site.person('ext', { permissions: new Set(['monitor_equip_real', 'manage_page_edit']) });
    await site.db.query('insert into project_grant (project_id, account_id, granted_at) values ($1, $2, now())', [
      projectId,
      viewer.accountId,
    ]);
    expect(await codeOf(pageCalls.masterSave, { id: master, master: 'behind' }, viewer)).toBe(90_003);
    const looker = await site.person('co', { permissions: new Set(['manage_page_view']) });
    expect(await codeOf(pageCalls.masterSave, { id: master, master: 'behind' }, looker)).toBe(90_003);
  });

  it('is not that of another project', async () => {
    await set({ id: master, master: 'behind' });
    const other = await site.add({ projectId: await addProject(), title: '别处' });
    expect(await wordsOn(other.id)).toEqual([]);
    expect((await site.info(other.id)).masterPage).toBeNull();
  });

  it('shows nobody what is kept to regions they lack', async () => {
    await site.done(pageCalls.pmsnSave, { projectId, pagePmsn: ['一区'] });
    const words = [aText('head', '水厂'), aText('secret', '一区专用', { authRegion: '一区' })];
    await site.save(master, aPage(words), { base: 2 });
    await set({ id: master, master: 'behind' });
    const viewer = await site.person('ext', { permissions: new Set(['monitor_equip_real']) });
    await site.db.query('insert into project_grant (project_id, account_id, granted_at) values ($1, $2, now())', [
      projectId,
      viewer.accountId,
    ]);
    expect(await wordsOn(two)).toEqual(['水厂', '一区专用']);
    expect(await wordsOn(two, viewer)).toEqual(['水厂']);
  });

  it('is seen as it was published, where pages are published', async () => {
    await set({ id: master, master: 'behind' });
    await site.done(pageCalls.publishingSave, { projectId, enabled: true });
    await site.save(master, aPage([aText('head', '新')]), { base: 2 });
    expect(await wordsOn(one)).toEqual(['水厂', '自己的']);
    // who draws sees what is newest
    expect((await site.info(one)).masterPage).toMatchObject({
      id: master,
      title: '母版',
      layer: 'behind',
      document: { widgets: [{ data: { text: '新' } }] },
    });
    await site.done(pageCalls.publish, { id: master, version: 3 });
    expect(await wordsOn(one)).toEqual(['新', '自己的']);
    const { id: fresh } = await site.add({ projectId, title: '新母版' });
    await site.save(fresh, aPage([aText('t', '从未发布')]));
    await set({ id: fresh, master: 'behind' });
    expect(await wordsOn(one)).toEqual(['自己的']);
  });

  it('is told to everybody who looks at a page that shows it, when it changes, is published, deleted or no master any more', async () => {
    await set({ id: master, master: 'behind' });
    await set({ id: two, withMaster: false });
    const heard = async (work: () => Promise<unknown>) => {
      told.length = 0;
      await work();
      return [...new Set(told)].toSorted();
    };
    const showing = [one, master].toSorted();
    expect(await heard(() => site.save(master, aPage([aText('head', '新')]), { base: 2 }))).toEqual(showing);
    expect(await heard(() => site.done(pageCalls.edit, { id: master, bgColor: '#102030' }))).toEqual(showing);
    expect(await heard(() => site.save(one, aPage([aText('x', '自己的')]), { base: 2 }))).toEqual([one]);
    // its navigation lists the pages
    expect(await heard(() => site.done(pageCalls.edit, { id: one, title: '全厂' }))).toEqual(showing);
    expect(await heard(() => site.done(pageCalls.sort, { ids: [two, one, master].join() }))).toEqual(showing);
    expect(await heard(() => set({ id: master, master: 'none' }))).toEqual([one, two, master].toSorted());
    await set({ id: master, master: 'behind' });
    expect(await heard(() => site.done(pageCalls.delete, { id: master }))).toEqual(showing);
  });

  it('is told to the designer of another page, which may do without it, and not to its own', async () => {
    await set({ id: master, master: 'above' });
    await set({ id: two, withMaster: false });
    expect((await site.info(master)).masterPage).toBeNull();
    expect(await site.info(two)).toMatchObject({ withMaster: false, masterPage: { id: master, layer: 'above' } });
  });

  it('comes to visitors of the project with the page', async () => {
    await set({ id: master, master: 'behind' });
    const link = 'm'.repeat(7) + newId();
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
    const reply = await site.calls.raw({
      method: 'POST',
      url: projectMonitorCalls.pageInfo.path,
      payload: { id: two },
      headers,
    });
    expect(reply.json()).toMatchObject({ code: 200, data: { document: { widgets: [{ data: { text: '水厂' } }] } } });
  });
});
