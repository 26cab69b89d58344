import type { Text } from '@lightfield/contract';
import { z } from 'zod';
import { inBoth, type Point } from '../driver.ts';
import { type NumberType, WIDTH_OF } from '../numbers.ts';
import { driversText } from '../../locales/drivers/text.ts';

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

export const s7Notation: Text = driversText('address.s7Notation');

export const s7Address = z.string().transform((text, context): S7Address => {
  const groups = NOTATION.exec(text.trim())?.groups;
  if (!groups) {
    context.addIssue({ code: 'custom', message: inBoth(driversText('s7.addressForm')) });
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
export function refusePoint(point: S7Point): Text | undefined {
  const { address, dataType, stringLength } = point;
  const misfit = misfitOf(address.letter, dataType);
  if (misfit) return misfit;
  if (dataType === 'string' && (stringLength < 1 || stringLength > MAX_TEXT))
    return driversText('address.aStringHolds1ToCharacters', { maxText: MAX_TEXT });
  if (address.byte + widthOf(point) > AREA_SIZE) return driversText('address.itReachesPastTheEndOf');
  return undefined;
}

/** An address of another width than the data type is nearly always a slip, and would be read without a word. */
function misfitOf(letter: Letter, dataType: Point['dataType']): Text | undefined {
  if ((letter === 'X') !== (dataType === 'bit'))
    return letter === 'X' ? driversText('address.anAddressWithABitNumber') : driversText('address.aBitNeedsItsNumberE');
  if (letter === 'X') return undefined;
  const width = dataType === 'string' || dataType === 'bit' ? 1 : isNumber(dataType) ? WIDTH_OF[dataType] : 1;
  // No letter stands for eight bytes: those are written by their first byte or double word.
  const letters = width === 8 ? 'BD' : width === 4 ? 'D' : width === 2 ? 'W' : 'B';
  if (letters.includes(letter)) return undefined;
  return driversText('address.theDataTypeDoesNotFit', { widths: WIDTHS[letter] });
}
const WIDTHS: Record<Exclude<Letter, 'X'>, Text> = {
  B: driversText('address.b'),
  W: driversText('address.w'),
  D: driversText('address.d'),
};
