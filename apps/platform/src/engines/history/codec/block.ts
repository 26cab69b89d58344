import { type ColumnValues, decodeColumn, decodeNumbers } from './column.ts';
import { pack, unpack } from './pack.ts';
import { seal, unseal } from './seal.ts';
import { decodeTimes, encodeTimes } from './times.ts';

/** Number of the head of a block among its columns (`columnNumber`); no series has the number 0. */
export const HEAD = 0;
/** Records of a block at most; a day begins another one. */
export const BLOCK_RECORDS = 4_096;
/** Blocks of so few records lie in one piece with their columns: a row of the database each would take more room than they. */
const TOGETHER_MAX = 128;

/** A piece of a block as a row of the database: the head, or one column. */
export interface Piece {
  readonly column: number;
  readonly data: Buffer;
}

/** A block in pieces, head first. Columns without any value are left out. */
export function sealBlock(times: Float64Array, columns: ReadonlyMap<number, Uint8Array>): Piece[] {
  const head = new Map([[HEAD, encodeTimes(times)]]);
  if (times.length <= TOGETHER_MAX) {
    for (const [number, bytes] of columns) head.set(number, Uint8Array.from(bytes));
    return [{ column: HEAD, data: seal(pack(head)) }];
  }
  return [
    { column: HEAD, data: seal(pack(head)) },
    ...[...columns].map(([column, bytes]) => ({ column, data: seal(bytes) })),
  ];
}

/** A block as it was read: the head, and those columns that were asked for and have a row of their own. */
export interface StoredBlock {
  readonly head: Uint8Array;
  readonly pieces: ReadonlyMap<number, Uint8Array>;
}
export interface OpenBlock {
  readonly times: Float64Array;
  /** Columns that lie together with the head. */
  readonly together: readonly number[];
  /** `undefined`: nothing is stored of that column. */
  column(number: number): ColumnValues | undefined;
  numbers(number: number): Float64Array | undefined;
}

export function openBlock({ head, pieces }: StoredBlock): OpenBlock {
  const together = unpack(unseal(head));
  const times = decodeTimes(together.get(HEAD) ?? new Uint8Array(1));
  together.delete(HEAD);
  const bytesOf = (number: number): Uint8Array | undefined => {
    const piece = pieces.get(number);
    return piece ? unseal(piece) : together.get(number);
  };
  return {
    times,
    together: [...together.keys()],
    column(number) {
      const bytes = bytesOf(number);
      return bytes && decodeColumn(bytes);
    },
    numbers(number) {
      const bytes = bytesOf(number);
      return bytes && decodeNumbers(bytes);
    },
  };
}
