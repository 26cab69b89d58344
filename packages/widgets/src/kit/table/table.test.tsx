import { describe, expect, it } from 'vitest';
import { isRecord } from '@lightfield/page';
import { complexAlarm } from '../../complex-alarm/definition.ts';
import { complexHistory } from '../../complex-history/definition.ts';
import { type TableColumn, fitColumns, partsOf, toolsOf, windowOf } from './fitting.ts';
import { colourSet } from './look.ts';
import { pageCount, pageNumbers, rollOn, rolls } from './paging.ts';
import { quickTimes } from '../quick-times.ts';
import { momentText, timeForm, minutesText, spanProblem, stretchOf } from './span.ts';

const look = complexAlarm.data.parse({});

describe('parts of a table', () => {
  it('all stand in a usual box', () => {
    const parts = partsOf(look, 320, true);
    expect(parts).toMatchObject({ toolbar: 44, header: 34, pager: 38, row: 32 });
    expect(parts.toolbar + parts.header + parts.pager + parts.rows).toBe(320);
  });
  it('leave title, heading and at least three rows in 120 units', () => {
    const parts = partsOf(look, 120, true);
    expect(parts.toolbar).toBeGreaterThan(0);
    expect(parts.pager).toBe(0);
    expect(parts.rows / parts.row).toBeGreaterThanOrEqual(3);
  });
  it('never take more than there is', () => {
    for (const height of [0, 10, 30, 60, 90, 119, 180, 1_000]) {
      const { toolbar, header, pager, rows } = partsOf(look, height, true);
      expect(toolbar + header + pager + rows, String(height)).toBeLessThanOrEqual(height);
    }
  });
  it('have tools where there is room for them', () => {
    expect(toolsOf(200, 120)).toEqual({ quick: 'none', custom: false, export: 'none' });
    expect(toolsOf(880, 320)).toEqual({ quick: 'buttons', custom: true, export: 'word' });
  });
});

const column = (key: string, rest: Partial<TableColumn> = {}): TableColumn => ({
  key,
  title: key,
  width: 0,
  least: 100,
  grow: 1,
  keep: 1,
  ...rest,
});
const keys = (columns: readonly TableColumn[], room: number) => fitColumns(columns, room).map(({ key }) => key);
describe('columns', () => {
  it('share what is left over', () => {
    const shown = fitColumns([column('a', { width: 80 }), column('b'), column('c', { grow: 3 })], 480);
    expect(shown.map(({ shown: width }) => width)).toEqual([80, 150, 250]);
  });
  it('of the least weight go first where there is no room', () => {
    const columns = [column('a', { keep: 3 }), column('b', { keep: 1 }), column('c', { keep: 2 })];
    expect(keys(columns, 200)).toEqual(['a', 'c']);
    expect(keys(columns, 10)).toEqual(['a']);
  });
  it('with a width, or that have to stay, are moved sideways instead', () => {
    expect(keys([column('a', { width: 300 }), column('b', { keep: Infinity }), column('c')], 200)).toEqual(['a', 'b']);
  });
});

describe('rows in the document', () => {
  it('are those that are seen and a few beyond', () => {
    const { first, last } = windowOf(320_000, 300, 32, 50_000);
    expect([first, last]).toEqual([9_994, 10_016]);
  });
  it('end with the table', () => {
    expect(windowOf(0, 300, 32, 4)).toEqual({ first: 0, last: 4 });
    // rows have gone while somebody was far down
    expect(windowOf(3_200, 300, 32, 4).first).toBeLessThanOrEqual(4);
  });
});

describe('pages', () => {
  it('are one at least', () => expect([pageCount(0, 20), pageCount(41, 20)]).toEqual([1, 3]));
  it.each([
    [1, 5, [1, 2, 3, 4, 5]],
    [1, 20, [1, 2, 3, 4, null, 20]],
    [10, 20, [1, null, 9, 10, 11, null, 20]],
    [20, 20, [1, null, 17, 18, 19, 20]],
  ])('%d of %d: first, last and those near by', (page, count, numbers) => {
    expect(pageNumbers(page, count, 7)).toEqual(numbers);
  });
});

describe('rolling', () => {
  const box = { seen: 100, whole: 300, pages: 2, row: 20 };
  it('goes down by what is seen, to the next page, and from the last to the first', () => {
    expect(rollOn({ top: 0, page: 1 }, box)).toEqual({ top: 80, page: 1 });
    expect(rollOn({ top: 160, page: 1 }, box)).toEqual({ top: 200, page: 1 });
    expect(rollOn({ top: 200, page: 1 }, box)).toEqual({ top: 0, page: 2 });
    expect(rollOn({ top: 200, page: 2 }, box)).toEqual({ top: 0, page: 1 });
  });
  const asked = { seconds: 30, isMore: true, isHeld: false, isCalm: false };
  it('is asked for and has something to roll', () => expect(rolls(asked)).toBe(true));
  it.each([{ seconds: 0 }, { isMore: false }, { isHeld: true }, { isCalm: true }])('stops with %j', (rest) => {
    expect(rolls({ ...asked, ...rest })).toBe(false);
  });
});

describe('times', () => {
  it('to choose from hold that of the widget', () => {
    expect(quickTimes(720)).toEqual([60, 480, 720, 1_440, 10_080]);
    expect(quickTimes(60)).toHaveLength(4);
  });
  it('have a name in both languages', () => {
    expect([minutesText(720, 'zh'), minutesText(10_080, 'en'), minutesText(5, 'en')]).toEqual([
      '12小时',
      '7 d',
      '5 min',
    ]);
  });
  it('run on or stand still', () => {
    expect(stretchOf({ minutes: 2 })).toEqual({ lastMs: 120_000 });
    expect(stretchOf({ from: 1, to: 2 })).toEqual({ from: 1, to: 2 });
  });
  it.each([
    [Number.NaN, 5, 'none'],
    [5, 5, 'order'],
    [0, 31 * 86_400_000, 'long'],
    [0, 86_400_000, undefined],
  ])('from %d to %d: %s', (from, to, problem) => expect(spanProblem(from, to)).toBe(problem));
  it('leave out the day where a table is narrow, never what somebody chose', () => {
    expect(timeForm('', 120).format).toBe('HH:mm');
    expect(timeForm('', 400).format).toBe('MM-DD HH:mm:ss');
    expect(timeForm('DD HH', 120).format).toBe('DD HH');
  });
  it('are written so that they sort, or in a format', () => {
    const at = new Date(2026, 0, 2, 15, 4, 5).getTime();
    expect(momentText(at, '')).toBe('2026-01-02 15:04:05');
    expect(momentText(at, 'MM-DD HH:mm')).toBe('01-02 15:04');
    expect(momentText(null, '')).toBe('');
  });
});

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);
describe.each([complexAlarm, complexHistory])('sets of colours of $type', ({ data }) => {
  it('name settings there are, and the first is the one a fresh table has', () => {
    const fresh = { data: data.parse({}) };
    const inData = Object.entries(colourSet('light')).filter(([path]) => path.startsWith('data.'));
    expect(inData.map(([path]) => [path, at(fresh, path)])).toEqual(inData);
  });
  it('are whole', () => {
    expect(Object.keys(colourSet('dark'))).toEqual(Object.keys(colourSet('light')));
    expect(Object.keys(colourSet('grey'))).toEqual(Object.keys(colourSet('light')));
  });
});
