import { Binding, ClickEvent } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import type { Signal } from '@lightfield/contract';
import type { Written } from '@lightfield/widgets/kit';
import { type PageActionsOptions, createPageActions } from './page-actions.ts';
import { Talk } from './talk.ts';

const signal = { id: 's1', title: '压力', unit: 'MPa', lowerLimit: 0, upperLimit: 1, writable: true } as Signal;
const { config } = ClickEvent.parse({});
const jump = { type: 'equip', equipId: 'd1', pageId: 'p2', title: '二号页' } as const;

function screen({
  found = { ok: true },
  popups = true,
  kind = 'equip',
  mayGo = () => true,
}: {
  found?: Written;
  popups?: boolean;
  kind?: 'equip' | 'project';
  mayGo?: PageActionsOptions['mayGo'];
} = {}) {
  const did: string[] = [];
  const actions = createPageActions({
    talk: new Talk({ after: () => () => undefined }),
    writer: {
      write: (id, value) => {
        did.push(`write ${id} ${value}`);
        return Promise.resolve({ ok: true });
      },
    },
    kind,
    device: kind === 'equip' ? 'd1' : '',
    mayGo,
    signals: new Map([[signal.id, signal]]),
    opener: { show: (id) => did.push(`show ${id}`), href: (id) => `/p/${id}`, go: (path) => did.push(`go ${path}`) },
    look: ({ type, pageId }) => {
      did.push(`look ${type === 'project' ? 'project ' : ''}${pageId}`);
      return Promise.resolve(found);
    },
    give: ({ pageId, given }) => {
      did.push(`give ${pageId} ${JSON.stringify(given?.values)}`);
      return Promise.resolve(
        found.ok ? { ok: true, pageId: `${pageId}-given`, title: '1号泵' } : { ok: false, reason: found.reason },
      );
    },
    openWindow: (title, _frame, shown) => did.push(`window ${title} ${shown.kind}`),
    openTab: (address) => {
      did.push(`tab ${address}`);
      return popups;
    },
    leave: (address) => did.push(`leave ${address}`),
    runScript: (source, openPage) => openPage(source),
    words: {
      noOwner: 'no owner',
      noDevice: 'no device',
      noRight: 'no right',
      noVisitor: 'no visitor',
      noVariable: 'no variable',
      otherDevice: 'other device',
      blocked: 'blocked',
      bounds: ({ unit }) => unit,
      outside: (bounds) => `outside ${bounds}`,
    },
  });
  return { actions, did };
}

describe('a page that is given parameters', () => {
  const given = { ...jump, given: { params: {}, values: { name: '1号泵' } } };
  it('is opened by the id it has with them, called as it is called then', async () => {
    const { actions, did } = screen();
    expect(await actions.openPage(given, '_self')).toEqual({ ok: true });
    const config = ClickEvent.parse({}).config;
    await actions.openPopup(given, config);
    expect(did).toEqual([
      'give p2 {"name":"1号泵"}',
      'look p2-given',
      'show p2-given',
      'give p2 {"name":"1号泵"}',
      'look p2-given',
      'window 1号泵 page',
    ]);
  });
});

describe('a jump to another page', () => {
  it('is made once that page is known to be there', async () => {
    const { actions, did } = screen();
    expect(await actions.openPage(jump, '_self')).toEqual({ ok: true });
    expect(did).toEqual(['look p2', 'show p2']);
  });
  it('is not made, and says why, when that page is not', async () => {
    const { actions, did } = screen({ found: { ok: false, reason: '页面不存在' } });
    expect(await actions.openPage(jump, '_self')).toEqual({ ok: false, reason: '页面不存在' });
    expect(did).toEqual(['look p2']);
  });
  it('opens a window of the browser, or says that it was kept from it', async () => {
    const { actions, did } = screen({ popups: false });
    expect(await actions.openPage(jump, '_blank')).toEqual({ ok: false, reason: 'blocked' });
    expect(did).toEqual(['look p2', 'tab /p/p2']);
  });
  it('to a page of a project leads there from a device, and the other way round', async () => {
    const { actions, did } = screen();
    expect(await actions.openPage({ ...jump, type: 'project', equipId: 'j1' }, '_self')).toEqual({ ok: true });
    expect(did).toEqual(['look project p2', 'go /monitor/project/j1/page/p2']);
    const project = screen({ kind: 'project' });
    await project.actions.openPage(jump, '_blank');
    expect(project.did).toEqual(['look p2', 'tab /monitor/eg/detail/page/p2/0']);
  });
  it('to a page of the same project is shown in its place', async () => {
    const { actions, did } = screen({ kind: 'project' });
    await actions.openPage({ ...jump, type: 'project', equipId: 'j1' }, '_self');
    expect(did).toEqual(['look project p2', 'show p2']);
  });
  it('to a project that is not named is refused', async () => {
    expect(await screen().actions.openPage({ ...jump, type: 'project', equipId: '' }, '_self')).toMatchObject({
      reason: 'no owner',
    });
  });
});

