import type { ReportColumn } from '@lightfield/contract';
import { bindingKey } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { draw, widgetOf } from '../kit/draw.testing.tsx';
import { NumberFormat } from '../kit/number-format.ts';
import { complexHistory } from './definition.ts';
import { cellOf, gridOf, rowLine, shownColumns, windowLines, withUnit } from './lines.ts';
import { everyOf, planOf } from './plan.ts';
import { sampleLines } from './samples.ts';
import { historySheet } from './sheet.ts';
import { HistoryView } from './view.tsx';

const data = (rest: object = {}) => complexHistory.data.parse(rest);
const signal = (signalId: string, rest: object = {}) => ({
  title: signalId,
  subTitle: 'P1',
  signalId,
  equipId: 'd1',
  reportId: 'r1',
  ...rest,
});
const column = (key: string, rest: Partial<ReportColumn> = {}): ReportColumn => ({
  key,
  signalId: key,
  title: key,
  unit: 'm',
  decimals: 2,
  dataType: 'double',
  signalMaps: [],
  ...rest,
});

it('has the fields and first values of the specification (WID-18)', () => {
  expect(data()).toMatchObject({
    type: 'report',
    reportId: '',
    customReportId: '',
    dimensionType: 'time',
    reportSignalArray: [],
    customArray: [],
    filterTime: true,
    exportExcel: true,
    timeRange: 720,
    rollTime: 30,
    interval: 5,
    timeAlias: '',
    equipAlias: '',
  });
});

describe('what is asked for', () => {
  it('are windows by the clock, of the report that was chosen or of whichever is best', () => {
    const plan = planOf(data({ reportSignalArray: [signal('s1'), signal('s2', { reportId: '' })] }));
    expect(plan).toMatchObject({
      kind: 'windows',
      cut: { unit: 'minute', every: 5 },
      sources: [
        { kind: 'report', equipId: 'd1', reportId: 'r1', key: 's1' },
        { kind: 'value', binding: { signalId: 's2' } },
      ],
    });
  });
  it('is one report, record by record', () => {
    const plan = planOf(data({ timeUnit: 'record', reportSignalArray: [signal('s1', { aggregation: 'max' })] }));
    expect(plan).toMatchObject({
      kind: 'rows',
      report: { kind: 'report', equipId: 'd1', reportId: 'r1' },
      columns: [{ key: 's1.max' }],
    });
  });
  it('is one report of the template on its page, where bindings name no device', () => {
    const byKey = { ...signal('', { systemKey: 'level', reportId: 'r1' }), equipId: '' };
    const ofTemplate = data({ timeUnit: 'record', reportSignalArray: [byKey] });
    expect(planOf(ofTemplate)).toMatchObject({ kind: 'rows', report: { reportId: 'r1' } });
    expect(complexHistory.problems?.(ofTemplate)).toEqual([]);
  });
  it('is nothing where records of several reports would be mixed, which the checker tells', () => {
    const mixed = data({ timeUnit: 'record', reportSignalArray: [signal('s1'), signal('s2', { reportId: 'r2' })] });
    expect(planOf(mixed).kind).toBe('none');
    expect(complexHistory.problems?.(mixed)).toHaveLength(1);
    expect(planOf({ ...mixed, reportId: 'r1' }).kind).toBe('rows');
  });
  it('is a whole report of a project as it is stored, or columns of it every so often', () => {
    const custom = { type: 'custom', customReportId: 'c1' };
    expect(planOf(data(custom))).toMatchObject({ kind: 'rows', columns: null });
    expect(planOf(data({ ...custom, customArray: [{ key: 'a' }] }))).toMatchObject({
      kind: 'windows',
      sources: [{ kind: 'custom', customReportId: 'c1', key: 'a' }],
    });
    expect(complexHistory.problems?.(data({ type: 'custom' }))).toHaveLength(1);
  });
  it.each([
    ['minute', 5, 5],
    ['minute', 7, 6],
    ['minute', 59, 30],
    ['hour', 60, 24],
    ['day', 5, 1],
  ] as const)('every %s %d becomes %d, which divides an hour or a day', (unit, interval, every) => {
    expect(everyOf(unit, interval)).toBe(every);
    const told = complexHistory.problems?.(data({ timeUnit: unit, interval })) ?? [];
    expect(told.length > 0).toBe(every !== interval);
  });
});

