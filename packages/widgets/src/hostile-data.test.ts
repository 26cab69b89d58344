import {
  type PageDocument,
  comparablePage,
  diffPages,
  freshWidget,
  isUnchanged,
  normalPage,
  parsePage,
} from '@lightfield/page';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { definitions } from './definitions.ts';

const types = [...definitions.keys()];
const freshOf = (type: string): Record<string, unknown> => {
  const definition = definitions.get(type);
  if (!definition) throw new Error(type);
  return freshWidget(definition, { x: 10, y: 10 }, 'w') as unknown as Record<string, unknown>;
};
const pageOf = (...widgets: readonly unknown[]) => ({ con: {}, widgets, components: [] });

/** Paths to everything that a value holds, itself excluded. */
function pathsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...path, key])),
  ];
}
function withAt(value: unknown, [key = '', ...rest]: readonly string[], put: unknown): unknown {
  const inner = rest.length > 0 ? withAt(Reflect.get(value as object, key), rest, put) : put;
  if (Array.isArray(value)) return value.with(Number(key), inner);
  return { ...(value as object), [key]: inner };
}

const HUGE: readonly unknown[] = [
  'x'.repeat(200_000),
  Array.from({ length: 20_000 }, (_, at) => at),
  Array.from({ length: 3_000 }, () => ({ value: 1, text: 'x', data: { signalId: 'a' } })),
  Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, at])),
  Array.from({ length: 500 }).reduce<unknown>((inner) => ({ data: inner }), null),
  Array.from({ length: 500 }).reduce<unknown>((inner) => [inner], 1),
  JSON.parse('{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'),
];
const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 2, arbitrary: fc.constantFrom(0, -1, 1e308, -1e308, Number.MAX_SAFE_INTEGER, 0.1, '', null, true, [], {}) },
  { weight: 1, arbitrary: fc.constantFrom(...HUGE) },
);

describe('data of every widget, whatever stands in it', () => {
  // what a page may become: as large as what was sent, and the first values of what was left out
  const ROOM = 400_000;
  it.each(types)('of %s is read or refused, within bounds, and never thrown at anybody', (type) => {
    const fresh = freshOf(type);
    const paths = pathsIn(fresh['data']).filter((path) => path.length > 0);
    const deeds = fc.array(fc.record({ at: fc.nat(10_000), put: hostile }), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.oneof({ weight: 1, arbitrary: hostile }, { weight: 5, arbitrary: deeds }), (given) => {
        let data: unknown = fresh['data'];
        if (!Array.isArray(given) || !given.every((each) => each !== null && typeof each === 'object' && 'put' in each))
          data = given;
        else
          for (const { at, put } of given as readonly { at: number; put: unknown }[]) {
            const path = paths[at % Math.max(1, paths.length)];
            // what was put before may have taken the place away
            if (path && pathsIn(data).some((each) => each.join('.') === path.join('.'))) data = withAt(data, path, put);
          }
        const sent = pageOf({ ...fresh, data });
        const parsed = parsePage(sent, definitions);
        if (parsed.ok) {
          expect(JSON.stringify(parsed.page).length).toBeLessThan(JSON.stringify(sent).length + ROOM);
          expect(parsePage(JSON.parse(JSON.stringify(parsed.page)), definitions).ok).toBe(true);
        } else {
          expect(parsed.problems.length).toBeLessThanOrEqual(100);
          expect(JSON.stringify(parsed.problems).length).toBeLessThan(200_000);
        }
        expect(Reflect.get({}, 'polluted')).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });
});

describe('a version of a page and itself', () => {
  const binding = fc.record({
    type: fc.constantFrom('signal', 'mvar', 'system'),
    title: fc.constantFrom('', '水位'),
    signalId: fc.constantFrom('', 's1'),
    equipId: fc.constantFrom('', 'd1'),
    systemKey: fc.constantFrom('', 'online'),
    mvarId: fc.constantFrom('', 'm1'),
  });
  const other = (value: unknown, pick: number, bound: unknown): unknown => {
    if (value === null) return bound;
    if (typeof value === 'number') return value + (pick % 5);
    if (typeof value === 'boolean') return pick % 2 === 0;
    return Array.isArray(value) && value.length > 0 && pick % 2 === 0 ? [...value, value[0] as unknown] : value;
  };
  const change = fc.record({ at: fc.nat(10_000), pick: fc.nat(9), bound: binding });
  const widget = fc.record({ type: fc.constantFrom(...types), changes: fc.array(change, { maxLength: 6 }) });
  const page = fc.array(widget, { minLength: 1, maxLength: 6 }).map((list): PageDocument | undefined => {
    const widgets = list.map(({ type, changes }, index) => {
      const fresh = freshOf(type);
      let { data } = fresh;
      for (const { at, pick, bound } of changes) {
        const paths = pathsIn(data);
        const path = paths[at % Math.max(1, paths.length)];
        if (!path || path.length === 0) continue;
        const value = path.reduce<unknown>((inner, key) => Reflect.get(inner as object, key), data);
        const next = withAt(data, path, other(value, pick, bound));
        // a change that the widget refuses is none
        if (definitions.get(type)?.data.safeParse(next).success) data = next;
      }
      return { ...fresh, id: `w${index}`, data };
    });
    const parsed = parsePage(pageOf(...widgets), definitions);
    return parsed.ok ? parsed.page : undefined;
  });
  it('do not differ, as it is written and as it is compared, before and after it was saved', () => {
    let pages = 0;
    fc.assert(
      fc.property(page, (made) => {
        fc.pre(made !== undefined);
        pages += 1;
        const normal = normalPage(made, definitions);
        const stored = parsePage(JSON.parse(JSON.stringify(normal)), definitions);
        if (!stored.ok) throw new Error(JSON.stringify(stored.problems));
        const diffs = [
          diffPages(normal, normalPage(stored.page, definitions)),
          diffPages(comparablePage(made, definitions), comparablePage(stored.page, definitions)),
          diffPages(comparablePage(made, definitions), comparablePage(normal, definitions)),
        ];
        for (const diff of diffs) expect(isUnchanged(diff), JSON.stringify(diff)).toBe(true);
      }),
      { numRuns: 300 },
    );
    expect(pages).toBe(300);
  });
});
