import type { DataType, Value } from '@lightfield/contract';

/** What two neighbouring doubles and their difference can be wrong by, as a share of their sizes. */
const DUST = 2 ** -51;

/** Has a number moved by more than `range`? A move that is exactly as large on paper has not (0.8 - 0.6 against 0.2). */
function numberMoved(from: number, to: number, range: number): boolean {
  return Math.abs(to - from) - range > (Math.abs(from) + Math.abs(to)) * DUST;
}

function integerMoved(from: string, to: string, range: number): boolean {
  const difference = BigInt(to) - BigInt(from);
  return (difference < 0n ? -difference : difference) > range;
}

/**
 * Has a value moved by more than `range`, in scaled units? With range 0 every difference is a move. Texts move with any
 * difference; the decimal strings of 64-bit integers are compared as the integers they are.
 */
export function hasMoved(from: Value, to: Value, range: number, dataType?: DataType): boolean {
  if (from === to) return false;
  if (typeof from === 'number' && typeof to === 'number') return range === 0 || numberMoved(from, to, range);
  if (dataType === 'int64' && typeof from === 'string' && typeof to === 'string') return integerMoved(from, to, range);
  return true;
}
