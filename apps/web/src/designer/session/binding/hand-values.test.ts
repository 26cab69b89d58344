import { Binding } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import type { Variable } from './variables.ts';
import { handReading } from './hand-values.ts';

const variable = (change: Partial<Variable>): Variable => ({
  id: 'v',
  key: 'level',
  name: 'Level',
  unit: 'm',
  decimals: 1,
  dataType: 'float',
  writable: true,
  statusMap: [],
  binding: Binding.parse({ signalId: 'v' }),
  ...change,
});

describe('a value played by hand', () => {
  it('has the decimals and the unit of its variable', () => {
    expect(handReading('2.345', variable({}))).toMatchObject({ value: 2.345, text: '2.3', unit: 'm', quality: 'good' });
  });
  it('has the words of its variable, without a unit', () => {
    const mapped = variable({ statusMap: [{ value: 1, text: 'Running' }] });
    expect(handReading('1', mapped)).toMatchObject({ value: 1, text: 'Running', unit: '' });
  });
  it('stays a text for a text variable', () => {
    expect(handReading('007', variable({ dataType: 'string' }))).toMatchObject({ value: '007', text: '007' });
  });
});
