import { describe, expect, it } from 'vitest';
import { Params } from './param.ts';
import { Animation } from './animation.ts';
import { Binding, bindingKey } from './binding.ts';
import {
  asBound,
  bindingFromKey,
  bindingsOf,
  collectBind,
  rebindWidget,
  remap,
  remapPage,
  usesOf,
} from './bindings.ts';
import { ClickEvent } from './click-event.ts';
import { aBinding, aGauge, aGroup, aPage, aRect, catalogue, gauge } from './page.testing.ts';
import { findWidget } from './tree.ts';
import { Triggers } from './trigger/trigger.ts';

const everywhere = () =>
  aGauge('g', aBinding('data'), {
    animation: Animation.parse({
      fillColor: { config: { data: aBinding('fill') } },
      move: { config: { data: aBinding('move'), xdata: aBinding('x'), ydata: aBinding('y') } },
    }),
    clickEvent: ClickEvent.parse({
      config: { data: aBinding('click'), dataArray: [{ value: '1', data: aBinding('more') }] },
    }),
    triggers: Triggers.parse([
      {
        on: 'value',
        data: aBinding('watched'),
        condition: { config: { data: aBinding('only') } },
        actions: [{ config: { data: aBinding('done') } }],
      },
    ]),
    expressions: [{ path: 'data.minVal', expression: 'a+b', inputs: { a: 'signal:input', b: '' } }],
  });
const ALL = ['data', 'fill', 'move', 'x', 'y', 'click', 'more', 'watched', 'only', 'done', 'input'];

describe('keys of bindings', () => {
  it.each<Partial<Binding>>([
    { signalId: 's1' },
    { equipId: 'e1', systemKey: 'temp' },
    { systemKey: 'temp' },
    { type: 'mvar', mvarId: 'm1' },
    { type: 'system', equipId: 'e1', systemKey: 'online' },
    { type: 'param', systemKey: 'speed' },
    { signalId: 's1', alarm: 'alarmLevel' },
    { type: 'mvar', mvarId: 'm1', alarm: 'unconfirmed' },
    { equipId: 'e1', systemKey: 'temp', alarm: 'alarms' },
  ])('lead back to the binding: %j', (fields) => {
    const binding = Binding.parse(fields);
    expect(bindingFromKey(bindingKey(binding))).toEqual(binding);
  });
  it.each(['', 'alarm:', 'alarm:alarmLevel:', 'alarm:other:signal:s1', 'signal:', 'other:x', 'signal:a b', 'x'])(
    '%j leads to none',
    (key) => {
      expect(bindingFromKey(key)).toBeNull();
    },
  );
});

describe('bindings of a widget', () => {
  it('are those of its data, animations, click event, triggers and expressions', () => {
    expect(
      bindingsOf(everywhere(), gauge)
        .map(({ signalId }) => signalId)
        .toSorted(),
    ).toEqual(ALL.toSorted());
  });
  it('are all replaced', () => {
    const other = rebindWidget(everywhere(), gauge, (binding) => ({ ...binding, signalId: `${binding.signalId}-2` }));
    expect(
      bindingsOf(other, gauge)
        .map(({ signalId }) => signalId)
        .toSorted(),
    ).toEqual(ALL.map((id) => `${id}-2`).toSorted());
  });
  it('are all cleared, and an input keeps its name', () => {
    const cleared = rebindWidget(everywhere(), gauge, () => null);
    expect(bindingsOf(cleared, gauge)).toEqual([]);
    expect(cleared.expressions[0]?.inputs).toEqual({ a: '', b: '' });
  });
  it('leave the very same widget when nothing changes', () => {
    const widget = everywhere();
    expect(rebindWidget(widget, gauge, (binding) => ({ ...binding }))).toBe(widget);
  });
});

