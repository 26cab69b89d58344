import { type PageInfo, type PageRow, pageCalls, LIMITS } from '@lightfield/contract';
import { type BriefPage, isBrief, wholePage } from '@lightfield/page';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogue } from '../../../../../packages/page/src/page.testing.ts';
import { type PageSite, boundPage, boundTo, pageSite } from './page.testing.ts';

let site: PageSite;
let equipmentId: string;
beforeAll(async () => {
  site = await pageSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  equipmentId = (await site.addSite()).device;
  site.operations.entries.length = 0;
});

const list = (owner: Record<string, unknown> = { equipmentId }) => site.done<PageRow[]>(pageCalls.query, owner);
const titles = async (owner?: Record<string, unknown>) => (await list(owner)).map(({ title }) => title);
const codeOf = async (...call: Parameters<PageSite['ask']>) => (await site.ask(...call)).code;

it('comes without its defaults to who asks for it so, and is the same page', async () => {
  const { id } = await site.add({ equipmentId, title: 'a' });
  await site.save(id, boundPage([{ signalId: 's1' }]));
  const { document } = await site.info(id);
  const brief = await site.done<PageInfo>(pageCalls.info, { id, lean: true });
  expect(isBrief(brief.document)).toBe(true);
  expect(wholePage(brief.document as unknown as BriefPage, catalogue)).toEqual(document);
});

describe('adding a page', () => {
  it('makes an empty one of 1024x768 behind the others, and writes it down', async () => {
    await site.add({ equipmentId, title: '总览' });
    const { id } = await site.add({ equipmentId, title: '水泵' });
    const rows = await list();
    expect(rows.map(({ title }) => title)).toEqual(['总览', '水泵']);
    expect(rows[1]).toMatchObject({ id, width: 1024, height: 768, widgets: 0, version: 1, checkpwd: false });
    const { document } = await site.info(id);
    expect(document).toMatchObject({ con: { title: '水泵', equipmentId, templateId: '' }, widgets: [] });
    expect(site.operations.entries.map(({ action, objectId }) => [action, objectId])).toContainEqual(['page.add', id]);
  });

  it('is refused where the title is taken within the device (1901), whatever its letters', async () => {
    await site.add({ equipmentId, title: 'Pump' });
    expect(await codeOf(pageCalls.add, { equipmentId, title: 'pump' })).toBe(1901);
    const other = await site.addSite();
    await site.add({ equipmentId: other.device, title: 'Pump' });
  });

  it('is refused beyond 100 pages (1902)', async () => {
    for (let n = 0; n < LIMITS.device.pages; n += 1) await site.add({ equipmentId, title: `页${n}` });
    expect(await codeOf(pageCalls.add, { equipmentId, title: '多' })).toBe(1902);
    expect(await list()).toHaveLength(100);
  });

  it('needs one owner: a device or a template, and no project yet', async () => {
    const templateId = await site.addTemplate();
    expect(await codeOf(pageCalls.add, { title: 'a' })).toBe(10002);
    expect(await codeOf(pageCalls.add, { title: 'a', equipmentId, templateId })).toBe(10002);
    expect(await codeOf(pageCalls.add, { title: 'a', projectId: templateId })).toBe(90_002);
    expect(await codeOf(pageCalls.query, { projectId: templateId })).toBe(90_002);
    await site.add({ title: 'a', templateId });
    expect(await titles({ templateId })).toEqual(['a']);
  });

  it('is for whoever may change the device', async () => {
    const looker = await site.person('int', { dataRange: 'granted' });
    expect(await codeOf(pageCalls.add, { equipmentId, title: 'a' }, looker)).toBe(1101);
    await site.db.query(
      'insert into device_grant (device_id, account_id, can_write) values ($1, $2, false) on conflict do nothing',
      [equipmentId, looker.accountId],
    );
    expect(await codeOf(pageCalls.add, { equipmentId, title: 'a' }, looker)).toBe(90003);
    expect(await codeOf(pageCalls.add, { equipmentId, title: 'a' }, site.stranger)).toBe(1101);
    const without = await site.person('co', { permissions: new Set(['manage_page_view']) });
    expect(await codeOf(pageCalls.add, { equipmentId, title: 'a' }, without)).toBe(90003);
  });
});

