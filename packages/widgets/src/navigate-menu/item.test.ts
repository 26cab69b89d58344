import { describe, expect, it } from 'vitest';
import { nav } from '../navigate-nav/definition.ts';
import { menu } from './definition.ts';
import { MenuItem, leadingHere, pageItem, shownItems } from './item.ts';

const [FIRST, SECOND] = [
  { id: 'p1', title: '总览', projectId: 'w' },
  { id: 'p2', title: '泵房', projectId: 'w' },
] as const;
const PAGES = [FIRST, SECOND];

describe('a navigation that lists all pages', () => {
  it('has them as its entries, in their order, whatever its own are; any other stays the very same', () => {
    const listing = nav.data.parse({ allPages: true });
    expect(nav.withPages?.(listing, PAGES).items.map(({ label }) => label)).toEqual(['总览', '泵房']);
    const all = menu.withPages?.(menu.data.parse({ allPages: true }), PAGES);
    expect(all?.items.map(({ clickEvent }) => clickEvent.config.pageId)).toEqual(['p1', 'p2']);
    expect(menu.data.safeParse(all).success).toBe(true);
    const own = nav.data.parse({});
    expect(nav.withPages?.(own, PAGES)).toBe(own);
  });
});

describe('where one is', () => {
  const items = shownItems([MenuItem.parse({ label: '其他', children: [pageItem(FIRST)] }), pageItem(SECOND)], null);
  it('is the entry that leads to the page that is shown, below another one too', () => {
    expect(leadingHere(items, 'p2')).toBe('1');
    expect(leadingHere(items, 'p1')).toBe('0.0');
  });
  it('is nowhere where none leads there, or nobody knows which page it is', () => {
    expect(leadingHere(items, 'p3')).toBe('');
    expect(leadingHere(items, undefined)).toBe('');
    expect(leadingHere(shownItems([MenuItem.parse({ label: 'x' })], null), '')).toBe('');
  });
});
