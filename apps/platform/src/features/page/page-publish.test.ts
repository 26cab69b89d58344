import {
  type PageHome,
  type PageImage,
  type PagePublishing,
  type PageRow,
  type PageVersion,
  type PageView,
  LIMITS,
  PAGE_IMAGE_PATH,
  pageCalls,
  pageErrors,
  pageImageCalls,
  projectMonitorCalls,
} from '@lightfield/contract';
import type { PageDocument } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPage, aText } from '../../../../../packages/page/src/page.testing.ts';
import { type PageSite, boundPage, pageSite } from './page.testing.ts';

let site: PageSite;
let device: string;
let id: string;
beforeAll(async () => {
  site = await pageSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.time.at += 60_000;
  ({ device } = await site.addSite());
  ({ id } = await site.add({ equipmentId: device, title: '总览' }));
  site.operations.entries.length = 0;
});
const page = (...words: string[]) => aPage(words.map((text, n) => aText(`t${n}`, text)));
const textsOf = (document: unknown) =>
  (document as PageDocument).widgets.map(({ data }) => (data as { text: string }).text);
const codeOf = async (...call: Parameters<PageSite['ask']>) => (await site.ask(...call)).code;
const publishing = (enabled: boolean) =>
  site.done<PagePublishing>(pageCalls.publishingSave, { equipmentId: device, enabled });
const publish = (version: number, more: Record<string, unknown> = {}) =>
  site.done<PageRow>(pageCalls.publish, { id, version, ...more });
const seen = async (pageId = id) => textsOf((await site.done<PageView>(pageCalls.view, { id: pageId })).document);
const drawn = async () => textsOf((await site.info(id)).document);
const homeOf = async () => (await site.done<PageHome>(pageCalls.queryHome, { equipmentId: device })).pages;

