import type { BilingualText } from '@lightfield/contract';
import { z } from 'zod';
import { inBoth, type Point } from '../driver.ts';
import { type NumberType, WIDTH_OF } from '../numbers.ts';

/** Memory of a CPU: a data block, inputs, outputs, flags. */
export type S7Area = 'DB' | 'I' | 'Q' | 'M';
/** The letter that says how much lies at an address. */
type Letter = 'X' | 'B' | 'W' | 'D';
export interface S7Address {
  readonly area: S7Area;
  /** Number of the data block; 0 elsewhere. */
  readonly db: number;
  readonly byte: number;
  readonly letter: Letter;
  /** Bit of the byte, 0 (lowest) to 7. */
  readonly bit?: number;
}
export type S7Point = Point<S7Address>;

/** Bytes of an area: a data block has 65,536 at most, and no other area has more. */
const AREA_SIZE = 65_536;
/** Characters a STRING holds at most; two bytes before them say how many it may hold and how many it holds. */
const MAX_TEXT = 254;
export const TEXT_HEADER = 2;

const PLACE = '\\d{1,4}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5]';
const DB = `[Dd][Bb](?<db>(?!0+\\.)(?:${PLACE}))\\.[Dd][Bb]`;
const AREA = '(?<area>[VvIiEeQqAaMm])';
const WHAT = `(?:[Xx]?(?<bitByte>${PLACE})\\.(?<bit>[0-7])|(?<letter>[BbWwDd])(?<byte>${PLACE}))`;
/** German letters are as good as English ones; the percent sign is how engineering tools show absolute addresses. */
export const S7_PATTERN = `^%?(?:${DB}|${AREA})${WHAT}$`;
const NOTATION = new RegExp(S7_PATTERN, 'u');

/** "V" is how an S7-200 SMART calls its variable memory, which it shows to others as data block 1. */
const AREAS: Readonly<Record<string, S7Area>> = { V: 'DB', I: 'I', E: 'I', Q: 'Q', A: 'Q', M: 'M' };

export const s7Notation: BilingualText = {
  zh: 'DB1.DBX0.0位，DB1.DBB0字节，DB1.DBW2字，DB1.DBD4双字；I0.0、QB1、MW10、MD4；字符串和64位数写首字节，如DB1.DBB20',
  en: 'DB1.DBX0.0 a bit, DB1.DBB0 a byte, DB1.DBW2 a word, DB1.DBD4 a double word; I0.0, QB1, MW10, MD4; texts and 64-bit numbers by their first byte, e.g. DB1.DBB20',
};

export const s7Address = z.string().transform((text, context): S7Address => {
  const groups = NOTATION.exec(text.trim())?.groups;
  if (!groups) {
    const [zh, en] = [
      '地址应写作DB1.DBX0.0、DB1.DBW2、I0.0、QB1或MD4',
      'write it like DB1.DBX0.0, DB1.DBW2, I0.0, QB1 or MD4',
    ];
    context.addIssue({ code: 'custom', message: inBoth({ zh, en }) });
    return z.NEVER;
  }
  const named = groups['area']?.toUpperCase();
  const area = named === undefined ? 'DB' : (AREAS[named] ?? 'DB');
  const db = named === 'V' ? 1 : Number(groups['db'] ?? 0);
  const bit = groups['bit'];
  if (bit !== undefined) return { area, db, byte: Number(groups['bitByte']), letter: 'X', bit: Number(bit) };
  return { area, db, byte: Number(groups['byte']), letter: letterOf(groups['letter']) };
});

function letterOf(text: string | undefined): Letter {
  const letter = text?.toUpperCase();
  return letter === 'W' || letter === 'D' ? letter : 'B';
}

/** Bytes that a point covers. */
export function widthOf({ dataType, stringLength }: Pick<Point, 'dataType' | 'stringLength'>): number {
  if (dataType === 'string') return TEXT_HEADER + stringLength;
  return isNumber(dataType) ? WIDTH_OF[dataType] : 1;
}

export const isNumber = (type: Point['dataType']): type is NumberType => type in WIDTH_OF;

/** Why this point cannot be; nothing when it can. Whatever can be read can be written, if the CPU lets us. */
export function refusePoint(point: S7Point): BilingualText | undefined {
  const { address, dataType, stringLength } = point;
  const misfit = misfitOf(address.letter, dataType);
  if (misfit) return misfit;
  if (dataType === 'string' && (stringLength < 1 || stringLength > MAX_TEXT))
    return { zh: `字符串长度须为1至${MAX_TEXT}`, en: `a string holds 1 to ${MAX_TEXT} characters` };
  if (address.byte + widthOf(point) > AREA_SIZE)
    return { zh: '变量超出了存储区的末尾', en: 'it reaches past the end of the memory' };
  return undefined;
}

/** An address of another width than the data type is nearly always a slip, and would be read without a word. */
function misfitOf(letter: Letter, dataType: Point['dataType']): BilingualText | undefined {
  if ((letter === 'X') !== (dataType === 'bit'))
    return letter === 'X'
      ? { zh: '带位号的地址，数据类型须为位', en: 'an address with a bit number is of type bit' }
      : { zh: '位须注明位号，如DB1.DBX0.3、M0.3', en: 'a bit needs its number, e.g. DB1.DBX0.3, M0.3' };
  if (letter === 'X') return undefined;
  const width = dataType === 'string' || dataType === 'bit' ? 1 : isNumber(dataType) ? WIDTH_OF[dataType] : 1;
  // No letter stands for eight bytes: those are written by their first byte or double word.
  const letters = width === 8 ? 'BD' : width === 4 ? 'D' : width === 2 ? 'W' : 'B';
  if (letters.includes(letter)) return undefined;
  return {
    zh: `数据类型与地址宽度不符：${WIDTHS[letter].zh}`,
    en: `the data type does not fit the address: ${WIDTHS[letter].en}`,
  };
}
const WIDTHS: Record<Exclude<Letter, 'X'>, BilingualText> = {
  B: { zh: 'B为8位整数或字符串', en: 'B is an 8-bit integer or a string' },
  W: { zh: 'W为16位整数', en: 'W is a 16-bit integer' },
  D: { zh: 'D为32位整数或浮点数', en: 'D is a 32-bit integer or a float' },
};
