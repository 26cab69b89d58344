import { type SheetColumn, applyEdit } from './sheet.ts';

/** Rows of a plain sheet to try things with. */
export interface Pump {
  readonly id: string;
  readonly key: string;
  readonly flow: number;
  readonly note: string;
}
export const pump = (number: number, more: Partial<Pump> = {}): Pump => ({
  id: `p${number}`,
  key: `pump${number}`,
  flow: number,
  note: '',
  ...more,
});
export const PUMP_COLUMNS: readonly SheetColumn<Pump>[] = [
  {
    id: 'key',
    title: 'Key',
    type: 'text',
    width: 100,
    text: ({ key }) => key,
    put: (row, key) => (key === '' ? { refused: 'empty' } : { ...row, key }),
  },
  {
    id: 'flow',
    title: 'Flow',
    type: 'number',
    width: 100,
    text: ({ flow }) => String(flow),
    put: (row, text) => (Number.isNaN(Number(text)) ? { refused: 'not a number' } : { ...row, flow: Number(text) }),
  },
  {
    id: 'note',
    title: 'Note',
    type: 'text',
    width: 100,
    text: ({ note }) => note,
    put: (row, note) => ({ ...row, note }),
    without: ({ flow }) => flow < 0,
  },
];
export const texts = (rows: readonly Pump[]): string[][] =>
  rows.map(({ key, flow, note }) => [key, String(flow), note]);
export { applyEdit };
