import {
  type ComponentInfo,
  type ComponentRow,
  type ComponentSaved,
  type ComponentUses,
  type ComponentVersion,
  LIMITS,
  PAGE_IMAGE_PATH,
  type PageFile,
  type PageView,
  componentCalls,
  pageCalls,
  pageImageCalls,
  pageTemplateCalls,
} from '@lightfield/contract';
import { type Component, type PageDocument, itemDocument, withItem } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aBinding, aGauge, aPage, aRect, aText, group } from '../../../../../packages/page/src/page.testing.ts';
import { freshWidget } from '../../../../../packages/page/src/tree.ts';
import type { Widget } from '../../../../../packages/page/src/widget.ts';
import { type PageSite, pageSite } from './page.testing.ts';

let site: PageSite;
let device: string;
let ids: Record<string, string>;
let pageId: string;
beforeAll(async () => {
  site = await pageSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.time.at += 60_000;
  ({ device, ids } = await site.addSite());
  ({ id: pageId } = await site.add({ equipmentId: device, title: '总览' }));
  await site.db.query('delete from component_use');
  await site.db.query("update page_template set components = '{}'");
  await site.db.query('delete from component');
  site.operations.entries.length = 0;
});

const place = (id: string, component: string, x = 0): Widget => ({
  ...freshWidget(group, { x, y: 0, width: 100, height: 60 }, id),
  data: { component, params: {}, values: {}, repeat: null },
});
const pump = (...widgets: Widget[]): Component => ({ id: 'pump', title: '泵', params: [], widgets });
const json = (main: Component, others: readonly Component[] = []) => ({
  ...itemDocument({ components: [main, ...others] }, main.id, group),
});
const add = (name: string, document: object = json(pump(aText('t', '一'))), more: object = {}) =>
  site.done<ComponentSaved>(componentCalls.add, { pageId, name, json: document, ...more });
const save = (componentId: string, base: number, main: Component, others: readonly Component[] = []) =>
  site.done<ComponentSaved>(componentCalls.save, { pageId, componentId, base, json: json(main, others) });
const codeOf = async (...call: Parameters<PageSite['ask']>) => (await site.ask(...call)).code;
const list = () => site.done<ComponentRow[]>(componentCalls.query, { pageId });
const itemOf = async (componentId: string, version?: number) => {
  const info = await site.done<ComponentInfo>(componentCalls.info, {
    pageId,
    componentId,
    ...(version && { version }),
  });
  return { ...info, document: info.document as unknown as PageDocument };
};
/** A page that shows a component of the library as a designer places it. */
async function pageWith(componentId: string, mode: 'follow' | 'kept' = 'follow', more: readonly Widget[] = []) {
  const item = await itemOf(componentId);
  const empty = aPage([place('p', 'c'), ...more], { components: [{ ...pump(aRect('r')), id: 'c' }] });
  return withItem(empty, 'c', item, mode);
}
async function shows(componentId: string, mode: 'follow' | 'kept' = 'follow', title = '画面') {
  const { id } = await site.add({ equipmentId: device, title });
  await site.save(id, await pageWith(componentId, mode));
  return id;
}
const wordsIn = (document: unknown) =>
  (document as PageDocument).components.flatMap(({ widgets }) =>
    widgets.flatMap(({ data }) => (data as { text?: string }).text ?? []),
  );
const seen = async (id: string, caller = site.me) =>
  wordsIn((await site.done<PageView>(pageCalls.view, { id }, caller)).document);

