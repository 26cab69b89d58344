import { type Catalogue, Con, FORMAT, freshWidget, parsePage, restorePage } from '@lightfield/page';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { definitions } from './definitions.ts';

/** What was stored when any text was taken for a colour, the name of a font or an address. */
const GARBAGE = fc.oneof(
  fc.constantFrom(
    'red;background:url(http://evil.example/x)',
    'x;}*{background:url(//evil.example)}',
    'javascript:alert(1)',
    '"><img src=x onerror=alert(1)>',
    '',
    'a'.repeat(2_000),
  ),
  fc.string({ maxLength: 40 }),
);

type Way = readonly string[];
function textsIn(value: unknown, way: Way = []): Way[] {
  if (typeof value === 'string') return [way];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => textsIn(inside, [...way, key]));
}
function put(document: unknown, way: Way, text: string): unknown {
  const copy = JSON.parse(JSON.stringify(document)) as Record<string, unknown>;
  let node = copy;
  for (const key of way.slice(0, -1)) node = node[key] as Record<string, unknown>;
  node[way.at(-1) ?? ''] = text;
  return copy;
}

/** A page of today with one widget of this type, which then was stored as of yesterday. */
const pageOf = (type: string) => {
  const definition = definitions.get(type);
  if (!definition) throw new Error(type);
  const widgets = [freshWidget(definition, { x: 10, y: 10 }, 'w')].map((one) => ({ ...one, widgetName: '一号' }));
  return { format: FORMAT - 1, con: Con.parse({ title: '页面' }), widgets, components: [] };
};
const pages = [...definitions.keys()].map((type) => {
  const page = pageOf(type);
  return { type, page, ways: textsIn(page) };
});
const catalogue: Catalogue = definitions;
const anyText = fc
  .constantFrom(...pages)
  .chain(({ page, ways, type }) =>
    fc.record({ page: fc.constant(page), type: fc.constant(type), way: fc.constantFrom(...ways) }),
  );

it('a stored page with anything in one of its texts opens as a page of today, and says what was left out of it', () => {
  fc.assert(
    fc.property(anyText, GARBAGE, ({ page, way, type }, garbage) => {
      const stored = put(page, way, garbage);
      const restored = restorePage(stored, catalogue);
      if (!restored.ok) throw new Error(`${type} ${way.join('.')}: ${JSON.stringify(restored.problems)}`);
      // what is shown and kept from now on passes as if it were saved
      expect(parsePage(restored.page, catalogue)).toEqual({ ok: true, page: restored.page });
      const fits = parsePage(stored, catalogue).ok;
      expect(restored.leftOut.length).toBe(fits ? 0 : 1);
      if (fits) return;
      const [told] = restored.leftOut;
      // of a name that is too long its beginning is told
      if (way.at(-1) !== 'widgetName') expect(told?.zh).toContain(way[0] === 'widgets' ? '一号' : '页面');
    }),
    { numRuns: 600 },
  );
});

it('every text of every widget, one after the other, is replaced without the widget, or goes with it', () => {
  const gone = new Set<string>();
  for (const { page, ways } of pages)
    for (const way of ways) {
      const restored = restorePage(put(page, way, 'red;x{}:url(//y) <z>'), catalogue);
      expect(restored.ok, way.join('.')).toBe(true);
      if (restored.ok && restored.page.widgets.length === 0) gone.add(way.slice(2).join('.'));
    }
  // a widget without them is none, or would be seen by those it was kept from
  expect([...gone].toSorted()).toEqual(['authRegion', 'id', 'widgetType']);
});
