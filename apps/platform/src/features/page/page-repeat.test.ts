import {
  LIMITS,
  type PageInfo,
  type ProjectPageView,
  type RepeatSource,
  SHARE_HEADER,
  pageCalls,
  projectMonitorCalls,
} from '@lightfield/contract';
import {
  Params,
  type PageDocument,
  Repeat,
  type Widget,
  everyWidget,
  placedComponent,
  repeatedOf,
} from '@lightfield/page';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aGauge, aPage, aRect, group } from '../../../../../packages/page/src/page.testing.ts';
import { freshWidget } from '../../../../../packages/page/src/tree.ts';
import { createShareVisits, shareCookie } from '../../kernel/share-visits.ts';
import { type PageSite, pageSite } from './page.testing.ts';

let site: PageSite;
let projectId: string;
let pumps: { device: string; ids: Record<string, string> }[];
let pageId: string;

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
  pumps = [];
  for (const n of [1, 2, 3]) {
    const pump = await site.addSite(n === 3 ? ['level'] : ['flow', 'level']);
    pumps.push(pump);
    await site.db.query('update device set name = $2 where id = $1', [pump.device, `${n}号泵`]);
    await bind(pump.device, n);
  }
  pageId = (await site.add({ projectId, title: '总览' })).id;
});
const bind = (device: string, n: number) =>
  site.db.query('insert into project_device (project_id, device_id, key, sort) values ($1, $2, $3, $4)', [
    projectId,
    device,
    `P${n}`,
    n,
  ]);

/** A page that repeats a faceplate with a flow and a level. */
function plant(repeat: object, more: Partial<Widget> = {}): PageDocument {
  const param = (systemKey: string) => ({
    type: 'param' as const,
    systemKey,
    title: '',
    subTitle: '',
    signalId: '',
    equipId: '',
    mvarId: '',
  });
  const place = freshWidget(group, { x: 0, y: 0, width: 400, height: 300 }, 'place');
  const data = { component: 'face', params: {}, values: {}, repeat: Repeat.parse(repeat) };
  return aPage([{ ...place, data, ...more }], {
    components: [
      {
        id: 'face',
        title: '泵',
        params: Params.parse([{ name: 'pump', title: '泵', kind: 'device' }]),
        widgets: [aRect('body', -50, -30), aGauge('flow', param('pump.flow')), aGauge('level', param('pump.level'))],
      },
    ],
  });
}
const source = (fields: Partial<RepeatSource>) => ({ source: fields });
const look = () => site.done<ProjectPageView>(projectMonitorCalls.pageInfo, { id: pageId });
const placesIn = ({ document }: Pick<ProjectPageView, 'document'>) =>
  [...everyWidget((document as unknown as PageDocument).widgets)].filter((widget) => placedComponent(widget));
const namesIn = (view: Pick<ProjectPageView, 'document'>) => placesIn(view).map(({ widgetName }) => widgetName);
const toldIn = ({ document }: Pick<ProjectPageView, 'document'>) =>
  [...everyWidget((document as unknown as PageDocument).widgets)].flatMap((widget) => repeatedOf(widget) ?? []);
let base = 1;
async function show(repeat: object, more: Partial<Widget> = {}) {
  base = (await site.save(pageId, plant(repeat, more), { base })).version;
  return look();
}
beforeEach(() => {
  base = 1;
});
async function addGroup(name: string, parent: string | null = null, org = site.orgId): Promise<string> {
  const id = newId();
  await site.db.query('insert into device_group (id, org_id, parent_id, name) values ($1, $2, $3, $4)', [
    id,
    org,
    parent,
    `${name}${id}`,
  ]);
  return id;
}
const putInto = (n: number, column: 'group_id' | 'template_id', id: string) =>
  site.db.query(`update device set ${column} = $2 where id = $1`, [pumps[n]?.device, id]);

