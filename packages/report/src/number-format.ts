import { isDay, wallOf } from './dates.ts';

type Value = number | string | boolean;
const GENERAL_DIGITS = 11;

/** A value by a number format of spreadsheets. What is not understood of it is left out. */
export function formatted(value: Value, format: string | undefined): string {
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const sections = sectionsOf(format ?? '');
  if (typeof value === 'string') {
    const [, , , text] = sections;
    return text === undefined ? value : literal(text).replace('@', value);
  }
  if (!Number.isFinite(value)) return '';
  const [positive = '', negative, zero] = sections;
  if (value < 0 && negative !== undefined) return ofNumber(-value, negative);
  if (value === 0 && zero !== undefined) return ofNumber(0, zero);
  return ofNumber(value, positive);
}

/** Parts between semicolons that stand outside quotes. */
function sectionsOf(format: string): string[] {
  if (!format.includes(';')) return [format];
  const sections = [''];
  let quoted = false;
  for (const letter of format) {
    if (letter === '"') quoted = !quoted;
    if (letter === ';' && !quoted) sections.push('');
    else sections[sections.length - 1] += letter;
  }
  return sections;
}

const withoutBrackets = (format: string) => format.replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '');
/** Without quotes and what only makes room. */
const literal = (part: string) =>
  withoutBrackets(part)
    .replace(/"([^"]*)"/g, '$1')
    .replace(/\\(.)/g, '$1')
    .replace(/_./g, '')
    .replace(/\*./g, '');

