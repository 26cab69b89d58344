/** Rows that are asked for at once where there are no pages. */
export const CHUNK = 100;
/** As far down as a table without pages goes: more is a matter for pages, a shorter time or a file. */
export const MOST = 50_000;
/** A hand that moves a long table past many chunks asks for those alone at which it stays. Milliseconds. */
export const STAYS_MS = 80;
/** Somebody who reads on never stays: the next chunk is asked for this many rows before it is seen, unless the last one was only just. */
const AHEAD = 30;
const READ_MS = 400;

/** The first and the last of the chunks that are asked for. */
export interface Chunks {
  readonly first: number;
  readonly last: number;
}

/** Of rows that are seen, `last` excluded, with those that come soon; of a table of `total` rows. */
export function chunksOf(first: number, last: number, total: number): Chunks {
  const chunkOf = (row: number) => Math.floor(Math.max(0, Math.min(row, total - 1, MOST - 1)) / CHUNK);
  return { first: chunkOf(first - AHEAD), last: chunkOf(Math.max(first, last - 1) + AHEAD) };
}

/** Others are asked for at once by who reads on, else where the table stays. `at`: when it was asked last, of the same clock as `now`. */
export function whenAsked(
  before: Chunks & { readonly at: number },
  next: Chunks,
  now: number,
): 'same' | 'now' | 'stays' {
  if (before.first === next.first && before.last === next.last) return 'same';
  const isNear = Math.abs(next.first - before.first) <= 1 && Math.abs(next.last - before.last) <= 1;
  return isNear && now - before.at > READ_MS ? 'now' : 'stays';
}
