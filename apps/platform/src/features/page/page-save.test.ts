import { type PageDraft, type PageVersion, pageCalls } from '@lightfield/contract';
import type { Bind, PageDocument } from '@lightfield/page';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aGroup, aPage, aRect, aText } from '../../../../../packages/page/src/page.testing.ts';
import { type PageSite, boundPage, boundTo, pageSite, someRects } from './page.testing.ts';

let site: PageSite;
let device: string;
let ids: Record<string, string>;
let id: string;
beforeAll(async () => {
  site = await pageSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.time.at += 60_000;
  ({ device, ids } = await site.addSite());
  ({ id } = await site.add({ equipmentId: device, title: '总览' }));
  site.operations.entries.length = 0;
});
const codeOf = async (...call: Parameters<PageSite['ask']>) => (await site.ask(...call)).code;
const page = (...words: string[]) => aPage(words.map((text, n) => aText(`t${n}`, text)));
const textsOf = (document: unknown) =>
  (document as PageDocument).widgets.map(({ data }) => (data as { text: string }).text);

describe('a save', () => {
  it('keeps the document and makes a version that says who, when and what', async () => {
    const saved = await site.save(id, page('一号泵'));
    expect(saved).toMatchObject({ id, version: 2, cleared: [] });
    const { document, ...row } = await site.info(id);
    expect(textsOf(document)).toEqual(['一号泵']);
    expect(row).toMatchObject({ version: 2, widgets: 1, changedBy: site.me.loginName, changedAt: site.time.at });
    expect(site.operations.entries).toMatchObject([{ action: 'page.save', objectId: id }]);
  });

  it('takes the form of the specification: every field as text, the document as JSON text', async () => {
    const form = new URLSearchParams({
      id,
      projectId: '',
      equipmentId: device,
      templateId: '',
      title: '泵房',
      width: '1920',
      height: '1080',
      fit: 'width',
      bgColor: '#102030',
      bgImage: '',
      checkpwd: 'false',
      password: '',
      follow: 'true',
      adaption: '1',
      base: '1',
      json: JSON.stringify(page('a')),
    });
    const reply = await site.calls.raw({
      method: 'POST',
      url: pageCalls.save.path,
      payload: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', cookie: site.calls.cookieOf(site.me) },
    });
    expect(reply.json()).toMatchObject({ code: 200 });
    const { document, ...row } = await site.info(id);
    expect(row).toMatchObject({ title: '泵房', width: 1920, height: 1080, follow: true, adaption: true });
    expect(document).toMatchObject({ con: { bgColor: '#102030', fit: 'width' } });
  });

  it('over a newer version is refused with whose it is and when, and may be made over that one', async () => {
    const other = await site.person('int');
    site.time.at += 1_000;
    await site.save(id, page('其他人'), {}, other);
    const refused = await site.ask(pageCalls.save, { id, base: 1, json: page('我') });
    expect(refused).toMatchObject({ code: 1905, data: { version: 2, by: other.loginName, at: site.time.at } });
    expect(textsOf((await site.info(id)).document)).toEqual(['其他人']);
    await site.save(id, page('我'), { base: 2 });
    expect(textsOf((await site.info(id)).document)).toEqual(['我']);
    const kept = await site.done<{ document: unknown }>(pageCalls.version, { id, version: 2 });
    expect(textsOf(kept.document)).toEqual(['其他人']);
  });

  it('by two at once is made by one of them', async () => {
    const other = await site.person('int');
    const codes = await Promise.all([
      codeOf(pageCalls.save, { id, base: 1, json: page('a') }),
      codeOf(pageCalls.save, { id, base: 1, json: page('b') }, other),
    ]);
    expect(new Set(codes)).toEqual(new Set([1905, 200]));
  });

  it('that comes once more, since its answer was lost, is done already', async () => {
    await site.save(id, page('a'));
    expect(await site.save(id, page('a'))).toMatchObject({ version: 2 });
    expect(site.operations.entries).toHaveLength(1);
    expect(await codeOf(pageCalls.save, { id, base: 1, json: page('b') })).toBe(1905);
  });

  it('is refused by whoever’s title is taken, and then leaves everything as it was', async () => {
    await site.add({ equipmentId: device, title: '其他' });
    expect(await codeOf(pageCalls.save, { id, base: 1, json: page('a'), title: '其他' })).toBe(1901);
    expect(await site.info(id)).toMatchObject({ version: 1, title: '总览' });
  });

  it('names no other owner than its own', async () => {
    const other = await site.addSite();
    expect(await codeOf(pageCalls.save, { id, equipmentId: other.device, base: 1, json: page() })).toBe(90002);
    const templateId = await site.addTemplate();
    expect(await codeOf(pageCalls.save, { id, templateId, base: 1, json: page() })).toBe(90002);
    expect(await codeOf(pageCalls.save, { id, projectId: device, base: 1, json: page() })).toBe(90_002);
  });

  it('does not take a password from the document, nor a page of somebody else’s', async () => {
    const con = { ...page().con, password: 'geheim', checkpwd: true, equipmentId: 'x', title: '' };
    const refused = await site.ask(pageCalls.save, { id, base: 1, json: { ...page(), con } });
    expect(refused).toMatchObject({ code: 1906, data: { path: 'con.title' } });
    await site.save(id, { ...page(), con: { ...con, title: '总览' } });
    const info = await site.info(id);
    expect(info).toMatchObject({ checkpwd: false, document: { con: { equipmentId: device, password: '' } } });
    expect(JSON.stringify(await site.done(pageCalls.version, { id, version: 2 }))).not.toContain('geheim');
  });

  it('takes no title that a database or a list could not hold', async () => {
    for (const title of ['a\0b', 'a\nb'.replace('\n', '\u0007'), ' ']) {
      const json = JSON.stringify({ ...page(), con: { ...page().con, title } });
      expect(await codeOf(pageCalls.save, { id, base: 1, json })).toBe(1906);
    }
  });

  it('is for whoever may change the device', async () => {
    expect(await codeOf(pageCalls.save, { id, base: 1, json: page() }, site.stranger)).toBe(90002);
    const looker = await site.person('ext');
    await site.db.query('insert into device_grant (device_id, account_id, can_write) values ($1, $2, false)', [
      device,
      looker.accountId,
    ]);
    expect(await codeOf(pageCalls.save, { id, base: 1, json: page() }, looker)).toBe(90003);
    expect(await codeOf(pageCalls.draftSave, { id, base: 1, json: page() }, looker)).toBe(90003);
    expect(await codeOf(pageCalls.restore, { id, version: 1, base: 1 }, looker)).toBe(90003);
  });
});

