import { type PageHome, type PageOpened, type PageView, type Signal, pageCalls } from '@lightfield/contract';
import { wholeSignals } from '@lightfield/rules';
import { type BriefPage, FORMAT, type PageDocument, isBrief, wholePage } from '@lightfield/page';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aGauge, aGroup, aPage, aRect, catalogue } from '../../../../../packages/page/src/page.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type PageSite, boundPage, boundTo, pageSite } from './page.testing.ts';
import { visibleTo } from './regions.ts';

let site: PageSite;
let device: string;
let ids: Record<string, string>;
let id: string;
beforeAll(async () => {
  site = await pageSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  site.time.at += 3_600_000;
  ({ device, ids } = await site.addSite());
  ({ id } = await site.add({ equipmentId: device, title: '总览' }));
});
const codeOf = async (...call: Parameters<PageSite['ask']>) => (await site.ask(...call)).code;
const view = (caller?: Caller) => site.done<PageView>(pageCalls.view, { id }, caller);
const idsOf = ({ document }: PageView) => (document as unknown as PageDocument).widgets.map((widget) => widget.id);

const aSignal: Omit<Signal, 'id' | 'equipId' | 'sn'> = {
  title: '',
  dataType: 'float',
  readFormula: null,
  writeFormula: null,
  upperLimit: null,
  lowerLimit: null,
  kind: 'device',
  collection: 'periodic',
  unit: '',
  decimals: 2,
  writable: false,
  readable: true,
  signalMaps: [],
};

/** Somebody who looks at every device of the enterprise; their role names these regions. */
async function operator(authRegion = '', more: Partial<Caller> = {}): Promise<Caller> {
  const caller = await site.person('int', { permissions: new Set(['monitor_equip_real']), ...more });
  await site.db.query(
    'update role set auth_region = $2 from account where account.role_id = role.id and account.id = $1',
    [caller.accountId, authRegion],
  );
  return caller;
}

describe('looking at a page', () => {
  it('shows the newest version with what its variables are called today', async () => {
    await site.save(id, boundPage([{ signalId: ids['level'] ?? '' }, { signalId: ids['flow'] ?? '' }]));
    await site.db.query('delete from variable where id = $1', [ids['flow']]);
    const seen = await view(await operator());
    expect(seen).toMatchObject({ id, title: '总览', version: 2, equipmentId: device, authRegion: [] });
    expect(boundTo(seen.document)).toMatchObject([{ title: '名称level' }, null]);
    expect(seen.document['bind']).toMatchObject({ signals: [ids['level']] });
  });

  it('opens one that was stored before its schema, and says what of it is not shown; what, to who sees all', async () => {
    const old = JSON.parse(JSON.stringify(aPage([aRect('r', 0, 0, { widgetName: '底板' })]))) as PageDocument;
    const widgets = old.widgets.map((widget) => ({
      ...widget,
      style: { ...widget.style, fill: { ...widget.style.fill, color: 'red;background:url(//evil.example/x)' } },
    }));
    await site.db.query('update page_version set document = $2, packed = false where page_id = $1', [
      id,
      Buffer.from(JSON.stringify({ ...old, format: FORMAT - 1, widgets })),
    ]);
    const zh = '“底板”（矩形）：style.fill.color';
    const seen = await view(await operator());
    expect(seen.document['widgets']).toMatchObject([{ id: 'r', style: { fill: { color: '#ffffff' } } }]);
    expect(seen.leftOut).toEqual({ count: 1, what: [] });
    expect((await view()).leftOut).toMatchObject({ count: 1, what: [{ zh }] });
    const info = await site.info(id);
    expect(info.leftOut).toMatchObject([{ zh }]);
    // what was opened can be saved as it is, and nothing is left out of it any more
    await site.save(id, info.document as unknown as PageDocument);
    expect((await site.info(id)).leftOut).toEqual([]);
  });

  it('is for whoever sees the device', async () => {
    expect(await codeOf(pageCalls.view, { id }, site.stranger)).toBe(90002);
    const elsewhere = await operator('', { dataRange: 'granted' });
    expect(await codeOf(pageCalls.view, { id }, elsewhere)).toBe(90002);
    await site.db.query('insert into device_grant (device_id, account_id, can_write) values ($1, $2, false)', [
      device,
      elsewhere.accountId,
    ]);
    expect(await codeOf(pageCalls.view, { id }, elsewhere)).toBe(200);
    expect(await codeOf(pageCalls.info, { id }, elsewhere)).toBe(90003);
  });

  it('does not run a page of a template', async () => {
    const templateId = await site.addTemplate();
    const page = await site.add({ templateId, title: 'a' });
    expect(await codeOf(pageCalls.view, { id: page.id })).toBe(90002);
  });
});

