import { Binding } from '@lightfield/page';
import { expect, it } from 'vitest';
import { ValueFormat } from '../number-format.ts';
import { UNKNOWN } from '../reading.ts';
import { aReading } from '../page.testing.ts';
import type { Live } from '../host.ts';
import { figureOf, valuesOf } from './series.ts';

const sources = [{ name: 'P1', binding: Binding.parse({ title: 'P1', signalId: 's1', equipId: 'd1' }) }];
const theme = [{ color: '#2f7fd1' }];
const format = ValueFormat.parse({ thousands: true, decimalsBy: 'own', decimals: 1, prefix: '¥ ' });
const money = ValueFormat.parse({ ...format, unit: '元' });
const valueOf = (reading: ReturnType<typeof aReading> | undefined, by: ValueFormat, mode: 'run' | 'edit' = 'run') => {
  const live: Pick<Live, 'read'> = { read: () => reading };
  return valuesOf(sources, theme, live as Live, mode, by)[0];
};

it('a latest value is written in the format of its chart, with the unit of its variable or one of its own', () => {
  const reading = aReading(12_345.67, { text: '12345.67', unit: 'kWh' });
  expect(valueOf(reading, format)).toMatchObject({ words: '¥ 12,345.7 kWh', bare: '¥ 12,345.7', unit: 'kWh' });
  expect(valueOf(reading, money)).toMatchObject({ words: '¥ 12,345.7 元', bare: '¥ 12,345.7', unit: '元' });
  expect(valueOf(undefined, money)).toMatchObject({ words: UNKNOWN, bare: UNKNOWN });
});
it('a made-up value in the designer shows the format', () => {
  expect(valueOf(undefined, money, 'edit')).toMatchObject({ words: '¥ 62.0 元', bare: '¥ 62.0' });
});
it('a figure keeps four digits until decimals are chosen', () => {
  expect(figureOf(1.234_56, ValueFormat.parse({}))).toEqual({ words: '1.235', bare: '1.235' });
  expect(figureOf(1.234_56, money)).toEqual({ words: '¥ 1.2 元', bare: '¥ 1.2' });
  expect(figureOf(undefined, money)).toEqual({ words: UNKNOWN, bare: UNKNOWN });
});