describe('a variable', () => {
  const one = data({ reportSignalArray: [signal('s1', { alias: '水位', aggregation: 'max' })] });
  it('is bound as any other, and nothing bound is told', () => {
    expect(complexHistory.bindings(one).map(bindingKey)).toEqual(['signal:s1']);
    expect(complexHistory.bindings(data())).toEqual([null]);
    expect(complexHistory.bindings(data({ type: 'custom' }))).toEqual([]);
  });
  it('keeps report and heading with a new title, loses its report with another variable, and goes when it is gone', () => {
    const titled = complexHistory.rebind(one, (binding) => ({ ...binding, title: '新名' })).reportSignalArray[0];
    expect(titled).toMatchObject({ title: '新名', reportId: 'r1', aggregation: 'max', alias: '水位' });
    const other = complexHistory.rebind(one, (binding) => ({ ...binding, signalId: 's2' })).reportSignalArray[0];
    expect(other).toMatchObject({ signalId: 's2', reportId: '', aggregation: '', alias: '水位' });
    expect(complexHistory.rebind(one, () => null).reportSignalArray).toEqual([]);
  });
});

const planned = (key: string, equipId: string, title: string) => ({ key, equipId, equipTitle: equipId, title });

describe('rows', () => {
  const pumps = [planned('a', 'P1', '流量'), planned('b', 'P2', '流量'), planned('c', 'P2', '压力')];
  it('by time have a column for each variable, told apart by device where names are the same', () => {
    expect(gridOf(pumps, 'time').headings.map(({ title }) => title)).toEqual(['P1 流量', 'P2 流量', '压力']);
  });
  it('by device have a column for each name', () => {
    const { headings, groups } = gridOf(pumps, 'equip');
    expect(headings.map(({ title }) => title)).toEqual(['流量', '压力']);
    expect(groups).toEqual([
      { equip: 'P1', sources: [0, undefined] },
      { equip: 'P2', sources: [1, 2] },
    ]);
  });
  const figures = (...first: (number | null)[]) => ({ figures: { first }, column: column('x') });
  it('of windows are the newest first, without those in which nothing was stored', () => {
    const lines = windowLines(
      gridOf(pumps, 'time'),
      [100, 200, 300],
      [figures(1, null, 3), figures(null, null, 4), figures(null, null, null)],
    );
    expect(lines.count).toBe(2);
    expect(lines.at(0)).toMatchObject({ time: 300, cells: [{ text: '3.00' }, { text: '4.00' }, { text: '--' }] });
    expect(lines.at(1)?.time).toBe(100);
    expect(lines.at(2)).toBeUndefined();
  });
  it('of windows and devices say whose they are', () => {
    const lines = windowLines(gridOf(pumps, 'equip'), [100, 200], [figures(1, 2), figures(null, 5), figures(6, null)]);
    const all = Array.from({ length: lines.count }, (_, at) => lines.at(at));
    expect(all.map((line) => [line?.time, line?.equip])).toEqual([
      [200, 'P1'],
      [200, 'P2'],
      [100, 'P1'],
      [100, 'P2'],
    ]);
  });
  it('of a report show the columns that were chosen; one that is gone stays empty', () => {
    const shown = shownColumns([column('a'), column('b')], [planned('b', '', 'B'), planned('gone', '', 'X')]);
    const line = rowLine({ time: 5, values: [1, 2], qualities: ['good', 'stale'] }, shown);
    expect(line.cells).toEqual([
      { text: '2.00', plain: 2, quality: 'stale' },
      { text: '--', plain: null, quality: 'good' },
    ]);
  });
  it('show words of a status, decimals of the variable, and dashes for what is not there', () => {
    const maps = { signalMaps: [{ value: 1, text: '运行' }] as unknown as ReportColumn['signalMaps'] };
    expect(cellOf(1, column('a', maps)).text).toBe('运行');
    expect(cellOf(1.005, column('a', { decimals: 1 })).text).toBe('1.0');
    expect(cellOf(2.5, undefined).text).toBe('2.5');
    expect(cellOf(null, column('a')).text).toBe('--');
  });
  it('write numbers in a format of their own, whole ones of 64 bits, too; a file has the number', () => {
    const numbers = NumberFormat.parse({ thousands: true, sign: true, decimalsBy: 'own', decimals: 1 });
    expect(cellOf(12_345.67, column('a'), { numbers })).toMatchObject({ text: '+12,345.7', plain: 12_345.67 });
    expect(cellOf('9007199254740993', column('a', { dataType: 'int64' }), { numbers }).text).toBe(
      '+9,007,199,254,740,993',
    );
    expect(cellOf('12345', column('a', { dataType: 'string' }), { numbers }).text).toBe('12345');
    const row = rowLine({ time: 5, values: [1_000] }, shownColumns([column('a')], null), numbers);
    expect(row.cells[0]?.text).toBe('+1,000.0');
    // on the canvas, too
    expect(sampleLines([{ key: '0', title: '' }], '', numbers).at(0)?.cells[0]?.text).toBe('+20.0');
  });
});

