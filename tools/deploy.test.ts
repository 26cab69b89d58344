import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { SOURCES, importsOf } from './imports.ts';

const CHART = 'deploy/helm/lightfield';
const TEMPLATES = globSync(`${CHART}/templates/*`);
const DEPLOYED = [
  'deploy/docker/Dockerfile',
  ...globSync('deploy/{compose,nats,proxy,systemd}/*'),
  ...globSync('deploy/helm/*.yaml'),
  `${CHART}/values.yaml`,
  ...TEMPLATES,
];
const read = (file: string) => readFileSync(file, 'utf8');
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, what]) => what ?? '');

it('settings that are given in deploy/ are settings of a program', () => {
  const programs = SOURCES.filter((file) => /apps\/(platform|gateway)\//.test(file)).map(read);
  const given = new Set(DEPLOYED.flatMap((file) => found(read(file), /\b(LF_[A-Z0-9_]+[A-Z0-9]|DATABASE_URL)\b/g)));
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

describe('the chart', () => {
  type Values = Record<string, unknown>;
  const isValues = (value: unknown): value is Values =>
    typeof value === 'object' && value !== null && !Array.isArray(value);
  /** As Helm lays values over those of the chart. */
  const over = (under: Values, values: Values): Values => {
    const laid = { ...under };
    for (const [name, value] of Object.entries(values)) {
      const before = laid[name];
      laid[name] = isValues(value) && isValues(before) ? over(before, value) : value;
    }
    return laid;
  };
  const defaults = parse(read(`${CHART}/values.yaml`)) as Values;
  const example = parse(read('deploy/helm/example-values.yaml')) as Values;
  const schema = z.fromJSONSchema(JSON.parse(read(`${CHART}/values.schema.json`)));

  it('takes the values of the example, and not its own alone: what is nobody’s has to be given', () => {
    expect(schema.safeParse(over(defaults, example)).error).toBeUndefined();
    expect(schema.safeParse(defaults).success).toBe(false);
  });

  it.each([
    ['a setting that is none', { settings: { SMTP: 'x' } }],
    ['an address of people without TLS', { publicUrl: 'http://scada.example.com' }],
    ['a role that is none', { parts: { web: { roles: ['broker'], replicas: 1 } } }],
    ['a word that it does not know', { ingress: { hostname: 'x' } }],
  ])('refuses %s', (_what, wrong) => {
    expect(schema.safeParse(over(over(defaults, example), wrong)).success).toBe(false);
  });

  it('asks in its templates for values that there are', () => {
    const asked = TEMPLATES.flatMap((file) => found(read(file), /\.Values((?:\.[A-Za-z]+)+)/g));
    expect(asked.length).toBeGreaterThan(20);
    const missing = asked.filter((address) => {
      let at: unknown = defaults;
      for (const name of address.split('.').slice(1)) at = isValues(at) && name in at ? at[name] : undefined;
      return at === undefined;
    });
    expect(missing).toEqual([]);
  });

  it('opens and closes each block of a template', () => {
    for (const file of TEMPLATES) {
      const text = read(file);
      const begun = found(text, /\{\{-? *(if|range|with|define) /g).length;
      expect({ file, ends: found(text, /\{\{-? *(end) *-?\}\}/g).length }).toEqual({ file, ends: begun });
    }
  });
});
