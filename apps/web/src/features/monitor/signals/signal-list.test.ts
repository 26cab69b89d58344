import { describe, expect, it } from 'vitest';
import { aSignal } from '../signal.testing.ts';
import { isDoubtful, listRows, matching } from './signal-list.ts';

describe('list of signals', () => {
  it('is grouped by kind in a fixed order, with a heading where there are several', () => {
    const rows = listRows([aSignal({ id: 'i', kind: 'internal' }), aSignal({ id: 'd' }), aSignal({ id: 'e' })]);
    expect(rows.map((row) => (row.type === 'group' ? `${row.kind} ${row.count}` : row.signal.id))).toEqual([
      'device 2',
      'd',
      'e',
      'internal 1',
      'i',
    ]);
    expect(listRows([aSignal(), aSignal()]).every(({ type }) => type === 'signal')).toBe(true);
  });
  it('is searched by name and key, every word for itself', () => {
    const signals = [
      aSignal({ title: '1号泵 出口压力', sn: 'pump1_P' }),
      aSignal({ title: '2号泵 电流', sn: 'pump2_I' }),
    ];
    expect(matching(signals, ' 出口  PUMP1 ')).toEqual([signals[0]]);
    expect(matching(signals, '泵')).toHaveLength(2);
    expect(matching(signals, '出口 电流')).toEqual([]);
    expect(matching(signals, '  ')).toBe(signals);
  });
});

it.each([
  [aSignal(), undefined, true],
  [aSignal(), 'good', false],
  [aSignal(), 'stale', true],
  [aSignal({ collection: 'onDemand' }), undefined, false],
  [aSignal({ readable: false }), undefined, false],
  [aSignal({ collection: 'onDemand' }), 'bad', true],
] as const)('knows what cannot be trusted (%#)', (signal, quality, doubtful) => {
  expect(isDoubtful(signal, quality)).toBe(doubtful);
});