describe('the settings of a page', () => {
  it.each([
    ['width', 100, 99],
    ['width', 10_000, 10_001],
    ['height', 100, 99],
    ['title', 'x'.repeat(100), 'x'.repeat(101)],
  ])('%s: the edge is taken, what lies beyond is not', async (field, edge, beyond) => {
    const { id } = await site.add({ equipmentId, title: 'a' });
    expect(await codeOf(pageCalls.edit, { id, [field]: edge })).toBe(200);
    expect(await codeOf(pageCalls.edit, { id, [field]: beyond })).toBe(10001);
  });

  it('change one by one, and every change can be restored', async () => {
    const { id } = await site.add({ equipmentId, title: 'a', bgColor: '#123456' });
    await site.done(pageCalls.edit, { id, title: 'b', follow: 'true', fit: 'width' });
    const { document, ...row } = await site.info(id);
    expect(row).toMatchObject({ title: 'b', follow: true, fit: 'width', version: 2 });
    expect(document).toMatchObject({ con: { title: 'b', bgColor: '#123456', fit: 'width' } });
    await site.done(pageCalls.restore, { id, version: 1, base: 2 });
    expect(await site.info(id)).toMatchObject({ title: 'b', fit: 'contain', version: 3 });
  });

  it('that change nothing make no version and no entry', async () => {
    const { id } = await site.add({ equipmentId, title: 'a' });
    site.operations.entries.length = 0;
    expect(await site.done(pageCalls.edit, { id, title: 'a', width: 1024 })).toMatchObject({ version: 1 });
    expect(site.operations.entries).toEqual([]);
  });

  it('take no colour and no picture that carries anything else', async () => {
    const { id } = await site.add({ equipmentId, title: 'a' });
    for (const body of [{ bgColor: 'red;position:fixed' }, { bgImage: 'javascript:alert(1)' }, { bgImage: '//evil/a' }])
      expect(await codeOf(pageCalls.edit, { id, ...body })).toBe(1906);
  });

  it('keep the password to themselves: neither answers nor entries hold it', async () => {
    const { id } = await site.add({ equipmentId, title: 'a', checkpwd: 'true', ...(await site.sealed('pump2026')) });
    const seen = JSON.stringify([await site.info(id), await list(), site.operations.entries]);
    expect(seen).toContain('"checkpwd":true');
    expect(seen).not.toMatch(/pump2026|hash of/);
    const [row] = await site.db.query<{ text: string }>(
      `select string_agg(encode(document, 'escape'), '') as text from page_version where page_id = $1`,
      [id],
    );
    expect(row?.text).not.toContain('pump2026');
  });

  it('keep a password until it is replaced or taken away', async () => {
    const { id } = await site.add({ equipmentId, title: 'a' });
    expect(await codeOf(pageCalls.edit, { id, checkpwd: 'true' })).toBe(1910);
    expect(await codeOf(pageCalls.edit, { id, checkpwd: 'true', ...(await site.sealed('abc')) })).toBe(1910);
    expect(await codeOf(pageCalls.edit, { id, checkpwd: 'true', ...(await site.sealed('x'.repeat(41))) })).toBe(1910);
    expect(await codeOf(pageCalls.edit, { id, checkpwd: 'true', ...(await site.sealed('x'.repeat(40))) })).toBe(200);
    expect(await codeOf(pageCalls.edit, { id, checkpwd: 'true', ...(await site.sealed('abcd')) })).toBe(200);
    expect(await codeOf(pageCalls.edit, { id, checkpwd: 'true', title: 'b' })).toBe(200);
    expect(await list()).toMatchObject([{ title: 'b', checkpwd: true }]);
    await site.done(pageCalls.edit, { id, checkpwd: 'false' });
    expect(await list()).toMatchObject([{ checkpwd: false }]);
  });
});