describe('a component that is put into the library', () => {
  it('is listed with what it is called, where it lies and who made it; what is bound in it is bound by key', async () => {
    const bound = pump(aGauge('g', aBinding(ids['level'] ?? '', { equipId: device })));
    const { id, version } = await add('离心泵', json(bound), { folder: '泵', note: '首版' });
    expect(version).toBe(1);
    expect(await list()).toMatchObject([
      { id, name: '离心泵', folder: '泵', version: 1, widgets: 1, pages: 0, note: '首版', by: site.me.loginName },
    ]);
    expect((await itemOf(id)).document.components[0]?.widgets[0]?.data).toMatchObject({
      bind: { signalId: '', equipId: '', systemKey: 'level' },
    });
    expect(site.operations.entries.map(({ action }) => action)).toEqual(['component.add']);
  });
  it('has a name of its own, something in it, and room', async () => {
    const { id } = await add('离心泵');
    const body = { pageId, name: '离心泵', json: json(pump(aRect('r'))) };
    expect(await codeOf(componentCalls.add, body)).toBe(1920);
    expect(await codeOf(componentCalls.add, { ...body, name: '空', json: { ...aPage([aRect('r')]) } })).toBe(1925);
    expect(await codeOf(componentCalls.add, { ...body, name: '坏', json: { components: 1 } })).toBe(1906);
    const { nameMax, folderMax, noteMax, perEnterprise } = LIMITS.component;
    const named = (fields: object) => codeOf(componentCalls.add, { ...body, name: newId(), ...fields });
    expect(await named({ name: 'n'.repeat(nameMax), folder: 'f'.repeat(folderMax), note: 'x'.repeat(noteMax) })).toBe(
      200,
    );
    for (const field of [
      { name: 'n'.repeat(nameMax + 1) },
      { folder: 'f'.repeat(folderMax + 1) },
      { note: 'x'.repeat(noteMax + 1) },
    ])
      expect(await named(field)).not.toBe(200);
    await site.db.query(
      `insert into component (id, org_id, name, version, widgets, at, by)
       select gen_random_uuid(), org_id, n::text, 1, 1, now(), '' from component, generate_series(1, $2) n where id = $1`,
      [id, perEnterprise - 3],
    );
    expect(await named({})).toBe(200);
    expect(await named({})).toBe(1921);
  });
  it('may be as large as it says, and no larger', async () => {
    const of = (count: number) =>
      json(pump(...Array.from({ length: count }, (_, n) => aText(`t${n}`, '长'.repeat(1_000)))));
    const body = { pageId, name: '大' };
    expect(await codeOf(componentCalls.add, { ...body, json: of(900) })).toBe(90006);
    expect(await codeOf(componentCalls.add, { ...body, json: of(400) })).toBe(200);
  });
  it('is renamed and moved; a page says its name from then on', async () => {
    const { id } = await add('离心泵');
    const page = await shows(id);
    await site.done(componentCalls.edit, { pageId, componentId: id, name: '卧式离心泵', folder: '泵' });
    expect((await list())[0]).toMatchObject({ name: '卧式离心泵', folder: '泵' });
    expect((await site.info(page)).document['components']).toMatchObject([{ title: '卧式离心泵' }]);
    await add('其他');
    expect(await codeOf(componentCalls.edit, { pageId, componentId: id, name: '其他' })).toBe(1920);
  });
});