const sized = (width: number, height: number, rest: object = {}) => {
  const widget = widgetOf(complexHistory, rest);
  return { ...widget, position: { ...widget.position, width, height } };
};

describe('a column with a look of its own', () => {
  const look = { width: 210, align: 'right', color: '#c81e2b' } as const;
  const shown = (rest: object) =>
    draw(HistoryView, sized(720, 320, { body: { align: 'center' }, ...rest }), undefined, { mode: 'edit' });
  const count = (html: string, what: string) => html.split(what).length - 1;

  it('has its width, alignment and letters, the others those of the table', () => {
    const html = shown({ reportSignalArray: [signal('s1', { look }), signal('s2')] });
    const rows = count(html, 'color:#c81e2b');
    expect(rows).toBeGreaterThan(3);
    // its heading stands where its values stand, in the letters of headings
    expect(count(html, 'text-align:right')).toBe(rows + 1);
    expect(count(html, 'text-align:center')).toBe(2 * (rows + 1));
    expect(count(html, 'width:210px')).toBe(1);
  });
  it('with a width of 0 is as wide as the others', () => {
    const html = shown({
      columnWidth: 90,
      reportSignalArray: [signal('s1', { look: { ...look, width: 0 } }), signal('s2')],
    });
    expect(count(html, 'width:90px')).toBe(2);
  });
  it('keeps it with another variable, by device as the first that has one, and a table stored without has none', () => {
    const two = data({ reportSignalArray: [signal('s1', { look }), signal('s2')] });
    const other = complexHistory.rebind(two, (binding) => ({ ...binding, signalId: 's3' }));
    expect(other.reportSignalArray[0]).toMatchObject({ signalId: 's3', look });
    expect(Object.keys(other.reportSignalArray[1] ?? {})).not.toContain('look');
    const pumps = ['d1', 'd2'].map((equipId, at) => ({
      ...planned(equipId, equipId, '流量'),
      ...(at > 0 && { look }),
    }));
    expect(gridOf(pumps, 'equip').headings).toMatchObject([{ title: '流量', look }]);
  });
});

