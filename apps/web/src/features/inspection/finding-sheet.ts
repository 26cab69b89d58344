import type { InspectionFinding, InspectionItem, InspectionValue } from '@lightfield/contract';
import type { Sheet } from '../../lib/download.ts';

const COLUMNS = ['task', 'due', 'device', 'at', 'who', 'item', 'result', 'verdict', 'note'] as const;
const WIDE: Partial<Record<(typeof COLUMNS)[number], number>> = {
  task: 24,
  due: 20,
  device: 24,
  at: 20,
  item: 28,
  result: 20,
  note: 30,
};
export interface FindingSheetWords {
  readonly name: string;
  column(name: (typeof COLUMNS)[number]): string;
  value(item: InspectionItem | undefined, value: InspectionValue): string;
  verdict(abnormal: boolean): string;
}

/** What was found as a sheet: a row for each item of each device. Numbers stay numbers. */
export const findingSheet = (findings: readonly InspectionFinding[], words: FindingSheetWords): Sheet => ({
  name: words.name,
  columns: COLUMNS.map((name) => ({ title: words.column(name), ...(WIDE[name] && { width: WIDE[name] }) })),
  rows: findings.flatMap(({ items, results, ...of }) =>
    results.map(({ itemId, value, abnormal, pictures }) => {
      const item = items.find(({ id }) => id === itemId);
      const found =
        item?.kind === 'picture' ? pictures.length : typeof value === 'number' ? value : words.value(item, value);
      return [
        of.name,
        new Date(of.dueAt),
        of.equipName,
        new Date(of.at),
        of.who,
        item?.title ?? '',
        found,
        words.verdict(abnormal),
        of.note,
      ];
    }),
  ),
});
