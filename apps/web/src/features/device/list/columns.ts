export const COLUMNS = [
  'name',
  'state',
  'alarm',
  'group',
  'sn',
  'deviceNo',
  'address',
  'signals',
  'changed',
  'actions',
] as const;
export type Column = (typeof COLUMNS)[number];
/** Columns that cannot be hidden: without them a row says nothing or leads nowhere. */
export const FIXED_COLUMNS: readonly Column[] = ['name', 'actions'];

/** Pixels. */
export const WIDTHS: Readonly<Record<Column, number>> = {
  name: 190,
  state: 130,
  alarm: 150,
  group: 100,
  sn: 130,
  deviceNo: 120,
  address: 180,
  signals: 80,
  changed: 120,
  actions: 130,
};
export const SELECTION_WIDTH = 40;

/** What is left out first where there is no room, until a person chooses: a column half under the fixed one reads wrong. */
const LEAST_FIRST: readonly Column[] = ['signals', 'address', 'deviceNo', 'changed', 'group', 'sn'];
/** Navigation, tree of groups and margins beside the table, pixels. */
const BESIDE = 570;

/** Columns that a list in a window of this width begins without; how many variables a device has it begins without anywhere. */
export function hiddenAtFirst(windowWidth: number): Column[] {
  const hidden: Column[] = [];
  for (const column of LEAST_FIRST) {
    const width = COLUMNS.reduce((sum, one) => (hidden.includes(one) ? sum : sum + WIDTHS[one]), SELECTION_WIDTH);
    if (column !== 'signals' && width <= windowWidth - BESIDE) break;
    hidden.push(column);
  }
  return hidden;
}
