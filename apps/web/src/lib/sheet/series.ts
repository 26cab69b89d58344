/** A text around the number that counts: "tank" 1 "", "4x" 12 ".3". */
interface Counted {
  readonly before: string;
  readonly digits: string;
  readonly after: string;
}
const NUMBER = /^-?\d{1,15}(\.\d{1,12})?$/;
/** Longer runs of digits (an SN, a MAC) are names, not numbers to count with. */
const DIGITS_MAX = 15;

/**
 * Goes on from what stands in the first cells: numbers by their difference (1, 3 → 5, 7), texts by the number in them
 * (tank1 → tank2; 4x1, 4x3 → 4x5), one number alone and whatever follows no rule by repetition. Answers `count` texts.
 * `back`: in the other direction, as the fill handle drawn up or to the left does.
 */
export function continueSeries(seeds: readonly string[], count: number, back = false): string[] {
  const given = back ? seeds.toReversed() : seeds;
  return arithmetic(given, count) ?? counted(given, count, back) ?? repeated(given, count);
}

const repeated = (seeds: readonly string[], count: number): string[] =>
  Array.from({ length: count }, (_, index) => seeds[index % Math.max(1, seeds.length)] ?? '');

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0;
/** Exact: 0.1, 0.2 → 0.3. */
function scaled(text: string, decimals: number): bigint {
  const [whole = '', part = ''] = text.split('.');
  return BigInt(`${whole}${part.padEnd(decimals, '0')}`);
}
function unscaled(value: bigint, decimals: number): string {
  if (decimals === 0) return String(value);
  const sign = value < 0n ? '-' : '';
  const digits = String(value < 0n ? -value : value).padStart(decimals + 1, '0');
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

const stepOf = (values: readonly bigint[]): bigint | undefined => {
  const [first, second] = values;
  if (first === undefined || second === undefined) return undefined;
  const step = second - first;
  return values.every((value, index) => value === first + step * BigInt(index)) ? step : undefined;
};

function arithmetic(seeds: readonly string[], count: number): string[] | undefined {
  const texts = seeds.map((seed) => seed.trim());
  if (texts.length < 2 || !texts.every((text) => NUMBER.test(text))) return undefined;
  const decimals = Math.max(...texts.map(decimalsOf));
  const values = texts.map((text) => scaled(text, decimals));
  const step = stepOf(values);
  const last = values.at(-1);
  if (step === undefined || last === undefined) return undefined;
  return Array.from({ length: count }, (_, index) => unscaled(last + step * BigInt(index + 1), decimals));
}

/** Every way to read a text as one with a counting number, the last number first. */
function readings(text: string): Counted[] {
  return [...text.matchAll(/\d+/g)]
    .filter(([digits]) => digits.length <= DIGITS_MAX)
    .map(({ 0: digits, index }) => ({
      before: text.slice(0, index),
      digits,
      after: text.slice(index + digits.length),
    }))
    .toReversed();
}

function counted(seeds: readonly string[], count: number, back: boolean): string[] | undefined {
  const [first = ''] = seeds;
  // numbers go on by their difference, or not at all
  if (NUMBER.test(first.trim())) return undefined;
  for (const { before, after, digits } of readings(first)) {
    const all = seeds.map((seed) =>
      seed.length >= before.length + after.length && seed.startsWith(before) && seed.endsWith(after)
        ? seed.slice(before.length, seed.length - after.length)
        : '',
    );
    if (!all.every((part) => /^\d+$/.test(part) && part.length <= DIGITS_MAX)) continue;
    const values = all.map(BigInt);
    const step = values.length === 1 ? (back ? -1n : 1n) : stepOf(values);
    const last = values.at(-1);
    // the same text again is no counting: another number of it may count
    if (step === undefined || last === undefined || step === 0n) continue;
    const width = all.some((part) => part.length > 1 && part.startsWith('0')) ? digits.length : 0;
    return Array.from({ length: count }, (_, index) => {
      const value = last + step * BigInt(index + 1);
      // below nothing there is nothing to count: it stays at 0
      return `${before}${String(value < 0n ? 0n : value).padStart(width, '0')}${after}`;
    });
  }
  return undefined;
}

/** A text and those after it whose last number is `step` higher each: 4x1, 4x3, 4x5. Without a number in it: the text again. */
export function countOn(first: string, step: number, count: number): string[] {
  const [{ before, digits, after } = { before: first, digits: '', after: '' }] = readings(first);
  if (digits === '') return Array.from({ length: count }, () => first);
  const width = digits.startsWith('0') ? digits.length : 0;
  return Array.from({ length: count }, (_, index) => {
    const value = Math.max(0, Number(digits) + step * index);
    return `${before}${String(value).padStart(width, '0')}${after}`;
  });
}
