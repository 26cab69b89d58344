import { LIMITS } from '@lightfield/contract';
import {
  type Area,
  type Binding,
  type Cell,
  type Qr,
  type ReportDocument,
  type Series,
  type Sheet,
  type Statistic,
  type ValueBinding,
  keyOf,
  placeOf,
} from './document.ts';
import { type Repeat, firstRow, lastRow, shiftFormula } from './shift.ts';

/** What is known of something bound. Without `v` there is no value. */
export interface Found {
  readonly v?: number | string | boolean;
  readonly q?: Cell['q'];
}
export type Step = 'hour' | 'day';
/** What a document is filled with; all of it was fetched before. */
export interface FillData {
  value(bind: ValueBinding): Found;
  statistic(of: Series, agg: Statistic): Found;
  /** Begins of the hours or days of the period, as day numbers. */
  rows(step: Step): readonly number[];
  rowStatistic(of: Series, agg: Statistic, step: Step, index: number): Found;
  system(key: Extract<Binding, { kind: 'system' }>['key']): string | number | undefined;
  /** What stands in the code. */
  qr(qr: Qr): string;
}

/** A document that became too long when its rows were repeated. */
export const TOO_LONG = Symbol('too many rows');

/** A template with what is bound in it: rows repeated, formulas, merges and print areas moved with them. Formulas are not worked out yet. */
export function fill(template: ReportDocument, data: FillData): ReportDocument | typeof TOO_LONG {
  const repeats = new Map<string, Repeat[]>();
  for (const sheet of template.sheets) repeats.set(sheet.name.toLowerCase(), repeatsOf(sheet, data));
  const sheets: Sheet[] = [];
  let cells = 0;
  for (const sheet of template.sheets) {
    const own = repeats.get(sheet.name.toLowerCase()) ?? [];
    const rows = sheet.rows + own.reduce((more, { times }) => more + times - 1, 0);
    if (rows > LIMITS.smartReport.rows) return TOO_LONG;
    const filled = fillSheet(sheet, Math.max(1, rows), own, (name) => repeats.get(name) ?? [], data);
    cells += Object.keys(filled.cells).length;
    if (cells > LIMITS.smartReport.cells) return TOO_LONG;
    sheets.push(filled);
  }
  return { ...template, sheets };
}

/** Rows with something that is bound to hours or days, and how many there are of them. */
function repeatsOf(sheet: Sheet, data: FillData): Repeat[] {
  const steps = new Map<number, Step>();
  for (const [key, { bind }] of Object.entries(sheet.cells)) {
    if (bind?.kind !== 'rows') continue;
    const { row } = placeOf(key);
    // of a row that names both, hours count
    if (steps.get(row) !== 'hour') steps.set(row, bind.step);
  }
  return [...steps]
    .map(([at, step]) => ({ at, times: Math.max(1, data.rows(step).length) }))
    .toSorted((a, b) => a.at - b.at);
}

function fillSheet(
  sheet: Sheet,
  rows: number,
  own: readonly Repeat[],
  repeatsOfSheet: (name: string) => readonly Repeat[],
  data: FillData,
): Sheet {
  const times = new Map(own.map(({ at, times: n }) => [at, n]));
  const cells: Record<string, Cell> = {};
  for (const [key, cell] of Object.entries(sheet.cells)) {
    const { row, column } = placeOf(key);
    const isRepeated = times.has(row);
    for (let copy = 0; copy < (times.get(row) ?? 1); copy++) {
      const filled = fillCell(cell, data, copy);
      const f =
        cell.f === undefined
          ? undefined
          : shiftFormula(cell.f, repeatsOfSheet, { sheet: sheet.name, row, copy, isRepeated });
      cells[keyOf(firstRow(own, row) + copy, column)] = {
        ...filled,
        ...(f !== undefined && { f }),
        ...(cell.input && isRepeated && { input: { ...cell.input, key: `${cell.input.key}.${copy + 1}` } }),
      };
    }
  }
  const { print } = sheet;
  return {
    ...sheet,
    rows,
    cells,
    merges: sheet.merges.flatMap((area) => movedMerges(area, own)),
    heights: movedHeights(sheet.heights, own),
    hiddenRows: sheet.hiddenRows.flatMap((row) => span(firstRow(own, row), lastRow(own, row))),
    print: {
      ...print,
      ...(print.area && { area: movedArea(print.area, own) }),
      ...(print.repeatRows && { repeatRows: [firstRow(own, print.repeatRows[0]), lastRow(own, print.repeatRows[1])] }),
    },
  };
}
const span = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
function movedArea(area: Area, own: readonly Repeat[]): Area {
  const top = firstRow(own, area.row);
  return { ...area, row: top, rows: Math.max(1, lastRow(own, area.row + area.rows - 1) - top + 1) };
}
/** A merge within a repeated row is there in each of them; one over several rows grows. */
function movedMerges(area: Area, own: readonly Repeat[]): Area[] {
  const repeat = area.rows === 1 ? own.find(({ at }) => at === area.row) : undefined;
  if (!repeat) return [movedArea(area, own)];
  return span(firstRow(own, area.row), lastRow(own, area.row)).map((row) => ({ ...area, row }));
}
function movedHeights(heights: Record<string, number>, own: readonly Repeat[]): Record<string, number> {
  const moved: Record<string, number> = {};
  for (const [row, height] of Object.entries(heights))
    for (const at of span(firstRow(own, Number(row)), lastRow(own, Number(row)))) moved[String(at)] = height;
  return moved;
}

