import { type BrowsedNode, VariableSettings } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { aVariable, idOf, someItems } from '../../editor/editor.testing.ts';
import { type Level, TOP, entriesOf, findEntries, keyFrom, takenBy, variablesOn, whyNone } from './browse-nodes.ts';

const node = (name: string, more: Partial<BrowsedNode> = {}): BrowsedNode => ({
  address: `ns=1;s=${name}`,
  name,
  folder: true,
  dataType: 'float',
  writable: false,
  ...more,
});
const level = (...nodes: BrowsedNode[]): Level => ({ nodes, more: false, error: null });
let ids = 100;
const nextId = () => idOf((ids += 1));

describe('keys', () => {
  it.each([
    ['speed', 'ns=1;s=speed', 'speed'],
    ['Motor speed (rpm)', 'ns=1;s=x', 'Motor_speed_rpm'],
    ['Größe', 'ns=1;s=x', 'Gro_e'],
    ['1. Pumpe', 'ns=1;s=x', 'v1_Pumpe'],
    ['温度', 'ns=2;s=Boiler.Temperature', 'Temperature'],
    ['温度', 'ns=2;i=1042', 'v1042'],
    ['温度', 'ns=2;s=锅炉', 'var1'],
    ['x'.repeat(80), 'ns=1;s=x', 'x'.repeat(64)],
  ])('%s at %s is %s', (name, address, key) => {
    expect(keyFrom({ name, address })).toBe(key);
  });
});

describe('variables on nodes', () => {
  it('are what their nodes say: name, address, type, access', () => {
    const nodes = [
      node('speed', { dataType: 'uint16', writable: true }),
      node('温度'),
      node('label', { dataType: 'string' }),
      node('folder', { dataType: null }),
    ];
    const made = variablesOn(nodes, someItems({ variables: [] }), 'server', nextId);
    expect(made).toMatchObject([
      {
        key: 'speed',
        name: 'speed',
        driver: 'server',
        address: 'ns=1;s=speed',
        dataType: 'uint16',
        access: 'readwrite',
      },
      { name: '温度', address: 'ns=1;s=温度', dataType: 'float', access: 'read' },
      { key: 'label', dataType: 'string', access: 'read' },
    ]);
    for (const variable of made) expect(VariableSettings.safeParse(variable).success).toBe(true);
  });

  it('have keys that nobody has, however many nodes have one name', () => {
    const items = someItems({ variables: [aVariable(1, { key: 'value' })] });
    const nodes = Array.from({ length: 800 }, (_, i) => node('value', { address: `ns=1;i=${i}` }));
    const keys = variablesOn(nodes, items, 'server', nextId).map(({ key }) => key);
    expect(keys.slice(0, 2)).toEqual(['value1', 'value2']);
    expect(new Set([...keys, 'value']).size).toBe(801);
  });

  it('are read as often as the last one of the driver', () => {
    const items = someItems({ variables: [aVariable(1, { driver: 'server', intervalMs: 200 }), aVariable(2)] });
    expect(variablesOn([node('a')], items, 'server', nextId)[0]?.intervalMs).toBe(200);
  });

  it('are not made twice: addresses of this driver are taken, those of another are not', () => {
    const items = someItems({
      variables: [aVariable(1, { driver: 'server', address: 'ns=1;s=a' }), aVariable(2, { address: 'ns=1;s=b' })],
    });
    expect([...takenBy(items, 'server')]).toEqual(['ns=1;s=a']);
  });

  it('need a value and an address that a variable can hold', () => {
    expect(whyNone(node('a'))).toBeUndefined();
    expect(whyNone(node('a', { dataType: null }))).toBe('noValue');
    expect(whyNone(node('a', { address: 'x'.repeat(201) }))).toBe('tooLong');
  });
});

describe('what was read', () => {
  const machine = node('Machine', { dataType: null });
  const levels = new Map([
    [TOP, level(node('Server', { dataType: null }), machine, machine)],
    [`\n${machine.address}`, level(node('speed'), node('Machine', { dataType: null }))],
  ]);

  it('is listed with what lies below, each once in a place, circles as far as they were opened', () => {
    expect(entriesOf(levels).map(({ node: { name } }) => name)).toEqual(['Server', 'Machine', 'speed', 'Machine']);
  });

  it('is searched by name and address, with the way to what is found', () => {
    const found = findEntries(entriesOf(levels), ' SPEED');
    expect(found?.hits.map(({ node: { name } }) => name)).toEqual(['speed']);
    expect([...(found?.paths ?? [])]).toEqual([`\n${machine.address}`]);
    expect(findEntries(entriesOf(levels), 's=server')?.hits).toHaveLength(1);
    expect(findEntries(entriesOf(levels), ' ')).toBeUndefined();
  });
});
