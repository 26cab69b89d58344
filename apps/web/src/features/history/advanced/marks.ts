import type { Mark } from '../../../lib/chart/marks.ts';
import type { Codec } from '../../../lib/search-codecs.ts';

/** More pinned moments than this no table could show beside each other. */
export const MARKS_MAX = 6;
const NAMES = 'ABCDEF';

/** Pinned moments in the address: epoch ms, in the order in which they were pinned. */
export const marksField = (): Codec<readonly number[]> => ({
  fallback: [],
  parse: (text) =>
    [
      ...new Set(
        text
          .split(',')
          .filter((part) => /^\d{1,15}$/.test(part))
          .map(Number),
      ),
    ].slice(0, MARKS_MAX),
  write: (marks) => marks.join(','),
});

export const namedMarks = (marks: readonly number[]): Mark[] =>
  marks.map((at, index) => ({ at, name: NAMES[index] ?? '' }));

/** One more; at a moment that is pinned already, or beyond the most, nothing changes. */
export const withMark = (marks: readonly number[], at: number): readonly number[] =>
  marks.length >= MARKS_MAX || marks.includes(at) ? marks : [...marks, at];
