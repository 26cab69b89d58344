import {
  LIMITS,
  type PageFile,
  type PageLookRow,
  type PageLookSaved,
  type PageLookUses,
  type PageView,
  pageCalls,
  pageLookCalls,
  pageTemplateCalls,
} from '@lightfield/contract';
import { Con, OwnLook, type OwnTheme, type PageDocument, THEMES, wearing } from '@lightfield/page';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPage, aRect, catalogue } from '../../../../../packages/page/src/page.testing.ts';
import { addDevice } from '../../engines/history/site.testing.ts';
import { type PageSite, pageSite } from './page.testing.ts';

let site: PageSite;
let device: string;
let pageId: string;
beforeAll(async () => {
  site = await pageSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.time.at += 60_000;
  ({ device } = await site.addSite());
  ({ id: pageId } = await site.add({ equipmentId: device, title: '总览' }));
  await site.db.query('delete from page_look');
  await site.db.query("update page_template set looks = '{}'");
  site.operations.entries.length = 0;
});

const withGround = (ground: string) => ({
  from: 'light',
  look: { ...THEMES.light, colours: { ...THEMES.light.colours, ground } },
});
const add = (name = '水厂', look: object = withGround('#102030'), more: object = {}) =>
  site.done<PageLookSaved>(pageLookCalls.add, { pageId, kind: 'theme', name, look, ...more });
const save = (lookId: string, base: number, ground: string, name = '水厂') =>
  site.done<PageLookSaved>(pageLookCalls.save, { pageId, lookId, base, name, look: withGround(ground) });
const list = (caller = site.me) => site.done<PageLookRow[]>(pageLookCalls.query, { equipmentId: device }, caller);
const codeOf = async (...call: Parameters<PageSite['ask']>) => (await site.ask(...call)).code;
const themed = (id: string, ground = '#000000'): PageDocument => {
  const own: OwnTheme = { id, version: 1, title: '水厂', look: OwnLook.parse(withGround(ground).look) };
  return aPage([aRect('r')], { con: Con.parse({ theme: { name: 'light', own }, bgColor: 'theme.ground' }) });
};
/** A page that has it, as a designer saves it. */
async function has(lookId: string, title = '画面', equipmentId = device) {
  const { id } = await site.add({ equipmentId, title });
  await site.save(id, themed(lookId));
  return id;
}
const groundOf = (document: unknown) => (document as PageDocument).con.theme.own?.look.colours.ground;
const seen = async (id: string, caller = site.me) =>
  groundOf((await site.done<PageView>(pageCalls.view, { id }, caller)).document);

describe('a theme that an enterprise makes', () => {
  it('is listed with its colours, who made it and how many pages have it', async () => {
    const { id } = await add();
    await has(id);
    expect(await list()).toMatchObject([
      { id, kind: 'theme', name: '水厂', version: 1, pages: 1, by: site.me.loginName, look: withGround('#102030') },
    ]);
    expect(site.operations.entries.map(({ action }) => action)).toContain('pageLook.add');
  });
  it('has a name of its own, sound colours, and room', async () => {
    await add();
    const body = { pageId, kind: 'theme', name: '水厂', look: withGround('#102030') };
    expect(await codeOf(pageLookCalls.add, body)).toBe(1926);
    const named = (fields: object) => codeOf(pageLookCalls.add, { ...body, name: newId(), ...fields });
    const { nameMax, themes } = LIMITS.pageLook;
    expect(await named({ name: 'n'.repeat(nameMax) })).toBe(200);
    expect(await named({ name: 'n'.repeat(nameMax + 1) })).not.toBe(200);
    for (const look of [{}, { look: {} }, withGround('red'), withGround('theme.ink'), withGround('#fff;x:url(y)')])
      expect(await named({ look })).toBe(1929);
    await site.db.query(
      `insert into page_look (id, org_id, kind, name, version, look, at, by)
       select gen_random_uuid(), $1, 'theme', n::text, 1, '{}', now(), '' from generate_series(1, $2) n`,
      [site.orgId, themes - 3],
    );
    expect(await named({})).toBe(200);
    expect(await named({})).toBe(1927);
  });
  it('is told of somebody who saved in between, and gives a name free when it goes', async () => {
    const { id } = await add();
    await save(id, 1, '#112233');
    const late = { pageId, lookId: id, base: 1, name: '水厂', look: withGround('#445566') };
    expect(await codeOf(pageLookCalls.save, late)).toBe(1928);
    await add('二');
    expect(await codeOf(pageLookCalls.save, { ...late, base: 2, name: '二' })).toBe(1926);
    await site.done(pageLookCalls.delete, { pageId, lookId: id });
    expect((await list()).map(({ name }) => name)).toEqual(['二']);
    expect((await add()).version).toBe(1);
  });
});

