import { dirname, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ARROWS, FEATURE } from './arrows.ts';
import { CIRCLES, TYPES_AGAINST_THE_ARROWS } from './arrows-by-type.ts';
import { circlesOf, type Import, importsIn, importsOf, SOURCES } from './imports.ts';

const zones = Object.keys(ARROWS).map((name) => ({
  name,
  pattern: name.endsWith('/features/*')
    ? new RegExp(`^(?=${name.slice(0, -1)})${FEATURE.source}`)
    : new RegExp(`^${name.replace('*', '[^/]+')}(?=[/.])`),
}));
const zoneOf = (path: string) => zones.find(({ pattern }) => pattern.test(path));
const rootOf = (path: string) => zoneOf(path)?.pattern.exec(path)?.[0];

const imports = SOURCES.flatMap(importsOf);
const atRunTime = imports.filter(({ isType }) => !isType);

const allowed = ({ from, to }: Import) =>
  !zoneOf(to) ||
  rootOf(from) === rootOf(to) ||
  (ARROWS[zoneOf(from)?.name ?? '']?.includes(zoneOf(to)?.name ?? '') ?? false);

/** Wiring: a module says what it needs by the types of whoever gives it, and takes it at run time from `main` alone (decision 080). */
const isModule = ({ from }: Import) => from.endsWith('.module.ts');
const isOtherFeature = ({ from, to }: Import) =>
  FEATURE.test(from) && FEATURE.test(to) && FEATURE.exec(from)?.[1] !== FEATURE.exec(to)?.[1];

describe('at run time', () => {
  it('imports follow the arrows', () => {
    expect(atRunTime.filter((one) => !allowed(one)).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('features never import features', () => {
    expect(atRunTime.filter(isOtherFeature).map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
  });

  it('no files need each other before they run', () => {
    expect(circlesOf(atRunTime.filter(({ isLazy }) => !isLazy))).toEqual([]);
  });
});

/** "bacnet.ts ⇄ connection.ts" below their folder; of many files their folders, which change less often. */
function nameOf(circle: readonly string[]): string {
  const parts = circle.map((path) => path.split('/'));
  const shared = parts[0]?.findIndex((part, at) => parts.some((other) => other[at] !== part)) ?? 0;
  const folder = parts[0]?.slice(0, shared).join('/') ?? '';
  const members =
    circle.length > 5
      ? circle.map((path) => `${relative(folder, dirname(path))}/`)
      : circle.map((path) => relative(folder, path));
  return `${folder}: ${[...new Set(members)].join(' ⇄ ')}`;
}

describe('types', () => {
  it('go against the arrows where the list says, and nowhere else: what is not needed any more leaves it', () => {
    const types = imports.filter((one) => one.isType && !isModule(one));
    const found = types.filter((one) => !allowed(one) || isOtherFeature(one));
    const pairs = [...new Set(found.map(({ from, to }) => `${rootOf(from)} → ${rootOf(to)}`))];
    expect(pairs.toSorted()).toEqual(Object.keys(TYPES_AGAINST_THE_ARROWS).toSorted());
  });

  it('tie these files into circles, and no others: what is untied leaves the list', () => {
    const found = circlesOf(imports.filter(({ isLazy }) => !isLazy)).map(nameOf);
    expect(found.toSorted()).toEqual(Object.keys(CIRCLES).toSorted());
  });
});

it('a folder of a subject holds features', () => {
  const name = (path: string) => FEATURE.exec(`apps/platform/src/features/${path}`)?.[1];
  expect(name('device/core/config-store.ts')).toBe('device/core');
  expect(name('alarm/alarm.module.ts')).toBe('alarm');
  expect(name('device/list/api/device-queries.ts')).toBe('device/list');
  expect(rootOf('apps/web/src/features/device/list/api/device-queries.ts')).toBe('apps/web/src/features/device/list');
});

describe('reading imports', () => {
  const kinds = (text: string) =>
    importsIn('apps/web/src/lib/a.ts', text).map(({ to, isType, isLazy }) => [to, isType, isLazy]);

  it('tells types from what is there at run time', () => {
    expect(kinds("import type { A } from './b.ts';\nimport { type A, type B } from '../c.ts';")).toEqual([
      ['apps/web/src/lib/b.ts', true, false],
      ['apps/web/src/c.ts', true, false],
    ]);
    expect(kinds("import {\n  type A,\n  b,\n} from './b.ts';\nexport * from './c.ts';\nimport './d.css';")).toEqual([
      ['apps/web/src/lib/b.ts', false, false],
      ['apps/web/src/lib/c.ts', false, false],
      ['apps/web/src/lib/d.css', false, false],
    ]);
  });

  it('tells what is fetched when it is needed', () => {
    expect(kinds("const b = lazy(() => import('./b.tsx'));")).toEqual([['apps/web/src/lib/b.tsx', false, true]]);
  });

  it('finds packages by what they let others have', () => {
    expect(kinds("import { z } from 'zod';\nexport type { Page } from '@lightfield/page';")).toEqual([
      ['zod', false, false],
      ['packages/page/src/index.ts', true, false],
    ]);
  });

  it('finds circles of two and more, each by itself', () => {
    const arrow = (from: string, to: string): Import => ({ from, to, isType: false, isLazy: false });
    const imports = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
      ['c', 'd'],
      ['d', 'e'],
      ['e', 'd'],
      ['x', 'a'],
    ] as const;
    expect(circlesOf(imports.map(([from, to]) => arrow(from, to)))).toEqual([
      ['a', 'b', 'c'],
      ['d', 'e'],
    ]);
  });
});