describe('a component of the library that changes', () => {
  it('is seen on every page that follows it at once, and on none that keeps its version; open pages are told', async () => {
    const { id } = await add('离心泵');
    const [one, two] = [await shows(id, 'follow', '一'), await shows(id, 'follow', '二')];
    const kept = await shows(id, 'kept', '三');
    const told: string[] = [];
    const stop = site.bus.on('pageChanged', ({ ownerId, pageId: of }) => told.push(`${ownerId} ${of}`));
    await save(id, 1, pump(aText('t', '二')));
    stop();
    expect([await seen(one), await seen(two), await seen(kept)]).toEqual([['二'], ['二'], ['一']]);
    expect(wordsIn((await site.info(one)).document)).toEqual(['二']);
    for (const page of [one, two]) expect(told).toContain(`${device} ${page}`);
    expect((await site.done<{ rows: unknown }>(pageCalls.versions, { id: one })) as unknown).toHaveLength(2);
    expect(site.operations.entries.at(-1)).toMatchObject({ action: 'component.save', objectName: '离心泵' });
  });
  it('keeps its versions with notes; an older one is made the newest again, and nobody saves over what others saved', async () => {
    const { id } = await add('离心泵');
    const page = await shows(id);
    await site.done(componentCalls.save, {
      pageId,
      componentId: id,
      base: 1,
      note: '加流量',
      json: json(pump(aText('t', '二'))),
    });
    expect(await codeOf(componentCalls.save, { pageId, componentId: id, base: 1, json: json(pump(aRect('r'))) })).toBe(
      1923,
    );
    expect(await codeOf(componentCalls.restore, { pageId, componentId: id, version: 1, base: 1 })).toBe(1923);
    expect(await codeOf(componentCalls.restore, { pageId, componentId: id, version: 9, base: 2 })).toBe(90002);
    await site.done(componentCalls.restore, { pageId, componentId: id, version: 1, base: 2 });
    expect(await seen(page)).toEqual(['一']);
    const versions = await site.done<ComponentVersion[]>(componentCalls.versions, { pageId, componentId: id });
    expect(versions.map(({ version, kind, from, note }) => [version, kind, from, note])).toEqual([
      [3, 'restore', 1, ''],
      [2, 'save', null, '加流量'],
      [1, 'add', null, ''],
    ]);
    expect(wordsIn((await itemOf(id, 2)).document)).toEqual(['二']);
  });
  it('is held by another one, which changes with it; none comes to hold itself', async () => {
    const { id: motor } = await add('电机');
    const holder = withItem(
      { widgets: [], components: [pump(place('x', 'm')), { ...pump(aRect('r')), id: 'm' }] },
      'm',
      await itemOf(motor),
      'follow',
    );
    const [main = pump(), ...inside] = holder.components;
    const { id: unit } = await add('机组', json(main, inside));
    const page = await shows(unit);
    const told: string[] = [];
    const stop = site.bus.on('pageChanged', ({ pageId: of }) => told.push(of));
    await save(motor, 1, pump(aText('t', '二')));
    stop();
    expect(told).toEqual([page]);
    expect(await seen(page)).toEqual(['二']);
    const unitInside = withItem(
      { widgets: [], components: [pump(place('x', 'u')), { ...pump(aRect('r')), id: 'u' }] },
      'u',
      await itemOf(unit),
      'follow',
    );
    const [outer = pump(), ...others] = unitInside.components;
    const body = { pageId, componentId: motor, base: 2, json: json(outer, others) };
    expect(await codeOf(componentCalls.save, body)).toBe(1924);
    expect(await codeOf(componentCalls.delete, { pageId, componentId: motor })).toBe(1922);
  });
  it('is shown where pages are published only when they are', async () => {
    const { id } = await add('离心泵');
    const page = await shows(id);
    await site.done(pageCalls.publishingSave, { equipmentId: device, enabled: true });
    await save(id, 1, pump(aText('t', '二')));
    expect(await seen(page)).toEqual(['一']);
    expect(wordsIn((await site.info(page)).document)).toEqual(['二']);
    const { document } = await site.info(page);
    await site.save(page, document as unknown as PageDocument, { base: 2 });
    await site.done(pageCalls.publish, { id: page, version: 3 });
    expect(await seen(page)).toEqual(['二']);
  });
  it('brings its pictures to the visitors of the pages that follow it', async () => {
    const { id } = await add('离心泵');
    const page = await shows(id);
    const image = newId();
    await site.db.query(
      `insert into page_image (id, org_id, name, kind, hash, bytes, at, by) values ($1, $2, 'p', 'png', $3, 'x', now(), '')`,
      [image, site.orgId, Buffer.from(image)],
    );
    const shown = { ...aText('t', '二'), ref: '' };
    const document = JSON.parse(
      JSON.stringify(json(pump({ ...shown, data: { ...(shown.data as object), text: 'PICTURE' } }))).replace(
        'PICTURE',
        PAGE_IMAGE_PATH + image,
      ),
    ) as object;
    await site.done(componentCalls.save, { pageId, componentId: id, base: 1, json: document });
    const uses = () => site.db.query('select image_id from page_image_use where page_id = $1 and newest', [page]);
    expect(await uses()).toEqual([{ image_id: image }]);
    // an older version of the page that follows it shows them, too
    await site.done(pageCalls.restore, { id: page, version: 2, base: 2 });
    expect(await uses()).toEqual([{ image_id: image }]);
    expect(await codeOf(pageImageCalls.delete, { imageId: image })).toBe(1914);
  });
});

