import {
  type PageFile,
  type PageSaved,
  type PageTemplateRow,
  type Page,
  pageCalls,
  pageTemplateCalls,
} from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PageSite, boundPage, boundTo, pageSite } from './page.testing.ts';

let site: PageSite;
let from: { device: string; ids: Record<string, string> };
let to: { device: string; ids: Record<string, string> };
let id: string;
beforeAll(async () => {
  site = await pageSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.time.at += 60_000;
  from = await site.addSite(['level', 'flow', 'speed']);
  to = await site.addSite(['level', 'flow2']);
  ({ id } = await site.add({ equipmentId: from.device, title: '泵' }));
  const signals = ['level', 'flow', 'speed'].map((key) => ({ signalId: from.ids[key] ?? '' }));
  await site.save(id, boundPage([...signals, { type: 'system', systemKey: 'online', equipId: from.device }]));
  site.operations.entries.length = 0;
});
const codeOf = async (...call: Parameters<PageSite['ask']>) => (await site.ask(...call)).code;
const documentOf = async (page: string) => (await site.info(page)).document;

describe('a copy', () => {
  it('finds the variables of the other device by key, tells what it did not find, and keeps what it is told to', async () => {
    const remap = [
      { from: 'flow', to: 'flow2' },
      { from: from.ids['speed'] ?? '', to: '' },
    ];
    const made = await site.done<PageSaved>(pageCalls.copy, { id, equipmentId: to.device, remap });
    expect(made.cleared).toEqual(['名称speed']);
    const document = await documentOf(made.id);
    expect(boundTo(document)).toMatchObject([
      { signalId: to.ids['level'], equipId: to.device },
      { signalId: to.ids['flow2'], title: '名称flow2' },
      null,
      { type: 'system', equipId: to.device },
    ]);
    expect(JSON.stringify(document)).not.toContain(from.device);
    expect(site.operations.entries).toMatchObject([{ action: 'page.copy', objectId: made.id }]);
    // What it was copied from is as it was.
    expect(boundTo(await documentOf(id)).every(Boolean)).toBe(true);
  });

  it('to a template is bound by key, and back from there again', async () => {
    const templateId = await site.addTemplate(['level', 'flow', 'speed']);
    const kept = await site.done<PageSaved>(pageCalls.copy, { id, templateId });
    expect(kept.cleared).toEqual([]);
    const document = await documentOf(kept.id);
    expect(boundTo(document).map((one) => one?.systemKey)).toEqual(['level', 'flow', 'speed', 'online']);
    expect(JSON.stringify(document)).not.toContain(from.device);
    const back = await site.done<PageSaved>(pageCalls.copy, { id: kept.id, equipmentId: to.device });
    expect(back.cleared.toSorted()).toEqual(['模板flow', '模板speed']);
    expect(boundTo(await documentOf(back.id))[0]).toMatchObject({ signalId: to.ids['level'] });
  });

  it('beside itself needs another title, and asks for the same password', async () => {
    await site.done(pageCalls.edit, { id, checkpwd: true, ...(await site.sealed('pump2026')) });
    expect(await codeOf(pageCalls.copy, { id, equipmentId: from.device })).toBe(1901);
    const made = await site.done<PageSaved>(pageCalls.copy, { id, equipmentId: from.device, title: '泵2' });
    expect(await site.info(made.id)).toMatchObject({ title: '泵2', checkpwd: true });
    expect(boundTo(await documentOf(made.id)).every(Boolean)).toBe(true);
  });

  it('goes to no device that the caller may not change, nor to a project', async () => {
    const foreign = await site.addSite(['level'], site.otherOrg);
    expect(await codeOf(pageCalls.copy, { id, equipmentId: foreign.device })).toBe(1101);
    expect(await codeOf(pageCalls.copy, { id, projectId: foreign.device })).toBe(90_002);
    expect(await codeOf(pageCalls.copy, { id })).toBe(10002);
  });
});

