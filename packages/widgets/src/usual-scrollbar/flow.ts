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

/** The line along the middle of the long side, from its beginning to its end. */
export function middleLine(width: number, height: number) {
  return width >= height
    ? { x1: 0, y1: height / 2, x2: width, y2: height / 2, thickness: height }
    : { x1: width / 2, y1: 0, x2: width / 2, y2: height, thickness: width };
}