describe('what shows a component of the library', () => {
  it('is told: pages, page templates, others of the library; it is not deleted while there is one', async () => {
    const { id } = await add('离心泵');
    const page = await shows(id, 'kept');
    const { id: pageTemplateId } = await site.done<{ id: string }>(pageTemplateCalls.add, { id: page, name: newId() });
    const uses = await site.done<ComponentUses>(componentCalls.uses, { pageId, componentId: id });
    expect(uses).toMatchObject({
      pages: [{ pageId: page, title: '画面', owner: 'device', ownerId: device }],
      hidden: 0,
      pageTemplates: [{ id: pageTemplateId }],
      components: [],
    });
    expect(await codeOf(componentCalls.delete, { pageId, componentId: id })).toBe(1922);
    await site.done(pageCalls.delete, { id: page });
    expect(await codeOf(componentCalls.delete, { pageId, componentId: id })).toBe(1922);
    await site.done(pageTemplateCalls.delete, { pageTemplateId });
    await site.done(componentCalls.delete, { pageId, componentId: id });
    expect(await list()).toEqual([]);
  });
  it('stays as it is, as a component of its own, in another enterprise, in a file and in a copy', async () => {
    const { id } = await add('离心泵');
    const page = await shows(id);
    await save(id, 1, pump(aText('t', '二')));
    const file = await site.done<PageFile>(pageCalls.exportPage, { id: page });
    expect(wordsIn(file.document)).toEqual(['二']);
    await save(id, 2, pump(aText('t', '三')));
    const { device: other } = await site.addSite(['level'], site.otherOrg);
    const there = await site.done<{ id: string }>(pageCalls.importPage, { equipmentId: other, file }, site.stranger);
    expect(await seen(there.id, site.stranger)).toEqual(['二']);
    expect(await site.done(componentCalls.query, { pageId: there.id }, site.stranger)).toEqual([]);
    const { id: copy } = await site.done<{ id: string }>(pageCalls.copy, {
      id: page,
      equipmentId: device,
      title: '副本',
    });
    expect(await seen(copy)).toEqual(['三']);
    await save(id, 3, pump(aText('t', '四')));
    expect(await seen(copy)).toEqual(['四']);
  });
  it('of another enterprise is no component here, by any call', async () => {
    const { id } = await add('离心泵');
    const { device: other } = await site.addSite(['level'], site.otherOrg);
    const { id: theirs } = await site.add({ equipmentId: other, title: '他人' }, site.stranger);
    const of = (componentId: string) => ({ pageId: theirs, componentId });
    const body = { name: 'x', base: 1, version: 1, json: json(pump(aRect('r'))) };
    for (const call of [
      componentCalls.info,
      componentCalls.uses,
      componentCalls.versions,
      componentCalls.save,
      componentCalls.edit,
      componentCalls.restore,
      componentCalls.delete,
    ])
      for (const each of [id, newId()])
        expect(await codeOf(call, { ...body, ...of(each) }, site.stranger), call.path).toBe(90002);
    // nor does a page that names it follow it
    const named = await pageWith(id);
    await site.save(theirs, named, {}, site.stranger);
    await save(id, 1, pump(aText('t', '二')));
    expect(await seen(theirs, site.stranger)).toEqual(['一']);
    expect(await site.db.query('select 1 from component_use where page_id = $1', [theirs])).toEqual([]);
  });
  it('is changed by those who draw pages of the enterprise, and not by its customers', async () => {
    const { id } = await add('离心泵');
    const [customer, looker] = [await site.person('ext'), await site.person('ext')];
    for (const [{ accountId }, canWrite] of [
      [customer, true],
      [looker, false],
    ] as const)
      await site.db.query('insert into device_grant (device_id, account_id, can_write) values ($1, $2, $3)', [
        device,
        accountId,
        canWrite,
      ]);
    expect(await site.done<ComponentRow[]>(componentCalls.query, { pageId }, looker)).toEqual([]);
    expect(await codeOf(componentCalls.info, { pageId, componentId: id }, looker)).toBe(90003);
    const body = { pageId, name: 'x', json: json(pump(aRect('r'))) };
    const reads = await codeOf(componentCalls.query, { pageId }, customer);
    expect(reads).toBe(200);
    expect(await codeOf(componentCalls.add, body, customer)).toBe(90003);
    expect(await codeOf(componentCalls.save, { ...body, componentId: id, base: 1 }, customer)).toBe(90003);
    expect(await codeOf(componentCalls.delete, { pageId, componentId: id }, customer)).toBe(90003);
  });
});
