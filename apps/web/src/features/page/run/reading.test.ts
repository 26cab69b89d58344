import { describe, expect, it } from 'vitest';
import { readingOf } from './reading.ts';

const seen = { value: 1, quality: 'good', readAt: 5_000 } as const;
const signal = { signalMaps: [{ value: 1, text: '运行' }], decimals: 2, unit: 'MPa' };

describe('a value as widgets show it', () => {
  it('has the word it is mapped to, and then no unit', () => {
    expect(readingOf(signal, seen)).toEqual({ value: 1, text: '运行', unit: '', quality: 'good', time: 5_000 });
  });
  it('has the decimals and unit of its variable', () => {
    expect(readingOf(signal, { ...seen, value: 0.4 })).toMatchObject({ text: '0.40', unit: 'MPa' });
  });
  it('is shown as it came while its variable is not known', () => {
    expect(readingOf(undefined, { ...seen, value: 0.4 })).toMatchObject({ text: '0.4', unit: '' });
  });
});
