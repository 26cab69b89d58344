import { Binding } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import type { Variable } from './variables.ts';
import { handReading, toldFacts } from './hand-values.ts';

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

describe('what is told of alarms, played by hand', () => {
  it('is a level by its word, or a whole number', () => {
    const of = (fields: object) => toldFacts(Binding.parse(fields), (level) => level);
    expect(handReading('2', of({ signalId: 'v', alarm: 'alarmLevel' }))).toMatchObject({ value: 2, text: 'important' });
    expect(handReading('3', of({ type: 'system', systemKey: 'alarmLevel' }))).toMatchObject({ text: 'severe' });
    expect(handReading('4', of({ signalId: 'v', alarm: 'alarms' }))).toMatchObject({ value: 4, text: '4' });
    expect(of({ signalId: 'v' })).toBeUndefined();
  });
});
