/** Cents as yuan with two decimals, as payment services and people read them. */
export const yuan = (cents: number): string => (cents / 100).toFixed(2);
