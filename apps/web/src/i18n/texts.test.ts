import { describe, expect, it } from 'vitest';

/**
 * The two languages say the same things, and every key that a screen asks for exists. Types check what is written out; this
 * sees keys that are put together, too.
 */
type Tree = { readonly [key: string]: string | Tree };
const files = import.meta.glob<Tree>(
  [
    './locales/*/{??,???}.ts',
    '../features/{*,*/*}/locales/{??,???}.ts',
    '../app/*/locales/{??,???}.ts',
    '../{designer,live,lib/config}/locales/{??,???}.ts',
    '../../../../packages/*/src/locales/*/{??,???}.ts',
    '!../../../../packages/contract/src/locales/language/*.ts',
  ],
  {
    import: 'default',
    eager: true,
  },
);
const sources = import.meta.glob<string>(['../**/*.ts', '../**/*.tsx', '!../**/*.test.ts', '!../**/locales/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** `a.b.c` for every text. Plural forms count as one key: Chinese has one form, English two. */
function keysOf(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    typeof value === 'string' ? [`${prefix}${name.replace(/_(one|other)$/, '')}`] : keysOf(value, `${prefix}${name}.`),
  );
}
const texts = Object.entries(files).map(([path, tree]) => {
  const [, folder = '', language = ''] =
    /^(?:\.\.\/)*(?:\.\/)?(?:locales\/|features\/|app\/|packages\/)?(.+?)(?:\/locales)?\/([^/]+)\.ts$/.exec(path) ?? [];
  return {
    namespace: folder.replace('src/locales/', '').replace('/', '-'),
    language,
    tree,
    keys: new Set(keysOf(tree)),
  };
});
const namespaces = [...new Set(texts.map(({ namespace }) => namespace))];
const find = (namespace: string, language: string) =>
  texts.find((one) => one.namespace === namespace && one.language === language);

describe.each(namespaces)('texts of %s', (namespace) => {
  const zh = find(namespace, 'zh');
  const en = find(namespace, 'en');
  it('have the same keys in both languages', () => {
    expect([...(en?.keys ?? [])].toSorted()).toEqual([...(zh?.keys ?? [])].toSorted());
  });
  it('have the same placeholders in both languages', () => {
    const placeholders = (tree: Tree | undefined, key: string) => {
      const at = (name: string) =>
        name
          .split('.')
          .reduce<Tree | string | undefined>((node, part) => (typeof node === 'object' ? node[part] : undefined), tree);
      const text = at(key) ?? at(`${key}_other`);
      return typeof text === 'string' ? [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([whole]) => whole).toSorted() : [];
    };
    for (const key of zh?.keys ?? [])
      expect([key, placeholders(en?.tree, key)]).toEqual([key, placeholders(zh?.tree, key)]);
  });
  it('are never empty, and English holds no Chinese', () => {
    const all = (tree: Tree): string[] =>
      Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : all(value)));
    expect([...all(zh?.tree ?? {}), ...all(en?.tree ?? {})].filter((text) => text.trim() === '')).toEqual([]);
    // the name of the other language stands in its own
    expect(all(en?.tree ?? {}).filter((text) => /\p{Script=Han}/u.test(text) && !text.includes('(中文)'))).toEqual([]);
  });
});

/**
 * A number that may be one, before a noun of several ("1 drivers"). What stands for a limit or a setting that is never one has
 * another name than `count`; every other number has a form for one, or its noun before it ("drivers: 1").
 */
const NEVER_ONE =
  /^(min|max|most\w*|least\w*|\w+Max|limit|long|capacity|kinds|seconds|minutes|points|days|axes|from|to|raw|minute|hour|message|newest|rows|version|drawn|moving|html)$/;
const SEVERAL =
  /\{\{(\w+)\}\} (?:(?!by |share )[a-z-]+ ){0,2}?(?!changes\b|does\b|occurs\b|is\b|has\b|was\b|ms\b|this\b|its\b|\w*ss\b)(?:[a-z]+s|people)\b/g;
function withoutSingular(tree: Tree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    if (typeof value !== 'string') return withoutSingular(value, `${prefix}${name}.`);
    if (name.endsWith('_one')) return [];
    const counted = [...value.matchAll(SEVERAL)].flatMap(([, number = '']) => number);
    const hasSingular = `${name.replace(/_other$/, '')}_one` in tree;
    return counted.some((number) => !NEVER_ONE.test(number) && !(number === 'count' && hasSingular))
      ? [`${prefix}${name}: ${value}`]
      : [];
  });
}

it('English says nothing of "1 drivers"', () => {
  // numbers in errors are limits, each above one
  const english = texts.filter(({ language, namespace }) => language === 'en' && namespace !== 'contract-errors');
  expect(english.flatMap(({ namespace, tree }) => withoutSingular(tree, `${namespace}: `))).toEqual([]);
  expect(withoutSingular({ a: '{{count}} drivers', b: '{{count}} new drivers', c: 'drivers: {{count}}' })).toHaveLength(
    2,
  );
  expect(withoutSingular({ a: '{{count}} drivers', a_one: '{{count}} driver', b: 'at most {{most}} drivers' })).toEqual(
    [],
  );
});

/** Names bound to a translating function in a source, with the namespaces each reads. */
function translators(source: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const bound = [
    ...source.matchAll(/const \{ t(?:: (\w+))?(?:, i18n)? \} = useTranslation\(([^)]*)\)/g),
    ...source.matchAll(/const (\w+) = useTranslation\(([^)]*)\)\.t\b/g),
  ];
  for (const [, name = 't', argument = ''] of bound) {
    const read = [...argument.matchAll(/'([\w-]+)'/g)].map(([, namespace = '']) => namespace);
    found.set(name, new Set([...(found.get(name) ?? []), ...(read.length > 0 ? read : ['common'])]));
  }
  return found;
}
const pattern = (key: string) => new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[\\w.-]+')}$`);

it('every key that a screen asks for exists', () => {
  const missing: string[] = [];
  for (const [path, source] of Object.entries(sources)) {
    for (const [name, read] of translators(source)) {
      // quoted, or put together in a template
      const calls = source.matchAll(new RegExp(`\\b${name}\\(\\s*(?:'([^']+)'|\`([^\`]+)\`)`, 'g'));
      for (const [, quoted, template] of calls) {
        const asked = quoted ?? template ?? '';
        const [, namespace, key = asked] = /^([\w-]+):(.+)$/.exec(asked) ?? [];
        const known = (namespace ? [namespace] : [...read]).flatMap((one) => [...(find(one, 'zh')?.keys ?? [])]);
        if (!known.some((one) => pattern(key).test(one))) missing.push(`${path}: ${asked}`);
      }
    }
  }
  expect(missing).toEqual([]);
});

it('looks at what it should', () => {
  expect(namespaces).toEqual(expect.arrayContaining(['common', 'account-login', 'shell', 'message']));
  expect(Object.keys(sources).length).toBeGreaterThan(60);
});