describe('pages that are published', () => {
  it('show what they showed when it is switched on; a save is seen by those who draw, until it is published', async () => {
    await site.save(id, page('旧'));
    expect(await publishing(true)).toEqual({ enabled: true, waiting: 0 });
    await site.save(id, page('新'), { base: 2 });
    expect(await drawn()).toEqual(['新']);
    expect(await seen()).toEqual(['旧']);
    expect(await site.done(pageCalls.publishing, { equipmentId: device })).toEqual({ enabled: true, waiting: 1 });
    expect(await publish(3, { name: '加药间', note: '增加计量泵' })).toMatchObject({ id, version: 3, shown: 3 });
    expect(await seen()).toEqual(['新']);
    const versions = await site.done<PageVersion[]>(pageCalls.versions, { id });
    const published = { at: site.time.at, by: site.me.loginName, name: '加药间', note: '增加计量泵' };
    expect(versions.map((one) => one.published)).toEqual([published, null, null]);
    expect(site.operations.entries.map(({ action }) => action)).toEqual([
      'page.save',
      'page.publishing',
      'page.save',
      'page.publish',
    ]);
  });

  it('show an earlier version again in one step; what was drawn since stays for those who draw', async () => {
    await site.save(id, page('一'));
    await publishing(true);
    await site.save(id, page('二'), { base: 2 });
    await publish(3);
    await publish(2, { name: '退回' });
    expect(await seen()).toEqual(['一']);
    expect(await drawn()).toEqual(['二']);
  });

  it('are not there for those who watch before the first time, on devices and in projects', async () => {
    await publishing(true);
    const { id: fresh } = await site.add({ equipmentId: device, title: '新页面' });
    expect((await homeOf()).map(({ title }) => title)).toEqual(['总览']);
    expect(await codeOf(pageCalls.view, { id: fresh })).toBe(90002);
    expect((await site.info(fresh)).shown).toBe(0);
    await site.done(pageCalls.publish, { id: fresh, version: 1 });
    expect((await homeOf()).map(({ title }) => title)).toEqual(['总览', '新页面']);

    const projectId = newId();
    await site.db.query(
      "insert into project (id, org_id, name, sort, created_at, publishes) values ($1, $2, '水厂', 1, now(), true)",
      [projectId, site.orgId],
    );
    const { id: ofProject } = await site.add({ projectId, title: '总图' });
    expect(await codeOf(projectMonitorCalls.pageInfo, { id: ofProject })).toBe(2609);
    await site.done(pageCalls.publish, { id: ofProject, version: 1 });
    expect(await codeOf(projectMonitorCalls.pageInfo, { id: ofProject })).toBe(200);
  });

  it('show their newest versions as soon as it is switched off', async () => {
    await publishing(true);
    await site.save(id, page('新'));
    const { id: fresh } = await site.add({ equipmentId: device, title: '新页面' });
    expect(await publishing(false)).toEqual({ enabled: false, waiting: 0 });
    expect(await seen()).toEqual(['新']);
    expect(await seen(fresh)).toEqual([]);
    expect(await codeOf(pageCalls.publish, { id, version: 2 })).toBe(90011);
  });

  it('keep the version that is shown, however many are saved', async () => {
    await publishing(true);
    for (let base = 1; base <= LIMITS.page.versions + 1; base++) {
      site.time.at += 10_000;
      await site.save(id, page(`${base}`), { base });
    }
    expect(await seen()).toEqual([]);
    const versions = await site.done<PageVersion[]>(pageCalls.versions, { id });
    expect(versions).toHaveLength(LIMITS.page.versions + 1);
    expect(versions.at(-1)?.version).toBe(1);
    expect(await codeOf(pageCalls.publish, { id, version: 2 })).toBe(90002);
  });

  it('keep what the shown version is bound to and shows, as well as the newest one', async () => {
    const bytes = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0"/></svg>';
    const uploaded = await site.calls.as(site.me).upload(pageImageCalls.upload, {}, { name: '泵.svg', bytes });
    const { id: image } = uploaded.data as PageImage;
    const shows = (url: string) => ({ ...page('图'), con: { ...page().con, bgImage: url } });
    await site.save(id, shows(`${PAGE_IMAGE_PATH}${image}`));
    await publishing(true);
    await site.save(id, page('无图'), { base: 2 });
    expect(await codeOf(pageImageCalls.delete, { imageId: image })).not.toBe(200);
    await publish(3);
    expect(await codeOf(pageImageCalls.delete, { imageId: image })).toBe(200);
  });

  it('are published by those who may draw the pages of the device and have the permission', async () => {
    await publishing(true);
    const drawer = await site.person('co', { permissions: new Set(['manage_page_view', 'manage_page_edit']) });
    expect(await codeOf(pageCalls.publish, { id, version: 1 }, drawer)).toBe(90003);
    expect(await codeOf(pageCalls.publishingSave, { equipmentId: device, enabled: false }, drawer)).toBe(90003);
    expect(await codeOf(pageCalls.publish, { id, version: 1 }, site.stranger)).toBe(90002);
    expect(await codeOf(pageCalls.publish, { id: newId(), version: 1 }, site.stranger)).toBe(90002);
    expect(await codeOf(pageCalls.publish, { id, version: 1, name: '名'.repeat(LIMITS.page.publishedNameMax) })).toBe(
      200,
    );
    expect(
      await codeOf(pageCalls.publish, { id, version: 1, name: '名'.repeat(LIMITS.page.publishedNameMax + 1) }),
    ).toBe(10001);
  });

  it('are told to screens that show them, and asking twice changes nothing', async () => {
    await publishing(true);
    const told: unknown[] = [];
    site.bus.on('pageChanged', (event) => {
      if (event.pageId === id) told.push(event);
    });
    await publish(1, { name: '甲' });
    const logged = site.operations.entries.length;
    await publish(1, { name: '甲' });
    expect(site.operations.entries).toHaveLength(logged);
    expect(told.length).toBeGreaterThan(0);
  });
});