describe('a theme that changes', () => {
  it('is seen on every page that has it at once, and open pages are told; the histories of pages stay', async () => {
    const { id } = await add();
    const [one, two] = [await has(id, '一'), await has(id, '二')];
    const other = await site.add({ equipmentId: device, title: '三' });
    const told: string[] = [];
    const stop = site.bus.on('pageChanged', ({ ownerId, pageId: of }) => told.push(`${ownerId} ${of}`));
    await save(id, 1, '#405060');
    stop();
    expect([await seen(one), await seen(two)]).toEqual(['#405060', '#405060']);
    expect(groundOf((await site.info(one)).document)).toBe('#405060');
    expect(told.toSorted()).toEqual([one, two].map((of) => `${device} ${of}`).toSorted());
    expect(await seen(other.id)).toBeUndefined();
    const version = await site.done<{ document: unknown }>(pageCalls.version, { id: one, version: 2 });
    expect(groundOf(version.document)).toBe('#000000');
    expect(await site.done(pageCalls.versions, { id: one })).toHaveLength(2);
  });
  it('comes to pages whose owner publishes with the next publishing', async () => {
    const { id } = await add();
    const page = await has(id);
    const before = await seen(page);
    await site.done(pageCalls.publishingSave, { equipmentId: device, enabled: true });
    await save(id, 1, '#405060');
    // what was published is what was stored
    expect(await seen(page)).toBe('#000000');
    expect(before).toBe('#102030');
    expect(groundOf((await site.info(page)).document)).toBe('#405060');
  });
  it('when it is deleted its pages look as they did, and nobody can choose or change it', async () => {
    const { id } = await add();
    const page = await has(id);
    await site.done(pageTemplateCalls.add, { id: page, name: newId() });
    const uses = await site.done<PageLookUses>(pageLookCalls.uses, { pageId, lookId: id });
    expect(uses.pages.map(({ pageId: of }) => of)).toEqual([page]);
    expect(uses.pageTemplates).toHaveLength(1);
    await site.done(pageLookCalls.delete, { pageId, lookId: id });
    expect(await list()).toEqual([]);
    expect(await seen(page)).toBe('#102030');
    await site.save(page, themed(id), { base: 2 });
    expect(await seen(page)).toBe('#102030');
    for (const call of [pageLookCalls.uses, pageLookCalls.delete])
      expect(await codeOf(call, { pageId, lookId: id })).toBe(90002);
  });
  it('that nothing has any more is forgotten with the next one, a day after it went', async () => {
    const [kept, gone] = [await add('留'), await add('去')];
    await has(kept.id);
    for (const { id } of [kept, gone]) await site.done(pageLookCalls.delete, { pageId, lookId: id });
    await add('一');
    const stored = async () =>
      (await site.db.query<{ name: string }>('select name from page_look order by name')).map(({ name }) => name);
    expect((await stored()).toSorted()).toEqual(['一', '去', '留'].toSorted());
    site.time.at += 86_400_001;
    await add('二');
    expect((await stored()).toSorted()).toEqual(['一', '二', '留'].toSorted());
  });
});

describe('a named style', () => {
  const values = (color: string) => ({ type: 'ShapeRect', values: { 'style.fill.color': color } });
  const worn = (id: string): PageDocument => {
    const [rect] = aPage([aRect('r')]).widgets;
    if (!rect) throw new Error('No widget');
    const held = { id, version: 1, title: '强调', values: { 'style.fill.color': '#000000' } };
    return aPage([wearing(rect, held, catalogue.get(rect.widgetType)), aRect('plain')]);
  };
  const fillsOf = (document: unknown) => (document as PageDocument).widgets.map((widget) => widget.style.fill.color);

  it('is followed by the widgets that have it; one of the same name as a theme is another thing', async () => {
    await add('强调');
    const { id } = await add('强调', values('#111111'), { kind: 'style' });
    const { id: page } = await site.add({ equipmentId: device, title: '画面' });
    await site.save(page, worn(id));
    const shown = async () => fillsOf((await site.done<PageView>(pageCalls.view, { id: page })).document);
    expect(await shown()).toEqual(['#111111', '#ffffff']);
    const told: string[] = [];
    const stop = site.bus.on('pageChanged', ({ pageId: of }) => told.push(of));
    await site.done(pageLookCalls.save, { pageId, lookId: id, base: 1, name: '强调', look: values('#222222') });
    stop();
    expect(told).toEqual([page]);
    expect(await shown()).toEqual(['#222222', '#ffffff']);
    expect((await list()).map(({ kind, pages }) => `${kind} ${pages}`).toSorted()).toEqual(['style 1', 'theme 0']);
    await site.done(pageLookCalls.delete, { pageId, lookId: id });
    expect(await shown()).toEqual(['#222222', '#ffffff']);
  });
  it('says nothing but how things look, and there is room for so many', async () => {
    const body = { pageId, kind: 'style', name: '样式' };
    const of = (look: object) => codeOf(pageLookCalls.add, { ...body, name: newId(), look });
    for (const bad of [{ 'data.text': 'x' }, { 'style.fill.color': 'url(x)' }, { 'position.x': 1 }, {}])
      expect(await of({ values: bad })).toBe(1929);
    await site.db.query(
      `insert into page_look (id, org_id, kind, name, version, look, at, by)
       select gen_random_uuid(), $1, 'style', n::text, 1, '{}', now(), '' from generate_series(1, $2) n`,
      [site.orgId, LIMITS.pageLook.styles - 1],
    );
    expect(await of(values('#111111'))).toBe(200);
    expect(await of(values('#111111'))).toBe(1927);
  });
});