describe('opening a page', () => {
  const open = (more: object = {}, caller?: Caller) => site.done<PageOpened>(pageCalls.open, { id, ...more }, caller);
  beforeEach(async () => {
    await site.save(id, boundPage([{ signalId: ids['level'] ?? '' }], [aRect('still')]));
    site.monitor.asked.length = 0;
  });

  it('answers the page and what its live line begins with, for the values it shows', async () => {
    site.monitor.said.line = { gateway: null, opened: false, token: 'once' };
    const me = await operator();
    const { page, line } = await open({}, me);
    expect(page).toEqual(await view(me));
    expect(line.token).toBe('once');
    expect(site.monitor.asked).toEqual([{ caller: me.accountId, device, signals: [ids['level']] }]);
  });

  it('tells the words of the variables it shows, and of no other', async () => {
    const words = (name: string) => ({ ...aSignal, id: ids[name] ?? '', equipId: device, sn: name });
    site.monitor.said.signals = [words('level'), words('flow')];
    expect((await view()).signals.map(({ sn }) => sn)).toEqual(['level']);
    site.monitor.said.signals = undefined;
    expect((await view()).signals).toEqual([]);
  });

  it('that shows no value asks for all of its device', async () => {
    await site.save(id, aPage([aRect('still')]), { base: 2 });
    await open();
    expect(site.monitor.asked).toMatchObject([{ signals: 'all' }]);
  });

  it('leaves out what is a default where that is asked for', async () => {
    const words = { ...aSignal, id: ids['level'] ?? '', equipId: device, sn: 'level' };
    site.monitor.said.signals = [words];
    const { document, signals } = (await open({ lean: true })).page;
    expect(signals[0]).not.toHaveProperty('equipId');
    expect(wholeSignals(signals, device)).toEqual([words]);
    expect(isBrief(document)).toBe(true);
    expect(wholePage(document as unknown as BriefPage, catalogue)).toEqual((await view()).document);
  });

  it('is whole for an app that asks in the words of an earlier form', async () => {
    site.monitor.said.signals = [{ ...aSignal, id: ids['level'] ?? '', sn: 'level', equipId: device }];
    const { document, signals } = (await open({ brief: true })).page;
    expect(isBrief(document)).toBe(false);
    expect(signals).toEqual(site.monitor.said.signals);
  });

  it('asks no gateway of anything before the password of the page was given', async () => {
    await site.done(pageCalls.edit, { id, checkpwd: true, ...(await site.sealed('pump2026')) });
    expect(await codeOf(pageCalls.open, { id })).toBe(1908);
    expect(site.monitor.asked).toEqual([]);
  });

  it('is not for visitors', async () => {
    expect((await (await site.visitor(device)).ask(pageCalls.open, { id })).code).not.toBe(200);
  });
});

