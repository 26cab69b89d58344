import { type CSSProperties, memo } from 'react';
import { cssColour } from '../colour.ts';
import { usePage } from '../host.ts';
import { fontCss } from '../paint.ts';
import type { TableLook } from './look.ts';
import { pageCount, pageNumbers } from './paging.ts';
import { countText } from './words.ts';
import { tablesText } from '../../locales/tables/text.ts';

export interface Pages {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  readonly go: (page: number) => void;
}

/** How many rows there are, and the way to the others. */
export const Pager = memo(function Pager({
  pages,
  total,
  isMore,
  width,
  height,
  look,
}: {
  readonly pages: Pages;
  readonly total: number;
  readonly isMore: boolean;
  readonly width: number;
  readonly height: number;
  readonly look: TableLook['pager'];
}) {
  const { language } = usePage();
  const count = pageCount(total, pages.size);
  const numbers = pageNumbers(pages.page, count, width >= 720 ? 9 : 7);
  const word = tablesText(isMore ? 'table.totalMore' : 'table.total', {
    count: total,
    rows: countText(total, language),
  })[language];
  const step = (by: -1 | 1, name: 'previous' | 'next', path: string) => (
    <button
      type="button"
      aria-label={tablesText(`table.${name}`)[language]}
      disabled={pages.page + by < 1 || pages.page + by > count}
      onClick={() => pages.go(pages.page + by)}
    >
      <svg viewBox="0 0 16 16" width={12} height={12} aria-hidden="true">
        <path d={path} fill="none" stroke="currentColor" strokeWidth={1.8} />
      </svg>
    </button>
  );
  const css: CSSProperties & Record<`--${string}`, string> = {
    ...fontCss(look.font),
    height,
    '--lf-table-active': cssColour(look.activeColor),
  };
  return (
    <nav className="lf-table-pager" aria-label={tablesText('table.pages')[language]} style={css}>
      <span>{word}</span>
      {count > 1 ? (
        <span className="lf-table-pages">
          {step(-1, 'previous', 'M10 3 5 8l5 5')}
          {width >= 460 ? (
            numbers.map((number, at) =>
              number === null ? (
                // oxlint-disable-next-line react/no-array-index-key -- a gap has no other name than its place
                <i key={`gap ${at}`}>…</i>
              ) : (
                <button
                  key={number}
                  type="button"
                  aria-label={tablesText('table.page', { page: number })[language]}
                  {...(number === pages.page && { 'aria-current': 'page' as const })}
                  onClick={() => pages.go(number)}
                >
                  {number}
                </button>
              ),
            )
          ) : (
            <span>
              {pages.page} / {count}
            </span>
          )}
          {step(1, 'next', 'M6 3l5 5-5 5')}
        </span>
      ) : null}
    </nav>
  );
});
