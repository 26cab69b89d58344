import { dayNumber, dayOfText, isDay, wallOf } from '../dates.ts';
import { formatted } from '../number-format.ts';
import type { Fn, Functions } from './numbers.ts';
import { type Operand, Wrong, compare, isMatrix, numberOf, scalar, textOf, wrong } from './values.ts';

const TEXT_MAX = 32_767;

/** Of texts; numbers among the arguments are asked with `number`. */
function texts(work: (...texts: string[]) => Operand): Fn {
  return (args) => {
    const list: string[] = [];
    for (const arg of args) {
      const text = textOf(arg);
      if (text instanceof Wrong) return text;
      list.push(text);
    }
    return work(...list);
  };
}
const countOf = (text: string | undefined, fallback: number): number => (text === undefined ? fallback : Number(text));
function join(args: readonly Operand[]): Operand {
  const parts: string[] = [];
  let length = 0;
  for (const arg of args) {
    const cells = isMatrix(arg)
      ? Array.from({ length: arg.rows }, (_, row) =>
          Array.from({ length: arg.columns }, (__, column) => arg.at(row, column)),
        ).flat()
      : [arg];
    for (const cell of cells) {
      const text = textOf(cell);
      if (text instanceof Wrong) return text;
      length += text.length;
      if (length > TEXT_MAX) return wrong('#VALUE!');
      parts.push(text);
    }
  }
  return parts.join('');
}
/** A day number out of a number or a text that is a date. */
function dayOf(value: Operand): number | Wrong {
  const one = scalar(value);
  const day = typeof one === 'string' ? (dayOfText(one) ?? numberOf(one)) : numberOf(one);
  if (day instanceof Wrong) return day;
  return isDay(day) ? day : wrong('#NUM!');
}
const ofDay =
  (work: (date: Date) => number): Fn =>
  ([value]) => {
    const day = dayOf(value);
    return day instanceof Wrong ? day : work(new Date(wallOf(day)));
  };
const ofThree =
  (work: (a: number, b: number, c: number) => number | Wrong): Fn =>
  (args) => {
    const [a, b, c] = [numberOf(args[0]), numberOf(args[1]), numberOf(args[2])];
    if (a instanceof Wrong) return a;
    if (b instanceof Wrong) return b;
    return c instanceof Wrong ? c : work(Math.trunc(a), Math.trunc(b), Math.trunc(c));
  };
function weekday([value, kind]: readonly Operand[]): Operand {
  const day = dayOf(value);
  if (day instanceof Wrong) return day;
  const sunday = new Date(wallOf(day)).getUTCDay();
  const how = kind === undefined ? 1 : numberOf(kind);
  if (how === 1) return sunday + 1;
  if (how === 2) return ((sunday + 6) % 7) + 1;
  return how === 3 ? (sunday + 6) % 7 : wrong('#NUM!');
}
function days([end, begin]: readonly Operand[]): Operand {
  const [a, b] = [dayOf(end), dayOf(begin)];
  if (a instanceof Wrong) return a;
  return b instanceof Wrong ? b : Math.floor(a) - Math.floor(b);
}
function find(wanted: string, within = '', from?: string): Operand {
  const at = within.indexOf(wanted, countOf(from, 1) - 1);
  return at < 0 ? wrong('#VALUE!') : at + 1;
}
function substitute(text: string, old = '', fresh = '', which?: string): Operand {
  if (old === '') return text;
  const parts = text.split(old);
  if (which === undefined) return bounded(parts.join(fresh));
  const place = Math.trunc(Number(which));
  if (!(place >= 1)) return wrong('#VALUE!');
  if (place >= parts.length) return text;
  return bounded(parts.slice(0, place).join(old) + fresh + parts.slice(place).join(old));
}
const bounded = (text: string): Operand => (text.length > TEXT_MAX ? wrong('#VALUE!') : text);
function repeat(text: string, times = '0'): Operand {
  const n = Math.trunc(Number(times));
  return n < 0 || n * text.length > TEXT_MAX ? wrong('#VALUE!') : text.repeat(n);
}

