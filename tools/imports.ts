import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from './files.ts';

export interface Import {
  readonly from: string;
  readonly to: string;
  /** It leaves no trace in what is shipped. */
  readonly isType: boolean;
  /** Fetched when it is needed: two such files may need each other. */
  readonly isLazy: boolean;
}

/** Files of the product: no tests, nothing that only tests use. */
export const SOURCES: readonly string[] = ['packages', 'apps']
  .flatMap((top) => filesBelow(top, /[\\/]src[\\/].*\.tsx?$/))
  .filter((path) => !/(\.test\.tsx?|[./]testing(\/.*)?\.ts)$/.test(path));

/** What a package lets others have: '@lightfield/page' → 'packages/page/src/index.ts'. */
const ENTRIES = new Map(
  readdirSync('packages').flatMap((name) => {
    const described = JSON.parse(readFileSync(join('packages', name, 'package.json'), 'utf8')) as {
      exports?: Record<string, unknown>;
    };
    return Object.entries(described.exports ?? {}).flatMap(([entry, file]): [string, string][] =>
      typeof file === 'string' ? [[join('@lightfield', name, entry), join('packages', name, file)]] : [],
    );
  }),
);

/** The names of a static import, and where they come from; a side effect; something that is fetched. */
const IMPORT =
  /^(?:import|export)\b([^'";]*?)\bfrom ['"]([^'"]+)['"]|^import ['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm;
/** `type { A }`, `type A`, `{ type A, type B }`. */
const isOnlyTypes = (names: string) => /^\s*type\b/.test(names) || /^\s*\{(\s*type\s[^,}]+,?)+\s*\}\s*$/.test(names);

export function importsIn(from: string, text: string): Import[] {
  return [...text.matchAll(IMPORT)].map(([, names, source, sideEffect, fetched]) => {
    const name = source ?? sideEffect ?? fetched ?? '';
    return {
      from,
      to: name.startsWith('.') ? join(dirname(from), name) : (ENTRIES.get(name) ?? name),
      isType: names !== undefined && isOnlyTypes(names),
      isLazy: fetched !== undefined,
    };
  });
}

export const importsOf = (path: string): Import[] => importsIn(path, readFileSync(path, 'utf8'));

/** Files that reach themselves (Tarjan), each circle and the list of circles in the order of their names. */
export function circlesOf(imports: readonly Import[]): string[][] {
  const next = new Map<string, string[]>();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const seen = new Map<string, { at: number; low: number; isOpen: boolean }>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string) => {
    const mark = { at: seen.size, low: seen.size, isOpen: true };
    seen.set(file, mark);
    open.push(file);
    for (const to of next.get(file) ?? []) {
      const other = seen.get(to) ?? visit(to);
      if (other.isOpen) mark.low = Math.min(mark.low, other.low);
    }
    if (mark.low === mark.at) {
      const circle = open.splice(open.indexOf(file));
      for (const member of circle) Object.assign(seen.get(member) ?? {}, { isOpen: false });
      if (circle.length > 1) circles.push(circle.toSorted());
    }
    return mark;
  };
  for (const file of next.keys()) if (!seen.has(file)) visit(file);
  return circles.toSorted(([a = ''], [b = '']) => a.localeCompare(b));
}
