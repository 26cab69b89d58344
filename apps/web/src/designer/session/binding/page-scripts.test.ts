import { Binding } from '@lightfield/page';
import type { Reading } from '@lightfield/widgets/kit';
import { expect, it } from 'vitest';
import type { Variable } from './variables.ts';
import { bindingOfKey, scriptVariables } from './page-scripts.ts';

const variable = (key: string, change: Partial<Variable> = {}): Variable => ({
  id: key,
  key,
  name: key.toUpperCase(),
  unit: '',
  decimals: 1,
  dataType: 'float',
  writable: true,
  statusMap: [],
  binding: Binding.parse({ signalId: key }),
  ...change,
});
const reading = (value: Reading['value'], quality: Reading['quality'] = 'good'): Reading => ({
  value,
  text: '',
  unit: '',
  quality,
  time: 0,
});
const bound = [variable('level', { writable: false }), variable('pump'), variable('total', { dataType: 'int64' })];

it('scripts tried while a page is made see what they will see when it runs', () => {
  const readings = new Map([
    ['signal:level', reading(4.5)],
    ['signal:pump', reading(1, 'stale')],
    ['signal:total', reading('9007199254740993')],
  ]);
  expect([...scriptVariables(bound, { read: (key) => readings.get(key) })]).toEqual([
    ['level', { name: 'LEVEL', writable: false, value: 4.5 }],
    ['pump', { name: 'PUMP', writable: true, value: null }],
    ['total', { name: 'TOTAL', writable: true, value: 9_007_199_254_740_993n }],
  ]);
});

it('a key stands for its binding', () => {
  expect(bindingOfKey(bound, 'pump')?.signalId).toBe('pump');
  expect(bindingOfKey(bound, 'gone')).toBeNull();
});