describe('regions', () => {
  beforeEach(async () => {
    await site.done(pageCalls.pmsnSave, { equipmentId: device, pagePmsn: ['A', 'B'] });
    await site.save(
      id,
      aPage([
        aRect('all'),
        aRect('a', 0, 0, { authRegion: 'A' }),
        aRect('ab', 0, 0, { authRegion: 'A,B' }),
        aGroup('group', [aRect('inside', 0, 0, { authRegion: 'B' })], { authRegion: 'A' }),
        aGroup('open', [
          aRect('inB', 0, 0, { authRegion: 'B' }),
          aGauge('secret', { ...blank, signalId: ids['flow'] ?? '' }, { authRegion: 'B' }),
        ]),
      ]),
    );
  });
  const blank = {
    type: 'signal',
    title: '',
    subTitle: '',
    signalId: '',
    equipId: '',
    systemKey: '',
    mvarId: '',
  } as const;

  it('that the role does not name are not sent, nor what is bound in them', async () => {
    const seen = await view(await operator());
    expect(idsOf(seen)).toEqual(['all', 'open']);
    expect(JSON.stringify(seen)).not.toContain(ids['flow']);
  });

  it.each([
    ['A', ['all', 'a', 'ab', 'group', 'open']],
    ['B', ['all', 'ab', 'open']],
    ['B, A', ['all', 'a', 'ab', 'group', 'open']],
    ['C', ['all', 'open']],
  ])('%s', async (authRegion, widgets) => {
    expect(idsOf(await view(await operator(authRegion)))).toEqual(widgets);
  });

  it('are all there for whoever draws the page', async () => {
    const seen = await view();
    expect(seen.authRegion).toBeNull();
    expect(idsOf(seen)).toHaveLength(5);
  });

  it('nobody knows any more stay closed', async () => {
    await site.done(pageCalls.pmsnSave, { equipmentId: device, pagePmsn: ['B'] });
    expect(idsOf(await view(await operator()))).toEqual(['all', 'open']);
  });

  it('are closed to visitors', async () => {
    const { ask } = await site.visitor(device);
    const { data } = await ask(pageCalls.view, { id });
    expect(idsOf(data as PageView)).toEqual(['all', 'open']);
  });

  it('close entries of menus, at every depth', () => {
    const menu = {
      ...aRect('menu'),
      data: {
        items: [
          { authRegion: 'A', children: [] },
          { authRegion: '', children: [{ authRegion: 'B' }] },
        ],
      },
    };
    const { widgets } = visibleTo(aPage([menu]), ['A']);
    expect(widgets[0]?.data).toEqual({
      items: [
        { authRegion: 'A', children: [] },
        { authRegion: '', children: [] },
      ],
    });
  });
});

describe('a visitor of a share link', () => {
  it('sees pages of that device when the share opens the menu (2507 otherwise)', async () => {
    const closed = await site.visitor(device, ['topMenu']);
    expect((await closed.ask(pageCalls.view, { id })).code).toBe(2507);
    expect((await closed.ask(pageCalls.queryHome, {})).code).toBe(2507);
    const { ask } = await site.visitor(device);
    expect((await ask(pageCalls.view, { id })).code).toBe(200);
    expect((await ask(pageCalls.queryHome, {})).data).toMatchObject({ equipmentId: device, pageId: id });
    const other = await site.add({ equipmentId: (await site.addSite()).device, title: 'x' });
    expect((await ask(pageCalls.view, { id: other.id })).code).toBe(90002);
    expect((await ask(pageCalls.info, { id })).code).toBe(1010);
  });
});