describe('the limits of a document', () => {
  it('2,000 widgets are saved, 2,001 are not', async () => {
    await site.save(id, aPage(someRects(2_000)));
    expect(await site.info(id)).toMatchObject({ widgets: 2_000 });
    expect(await codeOf(pageCalls.save, { id, base: 2, json: aPage(someRects(2_001)) })).toBe(1917);
  });

  it('those in groups count', async () => {
    const [first, ...others] = someRects(1_999);
    const grouped = aPage([aGroup('g', first ? [first] : []), ...others]);
    await site.save(id, grouped);
    expect(await site.info(id)).toMatchObject({ widgets: 2_000 });
  });

  it('a document of 10 MiB is saved, one of a byte more is not', async () => {
    const MOST = 10 * 1024 * 1024;
    const document = (last: string) =>
      aPage([...Array.from({ length: 1_800 }, (_, n) => scripted(`s${n}`, 'x'.repeat(3_500))), scripted('last', last)]);
    await site.save(id, document(''));
    const bytesNow = async () => (await site.done<PageVersion[]>(pageCalls.versions, { id }))[0]?.bytes ?? 0;
    const room = MOST - (await bytesNow());
    // As many widgets more as fit, and the rest into the last of them.
    const filled = (rest: number) => {
      const page = document('');
      const spread = Math.floor(rest / 1_800);
      const widgets = page.widgets.map((_widget, n) =>
        n === 1_800
          ? scripted('last', 'x'.repeat(rest - spread * 1_800))
          : scripted(`s${n}`, 'x'.repeat(3_500 + spread)),
      );
      return { ...page, widgets };
    };
    await site.save(id, filled(room), { base: 2 });
    expect(await bytesNow()).toBe(MOST);
    expect(await codeOf(pageCalls.save, { id, base: 3, title: '总览', json: filled(room + 1) })).toBe(90006);
  });

  it.each([
    ['no document at all', {}],
    ['an unknown widget', { ...aPage([]), widgets: [{ ...aRect('a'), widgetType: 'Evil' }] }],
    ['a link that runs', { ...aPage([]), widgets: [linked('javascript:alert(1)')] }],
    ['a colour that is a style sheet', { ...aPage([]), con: { ...aPage([]).con, bgColor: 'url(//evil)' } }],
    ['one id twice', aPage([aRect('a'), aRect('a')])],
    ['widgets that are no list', { ...aPage([]), widgets: { length: 1 } }],
  ])('%s is refused with what is wrong, or taken without it', async (_what, json) => {
    const { code, data } = await site.ask(pageCalls.save, { id, base: 1, json });
    if (code === 200) expect(JSON.stringify((await site.info(id)).document)).not.toMatch(/javascript|evil|Evil/);
    else expect({ code, data }).toMatchObject({ code: 1906, data: { problem: expect.any(String) } });
  });

  it('of a newer format is refused as such (1907)', async () => {
    expect(await codeOf(pageCalls.save, { id, base: 1, json: { ...aPage([]), format: 999 } })).toBe(1907);
  });
});
function scripted(widgetId: string, script: string) {
  const widget = aRect(widgetId);
  const { clickEvent } = widget;
  return { ...widget, clickEvent: { ...clickEvent, config: { ...clickEvent.config, script } } };
}
function linked(link: string) {
  const widget = aRect('a');
  const { clickEvent } = widget;
  return { ...widget, clickEvent: { ...clickEvent, config: { ...clickEvent.config, link } } };
}

