import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ALL_CALLS } from '../packages/contract/src/calls/index.ts';
import { ROUTES } from '../packages/contract/src/routes.ts';
import { definitions } from '../packages/widgets/src/definitions.ts';

const ROOT = join(import.meta.dirname, '..');
const given = (name: string): unknown => JSON.parse(readFileSync(join(ROOT, 'docs', 'spec', name), 'utf8'));
const status = readFileSync(join(ROOT, 'docs', 'status.md'), 'utf8');

const KINDS_OF_WIDGETS = ['shape', 'usual', 'complex', 'navigate', 'script', 'group'];
const textsIn = (lists: Record<string, unknown>): string[] =>
  Object.values(lists).flatMap((list) => (Array.isArray(list) ? (list as string[]) : []));
const { http } = given('endpoints.json') as { http: { path: string }[] };
const widgets = given('widgets.json') as Record<string, unknown>;

// What is not there is told in full: who relies on the list must not find out the rest for themselves.
it.each([
  ['Addresses', textsIn(given('routes.json') as Record<string, unknown>), new Set<string>(Object.values(ROUTES))],
  ['Calls', http.map(({ path }) => path), new Set(ALL_CALLS.map(({ path }) => path))],
  [
    'Widget types',
    textsIn(Object.fromEntries(KINDS_OF_WIDGETS.map((kind) => [kind, widgets[kind]]))),
    new Set<string>(definitions.keys()),
  ],
])('%s that are not there are counted in docs/status.md as they are missing', (what, asked, there) => {
  const missing = asked.filter((one) => !there.has(one)).length;
  expect(status).toContain(`**${what} (${missing} of ${asked.length})**`);
});
