import { describe, expect, it } from 'vitest';
import { draw as drawWidget, widgetOf } from '../kit/draw.testing.tsx';
import type { PageHost } from '../kit/host.ts';
import { iframe, shownBy } from './definition.ts';
import { IframeView } from './view.tsx';

const draw = (data: object, host: Partial<PageHost> = {}): string =>
  drawWidget(IframeView, widgetOf(iframe, data), undefined, host);
const link = { type: 'link', link: 'https://example.com/a?b=1' };

describe('a link', () => {
  it('opens in a sandbox that is not of our origin and cannot lead the page elsewhere', () => {
    const html = draw(link);
    const sandbox = /sandbox="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [];
    expect(sandbox).toContain('allow-scripts');
    expect(sandbox.filter((allowed) => /same-origin|top-navigation|popups|modals/.test(allowed))).toEqual([]);
    expect(html).toContain('src="https://example.com/a?b=1"');
    expect(html).toContain('referrerPolicy="no-referrer"');
  });
  it.each(['javascript:alert(1)', 'data:text/html,x', '//example.com', 'https://a"onload="x', '/\\evil', 'blob:x'])(
    'to %s is refused by the schema, and not followed where it came past it',
    (hostile) => {
      expect(iframe.data.safeParse({ type: 'link', link: hostile }).success).toBe(false);
      expect(shownBy({ ...iframe.data.parse({ type: 'link' }), link: hostile })).toBeNull();
    },
  );
  it('to a screen of ours, which stays white in a sandbox, says so instead: on the page and in the designer', () => {
    for (const mode of ['run', 'edit'] as const) {
      const html = draw({ type: 'link', link: '/monitor/project/list' }, { mode });
      expect(html).not.toContain('<iframe');
      expect(html).toContain('本平台的界面无法内嵌显示');
    }
    expect(draw({ type: 'link', link: '/lfscada/file/plan.png' })).toContain('<iframe');
  });
  it('is named, not opened, in the designer', () => {
    const html = draw(link, { mode: 'edit' });
    expect(html).not.toContain('<iframe');
    expect(html).toContain('https://example.com/a');
  });
});

describe('a page', () => {
  const page = { type: 'project', pageId: 'p1', mainId: 'm1' };
  it('is drawn by the host', () => {
    const html = draw(page, { drawPage: (inner) => <b>{JSON.stringify(inner)}</b> });
    expect(html).toContain(
      '&quot;type&quot;:&quot;project&quot;,&quot;mainId&quot;:&quot;m1&quot;,&quot;pageId&quot;:&quot;p1&quot;',
    );
    expect(html).not.toContain('<iframe');
  });
  it('is named where the host draws none, and in the designer', () => {
    expect(draw(page)).toContain('内嵌页面');
    expect(draw(page, { mode: 'edit', drawPage: () => <b>drawn</b> })).not.toContain('drawn');
  });
  it('may be told by its configuration', () => {
    expect(shownBy(iframe.data.parse({ configId: 'c1' }))).toMatchObject({ pageId: 'c1' });
    expect(shownBy(iframe.data.parse({ configId: 'c1', pageId: 'p1' }))).toMatchObject({ pageId: 'p1' });
  });
});

it('tells the checker which page it shows, and begins with pages of projects on a page of one', () => {
  const page = { type: 'project', pageId: 'p1', mainId: 'm1' } as const;
  expect(iframe.shownPage?.(iframe.data.parse(page))).toMatchObject(page);
  expect(iframe.shownPage?.(iframe.data.parse(link))).toBeNull();
  expect(iframe.data.parse({ ...iframe.data.parse({}), ...iframe.onProject }).type).toBe('project');
});

it('says what is missing, on the page and to the checker', () => {
  expect(draw({})).toContain('未选择页面');
  expect(draw({ type: 'link' }, { language: 'en' })).toContain('No link is given');
  expect(iframe.problems?.(iframe.data.parse({}))).toHaveLength(1);
  expect(iframe.problems?.(iframe.data.parse({ type: 'link' }))).toHaveLength(1);
  expect(iframe.problems?.(iframe.data.parse(link))).toEqual([]);
  // a screen of ours stays white in its sandbox, a file of ours does not
  const own = (path: string) => iframe.problems?.(iframe.data.parse({ type: 'link', link: path }));
  expect(own('/monitor/project/list')).toHaveLength(1);
  expect(own('/lfscada/file/plan.png')).toEqual([]);
});
