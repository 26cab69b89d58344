import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LIMITS } from './limits.ts';

/** A line of docs/spec/limits.md: rule, what it is, where it stands in LIMITS, its value as JSON with `_` in numbers. */
const LINE = /^\| \*\*(LIM-\d+)\*\* \| ([^|]+) \| `([\w.]+)` \| `(.+?)` \|/gm;
const text = readFileSync(new URL('../../../docs/spec/limits.md', import.meta.url), 'utf8');
const promised = [...text.matchAll(LINE)].map(([, rule = '', what = '', path = '', value = '']) => ({
  rule,
  what,
  path,
  value: JSON.parse(value.replaceAll(/(?<=\d)_(?=\d)/g, '')) as unknown,
}));

const at = (path: string): unknown =>
  path.split('.').reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], LIMITS);

describe('what the specification promises', () => {
  it('is read in full', () => {
    expect(promised.length).toBe([...text.matchAll(/\*\*LIM-/g)].length);
    expect(new Set(promised.map(({ path }) => path)).size).toBe(promised.length);
  });

  it.each(promised)('$rule $what', ({ path, value }) => {
    expect(at(path)).toEqual(value);
  });
});
