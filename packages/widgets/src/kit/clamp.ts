import type { CSSProperties } from 'react';

/** Whole lines alone, as many as there is height for: half a line of letters cannot be read. Page units; `lineHeight` in letter heights. */
export const clampCss = (height: number, size: number, lineHeight: number): CSSProperties => ({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: Math.max(1, Math.floor(height / (size * lineHeight))),
  overflow: 'hidden',
});