describe('what a page is bound to', () => {
  it('is its own device’s; everything else is cleared and told', async () => {
    const other = await site.addSite();
    const saved = await site.save(
      id,
      boundPage([
        { signalId: ids['level'] ?? '', equipId: device, title: '旧名' },
        { signalId: other.ids['level'] ?? '', equipId: other.device, title: '别的设备' },
        { signalId: '0190a000-0000-7000-8000-000000000000', equipId: device, title: '已删' },
        { systemKey: 'flow' },
        { type: 'mvar', mvarId: 'm1', title: '计算' },
        { type: 'system', systemKey: 'online' },
      ]),
    );
    expect(saved.cleared.toSorted()).toEqual(['别的设备', '已删', '计算'].toSorted());
    const { document } = await site.info(id);
    expect(boundTo(document)).toMatchObject([
      { signalId: ids['level'], title: '名称level', equipId: device },
      null,
      null,
      { signalId: ids['flow'], systemKey: '' },
      null,
      { type: 'system', equipId: device },
    ]);
    expect(document['bind']).toMatchObject({ equips: [device] });
    expect(new Set((document['bind'] as Bind).signals)).toEqual(new Set([ids['level'], ids['flow']]));
  });

  it('is looked at anew whenever it is opened: a variable that is gone is not bound any more', async () => {
    await site.save(id, boundPage([{ signalId: ids['level'] ?? '' }, { signalId: ids['flow'] ?? '' }]));
    await site.db.query('delete from variable where id = $1', [ids['level']]);
    await site.db.query(`update variable set name = '流量' where id = $1`, [ids['flow']]);
    const opened = await site.info(id);
    expect(boundTo(opened.document)).toMatchObject([null, { title: '流量' }]);
    // so that the designer can say what is missing, and offer another one
    expect(opened.cleared).toHaveLength(1);
  });
});

describe('regions', () => {
  it('that are gone are taken out when the page is drawn again, not before', async () => {
    await site.done(pageCalls.pmsnSave, { equipmentId: device, pagePmsn: ['A', 'B'] });
    await site.save(id, aPage([aRect('a', 0, 0, { authRegion: 'A,B' })]));
    await site.done(pageCalls.pmsnSave, { equipmentId: device, pagePmsn: ['B'] });
    expect((await site.info(id)).document['widgets']).toMatchObject([{ authRegion: 'B' }]);
    const stored = await site.done<{ document: object }>(pageCalls.version, { id, version: 2 });
    expect(stored.document).toMatchObject({ widgets: [{ authRegion: 'A,B' }] });
  });
});