describe('the password of a page', () => {
  const PASSWORD = 'pump2026';
  const enter = async (caller: Caller, password: string) =>
    site.ask(pageCalls.validPassword, { id, ...(await site.sealed(password)) }, caller);
  beforeEach(async () => {
    await site.done(pageCalls.edit, { id, checkpwd: true, ...(await site.sealed(PASSWORD)) });
  });

  it('is asked for once per session and page', async () => {
    const me = await operator();
    expect(await codeOf(pageCalls.view, { id }, me)).toBe(1908);
    expect(await enter(me, 'falsch')).toMatchObject({ code: 1909, data: { attemptsLeft: 4 } });
    expect(await codeOf(pageCalls.view, { id }, me)).toBe(1908);
    expect((await enter(me, PASSWORD)).code).toBe(200);
    expect(await codeOf(pageCalls.view, { id }, me)).toBe(200);
    expect(await codeOf(pageCalls.view, { id }, { ...me, sessionId: 'cd'.repeat(32) })).toBe(1908);
    const other = await site.add({ equipmentId: device, title: 'b', checkpwd: true, ...(await site.sealed(PASSWORD)) });
    expect(await codeOf(pageCalls.view, { id: other.id }, me)).toBe(1908);
  });

  it('is asked for again when it has changed', async () => {
    const me = await operator();
    await enter(me, PASSWORD);
    await site.done(pageCalls.edit, { id, checkpwd: true, ...(await site.sealed(PASSWORD)) });
    expect(await codeOf(pageCalls.view, { id }, me)).toBe(1908);
    await site.done(pageCalls.edit, { id, checkpwd: false });
    expect(await codeOf(pageCalls.view, { id }, me)).toBe(200);
  });

  it('can be guessed five times, then not for a quarter of an hour (1005)', async () => {
    const me = await operator();
    for (let left = 4; left >= 0; left -= 1)
      expect(await enter(me, 'falsch')).toMatchObject({ code: 1909, data: { attemptsLeft: left } });
    expect((await enter(me, PASSWORD)).code).toBe(1005);
    // Others may.
    expect((await enter(await operator(), PASSWORD)).code).toBe(200);
    site.time.at += 15 * 60_000 + 1;
    expect((await enter(me, PASSWORD)).code).toBe(200);
  });

  it('is asked of visitors too, and guesses of one address count together', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { ask } = await site.visitor(device);
      expect((await ask(pageCalls.view, { id })).code).toBe(1908);
      expect((await ask(pageCalls.validPassword, { id, ...(await site.sealed('falsch')) })).code).toBe(1909);
    }
    const { ask } = await site.visitor(device);
    expect((await ask(pageCalls.validPassword, { id, ...(await site.sealed(PASSWORD)) })).code).toBe(1005);
  });

  it('is sealed: a nonce is good once', async () => {
    const me = await operator();
    const body = { id, ...(await site.sealed(PASSWORD)) };
    expect(await codeOf(pageCalls.validPassword, body, me)).toBe(200);
    expect(await codeOf(pageCalls.validPassword, body, me)).toBe(1021);
  });
});

describe('the landing page', () => {
  const home = (body = {}, caller?: Caller) => site.done<PageHome>(pageCalls.queryHome, body, caller);

  it('of a device is the chosen one, or its first', async () => {
    const other = await site.add({ equipmentId: device, title: '水泵' });
    expect(await home({ equipmentId: device })).toEqual({
      equipmentId: device,
      projectId: null,
      pageId: id,
      pages: [
        { id, title: '总览', checkpwd: false, follow: false },
        { id: other.id, title: '水泵', checkpwd: false, follow: false },
      ],
    });
    await site.done(pageCalls.setHome, { id: other.id, home: true });
    expect(await home({ equipmentId: device })).toMatchObject({ pageId: other.id });
    const empty = await site.addSite();
    expect(await home({ equipmentId: empty.device })).toEqual({
      equipmentId: empty.device,
      projectId: null,
      pageId: null,
      pages: [],
    });
    expect(await codeOf(pageCalls.queryHome, { equipmentId: device }, site.stranger)).toBe(1101);
  });

  it('of an account is what it chose, else of the first device with a page that it sees', async () => {
    const me = await operator('', { dataRange: 'granted' });
    expect(await home({}, me)).toEqual({ equipmentId: null, projectId: null, pageId: null, pages: [] });
    await site.db.query('insert into device_grant (device_id, account_id, can_write) values ($1, $2, false)', [
      device,
      me.accountId,
    ]);
    expect(await home({}, me)).toMatchObject({ equipmentId: device, pageId: id });
    const foreign = await site.addSite();
    const hidden = await site.add({ equipmentId: foreign.device, title: 'x' });
    const second = await site.add({ equipmentId: device, title: 'b' });
    for (const [chosen, seen] of [
      [hidden.id, id],
      [second.id, second.id],
    ] as const) {
      await site.db.query('update account set landing_web = $2 where id = $1', [
        me.accountId,
        `/monitor/eg/detail/page/${chosen}/0`,
      ]);
      expect(await home({}, me)).toMatchObject({ equipmentId: device, pageId: seen });
    }
  });
});