describe('pasting into another device', () => {
  it('replaces bindings all through and leaves the rest alone', () => {
    const page = aPage([aRect('a'), aGroup('g', [aGauge('b', aBinding('s1'))])]);
    const toOther = (binding: Binding) => (binding.signalId === 's1' ? aBinding('t1', { equipId: 'pump-2' }) : null);
    const pasted = remap(page.widgets, catalogue, toOther);
    expect(pasted[0]).toBe(page.widgets[0]);
    expect(findWidget(pasted, 'b')?.data).toMatchObject({ bind: { signalId: 't1', equipId: 'pump-2' } });
    expect(remapPage(page, catalogue, toOther).bind).toEqual({
      equips: ['pump-2'],
      signals: ['t1'],
      keys: [],
      mvars: [],
    });
  });
  it('asks for each value once, with all who use it', () => {
    const uses = usesOf([aGauge('a', aBinding('s1')), aGroup('g', [aGauge('b', aBinding('s1'))])], catalogue);
    expect([...uses]).toEqual([['signal:s1', { binding: aBinding('s1'), widgetIds: ['a', 'b'] }]]);
  });
});

describe('what a page needs from outside (S2 §7)', () => {
  it('is told once each, of components too, without parameters', () => {
    const widgets = [
      aGauge('a', aBinding('s2')),
      aGauge('b', aBinding('s1')),
      aGauge('c', aBinding('s1')),
      aGauge('d', Binding.parse({ type: 'mvar', mvarId: 'm1' })),
      aGauge('e', Binding.parse({ equipId: 'e2', systemKey: 'temp' })),
      aGauge('f', Binding.parse({ type: 'system', equipId: 'e2', systemKey: 'online' })),
    ];
    const components = [
      {
        id: 'c',
        title: 'Pump',
        params: Params.parse([{ name: 'speed', title: 'Speed' }]),
        widgets: [aGauge('x', Binding.parse({ type: 'param', systemKey: 'speed' })), aGauge('y', aBinding('s3'))],
      },
    ];
    expect(collectBind({ widgets, components }, catalogue)).toEqual({
      equips: ['e2', 'pump-1'],
      signals: ['s1', 's2', 's3'],
      keys: ['key:e2:temp', 'system:e2:online'],
      mvars: ['m1'],
    });
  });
});

describe('how the alarms of a variable stand', () => {
  const level: Binding = { ...aBinding('v'), alarm: 'alarmLevel' };
  const shows = () =>
    aGauge('g', level, { expressions: [{ path: 'data.minVal', expression: 'a', inputs: { a: bindingKey(level) } }] });
  it('is another value than that of the variable, which is what the page needs', () => {
    expect(bindingKey(level)).not.toBe(bindingKey(aBinding('v')));
    const page = aPage([shows(), aGauge('h', aBinding('v'))]);
    expect(collectBind(page, catalogue).signals).toEqual(['v']);
    expect([...usesOf(page.widgets, catalogue)].map(([key, { widgetIds }]) => [key, widgetIds])).toEqual([
      ['signal:v', ['g', 'h']],
    ]);
    expect([...usesOf(page.widgets, catalogue, asBound).keys()]).toEqual(['alarm:alarmLevel:signal:v', 'signal:v']);
  });
  it('is that of the variable it is led to, by whoever knows of variables alone', () => {
    const asked: Binding[] = [];
    const led = rebindWidget(shows(), gauge, (binding) => {
      asked.push(binding);
      return { ...binding, signalId: 'w' };
    });
    expect(asked.every(({ alarm }) => alarm === undefined)).toBe(true);
    expect(bindingsOf(led, gauge).map((binding) => bindingKey(binding))).toEqual([
      'alarm:alarmLevel:signal:w',
      'alarm:alarmLevel:signal:w',
    ]);
    expect(
      bindingsOf(
        rebindWidget(shows(), gauge, () => null),
        gauge,
      ),
    ).toEqual([]);
    expect(rebindWidget(shows(), gauge, (binding) => binding)).toEqual(shows());
  });
});
