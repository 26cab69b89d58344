import type { Transaction } from '../../kernel/db.ts';

/** What became of units that were written together. */
export interface Divided<Unit, Result> {
  results: Result[];
  refused: { unit: Unit; error: unknown }[];
}

/**
 * Writes units in order inside one transaction and finds those that are refused by halves: each half behind a savepoint, so
 * that what a refused one has begun is undone and its neighbours are written. `isRefusal` false: the error is nobody's in
 * particular, and ends the transaction.
 */
export async function divide<Unit, Result>(
  tx: Transaction,
  units: readonly Unit[],
  write: (units: readonly Unit[]) => Promise<Result>,
  isRefusal: (error: unknown) => boolean,
): Promise<Divided<Unit, Result>> {
  const [unit] = units;
  if (unit === undefined) return { results: [], refused: [] };
  await tx.query('savepoint divide');
  try {
    const result = await write(units);
    await tx.query('release savepoint divide');
    return { results: [result], refused: [] };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await tx.query('rollback to savepoint divide');
    await tx.query('release savepoint divide');
    if (units.length === 1) return { results: [], refused: [{ unit, error }] };
    const half = Math.ceil(units.length / 2);
    const first = await divide(tx, units.slice(0, half), write, isRefusal);
    const second = await divide(tx, units.slice(half), write, isRefusal);
    return { results: [...first.results, ...second.results], refused: [...first.refused, ...second.refused] };
  }
}

const codeOf = (error: unknown): string => {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' ? code : '';
};

/** SQLSTATE class 53, insufficient resources: no room on the disk, no memory, too many connections. Nobody's fault. */
export const isShortOfSpace = (error: unknown): boolean => codeOf(error).startsWith('53');

/**
 * The database says that what was written is the matter, and would say so again: data exceptions, broken constraints, limits
 * of a row. Not what a fault of ours or a bad moment does, for which no item is given up.
 */
export const isAboutData = (error: unknown): boolean => /^(22|23|54)[0-9A-Z]{3}$/.test(codeOf(error));
