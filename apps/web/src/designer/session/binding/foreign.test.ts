import { Binding, type PageDocument, bindingKey, freshWidget, parsePage } from '@lightfield/page';
import { definitions } from '@lightfield/widgets/definitions';
import { describe, expect, it } from 'vitest';
import { keysIn, withKeys } from './copied-keys.ts';
import { foreignUses, isThere, likely, ownDevice, ownKeys } from './foreign.ts';
import type { Variable } from './variables.ts';

const variable = (id: string, key: string, name: string): Variable => ({
  id,
  key,
  name,
  unit: '',
  decimals: 1,
  dataType: 'float',
  writable: true,
  statusMap: [],
  binding: Binding.parse({ signalId: id, equipId: 'pump2', systemKey: key, title: name }),
});
const list = [variable('v1', 'level', '水位'), variable('v2', 'flow', '流量')];
const known = {
  list,
  devices: [{ id: 'pump2', name: '2号泵' }],
  find: (key: string) => list.find(({ binding }) => bindingKey(binding) === key),
};
const theirs = (fields: object) => Binding.parse({ equipId: 'pump1', ...fields });

function pageOf(...bindings: readonly Binding[]): PageDocument {
  const text = definitions.get('UsualDataText');
  if (!text) throw new Error('No such widget');
  const widgets = bindings.map((data, at) => {
    const widget = freshWidget(text, { x: 0, y: at * 40 }, `w${at}`);
    return { ...widget, data: { ...(widget.data as object), data } };
  });
  const parsed = parsePage({ widgets }, definitions);
  if (!parsed.ok) throw new Error('No sound page');
  return parsed.page;
}
const keysOn = (page: PageDocument) => [...page.bind.signals, ...page.bind.keys, ...page.bind.mvars];

describe('a page from another device', () => {
  const page = pageOf(
    theirs({ signalId: 'x1', title: '液位' }),
    theirs({ signalId: 'x9', title: '转速' }),
    theirs({ type: 'system', systemKey: 'online' }),
    Binding.parse({ type: 'mvar', mvarId: 'm1', title: '能耗' }),
  );
  it('is led to the variables of the same keys; what is told of a device is told of this one', () => {
    const own = ownKeys(page, known, { x1: 'level' });
    expect(keysOn(own)).toEqual(['v1', 'x9', 'system:pump2:online', 'm1']);
  });
  it('asks for everything else, calculated variables too', () => {
    const left = foreignUses(ownKeys(page, known, { x1: 'level' }), known);
    expect(left.map(({ binding }) => binding.title)).toEqual(['转速', '能耗']);
  });
  it('leaves the device of a value to be chosen where there are several', () => {
    const project = { ...known, devices: [...known.devices, { id: 'pump3', name: '3号泵' }] };
    const online = theirs({ type: 'system', systemKey: 'online' });
    expect(ownDevice(project)(online)).toBe(online);
    expect(isThere(project, online)).toBe(false);
  });
});

describe('widgets that were copied', () => {
  const text = `lightfield/widgets:${JSON.stringify({ widgets: [{ data: { signalId: 'v2' } }, { data: { signalId: 'x' } }] })}`;
  it('tell the keys of their variables, which name them on another device', () => {
    const copied = withKeys(text, known);
    expect(keysIn(copied)).toEqual({ v2: 'flow' });
    expect(JSON.parse(copied.slice(copied.indexOf('{')))).toMatchObject({ widgets: [{}, {}] });
    const elsewhere = { list: [variable('n1', 'flow', '瞬时流量')] };
    expect(likely(elsewhere, theirs({ signalId: 'v2', title: '流量' }), keysIn(copied))?.signalId).toBe('n1');
  });
  it('go by their names where no key is told', () => {
    expect(keysIn(text)).toEqual({});
    expect(likely(known, theirs({ signalId: 'x', title: '流量' }))?.signalId).toBe('v2');
  });
});
