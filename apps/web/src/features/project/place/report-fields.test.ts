import { expect, it } from 'vitest';
import { chosenFields } from './report-fields.ts';

const column = (equipmentId: string, key: string) => ({ equipmentId, reportId: 'r', key });
const before = [
  { ...column('a', '1'), alias: '入口' },
  { ...column('b', '1'), alias: '' },
];

it('choosing columns of one device leaves those of others and known headings as they are', () => {
  expect(chosenFields(before, 'a', [column('a', '1'), column('a', '2')])).toEqual([
    ...before,
    { ...column('a', '2'), alias: '' },
  ]);
});
it('what is no longer chosen goes', () => {
  expect(chosenFields(before, 'a', [])).toEqual([before[1]]);
});
