import { currentLanguage } from '../i18n/language.ts';

/** What stands in the fields of made-up answers: as on a plant, so that screens have the widths they will have. */

interface Bounds {
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
}

const NAMES = {
  zh: ['1号循环水泵', '2号循环水泵出口压力变送器', '东区换热站', '冷却塔风机', '配电室环境监测'],
  en: [
    'Circulation pump 1',
    'Outlet pressure transmitter of pump 2',
    'Heat exchange east',
    'Cooling fan',
    'Switch room',
  ],
};
const SENTENCES = {
  zh: '出口压力持续高于上限，请检查阀门开度。',
  en: 'The outlet pressure stays above its limit, check the valve.',
};

/** Data of the plant: in Chinese, or English where somebody reads another language. */
const heardOf = <Words>(words: Readonly<Record<'zh' | 'en', Words>>): Words =>
  words[currentLanguage() === 'zh' ? 'zh' : 'en'];

export const nameOf = (row: number): string => noted(plantName(row));
function plantName(row: number): string {
  const names = heardOf(NAMES);
  const name = names[row % names.length] ?? '';
  return row < names.length ? name : `${name} ${row}`;
}

/** Of fields whose form the contract does not say. */
const BY_NAME: readonly (readonly [name: RegExp, text: (row: number) => string])[] = [
  [/^(sn|gatewaySn)$/, (row) => String(200_000_000_000 + row)],
  [/tel|mobile|phone/i, (row) => `1380013800${row % 10}`],
  [/mail/i, (row) => `operator${row}@example.com`],
  [/ip$|host|address$/i, (row) => `192.168.10.${row + 10}`],
  [/unit/i, () => 'm³/h'],
  [/^url$/, (row) => `https://system${row}.example.com/`],
  [/(begins|ends|start|end)$/, (row) => `0${row % 10}:00`],
  [/day$|date$/i, (row) => `2026-03-0${(row % 9) + 1}`],
  [/zone/i, () => 'Asia/Shanghai'],
  [/colour|color/i, () => '#1677ff'],
  [/svg|html|markup/i, () => '<p>1</p>'],
  [/version/i, (row) => `1.${row}.0`],
  [/permission|auths/i, () => 'monitor_equip_list'],
  [/^value$/, () => '90'],
  [/^variable$|keys?$|source/i, (row) => `pump_${row}`],
  [/code$/i, (row) => String(100_000 + row)],
  [/content|reason|remark|note|message|summary|text/i, () => heardOf(SENTENCES)],
];

/** Of patterns of the contract. */
const BY_PATTERN: readonly (readonly [pattern: string, text: (row: number) => string])[] = [
  [String.raw`^[a-z0-9][a-z0-9-]{0,63}$`, (row) => `package-${row}`],
  [String.raw`^\d{12}$`, (row) => String(200_000_000_000 + row)],
  [String.raw`^\d{6}$`, (row) => String(100_000 + row)],
  ['^[A-Za-z][A-Za-z0-9_]*$', (row) => `pump_${row}`],
  ['^[A-Za-z_][A-Za-z0-9_]{0,62}$', (row) => `column_${row}`],
  ['^[A-Za-z0-9-]{0,64}$', () => 'Authorization'],
  ['^[a-z0-9-]{1,36}$', (row) => `shift-${row}`],
  [String.raw`^([01]\d|2[0-3]):[0-5]\d$`, (row) => `0${row % 10}:00`],
  ['^#[0-9a-f]{6}$', () => '#1677ff'],
  ['^#[0-9a-fA-F]{6}$', () => '#1677ff'],
  ['^[a-z0-9][a-z0-9-]{0,39}$', (row) => `system-${row}`],
  ['^[A-Za-z0-9_-]{43}$', () => 'x'.repeat(43)],
  ['^[A-Za-z0-9_-]{20,100}$', () => 'x'.repeat(43)],
  [
    String.raw`^(\d{1,2}\.)?[0-9a-f-]{36}(\.[a-z]{1,10})?$`,
    (row) => `0190a000-0000-7000-8000-${String(row).padStart(12, '0')}`,
  ],
  [String.raw`^[0-9a-f-]{36}\.[a-z]{1,10}$`, (row) => `0190a000-0000-7000-8000-${String(row).padStart(12, '0')}.png`],
];

/** Words of what was made up: data, in whatever language a screen is. */
const made = new Set<string>();
export const WORD = /[\p{L}\p{M}\d_]+/gu;
export const noted = (text: string): string => {
  for (const [word] of text.matchAll(WORD)) made.add(word);
  return text;
};
export const isMadeUp = (word: string): boolean => made.has(word);

export const textOf = (name: string, row: number, bounds: Bounds): string => noted(wordsFor(name, row, bounds));
function wordsFor(name: string, row: number, { pattern, format, minLength = 0, maxLength = 10_000 }: Bounds): string {
  if (format === 'base64') return 'AAAA';
  if (format === 'date') return `2026-03-0${(row % 9) + 1}`;
  const byPattern = BY_PATTERN.find(([known]) => known === pattern)?.[1];
  if (byPattern) return byPattern(row);
  const text = (BY_NAME.find(([known]) => known.test(name))?.[1] ?? nameOf)(row);
  return text.padEnd(minLength, 'x').slice(0, maxLength);
}

/** The largest moment of the contract: a number up to it is one. */
const LAST_MOMENT = 8_640_000_000_000_000;
const MINUTE = 60_000;

export function numberOf(name: string, row: number, { minimum, maximum, exclusiveMinimum }: Bounds): number {
  if (maximum === LAST_MOMENT) return Date.now() - (/until|expire|to$/i.test(name) ? -row - 1 : row + 1) * MINUTE;
  if (/id$/i.test(name)) return row + 1;
  // An upper limit lies above a lower one.
  if (/upper|max|to$/i.test(name)) return Math.min(1_000 + row, maximum ?? Number.POSITIVE_INFINITY);
  const least = minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1);
  return Math.min(Math.max(row * 7 + 1, least), maximum ?? Number.POSITIVE_INFINITY);
}