describe('the order of pages', () => {
  it('is what was asked for, when all of them are named once', async () => {
    const ids: string[] = [];
    for (const title of ['a', 'b', 'c']) ids.push((await site.add({ equipmentId, title })).id);
    await site.done(pageCalls.sort, { ids: ids.toReversed().join(',') });
    expect(await titles()).toEqual(['c', 'b', 'a']);
    expect(site.operations.entries.at(-1)).toMatchObject({ action: 'page.sort', new: '{"pages":["c","b","a"]}' });
    for (const wrong of [ids.slice(1), [...ids, ids[0]]])
      expect(await codeOf(pageCalls.sort, { ids: wrong.join(',') })).toBe(90011);
    const other = await site.add({ equipmentId: (await site.addSite()).device, title: 'x' });
    expect(await codeOf(pageCalls.sort, { ids: [...ids.slice(1), other.id].join(',') })).toBe(90011);
    expect(await titles()).toEqual(['c', 'b', 'a']);
  });
});

describe('deleting', () => {
  it('takes versions and drafts along', async () => {
    const { id } = await site.add({ equipmentId, title: 'a' });
    await site.done(pageCalls.draftSave, { id, base: 1, json: boundPage([]) });
    await site.done(pageCalls.delete, { id });
    expect(await list()).toEqual([]);
    const left = await site.db.query(
      'select 1 from page_version where page_id = $1 union all select 1 from page_draft where page_id = $1',
      [id],
    );
    expect(left).toEqual([]);
    expect(site.operations.entries.at(-1)).toMatchObject({ action: 'page.delete', objectId: id });
    expect(await codeOf(pageCalls.info, { id })).toBe(90002);
  });

  it.each(['device', 'template'])('a %s takes its pages along', async (kind) => {
    const owner = kind === 'device' ? { equipmentId } : { templateId: await site.addTemplate() };
    const { id } = await site.add({ ...owner, title: 'a' });
    await site.db.query(`delete from ${kind} where id = $1`, [Object.values(owner)[0]]);
    expect(await codeOf(pageCalls.info, { id })).toBe(90002);
    expect(await site.db.query('select 1 from page where id = $1', [id])).toEqual([]);
  });
});

describe('page permissions', () => {
  const set = (pagePmsn: string[]) => site.ask(pageCalls.pmsnSave, { equipmentId, pagePmsn });

  it('are at most 10 (1904)', async () => {
    const ten = Array.from({ length: 10 }, (_, n) => `区域${n}`);
    expect((await set([...ten, '多'])).code).toBe(1904);
    expect((await set(ten)).code).toBe(200);
    expect(await site.done(pageCalls.pmsnQuery, { equipmentId })).toEqual({ pagePmsn: ten });
    const { id } = await site.add({ equipmentId, title: 'a' });
    expect((await site.info(id)).pagePmsn).toEqual(ten);
  });

  it('take no title with a comma or a blank (1903), none that is too long, and none that is empty', async () => {
    for (const title of ['a,b', 'a，b', 'a b', 'a\tb']) expect((await set([title])).code).toBe(1903);
    for (const title of ['x'.repeat(21), '']) expect((await set([title])).code).toBe(10001);
  });
  it('take a title once (1912), of 20 characters', async () => {
    expect((await set(['A', 'A'])).code).toBe(1912);
    expect((await set(['x'.repeat(20)])).code).toBe(200);
  });
});

describe('the landing page', () => {
  it('is one of the device at a time', async () => {
    const { id: a } = await site.add({ equipmentId, title: 'a' });
    const { id: b } = await site.add({ equipmentId, title: 'b' });
    await site.done(pageCalls.setHome, { id: a, home: true });
    await site.done(pageCalls.setHome, { id: b, home: true });
    expect((await list()).map(({ home }) => home)).toEqual([false, true]);
    await site.done(pageCalls.setHome, { id: b, home: false });
    expect((await list()).map(({ home }) => home)).toEqual([false, false]);
  });
});

describe('a page of a template', () => {
  it('is bound by key, and knows the template’s variables only', async () => {
    const templateId = await site.addTemplate(['level']);
    const { id } = await site.add({ templateId, title: 'a' });
    const document = boundPage([{ systemKey: 'level' }, { systemKey: 'gone', title: '没了' }]);
    expect(await site.save(id, document)).toMatchObject({ cleared: ['没了'] });
    expect(boundTo((await site.info(id)).document)).toMatchObject([
      { systemKey: 'level', title: '模板level', signalId: '', equipId: '' },
      null,
    ]);
  });
});
