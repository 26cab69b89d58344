import { DRAFT_KINDS, LIMITS, PAGE_THEMES } from '@lightfield/contract';
import { Binding, bindingKey, bindingsOf, boundsOfWidget, checkPage, everyWidget, parsePage } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Variable } from '../../session/binding/variables.ts';
import { aVariable, idOf } from '../variable.testing.ts';
import { draftByRule } from './by-rule.ts';
import { DRAFT_FORMATS, draftedPage } from './draft-page.ts';
import { byWeight, firstChosen } from './suits.ts';

const say = (word: string) => word;
const SORTS: readonly [string, string, Partial<Variable>][] = [
  ['出口压力', 'MPa', { lower: 0, upper: 1, alarms: [{ side: 'above', limit: 0.6, severity: 'important' }] }],
  ['出水流量', 'm³/h', {}],
  ['水箱液位', 'm', { lower: 0, upper: 4 }],
  ['总功率', 'kW', {}],
  ['正向有功电能', 'kWh', {}],
  ['泵运行状态', '', { dataType: 'bit' }],
  ['泵过载故障', '', { dataType: 'bit' }],
  ['压力设定值', 'MPa', { writable: true, lower: 0.1, upper: 0.5 }],
  [
    '运行方式',
    '',
    {
      writable: true,
      statusMap: [
        { value: 0, text: '自动' },
        { value: 1, text: '手动控制' },
      ],
    },
  ],
  ['复位', '', { writable: true, writeOnly: true, dataType: 'bit' }],
  ['型号', '', { dataType: 'string' }],
  ['累计运行小时', 'h', {}],
];
const variableOf = (sort: number, nth: number, device: string): Variable => {
  const [name, unit, more] = SORTS[sort % SORTS.length] ?? ['', '', {}];
  const signalId = `${device}-${idOf(name)}-${nth}`.slice(0, 64);
  return aVariable(`${nth}号${name}`, unit, {
    ...more,
    id: `v${device}${nth}`,
    binding: Binding.parse({ type: 'signal', signalId, equipId: device, title: name, subTitle: device }),
  });
};
const listOf = (count: number, devices = 1): Variable[] =>
  Array.from({ length: count }, (_none, nth) => variableOf(nth, nth, `d${(nth % devices) + 1}`));

interface Asked {
  readonly variables: readonly Variable[];
  readonly kind: (typeof DRAFT_KINDS)[number];
  readonly format: (typeof DRAFT_FORMATS)[number];
  readonly theme: (typeof PAGE_THEMES)[number];
}
const drafted = ({ variables, kind, format, theme }: Asked) =>
  draftedPage(draftByRule({ kind, title: '泵站', variables, devices: [{ id: 'd1', name: '1号站' }], say }), {
    theme: { name: theme },
    format,
    size: { width: 1_280, height: 720 },
    say,
  });