describe('a file', () => {
  it('brings the page to another device by the keys of its variables', async () => {
    const file = await site.done<PageFile>(pageCalls.exportPage, { id });
    expect(file).toMatchObject({ lightfield: 'page', v: 1, title: '泵' });
    expect(new Set(Object.values(file.keys))).toEqual(new Set(['level', 'flow', 'speed']));
    const made = await site.done<PageSaved>(pageCalls.importPage, { equipmentId: to.device, file });
    expect(made.cleared.toSorted()).toEqual(['名称flow', '名称speed']);
    expect(boundTo(await documentOf(made.id))[0]).toMatchObject({ signalId: to.ids['level'] });
    expect(site.operations.entries.map(({ action }) => action)).toEqual(['page.export', 'page.import']);
    expect(await codeOf(pageCalls.importPage, { equipmentId: to.device, file })).toBe(1901);
    const again = await site.done<PageSaved>(pageCalls.importPage, { equipmentId: from.device, title: 'neu', file });
    expect(again.cleared).toEqual([]);
  });

  it('holds no password, and none comes with it', async () => {
    await site.done(pageCalls.edit, { id, checkpwd: true, ...(await site.sealed('pump2026')) });
    const file = await site.done<PageFile>(pageCalls.exportPage, { id });
    expect(JSON.stringify(file)).not.toMatch(/pump2026|hash of/);
    const made = await site.done<PageSaved>(pageCalls.importPage, { equipmentId: to.device, file });
    expect((await site.info(made.id)).checkpwd).toBe(false);
  });

  it.each([
    ['of a newer format', { format: 99 }, 1907],
    ['with a widget nobody knows', { widgets: [{ id: 'a', widgetType: 'Evil' }] }, 1906],
    ['with a background from elsewhere', { con: { title: 'a', bgImage: 'https://evil/a.png' } }, 1906],
  ])('%s is refused', async (_what, wrong, code) => {
    const file = await site.done<PageFile>(pageCalls.exportPage, { id });
    const document = { ...file.document, ...wrong };
    expect(await codeOf(pageCalls.importPage, { equipmentId: to.device, file: { ...file, document } })).toBe(code);
  });
  it('that is none is refused', async () => {
    for (const file of ['x', '{}', '{"lightfield":"device"}'])
      expect(await codeOf(pageCalls.importPage, { equipmentId: to.device, file })).toBe(10001);
  });
});

describe('a page template', () => {
  const list = (caller = site.me) => site.done<Page<PageTemplateRow>>(pageTemplateCalls.query, {}, caller);
  beforeEach(async () => {
    await site.db.query('delete from page_template');
  });

  it('names no device, and begins a page on any', async () => {
    const { id: pageTemplateId } = await site.done<{ id: string }>(pageTemplateCalls.add, { id, name: '泵站' });
    expect(await list()).toMatchObject({ total: 1, rows: [{ name: '泵站', widgets: 4, by: site.me.loginName }] });
    const kept = await site.done<{ document: object }>(pageTemplateCalls.info, { pageTemplateId });
    expect(JSON.stringify(kept)).not.toContain(from.device);
    const made = await site.add({ equipmentId: to.device, title: '新页', pageTemplateId });
    expect(made.cleared.toSorted()).toEqual(['名称flow', '名称speed']);
    expect(boundTo(await documentOf(made.id))[0]).toMatchObject({ signalId: to.ids['level'] });
    await site.done(pageTemplateCalls.delete, { pageTemplateId });
    expect((await list()).total).toBe(0);
    expect(await site.info(made.id)).toMatchObject({ title: '新页' });
    expect(site.operations.entries.map(({ action }) => action)).toEqual([
      'pageTemplate.add',
      'page.add',
      'pageTemplate.delete',
    ]);
  });

  it('is its enterprise’s own', async () => {
    const { id: pageTemplateId } = await site.done<{ id: string }>(pageTemplateCalls.add, { id, name: '泵站' });
    expect((await list(site.stranger)).total).toBe(0);
    expect(await codeOf(pageTemplateCalls.info, { pageTemplateId }, site.stranger)).toBe(90002);
    expect(await codeOf(pageTemplateCalls.delete, { pageTemplateId }, site.stranger)).toBe(90002);
    const theirs = await site.addSite([], site.otherOrg);
    const body = { equipmentId: theirs.device, title: 'a', pageTemplateId };
    expect(await codeOf(pageCalls.add, body, site.stranger)).toBe(90002);
  });

  it('has a name of its own (1915); there are 200 at most (1916)', async () => {
    await site.done(pageTemplateCalls.add, { id, name: 'Pump' });
    expect(await codeOf(pageTemplateCalls.add, { id, name: 'pump' })).toBe(1915);
    await site.db.query(
      `insert into page_template (id, org_id, name, width, height, widgets, at, by, document, packed)
       select gen_random_uuid(), org_id, 'n' || n, width, height, widgets, at, by, document, packed
         from page_template, generate_series(1, 198) n`,
    );
    expect(await codeOf(pageTemplateCalls.add, { id, name: '第200个' })).toBe(200);
    expect(await codeOf(pageTemplateCalls.add, { id, name: '第201个' })).toBe(1916);
  });
});
