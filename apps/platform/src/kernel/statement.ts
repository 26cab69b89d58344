/** Parameters of one statement: `add` puts a value among them and answers its placeholder. */
export function statement() {
  const values: unknown[] = [];
  return { values, add: (value: unknown): string => `$${values.push(value)}` };
}

/** Text with the wildcards of LIKE taken literally. */
export const likeText = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** SQLSTATE unique_violation. */
const DUPLICATE = '23505';
/** SQLSTATE foreign_key_violation. */
const STILL_REFERENCED = '23503';

interface Violation {
  code?: unknown;
  constraint?: unknown;
}
/** The database refused a row because this unique index (none named: any) has one like it. */
export const isDuplicate = (error: unknown, index?: string): boolean => {
  const { code, constraint } = (error ?? {}) as Violation;
  return code === DUPLICATE && (index === undefined || constraint === index);
};
/** The same of whichever table's primary key. */
export const isDuplicateId = (error: unknown): boolean =>
  isDuplicate(error) && String((error as Violation).constraint).endsWith('_pkey');
/** The database refused because a row is still (or no longer) there that another one names. */
export const isStillReferenced = (error: unknown): boolean => ((error ?? {}) as Violation).code === STILL_REFERENCED;
