import type { Cell, Input, ReportDocument, Series } from '@lightfield/report';
import { type LookName, SheetMaker } from './sheet-maker.ts';
import type { StarterWords } from './starter-words.ts';

export const STARTERS = ['shift', 'day', 'meter'] as const;
export type StarterName = (typeof STARTERS)[number];

/** Variables that a daily report has columns for. */
export const STARTER_SERIES = 6;

export function makeStarter(name: StarterName, say: StarterWords, series: readonly Series[]): ReportDocument {
  if (name === 'shift') return shiftReport(say);
  return name === 'day' ? dayReport(say, series.slice(0, STARTER_SERIES)) : meterReport(say);
}

const number = (key: string, label: string, unit: string, more: Partial<Input> = {}): Input => ({
  key,
  label,
  kind: 'number',
  required: true,
  decimals: 2,
  ...(unit === '' ? {} : { unit }),
  ...more,
});
const system = (key: Extract<NonNullable<Cell['bind']>, { kind: 'system' }>['key']): Cell => ({
  bind: { kind: 'system', key },
});
const letter = (column: number) => String.fromCodePoint(65 + column);

/** Title, enterprise, number; answers the next row. */
function head(sheet: SheetMaker, columns: number, title: string, say: StarterWords): number {
  sheet.put(0, 0, 'title', { v: title }, { columns });
  sheet.height(0, 48);
  sheet.put(1, 0, 'fact', system('organisation'), { columns: columns - 3 });
  sheet.put(1, columns - 3, 'factRight', { v: say('number') });
  sheet.put(1, columns - 2, 'factRight', system('number'), { columns: 2 });
  return 2;
}
function band(sheet: SheetMaker, row: number, columns: number, title: string): number {
  sheet.height(row, 12);
  sheet.put(row + 1, 0, 'band', { v: title }, { columns });
  sheet.height(row + 1, 30);
  return row + 2;
}
function heads(sheet: SheetMaker, row: number, titles: readonly string[], tall = 34): number {
  for (const [column, title] of titles.entries()) sheet.put(row, column, 'head', { v: title });
  sheet.height(row, tall);
  return row + 1;
}

function shiftReport(say: StarterWords): ReportDocument {
  const columns = 8;
  const sheet = new SheetMaker(say('shift.sheet'), [76, 88, 88, 88, 88, 88, 88, 132], { landscape: false });
  let row = head(sheet, columns, say('shift.title'), say);
  sheet.put(row, 0, 'label', { v: say('date') });
  sheet.put(row, 1, 'day', system('date'));
  sheet.put(row, 2, 'label', { v: say('shiftName') });
  sheet.put(row, 3, 'centre', system('shift'));
  sheet.put(row, 4, 'label', { v: say('onDuty') });
  sheet.input(
    row,
    5,
    'centre',
    { key: 'onDuty', label: say('onDuty'), kind: 'person', required: true },
    { columns: 2 },
  );
  sheet.put(row, 7, 'centre', { qr: { of: 'record' } });
  sheet.height(row, 76);
  row = band(sheet, row + 1, columns, say('records'));
  const measured = [
    ['pressure', say('pressure'), 'MPa', { min: 0, max: 1.6 }],
    ['flow', say('flow'), 'm³/h', { min: 0 }],
    ['level', say('level'), 'm', { min: 0, max: 10 }],
    ['current1', say('current1'), 'A', { min: 0, max: 200, decimals: 1 }],
    ['current2', say('current2'), 'A', { min: 0, max: 200, decimals: 1 }],
  ] as const;
  row = heads(sheet, row, [say('time'), ...measured.map(([, title, unit]) => `${title}\n${unit}`)]);
  sheet.put(row - 1, 6, 'head', { v: say('note') }, { columns: 2 });
  const first = row;
  sheet.put(row, 0, 'clock', { bind: { kind: 'rows', step: 'hour', of: null, agg: 'first' } });
  for (const [at, [key, title, unit, more]] of measured.entries())
    sheet.input(row, at + 1, 'number', number(key, title, unit, more));
  sheet.input(row, 6, 'text', { key: 'remark', label: say('note'), kind: 'text', required: false }, { columns: 2 });
  sheet.height(row, 30);
  row = statistics(sheet, row + 1, first, measured.length, 1, say);
  row = band(sheet, row, columns, say('machines'));
  sheet.put(row, 0, 'head', { v: say('machine') }, { columns: 2 });
  sheet.put(row, 2, 'head', { v: say('state') }, { columns: 2 });
  sheet.put(row, 4, 'head', { v: say('seen') }, { columns: 4 });
  sheet.height(row, 28);
  const machines = [
    ['pump1', say('pump1')],
    ['pump2', say('pump2')],
    ['valves', say('valves')],
    ['meters', say('meters')],
  ] as const;
  for (const [key, title] of machines) {
    row++;
    sheet.put(row, 0, 'text', { v: title }, { columns: 2 });
    const choices = [say('normal'), say('abnormal'), say('stopped')];
    sheet.input(
      row,
      2,
      'centre',
      { key: `${key}State`, label: title, kind: 'choice', required: true, choices },
      { columns: 2 },
    );
    sheet.input(
      row,
      4,
      'text',
      { key: `${key}Note`, label: `${title} ${say('seen')}`, kind: 'text', required: false },
      { columns: 4 },
    );
    sheet.height(row, 30);
  }
  row = band(sheet, row + 1, columns, say('handover'));
  sheet.input(
    row,
    0,
    'long',
    { key: 'handover', label: say('handover'), kind: 'text', required: true, hint: say('handoverHint') },
    { columns },
  );
  sheet.height(row, 96);
  sheet.put(row + 1, 0, 'label', { v: say('pictures') });
  sheet.input(
    row + 1,
    1,
    'centre',
    { key: 'pictures', label: say('pictures'), kind: 'picture', required: false },
    { columns: 7 },
  );
  sheet.height(row + 1, 110);
  row = signatures(sheet, row + 2, columns, [
    ['giver', say('giver')],
    ['taker', say('taker')],
  ]);
  return sheet.document(row);
}