/** Cards, and what lies in none: what must not lie over each other. */
function overlaps({ page }: ReturnType<typeof drafted>): string[] {
  const boxes = [...everyWidget(page.widgets)].map((widget) => ({ widget, box: boundsOfWidget(widget) }));
  const isGround = ({ widget }: (typeof boxes)[number]) => widget.widgetType === 'ShapeRect';
  const cross = (one: (typeof boxes)[number], other: (typeof boxes)[number]) =>
    one.box.x + one.box.width > other.box.x + 0.5 &&
    other.box.x + other.box.width > one.box.x + 0.5 &&
    one.box.y + one.box.height > other.box.y + 0.5 &&
    other.box.y + other.box.height > one.box.y + 0.5;
  const found: string[] = [];
  for (const sort of [
    boxes.filter((each) => !isGround(each)),
    boxes.filter((each) => isGround(each) && each.box.width > 8),
  ])
    for (const [at, one] of sort.entries())
      for (const other of sort.slice(at + 1))
        if (cross(one, other))
          found.push(`${one.widget.widgetType} ${one.widget.id} / ${other.widget.widgetType} ${other.widget.id}`);
  return found;
}
function isSound(asked: Asked): void {
  const made = drafted(asked);
  const { page, shown, leftOut } = made;
  const { width, height } = page.con;
  for (const widget of page.widgets) {
    const box = boundsOfWidget(widget);
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.y).toBeGreaterThanOrEqual(0);
    expect(box.x + box.width).toBeLessThanOrEqual(width);
    expect(box.y + box.height).toBeLessThanOrEqual(height);
  }
  expect(overlaps(made)).toEqual([]);
  const keys = (list: typeof shown) => list.map(({ variable }) => bindingKey(variable.binding));
  expect([...keys(shown), ...keys(leftOut)].toSorted()).toEqual(
    asked.variables.map(({ binding }) => bindingKey(binding)).toSorted(),
  );
  const bound = new Set(
    [...everyWidget(page.widgets)].flatMap((widget) =>
      bindingsOf(widget, definitions.get(widget.widgetType)).map(bindingKey),
    ),
  );
  expect([...bound].filter(Boolean).toSorted()).toEqual(keys(shown).toSorted());
  expect(
    checkPage(page, definitions, {
      factsOf: (binding) => asked.variables.find((each) => bindingKey(each.binding) === bindingKey(binding)),
    }).map(({ texts }) => texts.en),
  ).toEqual([]);
}