describe('versions', () => {
  const versions = () => site.done<PageVersion[]>(pageCalls.versions, { id });

  it('are listed newest first, and say how they came to be', async () => {
    await site.save(id, page('a'));
    await site.done(pageCalls.edit, { id, width: 800 });
    await site.done(pageCalls.restore, { id, version: 2, base: 3 });
    expect(await versions()).toMatchObject([
      { version: 4, kind: 'restore', from: 2, widgets: 1, by: site.me.loginName },
      { version: 3, kind: 'edit', from: null },
      { version: 2, kind: 'save' },
      { version: 1, kind: 'add', widgets: 0 },
    ]);
    expect(site.operations.entries.at(-1)).toMatchObject({ action: 'page.restore' });
  });

  it('are kept up to 50', async () => {
    for (let base = 1; base <= 50; base += 1) {
      site.time.at += 10_000;
      await site.save(id, page(`v${base}`), { base });
    }
    const kept = await versions();
    expect(kept.map(({ version }) => version)).toEqual(Array.from({ length: 50 }, (_, n) => 51 - n));
    expect(await codeOf(pageCalls.version, { id, version: 1 })).toBe(90002);
    expect(await codeOf(pageCalls.restore, { id, version: 1, base: 51 })).toBe(90002);
  });

  it('are restored over nobody’s newer work', async () => {
    await site.save(id, page('a'));
    expect(await codeOf(pageCalls.restore, { id, version: 1, base: 1 })).toBe(1905);
  });
});

it('whoever shows the page is told when it was saved, restored, given settings or deleted, and of nothing else', async () => {
  const told: { ownerId: string; pageId: string }[] = [];
  const unhook = site.bus.on('pageChanged', (event) => told.push(event));
  const changed = { ownerId: device, pageId: id };
  await site.save(id, page('a'));
  expect(told.splice(0)).toEqual([changed]);
  await site.done(pageCalls.restore, { id, version: 1, base: 2 });
  expect(told.splice(0)).toEqual([changed]);
  await site.done(pageCalls.edit, { id, bgColor: '#102030' });
  expect(told.splice(0)).toEqual([changed]);
  await site.done(pageCalls.draftSave, { id, base: 4, json: page('b') });
  expect(await codeOf(pageCalls.restore, { id, version: 1, base: 1 })).toBe(1905);
  expect(told).toEqual([]);
  await site.done(pageCalls.delete, { id });
  expect(told).toEqual([changed]);
  unhook();
});

describe('drafts', () => {
  const draft = (caller = site.me) => site.done<PageDraft | null>(pageCalls.draftInfo, { id }, caller);

  it('are the account’s own, and go with its save', async () => {
    const other = await site.person('int');
    await site.done(pageCalls.draftSave, { id, base: 1, json: page('a') });
    await site.done(pageCalls.draftSave, { id, base: 1, json: page('b') });
    expect(textsOf((await draft())?.document)).toEqual(['b']);
    expect((await site.info(id)).draft).toEqual({ base: 1, at: site.time.at });
    expect(await draft(other)).toBeNull();
    await site.save(id, page('c'), {}, other);
    // Of a version that is not the newest any more: the designer sees it by `base`.
    expect(await draft()).toMatchObject({ base: 1 });
    await site.save(id, page('b'), { base: 2 });
    expect(await draft()).toBeNull();
    expect(site.operations.entries.map(({ action }) => action)).toEqual(['page.save', 'page.save']);
  });

  it('are thrown away when asked', async () => {
    await site.done(pageCalls.draftSave, { id, base: 1, json: page('a') });
    await site.done(pageCalls.draftDelete, { id });
    expect(await draft()).toBeNull();
    expect((await site.info(id)).draft).toBeNull();
  });

  it('have to be sound like a save', async () => {
    expect(await codeOf(pageCalls.draftSave, { id, base: 1, json: aPage(someRects(2_001)) })).toBe(1917);
  });
});
