import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SOURCES, importsOf } from './imports.ts';

const DEPLOYED = ['deploy/docker/Dockerfile', ...globSync('deploy/{compose,proxy,systemd}/*')];
const read = (file: string) => readFileSync(file, 'utf8');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, what]) => what ?? '');

it('settings that are given in deploy/ are settings of a program', () => {
  const programs = SOURCES.filter((file) => /apps\/(platform|gateway)\//.test(file)).map(read);
  const given = new Set(DEPLOYED.flatMap((file) => found(read(file), /\b(LF_[A-Z_]+[A-Z]|DATABASE_URL)\b/g)));
  expect(given.size).toBeGreaterThan(10);
  expect([...given].filter((name) => !programs.some((text) => text.includes(name)))).toEqual([]);
});

it('programs and papers that are named in deploy/ are there', () => {
  const named = DEPLOYED.flatMap((file) =>
    found(read(file), /[ "/](apps\/[a-z]+\/src\/[a-z]+\.ts)/g).concat(
      found(read(file), /(docs\/[a-z/-]+\.md)/g),
      found(read(file), /^COPY --from=source \/app\/(\S+)/gm),
    ),
  );
  expect(named).toContain('apps/platform/src/main.ts');
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

/** Everything that a program imports, now or later, of this checkout. */
function closureOf(entry: string): Set<string> {
  const seen = new Set<string>();
  const open = [entry];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const { to, isType } of importsOf(file)) if (!isType && existsSync(to)) open.push(to);
  }
  return seen;
}

it.each(['platform', 'gateway'])('the image of the %s has all that its program imports', (program) => {
  const text = read('deploy/docker/Dockerfile');
  const stage = text.slice(text.indexOf(`AS ${program}\n`)).split(/^FROM /m, 1)[0] ?? '';
  const copied = found(stage, /^COPY --from=source \/app\/(\S+)/gm);
  const needed = [...closureOf(path.join('apps', program, 'src', 'main.ts'))];
  expect(needed.length).toBeGreaterThan(50);
  expect(needed.filter((file) => !copied.some((folder) => file.startsWith(`${folder}/`)))).toEqual([]);
});
