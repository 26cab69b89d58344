import type { Language } from '@lightfield/contract';
import { type NumberFormat, figureIn } from '../kit/number-format.ts';
import { tablesText } from '../locales/tables/text.ts';
import type { Heading, Line, Lines } from './lines.ts';
import type { Planned } from './plan.ts';

const COLUMNS = ['flow', 'pressure', 'level'] as const;
/** So that a canvas looks the same every day. */
const AT = Date.UTC(2026, 0, 1, 8, 30);
const STEP = 5 * 60_000;
const ROWS = 20;

/** Columns that stand on the canvas while nothing is bound. */
export const sampleColumns = (language: Language): readonly Planned[] =>
  COLUMNS.map((key) => ({ key, title: tablesText(`sampleColumn.${key}`)[language], equipId: '', equipTitle: '' }));

/** Rows on the canvas, where there is no past. */
export const sampleLines = (headings: readonly Heading[], equip: string, numbers: NumberFormat): Lines => ({
  count: ROWS,
  at: (row): Line => ({
    time: AT - row * STEP,
    equip,
    cells: headings.map(({ format = numbers }, column) => {
      const value = 20 + 10 * column + 3 * Math.sin(row / 2 + column);
      return { text: figureIn(value, format, (own) => own.toFixed(1)), plain: value, quality: 'good' };
    }),
  }),
});
