import { readdirSync, readFileSync } from 'node:fs';
import { briefPage, freshWidget, parsePage, takesClickEvent, wholePage } from '@lightfield/page';
import { expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { definitions } from './definitions.ts';
import { inspectors } from './design.ts';

const kebab = (type: string) => type.replaceAll(/(?<=[a-z])(?=[A-Z0-9])/g, '-').toLowerCase();
const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !['kit', 'locales', 'runtime', 'symbols'].includes(entry.name))
  .map((entry) => entry.name);

it('lists every widget folder, and nothing else', () => {
  expect(catalogue.map(({ definition }) => kebab(definition.type)).toSorted()).toEqual(folders.toSorted());
});
it('has no type but those of docs/spec/widgets.json, each in its category (WID-1 to WID-28)', () => {
  const file = new URL('../../../docs/spec/widgets.json', import.meta.url);
  const given = JSON.parse(readFileSync(file, 'utf8')) as Record<string, readonly string[]>;
  const misplaced = catalogue.flatMap(({ definition: { category, type } }) =>
    given[category]?.includes(type) ? [] : [`${category} ${type}`],
  );
  expect(misplaced).toEqual([]);
});
it('has the same types for a running page, for the designer and for the server', () => {
  expect(catalogue.map(({ definition }) => definition)).toEqual([...definitions.values()]);
  expect([...inspectors.keys()]).toEqual([...definitions.keys()]);
});
it('every widget is complete from an empty object, survives saving, and starts with nothing bound', () => {
  for (const widget of definitions.values()) {
    const fresh: unknown = widget.data.parse({});
    expect(widget.data.parse(JSON.parse(JSON.stringify(fresh))), widget.type).toEqual(fresh);
    expect(
      widget.bindings(fresh).every((binding) => binding === null),
      widget.type,
    ).toBe(true);
  }
});
it('travels to the designer without its defaults, and arrives as it was', () => {
  const widgets = [...definitions.values()].map((type, at) => freshWidget(type, { x: at, y: at }, `w${at}`));
  const parsed = parsePage({ widgets }, definitions);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const brief = JSON.stringify(briefPage(parsed.page, definitions));
  expect(brief).not.toContain('"style"');
  expect(JSON.stringify(wholePage(JSON.parse(brief), definitions))).toBe(JSON.stringify(parsed.page));
});
it('offers the common click event wherever it is carried out, also on what answers by itself with it', () => {
  const without = catalogue.flatMap(({ definition }) => (takesClickEvent(definition) ? [] : [definition.type]));
  expect(without.toSorted()).toEqual([
    'ComplexAlarm',
    'ComplexGisMap',
    'ComplexHistory',
    'ComplexMap',
    'ComplexVideo',
    'NavigateIframe',
    'NavigateMenu',
    'NavigateNav',
    'NavigateSlide',
    'ScriptReport',
    'UsualComboBox',
    'UsualInput',
    'UsualRadio',
    'UsualSelect',
    'UsualTimeSelector',
    'UsualWebgl',
  ]);
});
it('begins with Chinese words, and with English ones for who works in English', () => {
  for (const { type, data, words } of definitions.values()) {
    const fresh = data.parse({});
    const english = words?.('en');
    const translated = { ...fresh, ...english };
    expect(data.parse(translated), type).toEqual(translated);
    expect(JSON.stringify(translated), type).not.toMatch(/\p{Script=Han}/u);
    if (/\p{Script=Han}/u.test(JSON.stringify(fresh))) expect(english, type).toBeDefined();
    expect(
      Object.keys(english ?? {}).every((key) => key in fresh),
      type,
    ).toBe(true);
  }
});
