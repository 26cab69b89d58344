import { isRecord } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { definitions } from './definitions.ts';
import { inspectors } from './design.ts';
import type { Row } from './kit/index.ts';

/** Set by what is done on the canvas and beside it: ends that are attached, the component that is placed, and for what it is repeated. */
const ON_CANVAS = new Set(['from', 'to', 'component', 'params', 'repeat']);
/** Kept in documents as the specification has them: nobody can talk to a camera (decision 097), and there is one way to place the weather. */
const NOT_OFFERED = new Set(['dataAddon.talk', 'positionType']);

/** Paths to every setting of `data`; a list counts as one setting, so do letters and what a click does. */
function settings(value: unknown, path: string): string[] {
  if (!isRecord(value) || ['font', 'clickEvent'].includes(path.split('.').at(-1) ?? '')) return [path];
  return Object.entries(value).flatMap(([key, inner]) => settings(inner, path ? `${path}.${key}` : key));
}
const covers = (rows: readonly Row[], path: string): boolean =>
  rows.some(
    (row) =>
      path === row.path ||
      path.startsWith(`${row.path}.`) ||
      // a page is chosen together with whose it is
      (row.editor === 'page' && (path === row.main || path === row.kind)) ||
      // a symbol of the enterprise is chosen as the picture
      (row.editor === 'image' && path === 'own') ||
      // a place together with what it lies in
      (row.editor === 'weatherPlace' && (path === row.city || path === row.county)),
  );
function* everyRow(rows: readonly Row[]): Generator<Row> {
  for (const row of rows) {
    yield row;
    if (row.editor === 'list') yield* everyRow(row.columns);
  }
}
const listsIn = (rows: readonly Row[]) => [...everyRow(rows)].filter((row) => row.editor === 'list');
const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);

describe.each([...definitions.values()].map((definition) => ({ type: definition.type, definition })))(
  'inspector of $type',
  ({ type, definition }) => {
    const rows = (inspectors.get(type) ?? []).flatMap((section) => section.rows as readonly Row[]);
    // what may be absent is looked at as it begins
    const parts = rows.flatMap((row) => (row.editor === 'toggle' && row.fresh ? [[row.path, row.fresh]] : []));
    const fresh: unknown = definition.data.parse(Object.fromEntries(parts));
    it('has a row for every setting', () => {
      expect(
        settings(fresh, '').filter((path) => !covers(rows, path) && !ON_CANVAS.has(path) && !NOT_OFFERED.has(path)),
      ).toEqual([]);
    });
    it('has no row that leads nowhere', () => {
      expect(rows.filter(({ path }) => at(fresh, path) === undefined).map(({ path }) => path)).toEqual([]);
    });
    it('gives entries words of the language', () => {
      for (const row of listsIn(rows)) expect(JSON.stringify(row.fresh('en')), row.path).not.toMatch(/\p{Script=Han}/u);
    });
    it('lets regions be chosen', () => {
      const typed = [...everyRow(rows)].filter(({ path, editor }) => path === 'authRegion' && editor !== 'regions');
      expect(typed.map(({ label }) => label.en)).toEqual([]);
    });
    it('makes entries of lists that its own schema takes, and edits all of them', () => {
      for (const row of rows) {
        if (row.editor !== 'list') continue;
        const entry = row.fresh('zh');
        expect(Object.keys(row.fresh('en') as object), row.path).toEqual(Object.keys(entry as object));
        const [first, ...rest] = row.path.split('.');
        const list = rest.reduceRight<unknown>((inner, key) => ({ [key]: inner }), [entry]);
        const parsed: unknown = definition.data.parse({ [first ?? '']: list });
        expect(at(parsed, row.path), row.path).toEqual([entry]);
        expect(
          settings(entry, '').filter((path) => !covers(row.columns, path)),
          row.path,
        ).toEqual([]);
      }
    });
  },
);

it('bars offer what is about periods only where they have periods', () => {
  for (const type of ['ComplexBar', 'ComplexBar3D']) {
    const data = definitions.get(type)?.data.parse({}) as object;
    const rows = (inspectors.get(type) ?? []).flatMap((section) => section.rows as readonly Row<object>[]);
    const shown = (more: object) =>
      rows.filter(({ when }) => when?.({ ...data, ...more }) ?? true).map(({ path }) => path);
    const periods = ['figure', 'timeRange', 'customTicks', 'timeFormat', 'timeFilter'];
    expect(shown({ signalArray: [{}] }).filter((path) => periods.includes(path))).toEqual([]);
    expect(shown({ reportSignalArray: [{}] })).toEqual(expect.arrayContaining(periods));
  }
});
