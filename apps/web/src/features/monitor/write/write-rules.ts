import { LIMITS, type Signal } from '@lightfield/contract';
import { type WrittenSettings, integerRange, parseFormula, roundTo, settleWrite, toRaw } from '@lightfield/rules';

/** How a value is put in: two buttons, a choice of named values, a number, or text. */
export type WriteField = 'bit' | 'choice' | 'number' | 'text';

export function writeField({ dataType, signalMaps }: Signal): WriteField {
  if (dataType === 'bit') return 'bit';
  if (signalMaps.length > 0) return 'choice';
  return dataType === 'string' ? 'text' : 'number';
}

/** Names of the two values of a bit. */
export const bitTexts = ({ signalMaps }: Signal): [off: string | undefined, on: string | undefined] => [
  signalMaps.find(({ value }) => value === 0)?.text,
  signalMaps.find(({ value }) => value === 1)?.text,
];

/** Inclusive bounds in the words a person types; `undefined` where there is none. */
export interface WriteBounds {
  readonly lower: string | undefined;
  readonly upper: string | undefined;
}

/**
 * What may be written: the limits of the variable, within what its register can hold. Where a formula lies between the two,
 * the ends of the register are told as they read, provided that they can be written back.
 */
export function writeBounds(signal: Signal): WriteBounds {
  const { lowerLimit, upperLimit } = signal;
  const [lowest, highest] = registerBounds(signal) ?? [undefined, undefined];
  const tighter = (limit: number | null, end: number | bigint | undefined, side: 1 | -1) => {
    if (limit === null) return end?.toString();
    if (end === undefined) return String(limit);
    return (side > 0 ? end > limit : end < limit) ? end.toString() : String(limit);
  };
  return { lower: tighter(lowerLimit, lowest, 1), upper: tighter(upperLimit, highest, -1) };
}

function registerBounds(signal: Signal): readonly [number | bigint, number | bigint] | undefined {
  const range = integerRange(signal.dataType, signal.unsigned);
  if (!range || signal.writeFormula === null) return range;
  const parsed = signal.readFormula === null ? undefined : parseFormula(signal.readFormula, 'X');
  if (!parsed?.ok) return undefined;
  const [one, other] = range.map((end) =>
    roundTo(
      parsed.formula.evaluate(() => Number(end)),
      signal.decimals,
    ),
  );
  if (one === undefined || other === undefined) return undefined;
  const unlimited = settingsOf({ ...signal, lowerLimit: null, upperLimit: null });
  const fits = [one, other].every((end) => Number.isFinite(end) && toRaw(unlimited, end).ok);
  return fits ? [Math.min(one, other), Math.max(one, other)] : undefined;
}

export type WriteCheck =
  /** `value`: as it is sent; `rounded`: to the decimals of the variable, which is not what was typed. */
  | { readonly ok: true; readonly value: string; readonly rounded: boolean }
  | { readonly ok: false; readonly problem: 'empty' }
  /** A code of the catalogue, and what was compared ("120 > 100"). */
  | { readonly ok: false; readonly problem: 'refused'; readonly code: number; readonly reason: string };

/** Checks what was typed by the same rules as the gateway: type, limits, formula, range of the register, length of a text. */
export function checkWrite(signal: Signal, typed: string): WriteCheck {
  const text = signal.dataType === 'string' ? typed : typed.trim();
  if (text === '' && signal.dataType !== 'string') return { ok: false, problem: 'empty' };
  const result = settleWrite(settingsOf(signal), text);
  if (result.ok) return { ok: true, value: result.rounded ? String(result.scaled) : text, rounded: result.rounded };
  return { ok: false, problem: 'refused', code: result.code, reason: result.reason };
}

/** The part of a variable's configuration that writing depends on. */
function settingsOf(signal: Signal): WrittenSettings {
  return {
    key: signal.sn,
    name: signal.title,
    kind: signal.kind,
    dataType: signal.dataType,
    byteOrder: 'ABCD',
    access: 'readwrite',
    collection: signal.collection,
    intervalMs: 0,
    unit: signal.unit,
    decimals: signal.decimals,
    deadband: 0,
    statusMap: signal.signalMaps,
    ...(signal.readFormula !== null && { readFormula: signal.readFormula }),
    ...(signal.writeFormula !== null && { writeFormula: signal.writeFormula }),
    ...(signal.lowerLimit !== null && { writeLower: signal.lowerLimit }),
    ...(signal.upperLimit !== null && { writeUpper: signal.upperLimit }),
    ...(signal.unsigned && { unsigned: true }),
    stringLength: signal.stringLength ?? LIMITS.variable.stringBytesMax,
  };
}

export const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