describe('links and windows', () => {
  it('stays within the product for its own addresses and leaves it for others', async () => {
    const { actions, did } = screen();
    await actions.openLink('/monitor/eg/list', '_self');
    await actions.openLink('https://example.org/', '_self');
    expect(did).toEqual(['go /monitor/eg/list', 'leave https://example.org/']);
  });
  it('opens pages and links in windows over the page', async () => {
    const { actions, did } = screen();
    await actions.openPopup(jump, config);
    await actions.openFrame({ ...config.iframe, type: 'link', link: 'https://example.org/' }, config);
    await actions.openFrame({ ...config.iframe, pageId: 'p3', mainTitle: '三号页' }, config);
    expect(did).toEqual([
      'look p2',
      'window 二号页 page',
      'window https://example.org/ link',
      'look p3',
      'window 三号页 page',
    ]);
  });
});

describe('a link to a place of the product', () => {
  const report = '/manage/ops/repairs?report={device}';
  const orders = '/monitor/eg/detail/list/{device}/0?tab=order';
  it('reports a fault, or shows the orders, of the device of the page, or of the one that was chosen', async () => {
    const { actions, did } = screen();
    await actions.openLink(report, '_self');
    await actions.openLink(orders, '_blank');
    await actions.openLink(report.replace('{device}', 'd2'), '_self');
    expect(did).toEqual([
      'go /manage/ops/repairs?report=d1',
      'tab /monitor/eg/detail/list/d1/0?tab=order',
      'go /manage/ops/repairs?report=d2',
    ]);
  });
  it('is not followed by whoever may not go there, nor by visitors: they are told', async () => {
    const { actions, did } = screen({ mayGo: ({ permissions }) => !permissions.includes('manage_repairs_report') });
    expect(await actions.openLink(report, '_self')).toEqual({ ok: false, reason: 'no right' });
    expect(await actions.openLink(orders, '_self')).toEqual({ ok: true });
    const visitor = screen({ mayGo: () => 'visitor' });
    expect(await visitor.actions.openLink(orders, '_blank')).toEqual({ ok: false, reason: 'no visitor' });
    expect([...did, ...visitor.did]).toEqual(['go /monitor/eg/detail/list/d1/0?tab=order']);
  });
  it('leads nowhere, and says so, on a page of no device that names none', async () => {
    const { actions, did } = screen({ kind: 'project' });
    expect(await actions.openLink(report, '_self')).toEqual({ ok: false, reason: 'no device' });
    expect(did).toEqual([]);
  });
});

describe('writing', () => {
  it('goes to the variable of the device', async () => {
    const { actions, did } = screen();
    expect(await actions.write(Binding.parse({ signalId: 's1' }), '0.4')).toEqual({ ok: true });
    expect(did).toEqual(['write s1 0.4']);
  });
  it('outside the limits of the variable says them, and sends nothing', async () => {
    const { actions, did } = screen();
    const outside = { ok: false, reason: 'outside MPa' };
    expect(await actions.write(Binding.parse({ signalId: 's1' }), '1.01')).toEqual(outside);
    expect(await actions.write(Binding.parse({ signalId: 's1' }), '-0.1')).toEqual(outside);
    for (const value of ['0', '1', '']) await actions.write(Binding.parse({ signalId: 's1' }), value);
    expect(did).toEqual(['write s1 0', 'write s1 1', 'write s1 ']);
  });
  it.each([
    [{ signalId: 'gone' }, 'other device'],
    [{}, 'no variable'],
  ])('%j is refused', async (binding, reason) => {
    const { actions, did } = screen();
    expect(await actions.write(Binding.parse(binding), '1')).toEqual({ ok: false, reason });
    expect(did).toEqual([]);
  });
});

describe('a page that a script opens', () => {
  it('is looked for like any other, and shown in place of this one', async () => {
    const { actions, did } = screen();
    expect(await actions.runScript('p7', {} as never)).toEqual({ ok: true });
    expect(did).toEqual(['look p7', 'show p7']);
  });
  it('that is not there is a reason', async () => {
    const { actions, did } = screen({ found: { ok: false, reason: '页面不存在' } });
    expect(await actions.runScript('p7', {} as never)).toEqual({ ok: false, reason: '页面不存在' });
    expect(did).toEqual(['look p7']);
  });
});