describe('other enterprises', () => {
  it('see and change none of it, and a page of theirs that names it keeps the copy it holds', async () => {
    const { id } = await add();
    const theirs = await addDevice(site.db, site.otherOrg, { name: `设备${newId().slice(-12)}` });
    const other = await site.add({ equipmentId: theirs, title: '画面' }, site.stranger);
    const of = { pageId: other.id, lookId: id };
    expect(await codeOf(pageLookCalls.uses, of, site.stranger)).toBe(90002);
    expect(await codeOf(pageLookCalls.delete, of, site.stranger)).toBe(90002);
    const change = { ...of, base: 1, name: 'x', look: withGround('#ffffff') };
    expect(await codeOf(pageLookCalls.save, change, site.stranger)).toBe(90002);
    expect(await site.done(pageLookCalls.query, { equipmentId: theirs }, site.stranger)).toEqual([]);
    await site.save(other.id, themed(id, '#abcdef'), {}, site.stranger);
    await save(id, 1, '#405060');
    expect(await seen(other.id, site.stranger)).toBe('#abcdef');
    const uses = await site.done<PageLookUses>(pageLookCalls.uses, { pageId, lookId: id });
    expect(uses).toMatchObject({ pages: [], hidden: 0 });
  });
  it('begin no page with it, and in the enterprise itself a new page does', async () => {
    const { id } = await add();
    const title = '以主题开始';
    const { id: begun } = await site.add({ equipmentId: device, title, lookId: id });
    const { document } = await site.done<PageView>(pageCalls.view, { id: begun });
    expect(document).toMatchObject({
      con: { dark: true, bgColor: 'theme.ground', theme: { own: { id, version: 1 } } },
    });
    const theirs = await addDevice(site.db, site.otherOrg, { name: `设备${newId().slice(-12)}` });
    for (const lookId of [id, newId()])
      expect(await codeOf(pageCalls.add, { equipmentId: theirs, title, lookId }, site.stranger)).toBe(90002);
    // a style is no theme
    const style = await add(
      '样式',
      { type: 'ShapeRect', values: { 'style.fill.color': '#111111' } },
      { kind: 'style' },
    );
    expect(await codeOf(pageCalls.add, { equipmentId: device, title: '二', lookId: style.id })).toBe(90002);
  });
  it('have it with a page from a file; in the enterprise itself such a page follows again', async () => {
    const { id } = await add();
    const page = await has(id);
    const file = await site.done<PageFile>(pageCalls.exportPage, { id: page });
    expect(groundOf(file.document)).toBe('#102030');
    const theirs = await addDevice(site.db, site.otherOrg, { name: `设备${newId().slice(-12)}` });
    const taken = (equipmentId: string, caller = site.me) =>
      site.done<{ id: string }>(pageCalls.importPage, { equipmentId, title: '导入', file }, caller);
    const [there, here] = [await taken(theirs, site.stranger), await taken(device)];
    await save(id, 1, '#405060');
    expect(await seen(there.id, site.stranger)).toBe('#102030');
    expect(await seen(here.id)).toBe('#405060');
  });
  it('customers of the enterprise take from it and change nothing of it', async () => {
    const { id } = await add();
    const [ext, looker] = [await site.person('ext'), await site.person('ext')];
    for (const [{ accountId }, canWrite] of [
      [ext, true],
      [looker, false],
    ] as const)
      await site.db.query('insert into device_grant (device_id, account_id, can_write) values ($1, $2, $3)', [
        device,
        accountId,
        canWrite,
      ]);
    expect((await list(ext)).map((row) => row.id)).toEqual([id]);
    expect(await list(looker)).toEqual([]);
    expect(await codeOf(pageLookCalls.uses, { pageId, lookId: id }, looker)).toBe(90003);
    const body = { pageId, lookId: id };
    expect(await codeOf(pageLookCalls.delete, body, ext)).toBe(90003);
    const made = { pageId, kind: 'theme', name: 'x', look: withGround('#000000') };
    expect(await codeOf(pageLookCalls.add, made, ext)).toBe(90003);
  });
});
