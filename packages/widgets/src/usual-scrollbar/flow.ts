import type { Box } from '@lightfield/page';

/** Length of one dash pattern, page units. SVG repeats an odd list twice before it fits again. Empty: 0, nothing to see moving. */
export function patternLength(dash: string): number {
  const parts = dash.split(/[ ,]+/).filter(Boolean).map(Number);
  const sum = parts.reduce((total, part) => total + part, 0);
  return parts.length % 2 === 1 ? sum * 2 : sum;
}

/**
 * `stroke-dashoffset` after `elapsed` ms at `speed` page units a second. Stays within one pattern, so that a page that
 * runs for months loses no digits; a growing offset moves dashes backward, hence the sign.
 */
export function flowOffset(elapsed: number, speed: number, direction: 'forward' | 'backward', pattern: number): number {
  if (pattern <= 0) return 0;
  const gone = ((elapsed / 1_000) * speed) % pattern;
  const offset = direction === 'forward' ? pattern - gone : gone;
  return Math.round((offset % pattern) * 10) / 10;
}

/** Longest side of the arrow, page units. */
const ARROW = 24;
/** A triangle in the middle of the pipe, as high as the pipe where that is thin, that points where it flows to. */
export function flowArrow({ x, y, width, height }: Box, direction: 'forward' | 'backward'): string {
  const [cx, cy] = [x + width / 2, y + height / 2];
  const half = Math.min(ARROW, Math.max(6, Math.min(width, height))) / 2;
  const along = direction === 'forward' ? half : -half;
  return width >= height
    ? `M${cx - along} ${cy - half}L${cx + along} ${cy}L${cx - along} ${cy + half}Z`
    : `M${cx - half} ${cy - along}L${cx} ${cy + along}L${cx + half} ${cy - along}Z`;
}

/** The line along the middle of the long side, from its beginning to its end. */
export function middleLine({ x, y, width, height }: Box) {
  return width >= height
    ? { x1: x, y1: y + height / 2, x2: x + width, y2: y + height / 2, thickness: height }
    : { x1: x + width / 2, y1: y, x2: x + width / 2, y2: y + height, thickness: width };
}