/** "0", "0.00", "#,##0.0": what most numbers have, in no more steps than they need. */
const PLAIN_BELOW = 1e12;
const PLAIN = /^(#,##)?0(?:\.(0+))?$/;
function ofNumber(value: number, section: string): string {
  const plain = Math.abs(value) < PLAIN_BELOW ? PLAIN.exec(section) : null;
  if (plain) return ofPlain(value, plain[1] !== undefined, plain[2]?.length ?? 0);
  const format = withoutBrackets(section);
  if (format.trim() === '' || /^general$/i.test(format.trim()) || format === '@') return general(value);
  const bare = format.replace(/"[^"]*"|\\./g, '');
  if (/[ymdhs]|a{3}/i.test(bare) && !/[#0?]/.test(bare.replace(/s\.0+/i, '')))
    return isDay(value) ? ofDate(value, format) : general(value);
  return ofDigits(value, format, bare);
}

function general(value: number): string {
  const text = String(Number(value.toPrecision(GENERAL_DIGITS)));
  return text.replace('e+', 'E+').replace('e-', 'E-');
}

function ofPlain(value: number, isGrouped: boolean, decimals: number): string {
  const number = fixed(Math.abs(value), Math.min(20, decimals));
  const [integer = '', fraction] = isGrouped ? number.split('.') : [];
  const text = isGrouped
    ? `${integer.replace(/\B(?=(\d{3})+$)/g, ',')}${fraction === undefined ? '' : `.${fraction}`}`
    : number;
  return value < 0 && Number(number) !== 0 ? `-${text}` : text;
}

const countOf = (text: string, pattern: RegExp): number => (text.match(pattern) ?? []).length;
function ofDigits(value: number, format: string, bare: string): string {
  if (!/[#0?]/.test(bare)) return literal(format);
  const [, mantissa = '', exponent] = /([#0?.,]+)(E[+-]0+)?/i.exec(bare) ?? [];
  const [whole = '', fraction = ''] = mantissa.split('.');
  const scale = 100 ** countOf(bare, /%/g) / 1_000 ** (mantissa.length - mantissa.replace(/,+$/, '').length);
  const scaled = Math.abs(value * scale);
  const most = Math.min(20, countOf(fraction, /[#0?]/g));
  const [number = '', power] = (exponent ? scaled.toExponential(most) : fixed(scaled, most)).split('e');
  const shown = `${grouped(number, whole, countOf(fraction, /0/g))}${power === undefined ? '' : powerOf(power)}`;
  return `${value < 0 && Number(number) !== 0 ? '-' : ''}${around(format, shown)}`;
}
/** Zeros that a format asks for, or lets go; thousands apart. */
function grouped(number: string, whole: string, least: number): string {
  let [integer = '0', decimals = ''] = number.split('.');
  while (decimals.length > least && decimals.endsWith('0')) decimals = decimals.slice(0, -1);
  integer = integer.padStart(countOf(whole, /0/g), '0');
  if (integer === '0' && !whole.includes('0') && decimals !== '') integer = '';
  if (/[#0?],[#0?]/.test(whole)) integer = integer.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${integer}${decimals === '' ? '' : `.${decimals}`}`;
}
const powerOf = (power: string) => `E${power.startsWith('-') ? '-' : '+'}${power.slice(1).padStart(2, '0')}`;
/** Half is rounded up as decimals are written: 1.005 is 1.01. */
function fixed(value: number, digits: number): string {
  if (value >= 1e15 || (value < PLAIN_BELOW && Number.isInteger(value))) return value.toFixed(digits);
  const factor = 10 ** digits;
  return (Math.round(Number((value * factor).toPrecision(15))) / factor).toFixed(digits);
}
/** What stands before and after the digits of a format, with the digits. */
function around(format: string, digits: string): string {
  const parts: string[] = [];
  let placed = false;
  for (const [part] of format.matchAll(/"[^"]*"|\\.|_.|\*.|[#0?.,]+(?:E[+-]0+)?|[^"\\_*#0?.,]+/gi)) {
    if (!/^[#0?.,]+(?:E[+-]0+)?$/i.test(part)) parts.push(literal(part));
    else if (!placed && /[#0?]/.test(part)) {
      parts.push(digits);
      placed = true;
    }
  }
  return parts.join('');
}

const two = (n: number) => String(n).padStart(2, '0');
function ofDate(day: number, format: string): string {
  const wall = wallOf(day);
  const date = new Date(wall);
  const tokens = [
    ...format.matchAll(/"[^"]*"|\\.|_.|\*.|\[h+\]|AM\/PM|A\/P|上午\/下午|y+|m+|d+|h+|s+(?:\.0+)?|a{3,4}|[\s\S]/gi),
  ].map(([t]) => t);
  const half = tokens.some((token) => /^(AM\/PM|A\/P|上午\/下午)$/i.test(token));
  return tokens
    .map((token, i) => {
      if (/^m+$/i.test(token) && isMinute(tokens, i))
        return token.length > 1 ? two(date.getUTCMinutes()) : String(date.getUTCMinutes());
      return dateToken(token, date, { half, hours: Math.floor(day * 24 + 1e-9) });
    })
    .join('');
}
/** "m" is minutes behind hours and before seconds. */
function isMinute(tokens: readonly string[], at: number): boolean {
  const isPart = (token: string) => /^(y+|d+|h+|\[h+\]|s+(\.0+)?)$/i.test(token);
  const before = tokens.slice(0, at).findLast(isPart);
  const after = tokens.slice(at + 1).find(isPart);
  return (before !== undefined && /h/i.test(before)) || (after !== undefined && /^s/i.test(after));
}
const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'];
type DatePart = (date: Date, token: string, more: { half: boolean; hours: number }) => string;
const padded = (n: number, token: string) => (token.length > 1 ? two(n) : String(n));
const hourOf = (date: Date, half: boolean) => (half ? ((date.getUTCHours() + 11) % 12) + 1 : date.getUTCHours());
/** The first that fits a part of a format says it. */
const DATE_PARTS: readonly (readonly [RegExp, DatePart])[] = [
  [/^\[h+\]$/i, (_date, _token, { hours }) => String(hours)],
  [/^(AM\/PM|A\/P)$/i, (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM')],
  [/^上午\/下午$/, (date) => (date.getUTCHours() < 12 ? '上午' : '下午')],
  [/^y{3,}$/i, (date) => String(date.getUTCFullYear())],
  [/^y+$/i, (date) => two(date.getUTCFullYear() % 100)],
  [/^m+$/i, (date, token) => padded(date.getUTCMonth() + 1, token)],
  [/^d{1,2}$/i, (date, token) => padded(date.getUTCDate(), token)],
  [/^(a{4}|d{4,})$/i, (date) => `星期${WEEKDAYS[date.getUTCDay()] ?? ''}`],
  [/^(a{3}|d{3})$/i, (date) => WEEKDAYS[date.getUTCDay()] ?? ''],
  [/^h+$/i, (date, token, { half }) => padded(hourOf(date, half), token)],
  [/^s+(\.0+)?$/i, (date, token) => padded(date.getUTCSeconds(), token)],
];
function dateToken(token: string, date: Date, more: { half: boolean; hours: number }): string {
  const part = DATE_PARTS.find(([pattern]) => pattern.test(token));
  return part ? part[1](date, token, more) : literal(token);
}
