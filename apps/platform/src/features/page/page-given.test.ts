import { type ProjectPageView, SHARE_HEADER, pageCalls, projectMonitorCalls } from '@lightfield/contract';
import { Binding, ClickEvent, Con, DEVICE_KEY, type PageDocument, Params } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aRect } from '../../../../../packages/page/src/page.testing.ts';
import { createShareVisits, shareCookie } from '../../kernel/share-visits.ts';
import { type PageSite, boundPage, boundTo, pageSite } from './page.testing.ts';

let site: PageSite;
let projectId: string;
/** Two pumps of the project: the plant's page leads to the first alone. */
let pumps: { device: string; ids: Record<string, string> }[];
let plant: string;
let faceplate: string;

const deviceOf = (equipId: string) => Binding.parse({ type: 'system', systemKey: DEVICE_KEY, equipId, title: '泵' });
const FACEPLATE: PageDocument = {
  ...boundPage([{ type: 'param', systemKey: 'pump.flow' }]),
  con: Con.parse({
    title: '面板',
    params: Params.parse([
      { name: 'pump', title: '泵', kind: 'device' },
      { name: 'note', title: '备注', kind: 'text' },
    ]),
  }),
};
const plantPage = (equipId: string): PageDocument => {
  const params = { pump: deviceOf(equipId) };
  const clickEvent = ClickEvent.parse({ enable: true, config: { action: 'popup', pageId: faceplate, params } });
  return boundPage([], [aRect('open', 0, 0, { clickEvent })]);
};

beforeAll(async () => {
  site = await pageSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  projectId = newId();
  await site.db.query(`insert into project (id, org_id, name, sort, created_at) values ($1, $2, $3, 1, now())`, [
    projectId,
    site.orgId,
    `水厂${newId()}`,
  ]);
  pumps = [await site.addSite(['flow']), await site.addSite(['flow'])];
  for (const [n, { device }] of pumps.entries())
    await site.db.query(`insert into project_device (project_id, device_id, key, sort) values ($1, $2, $3, $4)`, [
      projectId,
      device,
      `P${n}`,
      n,
    ]);
  faceplate = (await site.add({ projectId, title: '面板' })).id;
  plant = (await site.add({ projectId, title: '总览' })).id;
  await site.save(faceplate, FACEPLATE);
  await site.save(plant, plantPage(pumps[0]?.device ?? ''));
});

const givenOf = (n: number) => ({ params: { pump: deviceOf(pumps[n]?.device ?? '') }, values: { note: '检修' } });
const look = (id: string) => site.done<ProjectPageView>(projectMonitorCalls.pageInfo, { id });
/** Looks by a share link of the project. */
async function visitor() {
  const link = 'g'.repeat(7) + newId();
  await site.db.query(`insert into project_share (project_id, token, auth) values ($1, $2, '{menuAuth}')`, [
    projectId,
    link,
  ]);
  const visits = createShareVisits({ db: site.db, clock: { now: () => site.time.at }, bus: { emit: () => undefined } });
  const opened = await visits.open({ link, passwordHash: null, ip: '' });
  const headers = { cookie: `${shareCookie(link)}=${opened?.token ?? ''}`, [SHARE_HEADER]: link };
  return async ({ path: url }: { path: string }, payload: object) =>
    (await site.calls.raw({ method: 'POST', url, payload, headers })).json<{ code: number; data: ProjectPageView }>();
}

describe('a page with what it is given', () => {
  it('is looked at by an id of its own, with the variables of the device it is given', async () => {
    const { id } = await site.done<{ id: string }>(pageCalls.give, { id: faceplate, opener: plant, given: givenOf(0) });
    expect(id).not.toBe(faceplate);
    const seen = await look(id);
    expect(seen).toMatchObject({ id, pageId: faceplate, projectId, equips: [pumps[0]?.device] });
    expect(boundTo(seen.document)).toMatchObject([{ signalId: pumps[0]?.ids['flow'], equipId: pumps[0]?.device }]);
    // the page by itself is nobody's
    expect(boundTo((await look(faceplate)).document)).toEqual([null]);
  });
  it('is the same one when it is given the same again', async () => {
    const give = (n: number) =>
      site.done<{ id: string }>(pageCalls.give, { id: faceplate, opener: plant, given: givenOf(n) });
    expect((await give(0)).id).toBe((await give(0)).id);
    expect((await give(0)).id).not.toBe((await give(1)).id);
  });
  it('takes no device that is not of the project', async () => {
    const { device } = await site.addSite(['flow']);
    const given = { params: { pump: deviceOf(device) }, values: {} };
    const { id } = await site.done<{ id: string }>(pageCalls.give, { id: faceplate, opener: plant, given });
    expect(boundTo((await look(id)).document)).toEqual([null]);
  });
  it('is nobody’s who does not reach the project', async () => {
    const { id } = await site.done<{ id: string }>(pageCalls.give, { id: faceplate, opener: plant, given: givenOf(0) });
    expect((await site.ask(projectMonitorCalls.pageInfo, { id }, site.stranger)).code).toBe(90_002);
    expect((await site.ask(pageCalls.give, { id: faceplate, given: givenOf(0) }, site.stranger)).code).toBe(90_002);
  });

  it('shows a visitor what the page offers that leads there, and nothing else: 90003', async () => {
    const ask = await visitor();
    const given = await ask(pageCalls.give, { id: faceplate, opener: plant, given: givenOf(0) });
    expect(given.code).toBe(200);
    const seen = await ask(projectMonitorCalls.pageInfo, { id: given.data.id });
    expect(boundTo(seen.data.document)).toMatchObject([{ signalId: pumps[0]?.ids['flow'] }]);
    // the other pump is of the project, too, and no click leads to it
    expect((await ask(pageCalls.give, { id: faceplate, opener: plant, given: givenOf(1) })).code).toBe(90_003);
    expect((await ask(pageCalls.give, { id: faceplate, given: givenOf(0) })).code).toBe(90_003);
    // nor one that somebody who draws has opened
    const other = await site.done<{ id: string }>(pageCalls.give, { id: faceplate, opener: plant, given: givenOf(1) });
    expect((await ask(projectMonitorCalls.pageInfo, { id: other.id })).code).toBe(90_003);
  });
  it('is closed to a visitor once the click that led there is gone', async () => {
    const ask = await visitor();
    const { data } = await ask(pageCalls.give, { id: faceplate, opener: plant, given: givenOf(0) });
    expect((await ask(projectMonitorCalls.pageInfo, { id: data.id })).code).toBe(200);
    await site.save(plant, boundPage([]), { base: 2 });
    expect((await ask(projectMonitorCalls.pageInfo, { id: data.id })).code).toBe(90_003);
  });
  it('goes with its page', async () => {
    const { id } = await site.done<{ id: string }>(pageCalls.give, { id: faceplate, opener: plant, given: givenOf(0) });
    await site.done(pageCalls.delete, { id: faceplate });
    expect((await site.ask(projectMonitorCalls.pageInfo, { id })).code).toBe(90_002);
  });
});