function fillCell(cell: Cell, data: FillData, copy: number): Cell {
  if (cell.qr) return { ...cell, v: data.qr(cell.qr) };
  if (!cell.bind) return cell;
  const { v: _v, q: _q, ...rest } = cell;
  const found = foundFor(cell.bind, data, copy);
  const v = typeof found.v === 'string' ? found.v.slice(0, LIMITS.smartReport.cellText) : found.v;
  const q = found.q ?? (v === undefined ? 'none' : undefined);
  return { ...rest, ...(v !== undefined && { v }), ...(q && { q }) };
}
function foundFor(bind: Binding, data: FillData, copy: number): Found {
  switch (bind.kind) {
    case 'value':
      return data.value(bind);
    case 'agg':
      return data.statistic(bind.of, bind.agg);
    case 'rows': {
      const begins = data.rows(bind.step)[copy];
      if (begins === undefined) return { q: 'none' };
      return bind.of ? data.rowStatistic(bind.of, bind.agg, bind.step, copy) : { v: begins };
    }
    default: {
      const v = data.system(bind.key);
      return v === undefined ? {} : { v };
    }
  }
}

/** A variable at a time of day ("08:30"). */
export interface SeriesAt extends Series {
  readonly time: string;
}
/** What has to be fetched before a document can be filled. */
export interface Wanted {
  readonly now: Series[];
  readonly periodStart: Series[];
  readonly periodEnd: Series[];
  readonly time: SeriesAt[];
  readonly period: Series[];
  readonly hour: Series[];
  readonly day: Series[];
}
/** What one of them is known by. */
export const timedKey = ({ variableId }: Pick<Series, 'variableId'>, time: string): string => `${variableId} ${time}`;
export function wantedOf(document: ReportDocument): Wanted {
  const lists = {
    now: new Map(),
    periodStart: new Map(),
    periodEnd: new Map(),
    period: new Map(),
    hour: new Map(),
    day: new Map(),
  };
  const times = new Map<string, SeriesAt>();
  const add = (list: keyof typeof lists, of: Series) => (lists[list] as Map<string, Series>).set(of.variableId, of);
  for (const { bind } of bindingsOf(document)) {
    if (bind.kind === 'value' && bind.time !== undefined)
      times.set(timedKey(bind.of, bind.time), { ...bind.of, time: bind.time });
    else if (bind.kind === 'value' && bind.at !== 'time') add(bind.at, bind.of);
    else if (bind.kind === 'agg') add('period', bind.of);
    else if (bind.kind === 'rows' && bind.of) add(bind.step, bind.of);
  }
  const list = (name: keyof typeof lists) => [...(lists[name] as Map<string, Series>).values()];
  return {
    now: list('now'),
    periodStart: list('periodStart'),
    periodEnd: list('periodEnd'),
    time: [...times.values()],
    period: list('period'),
    hour: list('hour'),
    day: list('day'),
  };
}

/** All that is bound, with where. */
export function bindingsOf(document: ReportDocument): { sheet: Sheet; key: string; bind: Binding }[] {
  return document.sheets.flatMap((sheet) =>
    Object.entries(sheet.cells).flatMap(([key, { bind }]) => (bind ? [{ sheet, key, bind }] : [])),
  );
}
/** Devices that a document names. */
export function devicesOf(document: ReportDocument): string[] {
  const ids = new Set<string>();
  for (const sheet of document.sheets)
    for (const { bind, qr } of Object.values(sheet.cells)) {
      if (bind && bind.kind !== 'system' && bind.of) ids.add(bind.of.equipmentId);
      if (qr?.of === 'device') ids.add(qr.equipmentId);
    }
  return [...ids];
}