/** Average, highest and lowest of the rows that are repeated. */
function statistics(
  sheet: SheetMaker,
  from: number,
  first: number,
  count: number,
  begin: number,
  say: StarterWords,
  beyond?: number,
): number {
  const rows = [
    ['AVERAGE', say('average')],
    ['MAX', say('highest')],
    ['MIN', say('lowest')],
  ] as const;
  for (const [at, [fn, title]] of rows.entries()) {
    sheet.put(from + at, 0, 'sumLabel', { v: title });
    for (let column = begin; column < begin + count; column++) {
      const place = `${letter(column)}${first + 1}`;
      // nothing is better than a zero that nobody has read
      const range = `${place}:${place}`;
      sheet.put(from + at, column, 'sum', { f: `=IF(COUNT(${range})=0,"",${fn}(${range}))` });
    }
    sheet.put(from + at, begin + count, 'sum', {}, { columns: beyond ?? 2 });
    sheet.height(from + at, 28);
  }
  return from + rows.length;
}
function signatures(
  sheet: SheetMaker,
  row: number,
  columns: number,
  people: readonly (readonly [key: string, title: string])[],
): number {
  sheet.height(row, 16);
  const wide = Math.floor(columns / people.length);
  for (const [at, [key, title]] of people.entries()) {
    const begin = at * wide;
    const end = at === people.length - 1 ? columns : begin + wide;
    sheet.put(row + 1, begin, 'label', { v: title });
    sheet.input(
      row + 1,
      begin + 1,
      'centre',
      { key: `${key}Sign`, label: title, kind: 'signature', required: true },
      { columns: end - begin - 1 },
    );
  }
  sheet.height(row + 1, 72);
  return row + 2;
}

function dayReport(say: StarterWords, series: readonly Series[]): ReportDocument {
  const own = [
    ['pressure', say('pressure'), 'MPa'],
    ['flow', say('flow'), 'm³/h'],
    ['level', say('level'), 'm'],
    ['current1', say('current1'), 'A'],
  ] as const;
  const count = series.length || own.length;
  const columns = Math.max(count + 2, 7);
  const sheet = new SheetMaker(
    say('day.sheet'),
    Array.from({ length: columns }, (_none, column) => (column === 0 ? 84 : 118)),
    { landscape: true },
  );
  let row = head(sheet, columns, say('day.title'), say);
  sheet.put(row, 0, 'label', { v: say('date') });
  sheet.put(row, 1, 'day', system('date'), { columns: 2 });
  sheet.put(row, 3, 'label', { v: say('writer') });
  sheet.input(
    row,
    4,
    'centre',
    { key: 'writer', label: say('writer'), kind: 'person', required: true },
    { columns: columns - 5 },
  );
  sheet.put(row, columns - 1, 'centre', { qr: { of: 'record' } });
  sheet.height(row, 76);
  row = band(sheet, row + 1, columns, say('hourly'));
  const titles = series.length > 0 ? series.map(titleOf) : own.map(([, title, unit]) => `${title}\n${unit}`);
  heads(sheet, row, [say('time'), ...titles], 52);
  sheet.put(row, count + 1, 'head', { v: say('note') }, { columns: columns - count - 1 });
  sheet.repeat(row, row);
  row++;
  const first = row;
  sheet.put(row, 0, 'clock', { bind: { kind: 'rows', step: 'hour', of: null, agg: 'first' } });
  if (series.length > 0)
    for (const [at, of] of series.entries())
      sheet.put(row, at + 1, 'number', { bind: { kind: 'rows', step: 'hour', of, agg: 'avg' } });
  else
    for (const [at, [key, title, unit]] of own.entries())
      sheet.input(row, at + 1, 'number', number(key, title, unit, { min: 0 }));
  sheet.input(
    row,
    count + 1,
    'text',
    { key: 'remark', label: say('note'), kind: 'text', required: false },
    { columns: columns - count - 1 },
  );
  row = statistics(sheet, row + 1, first, count, 1, say, columns - count - 1);
  row = energy(sheet, row, columns, say);
  row = band(sheet, row, columns, say('summary'));
  sheet.input(
    row,
    0,
    'long',
    { key: 'summary', label: say('summary'), kind: 'text', required: true, hint: say('summaryHint') },
    { columns },
  );
  sheet.height(row, 90);
  return sheet.document(signatures(sheet, row + 1, columns, [['writer', say('writer')]]));
}
const titleOf = ({ equipName, name, unit }: Series): string => `${equipName}\n${name}${unit ? ` (${unit})` : ''}`;

