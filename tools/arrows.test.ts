import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { ARROWS } from './arrows.ts';

const zones = Object.keys(ARROWS).map((name) => ({
  name,
  pattern: new RegExp(`^${name.replace('*', '[^/]+')}(?=[/.])`),
}));
const zoneOf = (path: string) => zones.find(({ pattern }) => pattern.test(path));
const rootOf = (path: string) => zoneOf(path)?.pattern.exec(path)?.[0];

const sources = ['packages', 'apps']
  .flatMap((top) => readdirSync(top, { recursive: true, encoding: 'utf8' }).map((path) => join(top, path)))
  .filter((path) => /\/src\/.*\.tsx?$/.test(path) && !/(\.test\.tsx?|[./]testing(\/.*)?\.ts)$|node_modules/.test(path));

/** Static and dynamic imports; `import type` leaves no trace at run time. */
const importsOf = (path: string) =>
  [
    ...readFileSync(path, 'utf8').matchAll(
      /(?:^(?:import|export)(?! type\b)[^'"]*?\bfrom ['"]|^import ['"]|\bimport\(['"])([^'"]+)['"]/gm,
    ),
  ].map(([, name = '']) =>
    name.startsWith('@lightfield/') ? `${name.replace('@lightfield', 'packages')}/` : join(dirname(path), name),
  );

const allowed = (from: string, to: string) =>
  !zoneOf(to) ||
  rootOf(from) === rootOf(to) ||
  (ARROWS[zoneOf(from)?.name ?? '']?.includes(zoneOf(to)?.name ?? '') ?? false);

it('run-time imports follow the arrows', () => {
  const broken = sources.flatMap((from) =>
    importsOf(from)
      .filter((to) => !allowed(from, to))
      .map((to) => `${from} → ${to}`),
  );
  expect(broken).toEqual([]);
});

it('features never import features at run time', () => {
  const feature = /apps\/(?:platform|web)\/src\/features\/([^/]+)/;
  const broken = sources
    .filter((from) => feature.test(from))
    .flatMap((from) => importsOf(from).map((to) => ({ from, to })))
    .filter(({ from, to }) => feature.test(to) && feature.exec(from)?.[1] !== feature.exec(to)?.[1])
    .map(({ from, to }) => `${from} → ${to}`);
  expect(broken).toEqual([]);
});