export const WORD_FUNCTIONS: Functions = {
  CONCAT: join,
  CONCATENATE: join,
  LEFT: texts((text, n) => text.slice(0, Math.max(0, countOf(n, 1)))),
  RIGHT: texts((text, n) => (countOf(n, 1) <= 0 ? '' : text.slice(-countOf(n, 1)))),
  MID: texts((text, from, n) =>
    text.slice(Math.max(0, countOf(from, 1) - 1), Math.max(0, countOf(from, 1) - 1 + countOf(n, 0))),
  ),
  LEN: texts((text) => text.length),
  UPPER: texts((text) => text.toUpperCase()),
  LOWER: texts((text) => text.toLowerCase()),
  TRIM: texts((text) => text.trim().replace(/ +/g, ' ')),
  EXACT: texts((one, two) => one === two),
  FIND: texts(find),
  SEARCH: texts((wanted, within, from) => find(wanted.toLowerCase(), within?.toLowerCase(), from)),
  SUBSTITUTE: texts(substitute),
  REPT: texts(repeat),
  VALUE: ([value]) => {
    const one = scalar(value);
    return typeof one === 'string' ? (dayOfText(one) ?? numberOf(one.replaceAll(',', ''))) : numberOf(one);
  },
  TEXT: ([value, format]) => {
    const [one, how] = [scalar(value), textOf(format)];
    if (one instanceof Wrong) return one;
    return how instanceof Wrong ? how : formatted(one ?? 0, how);
  },
  DATE: ofThree((year, month, day) => {
    const at = dayNumber(Date.UTC(year < 1_900 ? year + 1_900 : year, month - 1, day));
    return isDay(at) ? at : wrong('#NUM!');
  }),
  TIME: ofThree((hour, minute, second) => {
    const part = (hour * 3_600 + minute * 60 + second) / 86_400;
    return part < 0 ? wrong('#NUM!') : part % 1;
  }),
  DATEVALUE: ([value]) => {
    const text = textOf(value);
    return text instanceof Wrong ? text : Math.floor(dayOfText(text) ?? Number.NaN) || wrong('#VALUE!');
  },
  YEAR: ofDay((date) => date.getUTCFullYear()),
  MONTH: ofDay((date) => date.getUTCMonth() + 1),
  DAY: ofDay((date) => date.getUTCDate()),
  HOUR: ofDay((date) => date.getUTCHours()),
  MINUTE: ofDay((date) => date.getUTCMinutes()),
  SECOND: ofDay((date) => date.getUTCSeconds()),
  WEEKDAY: weekday,
  DAYS: days,
};

/** Place of a value in a row or column, from 0. `near`: the last that is not larger, of an ascending list. */
function placeIn(list: Operand, wanted: Operand, near: boolean): number {
  const value = scalar(wanted);
  if (!isMatrix(list)) return -1;
  const isRow = list.rows === 1;
  let best = -1;
  for (let i = 0; i < (isRow ? list.columns : list.rows); i++) {
    const one = isRow ? list.at(0, i) : list.at(i, 0);
    if (typeof one !== typeof value || one instanceof Wrong) continue;
    const order = compare(one, value);
    if (order === 0 && !near) return i;
    if (near && order <= 0) best = i;
    if (near && order > 0) break;
  }
  return best;
}
const isNear = (how: Operand): boolean => how === undefined || (numberOf(how) !== 0 && scalar(how) !== false);
function lookup(args: readonly Operand[], down: boolean): Operand {
  const [wanted, table, index, how] = args;
  const at = numberOf(index);
  const value = scalar(wanted);
  if (value instanceof Wrong) return value;
  if (at instanceof Wrong) return at;
  if (!isMatrix(table)) return wrong('#N/A');
  if (at < 1 || at > (down ? table.columns : table.rows)) return wrong('#REF!');
  const first = { ...table, ...(down ? { columns: 1 } : { rows: 1 }) };
  const list = down ? first : { ...first, rows: 1 };
  const place = placeIn(list, wanted, isNear(how));
  if (place < 0) return wrong('#N/A');
  return down ? table.at(place, Math.trunc(at) - 1) : table.at(Math.trunc(at) - 1, place);
}
function index([table, row, column]: readonly Operand[]): Operand {
  if (!isMatrix(table)) return table;
  const [r, c] = [numberOf(row), column === undefined ? 1 : numberOf(column)];
  if (r instanceof Wrong) return r;
  if (c instanceof Wrong) return c;
  const [at, across] = table.rows === 1 && column === undefined ? [1, r] : [r, c];
  if (at < 1 || across < 1 || at > table.rows || across > table.columns) return wrong('#REF!');
  return table.at(Math.trunc(at) - 1, Math.trunc(across) - 1);
}

export const LOOKUP_FUNCTIONS: Functions = {
  VLOOKUP: (args) => lookup(args, true),
  HLOOKUP: (args) => lookup(args, false),
  INDEX: index,
  MATCH: ([wanted, list, how]) => {
    const place = placeIn(list, wanted, isNear(how));
    return place < 0 ? wrong('#N/A') : place + 1;
  },
  ROWS: ([range]) => (isMatrix(range) ? range.rows : 1),
  COLUMNS: ([range]) => (isMatrix(range) ? range.columns : 1),
  NA: () => wrong('#N/A'),
  ISBLANK: ([value]) => scalar(value) === undefined,
  ISNUMBER: ([value]) => typeof scalar(value) === 'number',
  ISTEXT: ([value]) => typeof scalar(value) === 'string',
  ISLOGICAL: ([value]) => typeof scalar(value) === 'boolean',
  ISERROR: ([value]) => scalar(value) instanceof Wrong,
  ISNA: ([value]) => {
    const one = scalar(value);
    return one instanceof Wrong && one.code === '#N/A';
  },
  N: ([value]) => {
    const one = scalar(value);
    if (one instanceof Wrong) return one;
    return typeof one === 'string' ? 0 : numberOf(one);
  },
};