/** Readings at the begin and the end of the day, and the difference. */
function energy(sheet: SheetMaker, from: number, columns: number, say: StarterWords): number {
  let row = band(sheet, from, columns, say('energy'));
  const looks: readonly (readonly [number, string, number])[] = [
    [0, say('meterName'), 2],
    [2, say('begin'), 1],
    [3, say('end'), 1],
    [4, say('use'), 1],
    [5, say('note'), columns - 5],
  ];
  for (const [column, title, wide] of looks) sheet.put(row, column, 'head', { v: title }, { columns: wide });
  sheet.height(row, 28);
  const kinds = [
    ['electricity', say('electricity'), 'kWh'],
    ['water', say('water'), 'm³'],
  ] as const;
  for (const [key, title, unit] of kinds) {
    row++;
    const line = row + 1;
    sheet.put(row, 0, 'text', { v: `${title} (${unit})` }, { columns: 2 });
    sheet.input(row, 2, 'number', number(`${key}Begin`, `${title} ${say('begin')}`, unit, { min: 0 }));
    sheet.input(row, 3, 'number', number(`${key}End`, `${title} ${say('end')}`, unit, { min: 0 }));
    sheet.put(row, 4, 'sum', { f: `=D${line}-C${line}` });
    sheet.input(
      row,
      5,
      'text',
      { key: `${key}Note`, label: `${title} ${say('note')}`, kind: 'text', required: false },
      { columns: columns - 5 },
    );
    sheet.height(row, 30);
  }
  return row + 1;
}

function meterReport(say: StarterWords): ReportDocument {
  const columns = 8;
  const sheet = new SheetMaker(say('meter.sheet'), [52, 150, 120, 96, 96, 96, 130, 130], { landscape: true });
  let row = head(sheet, columns, say('meter.title'), say);
  sheet.put(row, 0, 'label', { v: say('date') }, { columns: 2 });
  sheet.put(row, 2, 'day', system('date'));
  sheet.put(row, 3, 'label', { v: say('reader') });
  sheet.input(
    row,
    4,
    'centre',
    { key: 'reader', label: say('reader'), kind: 'person', required: true },
    { columns: 3 },
  );
  sheet.put(row, 7, 'centre', { qr: { of: 'record' } });
  sheet.height(row, 76);
  row++;
  sheet.height(row, 14);
  row = heads(sheet, row + 1, [
    say('order'),
    say('meterName'),
    say('place'),
    say('last'),
    say('now'),
    say('use'),
    say('picture'),
    say('note'),
  ]);
  const first = row + 1;
  const meters: readonly (readonly [title: string, place: string, unit: string])[] = [
    [say('meterA'), say('placeA'), 'kWh'],
    [say('meterB'), say('placeA'), 'kWh'],
    [say('meterC'), say('placeB'), 'm³'],
    [say('meterD'), say('placeB'), 'm³'],
    [say('meterE'), say('placeC'), 'm³'],
  ];
  for (const [at, [title, place, unit]] of meters.entries()) {
    const line = row + 1;
    const put = (column: number, look: LookName, cell: Cell) => sheet.put(row, column, look, cell);
    put(0, 'centre', { v: at + 1 });
    put(1, 'text', { v: `${title} (${unit})` });
    put(2, 'text', { v: place });
    put(3, 'number', { input: number(`last${at + 1}`, `${title} ${say('last')}`, unit, { min: 0 }) });
    put(4, 'number', { input: number(`now${at + 1}`, `${title} ${say('now')}`, unit, { min: 0 }) });
    put(5, 'sum', { f: `=E${line}-D${line}` });
    put(6, 'centre', {
      input: { key: `picture${at + 1}`, label: `${title} ${say('picture')}`, kind: 'picture', required: false },
    });
    put(7, 'text', {
      input: { key: `note${at + 1}`, label: `${title} ${say('note')}`, kind: 'text', required: false },
    });
    sheet.height(row, 56);
    row++;
  }
  // what is read in different units is not added up
  const totals = [
    [`${say('electricity')} (kWh)`, first, first + 1],
    [`${say('water')} (m³)`, first + 2, first + 4],
  ] as const;
  for (const [title, from, to] of totals) {
    sheet.put(row, 0, 'sumLabel', { v: `${title} ${say('total')}` }, { columns: 5 });
    sheet.put(row, 5, 'sum', { f: `=SUM(F${from}:F${to})` });
    sheet.put(row, 6, 'sum', {}, { columns: 2 });
    sheet.height(row, 30);
    row++;
  }
  return sheet.document(signatures(sheet, row, columns, [['reader', say('reader')]]));
}
