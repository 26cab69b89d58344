import { expect, it } from 'vitest';
import { draw as drawWidget, widgetOf } from '../kit/draw.testing.tsx';
import type { PageHost } from '../kit/host.ts';
import { nav } from './definition.ts';
import { NavView } from './view.tsx';

const draw = (data: object = {}, host: Partial<PageHost> = {}): string =>
  drawWidget(NavView, widgetOf(nav, data), undefined, host);

it('is a bar of entries with one of them marked and reached', () => {
  const html = draw();
  expect(html.match(/role="menuitem"/g)).toHaveLength(3);
  expect(html.match(/aria-current/g)).toHaveLength(1);
  expect(html.match(/tabindex="0"/g)).toHaveLength(1);
  expect(html).toContain('aria-orientation="horizontal"');
});
it('leaves out what the account may not see', () => {
  const items = [{ label: '甲', authRegion: '一区' }, { label: '乙' }];
  expect(draw({ items }, { regions: ['二区'] })).not.toContain('甲');
  expect(draw({ items }, { regions: ['一区'] })).toContain('甲');
});
it('reaches an entry that is left when the marked one is not seen', () => {
  const items = [{ label: '甲', authRegion: '一区', defaultAct: true }, { label: '乙' }];
  expect(draw({ items }, { regions: [] })).toMatch(/tabindex="0"[^>]*><span>乙/);
});
it('shows icons of the library and of the platform, and nothing from elsewhere', () => {
  const items = [{ iconHref: 'symbol:pump' }, { iconHref: '/lfscada/files/a.png' }];
  const html = draw({ items });
  expect(html).toContain('data-symbol="pump"');
  expect(html).toContain('href="/lfscada/files/a.png"');
  expect(nav.data.safeParse({ items: [{ iconHref: 'https://example.com/a.png' }] }).success).toBe(false);
});
it('is named for those who do not see it', () => {
  expect(draw()).toContain('aria-label="导航栏"');
  expect(draw({}, { language: 'en' })).toContain('aria-label="Navigation bar"');
});
it('writes labels as text', () => {
  expect(draw({ items: [{ label: '<img src=x onerror=alert(1)>' }] })).toContain('&lt;img');
});