describe('a place that is repeated', () => {
  it('stands for each device of the project, with the variables that its component shows of it', async () => {
    const view = await show({});
    expect(namesIn(view)).toEqual(['1号泵', '2号泵', '3号泵']);
    const [first, , last] = placesIn(view).map((place) => placedComponent(place)?.params);
    expect(first?.get('pump')).toMatchObject({ type: 'system', equipId: pumps[0]?.device, title: '1号泵' });
    expect(first?.get('pump.flow')).toMatchObject({ signalId: pumps[0]?.ids['flow'], equipId: pumps[0]?.device });
    expect(first?.get('pump.level')).toMatchObject({ signalId: pumps[0]?.ids['level'] });
    // it has no flow
    expect(last?.get('pump.flow')).toBeUndefined();
    expect(last?.get('pump.level')).toMatchObject({ signalId: pumps[2]?.ids['level'] });
    expect(toldIn(view)).toEqual([]);
    // live line, history and alarms go by what the page is bound to
    expect((view.document as unknown as PageDocument).bind.signals).toHaveLength(5);
    expect(view.equips.toSorted()).toEqual(pumps.map(({ device }) => device).toSorted());
  });
  it('is stored as it was drawn', async () => {
    await show({ columns: 2 });
    const { document } = await site.done<PageInfo>(pageCalls.info, { id: pageId });
    const [place] = (document as unknown as PageDocument).widgets;
    expect(place).toMatchObject({ id: 'place', data: { component: 'face', repeat: { columns: 2 } } });
    expect(place?.children).toBeUndefined();
  });
  it('shows a device as soon as it belongs to the project', async () => {
    await show({});
    const pump = await site.addSite(['flow']);
    await bind(pump.device, 4);
    expect(namesIn(await look())).toHaveLength(4);
  });
  it('shows those of a group and of the groups below it', async () => {
    const above = await addGroup('泵房');
    await putInto(0, 'group_id', above);
    await putInto(2, 'group_id', await addGroup('二层', above));
    expect(namesIn(await show(source({ kind: 'group', groupId: above })))).toEqual(['1号泵', '3号泵']);
  });
  it('shows those of a template', async () => {
    const template = await site.addTemplate();
    await putInto(1, 'template_id', template);
    expect(namesIn(await show(source({ kind: 'template', templateId: template })))).toEqual(['2号泵']);
  });
  it('shows those with a text in their name, whatever signs it has', async () => {
    expect(namesIn(await show(source({ kind: 'name', name: '2号' })))).toEqual(['2号泵']);
    expect(namesIn(await show(source({ kind: 'name', name: '%' })))).toEqual([]);
  });
  it('shows chosen ones in the order they were chosen', async () => {
    const devices = [2, 0].map((n) => pumps[n]?.device ?? '');
    expect(namesIn(await show(source({ kind: 'chosen', devices })))).toEqual(['3号泵', '1号泵']);
  });
  it('says how many there are beyond its maximum', async () => {
    const view = await show({ most: 2 });
    expect(namesIn(view)).toEqual(['1号泵', '2号泵']);
    expect(toldIn(view)).toEqual([{ found: 3, shown: 2, gone: false }]);
  });
  it('says that there are none', async () => {
    expect(toldIn(await show(source({ kind: 'name', name: '风机' })))).toEqual([{ found: 0, shown: 0, gone: false }]);
  });
  it('tells a group that is gone from one of others in nothing', async () => {
    const foreign = await addGroup('别家', null, site.otherOrg);
    await putInto(0, 'group_id', foreign);
    const gone = [{ found: 0, shown: 0, gone: true }];
    for (const groupId of [foreign, newId(), 'none', ''])
      expect(toldIn(await show(source({ kind: 'group', groupId }))), groupId).toEqual(gone);
    const template = await site.addTemplate([], site.otherOrg);
    await putInto(0, 'template_id', template);
    for (const templateId of [template, newId()])
      expect(toldIn(await show(source({ kind: 'template', templateId })))).toEqual(gone);
  });
  it('shows no device that is not of the project', async () => {
    const { device } = await site.addSite(['flow']);
    expect(namesIn(await show(source({ kind: 'chosen', devices: [device, 'none'] })))).toEqual([]);
  });
  it('is nothing to a visitor where it is kept to a region', async () => {
    await site.done(pageCalls.pmsnSave, { projectId, pagePmsn: ['一区'] });
    await show({}, { authRegion: '一区' });
    const link = 'r'.repeat(7) + newId();
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
    const ask = async () =>
      (
        await site.calls.raw({
          method: 'POST',
          url: projectMonitorCalls.pageInfo.path,
          payload: { id: pageId },
          headers,
        })
      ).json<{ data: ProjectPageView }>().data;
    expect((await ask()).document).toMatchObject({ widgets: [], bind: { equips: [], signals: [] } });
    await show({});
    expect(namesIn(await ask())).toHaveLength(3);
  });
  it('stands for the device itself on a page of its own', async () => {
    const { device, ids } = await site.addSite(['flow', 'level']);
    const { id } = await site.add({ equipmentId: device, title: '面板' });
    await site.save(id, plant({}));
    const view = await site.done<ProjectPageView>(pageCalls.view, { id });
    expect(placesIn(view).map((place) => placedComponent(place)?.params.get('pump.flow')?.signalId)).toEqual([
      ids['flow'],
    ]);
  });
});