describe('several pages that are published in one step', () => {
  let other: string;
  const several = (pages: Readonly<Record<string, number>>, more: Record<string, unknown> = {}) =>
    [
      pageCalls.publishSeveral,
      { ids: Object.keys(pages).join(), versions: JSON.stringify(Object.values(pages)), ...more },
    ] as const;
  beforeEach(async () => {
    ({ id: other } = await site.add({ equipmentId: device, title: '泵房' }));
    await publishing(true);
    await site.save(id, page('一'));
    await site.save(other, page('二'));
    site.operations.entries.length = 0;
  });

  it('are seen together, with one name and note, each with its entry in the log; whoever has them open is told', async () => {
    const told: string[] = [];
    const off = site.bus.on('pageChanged', ({ pageId }) => void told.push(pageId));
    const rows = await site.done<PageRow[]>(
      ...several({ [other]: 2, [id]: 2 }, { name: '雨季', note: '泵房一并更新' }),
    );
    off();
    expect(rows).toMatchObject([
      { id: other, shown: 2 },
      { id, shown: 2 },
    ]);
    expect([await seen(), await seen(other)]).toEqual([['一'], ['二']]);
    expect(told.toSorted()).toEqual([id, other].toSorted());
    for (const pageId of [id, other]) {
      const [newest] = await site.done<PageVersion[]>(pageCalls.versions, { id: pageId });
      expect(newest?.published).toMatchObject({ name: '雨季', note: '泵房一并更新', by: site.me.loginName });
    }
    expect(site.operations.entries.map(({ action, objectId }) => [action, objectId])).toEqual([
      ['page.publish', other],
      ['page.publish', id],
    ]);
  });

  it('are none when somebody has saved one of them meanwhile (1919), and that one is named', async () => {
    await site.save(other, page('三'), { base: 2 });
    const refused = await site.ask(...several({ [id]: 2, [other]: 2 }));
    expect(refused.code).toBe(pageErrors.pagesOutdated.code);
    expect(refused.data).toEqual({ ids: other, titles: '泵房' });
    expect([await seen(), await seen(other)]).toEqual([[], []]);
    expect(site.operations.entries.map(({ action }) => action)).toEqual(['page.save']);
  });

  it('are of one device or project, each once, and reached and drawn by whoever publishes', async () => {
    const { device: elsewhere } = await site.addSite();
    const { id: strange } = await site.add({ equipmentId: elsewhere, title: '别处' });
    expect(await codeOf(...several({ [id]: 2, [strange]: 1 }))).toBe(90011);
    expect(await codeOf(pageCalls.publishSeveral, { ids: `${id},${id}`, versions: '[2,2]' })).toBe(10001);
    expect(await codeOf(pageCalls.publishSeveral, { ids: `${id},${other}`, versions: '[2]' })).toBe(10001);
    const drawer = await site.person('co', { permissions: new Set(['manage_page_view', 'manage_page_edit']) });
    expect(await codeOf(...several({ [id]: 2, [other]: 2 }), drawer)).toBe(90003);
    expect(await codeOf(...several({ [id]: 2, [newId()]: 1 }))).toBe(90002);
    await publishing(false);
    expect(await codeOf(...several({ [id]: 2, [other]: 2 }))).toBe(90011);
  });

  it('are published by two people at once, in whichever order they name them', async () => {
    const asked = await Promise.all([
      codeOf(...several({ [id]: 2, [other]: 2 }, { name: '甲' })),
      codeOf(...several({ [other]: 2, [id]: 2 }, { name: '乙' })),
    ]);
    expect(asked).toEqual([200, 200]);
    const names = await Promise.all(
      [id, other].map(async (pageId) => {
        const [newest] = await site.done<PageVersion[]>(pageCalls.versions, { id: pageId });
        return newest?.published?.name;
      }),
    );
    expect(new Set(names).size).toBe(1);
  });
});

it('a variable that only the shown version names is asked for, and no other', async () => {
  const { device: bound, ids } = await site.addSite(['level', 'flow']);
  const { id: pageId } = await site.add({ equipmentId: bound, title: '曲线' });
  await site.save(pageId, boundPage([{ signalId: ids['level'] ?? '' }]));
  await site.done(pageCalls.publishingSave, { equipmentId: bound, enabled: true });
  await site.save(pageId, boundPage([{ signalId: ids['flow'] ?? '' }]), { base: 2 });
  site.monitor.asked.length = 0;
  await site.done(pageCalls.open, { id: pageId });
  expect(site.monitor.asked).toMatchObject([{ signals: [ids['level']] }]);
});