describe('a page drafted from variables', () => {
  const every = DRAFT_KINDS.flatMap((kind) =>
    DRAFT_FORMATS.flatMap((format) =>
      PAGE_THEMES.filter((name) => name !== 'plain').map((theme) => [kind, format, theme] as const),
    ),
  );
  it.each(every)('of %s for a %s in %s is sound with none, one, a dozen and more than fit', (kind, format, theme) => {
    for (const variables of [[], listOf(1), listOf(12), listOf(300), listOf(40, 3)])
      isSound({ variables, kind, format, theme });
    expect.hasAssertions();
  });

  it('is sound and the same again whatever was chosen', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(SORTS.length - 1), fc.constantFrom('d1', 'd2', 'd3')), { maxLength: 60 }),
        fc.constantFrom(...DRAFT_KINDS),
        fc.constantFrom(...DRAFT_FORMATS),
        (sorts, kind, format) => {
          const variables = sorts.map(([sort, device], nth) => variableOf(sort, nth, device));
          const asked = { variables, kind, format, theme: 'light' } as const;
          isSound(asked);
          expect(drafted(asked).page).toEqual(drafted(asked).page);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('leaves out what a page does not bear, and says what', () => {
    const { shown, leftOut, page } = drafted({
      variables: listOf(300),
      kind: 'overview',
      format: 'desktop',
      theme: 'light',
    });
    expect(shown.length).toBeLessThanOrEqual(LIMITS.pageDraft.desktop);
    expect(leftOut.length).toBe(300 - shown.length);
    const controls = page.widgets.filter(({ widgetType }) =>
      ['UsualInput', 'UsualRadio', 'UsualComboBox'].includes(widgetType),
    );
    expect(controls.length).toBeLessThanOrEqual(LIMITS.pageDraft.controls);
  });

  it('draws each sort as what suits it, and asks before it writes', () => {
    const { page, shown } = drafted({ variables: listOf(12), kind: 'overview', format: 'desktop', theme: 'dark' });
    expect(
      Object.fromEntries(shown.map(({ variable, as }) => [variable.name.replace(/^\d+号/, ''), as])),
    ).toMatchObject({
      出口压力: 'gauge',
      出水流量: 'figure',
      水箱液位: 'tank',
      正向有功电能: 'row',
      泵运行状态: 'symbol',
      泵过载故障: 'lamp',
      压力设定值: 'input',
      运行方式: 'switch',
      复位: 'switch',
    });
    const writes = page.widgets.flatMap(({ data }) =>
      typeof data === 'object' && data !== null && 'confirm' in data ? [data.confirm] : [],
    );
    expect(writes).toEqual([true, true, true]);
    // what a save would read is what was made
    expect(parsePage(structuredClone(page) as unknown, definitions).ok).toBe(true);
  });

  it('gives what can be set alone, and has a rest, a push button that asks first', () => {
    const reset = aVariable('故障复位', '', {
      writable: true,
      writeOnly: true,
      dataType: 'bit',
      statusMap: [
        { value: 0, text: '无' },
        { value: 1, text: '复位' },
      ],
    });
    const { page } = drafted({ variables: [reset], kind: 'settings', format: 'desktop', theme: 'isa101' });
    const button = page.widgets.find(({ widgetType }) => widgetType === 'UsualButton');
    expect(button).toMatchObject({
      data: { text: '复位' },
      clickEvent: { enable: true, config: { action: 'write', writeType: 'set', writeValue: '1', confirm: true } },
    });
  });

  it('begins what is set at one place, however long its words are', () => {
    const words = (...texts: string[]) => texts.map((text, value) => ({ value, text }));
    const { page } = drafted({
      variables: [words('否', '是'), words('手动控制', '自动控制')].map((statusMap, nth) =>
        aVariable(`${nth}号方式`, '', { writable: true, statusMap }),
      ),
      kind: 'settings',
      format: 'desktop',
      theme: 'light',
    });
    const radios = page.widgets.filter(({ widgetType }) => widgetType === 'UsualRadio').map(boundsOfWidget);
    expect(radios).toHaveLength(2);
    expect(radios[0]?.x).toBe(radios[1]?.x);
  });

  it('puts what a value was last on the scale of its gauge', () => {
    const draught = aVariable('炉膛负压', 'Pa', {
      alarms: [{ side: 'above', limit: 5, severity: 'important' }],
      value: -11,
    });
    const { page } = drafted({ variables: [draught], kind: 'overview', format: 'desktop', theme: 'light' });
    const gauge = page.widgets.find(({ widgetType }) => widgetType === 'UsualDashboard');
    expect(gauge?.data).toMatchObject({ dataAddon: { minVal: -15, maxVal: 10 }, scale: { major: 5 } });
  });

  it('tells trends of one kind apart by their units', () => {
    const headings = (variables: readonly Variable[]) =>
      draftByRule({ kind: 'trends', title: '', variables, devices: [], say }).groups.map(({ heading }) => heading);
    const [active, reactive, flow] = [aVariable('有功', 'kW'), aVariable('无功', 'kvar'), aVariable('流量', 'm³/h')];
    expect(headings([active, reactive, flow])).toEqual(['of.flow', 'of.power (kW)', 'of.power (kvar)']);
    expect(headings([active, flow])).toEqual(['of.flow', 'of.power']);
  });

  it('proposes alarms and states first, and not more of a sort than look well', () => {
    const list = listOf(300);
    expect(byWeight(list, 'overview')[0]?.name).toContain('出口压力');
    const ids = firstChosen(list, 'overview');
    expect(ids.length).toBeLessThanOrEqual(45);
    expect(new Set(ids).size).toBe(ids.length);
    expect(firstChosen(list, 'settings').every((id) => list.some((each) => each.id === id))).toBe(true);
  });

  it('shows of a meter what tells most: the sum before its parts, one of each kind before the second of any', () => {
    const phases = (of: string, unit: string) => ['A相', 'B相', 'C相'].map((phase) => aVariable(`${phase}${of}`, unit));
    const list = [
      ...phases('电压', 'V'),
      ...phases('电流', 'A'),
      ...phases('有功功率', 'kW'),
      aVariable('总有功功率', 'kW'),
    ];
    const chosen = firstChosen(list, 'overview').map((id) => list.find((each) => each.id === id)?.name);
    expect(chosen).toEqual(['总有功功率', 'A相电压', 'A相电流', 'B相电压', 'B相电流', 'A相有功功率']);
    const { charts } = draftByRule({
      kind: 'overview',
      title: '电表',
      variables: byWeight(list, 'overview'),
      devices: [],
      say,
    });
    expect(charts.map(({ curves }) => curves.map(({ name }) => name))).toEqual([
      ['总有功功率', 'A相有功功率', 'B相有功功率', 'C相有功功率'],
    ]);
  });
});