describe('what may be repeated', () => {
  const refusal = async (document: PageDocument) =>
    (await site.ask(pageCalls.save, { id: pageId, base: 1, json: document })).code;
  it(`is ${LIMITS.designer.repeatMax} devices at most: 1906`, async () => {
    const page = plant({ most: LIMITS.designer.repeatMax });
    const more = JSON.parse(JSON.stringify(page).replace('"most":300', '"most":301')) as PageDocument;
    expect(await refusal(more)).toBe(1906);
    expect(await refusal(page)).toBe(200);
  });
  it(`is ${LIMITS.designer.repeaters} places at most: 1906`, async () => {
    const page = plant({ most: 1 });
    const [place] = page.widgets;
    const many = (count: number) => ({
      ...page,
      widgets: Array.from({ length: count }, (_, n) => ({ ...(place as Widget), id: `p${n}` })),
    });
    expect(await refusal(many(LIMITS.designer.repeaters + 1))).toBe(1906);
    expect(await refusal(many(LIMITS.designer.repeaters))).toBe(200);
  });
  it('is no more than a page may draw, as often as it may be: 1917', async () => {
    const page = plant({ most: 300 });
    const [component] = page.components;
    const rects = (count: number) => ({
      ...page,
      components: component ? [{ ...component, widgets: Array.from({ length: count }, (_, n) => aRect(`r${n}`)) }] : [],
    });
    expect(await refusal(rects(33))).toBe(1917);
    expect(await refusal(rects(32))).toBe(200);
  });
});

describe('what the designer is told', () => {
  const ask = (sources: readonly Partial<RepeatSource>[], more: object = { projectId }, caller = site.me) =>
    site.ask(pageCalls.repeated, { ...more, sources }, caller);
  it('is the devices of each source, and what there is to choose from', async () => {
    const above = await addGroup('泵房');
    const below = await addGroup('二层', above);
    await putInto(0, 'group_id', below);
    const template = await site.addTemplate();
    await putInto(1, 'template_id', template);
    const { data } = await ask([
      { kind: 'name', name: '3号' },
      { kind: 'template', templateId: template },
    ]);
    expect(data).toMatchObject({
      repeats: [
        { devices: [{ id: pumps[2]?.device, name: '3号泵' }], found: 1, gone: false },
        { devices: [{ id: pumps[1]?.device }], found: 1, gone: false },
      ],
      choices: { groups: [{ id: above }, { id: below }], templates: [{ id: template }] },
    });
  });
  it('is nothing to whoever does not reach the project: 90002; and takes one owner', async () => {
    expect((await ask([], { projectId }, site.stranger)).code).toBe(90_002);
    expect((await ask([], {})).code).toBe(10_002);
  });
});