describe('a column with a format of its own', () => {
  const whole = NumberFormat.parse({ decimalsBy: 'own', decimals: 0 });
  const format = {
    ...NumberFormat.parse({ decimalsBy: 'own', decimals: 1, thousands: true, prefix: '¥' }),
    unit: '元',
  };
  const two = data({ numbers: whole, reportSignalArray: [signal('s1', { format }), signal('s2')] });
  const rows = planOf({ ...two, timeUnit: 'record' });
  const cost = { time: 5, values: [1_234.56, 1_234.56] };
  const written = (line: ReturnType<typeof rowLine>) => line.cells.map(({ text, plain }) => [text, plain]);

  it('is written so alone, the others as the table, and both stay numbers', () => {
    const shown = shownColumns([column('s1'), column('s2')], rows.kind === 'rows' ? rows.columns : null);
    expect(written(rowLine(cost, shown, two.numbers))).toEqual([
      ['¥1,234.6', 1_234.56],
      ['1235', 1_234.56],
    ]);
  });
  it('is written so every few minutes, too, and by device as the first that has one', () => {
    const windows = planOf(two);
    if (windows.kind !== 'windows') throw new Error('no windows');
    const figures = [1, 2].map(() => ({ figures: { first: [1_234.56] }, column: column('x') }));
    for (const dimension of ['time', 'equip'] as const) {
      const line = windowLines(gridOf(windows.columns, dimension), [100], figures, two.numbers).at(0);
      expect(line?.cells.map(({ text }) => text)).toEqual(['¥1,234.6', '1235']);
    }
    const pumps = ['d1', 'd2'].map((equipId, at) => ({
      ...planned(equipId, equipId, '流量'),
      ...(at > 0 && { format }),
    }));
    const lines = windowLines(gridOf(pumps, 'equip'), [100], figures, two.numbers);
    expect([0, 1].map((at) => lines.at(at)?.cells[0]?.text)).toEqual(['¥1,234.6', '¥1,234.6']);
  });
  it('has its unit in its heading', () => {
    expect(withUnit({ key: '0', title: '电费', format }, 'm').title).toBe('电费 (元)');
    expect(withUnit({ key: '0', title: '电费' }, 'm').title).toBe('电费 (m)');
  });
  it('keeps it with another variable, and a table stored without has none', () => {
    const other = complexHistory.rebind(two, (binding) => ({ ...binding, signalId: 's3' }));
    expect(other.reportSignalArray[0]).toMatchObject({ signalId: 's3', format });
    expect(Object.keys(other.reportSignalArray[1] ?? {})).not.toContain('format');
  });
  it('is shown so by a spreadsheet', () => {
    const headings = [
      { key: '0', title: 'a', format },
      { key: '1', title: 'b', decimals: 2 },
      { key: '2', title: 'c' },
    ];
    const codes = (numbers: NumberFormat) =>
      historySheet({ timeAlias: '', equipAlias: '', numbers }, headings, false, [], 'zh').columns.map(
        ({ numberFormat }) => numberFormat,
      );
    const cost = String.raw`\¥#,##0.0;\¥-#,##0.0;\¥#,##0.0`;
    expect(codes(NumberFormat.parse({}))).toEqual([undefined, cost, undefined, undefined]);
    expect(codes(NumberFormat.parse({ sign: true }))).toEqual([
      undefined,
      cost,
      '+0.00;-0.00;0.00',
      '+General;-General;General',
    ]);
    expect(codes(NumberFormat.parse({ thousands: true }))).toEqual([undefined, cost, '#,##0.00', '#,##0']);
  });
});

it('shows sample rows on the canvas, under the headings of what is bound', () => {
  const edit = { mode: 'edit' } as const;
  expect(draw(HistoryView, sized(720, 320), undefined, edit)).toContain('压力');
  expect(draw(HistoryView, sized(200, 120), undefined, edit)).toContain('历史数据');
  const bound = { reportSignalArray: [signal('s1', { alias: '水位' })] };
  expect(draw(HistoryView, sized(720, 320, bound), undefined, edit)).toContain('水位');
  expect(draw(HistoryView, sized(720, 320), undefined, { ...edit, language: 'en' })).not.toMatch(/\p{Script=Han}/u);
});
it('says on a page that nothing is bound', () => {
  expect(draw(HistoryView, sized(720, 320))).toContain('未绑定变量');
});
