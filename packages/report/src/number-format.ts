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

function ofNumber(value: number, section: string): string {
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

function ofDigits(value: number, format: string, bare: string): string {
  if (!/[#0?]/.test(bare)) return literal(format);
  const percent = (bare.match(/%/g) ?? []).length;
  const [, mantissa = '', exponent] = /([#0?.,]+)(E[+-]0+)?/i.exec(bare) ?? [];
  const [whole = '', fraction = ''] = mantissa.split('.');
  const thousands = /[#0?],[#0?]/.test(whole);
  const scale = 100 ** percent / 1_000 ** (mantissa.length - mantissa.replace(/,+$/, '').length);
  const scaled = Math.abs(value * scale);
  const least = (fraction.match(/0/g) ?? []).length;
  const most = fraction.replace(/[^#0?]/g, '').length;
  const digits = exponent ? scaled.toExponential(Math.min(most, 20)) : fixed(scaled, Math.min(most, 20));
  const [number = '', power] = digits.split('e');
  let [integer = '0', decimals = ''] = number.split('.');
  while (decimals.length > least && decimals.endsWith('0')) decimals = decimals.slice(0, -1);
  integer = integer.padStart((whole.match(/0/g) ?? []).length, '0');
  if (integer === '0' && !whole.includes('0') && decimals !== '') integer = '';
  if (thousands) integer = integer.replace(/\B(?=(\d{3})+$)/g, ',');
  const shown = `${integer}${decimals === '' ? '' : `.${decimals}`}${power === undefined ? '' : powerOf(power)}`;
  const isZero = Number(number) === 0;
  return `${value < 0 && !isZero ? '-' : ''}${around(format, shown)}`;
}
const powerOf = (power: string) => `E${power.startsWith('-') ? '-' : '+'}${power.slice(1).padStart(2, '0')}`;
/** Half is rounded up as decimals are written: 1.005 is 1.01. */
function fixed(value: number, digits: number): string {
  if (value >= 1e15) return value.toFixed(digits);
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
function dateToken(token: string, date: Date, { half, hours }: { half: boolean; hours: number }): string {
  const kind = token.charAt(0).toLowerCase();
  const long = token.length > 1;
  const padded = (n: number) => (long ? two(n) : String(n));
  if (/^\[h+\]$/i.test(token)) return String(hours);
  if (/^(AM\/PM|A\/P)$/i.test(token)) return date.getUTCHours() < 12 ? 'AM' : 'PM';
  if (token === '上午/下午') return date.getUTCHours() < 12 ? '上午' : '下午';
  if (/^y+$/i.test(token)) return token.length > 2 ? String(date.getUTCFullYear()) : two(date.getUTCFullYear() % 100);
  if (/^m+$/i.test(token)) return padded(date.getUTCMonth() + 1);
  if (/^d{1,2}$/i.test(token)) return padded(date.getUTCDate());
  if (/^a{3,4}$|^d{3,}$/i.test(token))
    return `${/^a{4}$|^d{4}/i.test(token) ? '星期' : ''}${WEEKDAYS[date.getUTCDay()] ?? ''}`;
  if (kind === 'h' && /^h+$/i.test(token))
    return padded(half ? ((date.getUTCHours() + 11) % 12) + 1 : date.getUTCHours());
  if (kind === 's' && /^s+/i.test(token)) return padded(date.getUTCSeconds());
  return literal(token);
}
