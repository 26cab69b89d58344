import type { Language } from '@lightfield/contract';
import type { DataOf } from '@lightfield/page';
import type { FileSheet } from '../kit/files.ts';
import { tablesText } from '../locales/tables/text.ts';
import type { complexHistory } from './definition.ts';
import { sheetFormat } from '../kit/number-format.ts';
import type { Heading, Line } from './lines.ts';

/** Lines under the headings of the table; a number stays one, shown as its column writes it. */
export function historySheet(
  { timeAlias, equipAlias, numbers }: Pick<DataOf<typeof complexHistory>, 'timeAlias' | 'equipAlias' | 'numbers'>,
  headings: readonly Heading[],
  hasEquips: boolean,
  lines: readonly (Line | undefined)[],
  language: Language,
): Pick<FileSheet, 'columns' | 'rows'> {
  return {
    columns: [
      { title: timeAlias || tablesText('history.time')[language], width: 20 },
      ...(hasEquips ? [{ title: equipAlias || tablesText('history.equip')[language] }] : []),
      ...headings.map(({ title, format, decimals }) => {
        const numberFormat = sheetFormat(format ?? numbers, decimals);
        return { title, ...(numberFormat !== undefined && { numberFormat }) };
      }),
    ],
    rows: lines.flatMap((line) =>
      line ? [[new Date(line.time), ...(hasEquips ? [line.equip] : []), ...line.cells.map(({ plain }) => plain)]] : [],
    ),
  };
}
