import type { CSSProperties } from 'react';

/** Whole lines alone, as many as there is height for: half a line of letters cannot be read. Page units; `lineHeight` in letter heights. */
export function clampCss(height: number, size: number, lineHeight: number): CSSProperties {
  const lines = Math.max(1, Math.floor(height / (size * lineHeight)));
  return {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: lines,
    // a box that is stretched would show the beginning of the next line
    boxSizing: 'content-box',
    maxHeight: `${lines * lineHeight}em`,
    // letters reach below their line
    paddingBlock: '0.1em',
    marginBlock: '-0.1em',
    overflow: 'hidden',
  };
}
