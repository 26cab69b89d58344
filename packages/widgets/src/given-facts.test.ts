import {
  Binding,
  type Component,
  type FactsOf,
  Params,
  type VariableFacts,
  type Widget,
  bindingKey,
  expandComponents,
  findWidget,
  freshWidget,
  givenPlaces,
  settledGiven,
} from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { aPage } from '../../page/src/page.testing.ts';
import { definitions } from './definitions.ts';
import { dashboard } from './usual-dashboard/definition.ts';
import { dataText } from './usual-data-text/definition.ts';
import { percentFill } from './usual-percent-fill/definition.ts';
import { radio } from './usual-radio/definition.ts';
import { widgetGroup } from './widget-group/definition.ts';

const facts = (more: Partial<VariableFacts>): VariableFacts => ({
  dataType: 'float',
  unit: '',
  decimals: 1,
  writable: true,
  statusMap: [],
  ...more,
});
const KNOWN: Record<string, VariableFacts> = {
  'signal:pressure': facts({
    unit: 'MPa',
    lower: 0,
    upper: 0.6,
    alarms: [{ side: 'above', limit: 0.5, severity: 'severe' }],
  }),
  'signal:speed': facts({ unit: 'rpm', lower: 0, upper: 3_000 }),
  'signal:mode': facts({
    statusMap: [
      { value: 0, text: '停止' },
      { value: 3, text: '自动' },
    ],
  }),
};
const factsOf: FactsOf = (binding) => KNOWN[bindingKey(binding)];
const param = (systemKey: string) => Binding.parse({ type: 'param', systemKey });
const signal = (signalId: string) => Binding.parse({ signalId });

const at = { x: 0, y: 0, width: 100, height: 100 };
const gauge = (id: string, data: object = {}, more: Partial<Widget> = {}): Widget => ({
  ...freshWidget(dashboard, at, id),
  data: dashboard.data.parse({ data: param('value'), ...data }),
  ...more,
});
const place = (id: string, component: string, params: Record<string, Binding>): Widget => ({
  ...freshWidget(widgetGroup, at, id),
  data: { component, params },
});
const face = (widgets: readonly Widget[], more: Partial<Component> = {}): Component => ({
  id: 'face',
  title: 'Face',
  params: Params.parse([{ name: 'value', title: 'Value' }]),
  widgets,
  ...more,
});
/** What a widget of a place has come to. */
function drawn(components: readonly Component[], places: readonly Widget[]) {
  const widgets = expandComponents({ widgets: places, components }, definitions, factsOf);
  return (id: string) => findWidget(widgets, id)?.data;
}
const scale = (minVal: number, maxVal: number) => ({ dataAddon: { minVal, maxVal } });

describe('a widget of a component that is bound to a parameter', () => {
  it('has the scale and the stages of the variable that its place gives, at each place its own', () => {
    const data = drawn(
      [face([gauge('dial')])],
      [place('a', 'face', { value: signal('pressure') }), place('b', 'face', { value: signal('speed') })],
    );
    expect(data('a/dial')).toMatchObject({
      ...scale(0, 0.6),
      multistageSetting: [{ value: 0.5 }, { value: 0.6, color: '#c81e2b' }],
    });
    expect(data('b/dial')).toMatchObject(scale(0, 3_000));
  });
  it('so do bars, curves beside a value with their limits, and choices with the states', () => {
    const bar = { ...freshWidget(percentFill, at, 'bar'), data: percentFill.data.parse({ data: param('value') }) };
    const text = {
      ...freshWidget(dataText, at, 'text'),
      data: dataText.data.parse({ data: param('value'), trend: {} }),
    };
    const pick = { ...freshWidget(radio, at, 'pick'), data: radio.data.parse({ data: param('value') }) };
    const data = drawn(
      [face([bar, text, pick])],
      [place('a', 'face', { value: signal('pressure') }), place('m', 'face', { value: signal('mode') })],
    );
    expect(data('a/bar')).toMatchObject(scale(0, 0.6));
    expect(data('a/text')).toMatchObject({ trend: { limits: [{ value: 0.5 }] } });
    expect(data('m/pick')).toMatchObject({ options: [{ title: '停止' }, { title: '自动', value: '3' }] });
  });
  it('also in a component inside another one', () => {
    const outer = face([place('inner', 'face', { value: param('value') })], { id: 'outer' });
    const data = drawn([outer, face([gauge('dial')])], [place('a', 'outer', { value: signal('speed') })]);
    expect(data('a/inner/dial')).toMatchObject(scale(0, 3_000));
  });
  it('keeps the scale that somebody has told it, or that a parameter tells', () => {
    const most = { name: 'most', title: 'Most', kind: 'number', value: 100 };
    const params = Params.parse([{ name: 'value', title: 'Value' }, most]);
    const own = gauge('own', { dataAddon: { minVal: 0, maxVal: 10 } });
    const taken = gauge('taken', {}, { takes: { 'data.dataAddon.maxVal': 'most' } });
    const data = drawn([face([own, taken], { params })], [place('a', 'face', { value: signal('pressure') })]);
    expect(data('a/own')).toMatchObject(scale(0, 10));
    expect(data('a/taken')).toMatchObject(scale(0, 100));
  });
  it('stays as it was drawn where nothing is known of the variable, and where its alarms are meant', () => {
    const data = drawn(
      [face([gauge('dial')])],
      [
        place('a', 'face', { value: signal('gone') }),
        place('b', 'face', { value: Binding.parse({ signalId: 'pressure', alarm: 'alarms' }) }),
      ],
    );
    expect(data('a/dial')).toMatchObject(scale(0, 100));
    expect(data('b/dial')).toMatchObject(scale(0, 100));
  });
});

it('a page that is given a variable settles what it is bound to, and nothing else', () => {
  const before = aPage([gauge('given'), gauge('own', { data: signal('pressure') })]);
  const after = aPage([gauge('given', { data: signal('pressure') }), gauge('own', { data: signal('pressure') })]);
  const settled = settledGiven(after, givenPlaces(before.widgets, definitions), definitions, factsOf);
  expect(settled.widgets).toMatchObject([{ data: scale(0, 0.6) }, { data: scale(0, 100) }]);
  expect(settled.widgets[1]).toBe(after.widgets[1]);
});
