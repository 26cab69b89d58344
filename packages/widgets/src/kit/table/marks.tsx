import type { Language } from '@lightfield/contract';
import type { ReactNode } from 'react';
import { cssColour } from '../colour.ts';
import type { TableMarks } from './look.ts';
import { type Mark, markText } from './mark-text.ts';

/** In 16 units, each a shape of its own: colour alone would tell nothing to one man in twelve. */
const SHAPES: Record<Mark, ReactNode> = {
  severe: <path d="M8 1.5 15.2 14.3H.8z" fill="currentColor" />,
  important: <path d="M8 1 15 8 8 15 1 8z" fill="currentColor" />,
  normal: <circle cx={8} cy={8} r={6} fill="currentColor" />,
  uncertain: <path d="M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M8 13v.1" />,
  bad: <path d="M3.5 3.5l9 9M12.5 3.5l-9 9" />,
  stale: <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM8 4.8V8l2.3 1.6" />,
};
const COLOURS: Record<Mark, keyof TableMarks> = {
  severe: 'severeColor',
  important: 'importantColor',
  normal: 'normalColor',
  uncertain: 'importantColor',
  bad: 'severeColor',
  stale: 'normalColor',
};
/** A shape that says how severe or how doubtful something is; with its word beside it, or read aloud alone. */
export function TableMark({
  of,
  colours,
  language,
  word = false,
  says,
  hollow = false,
}: {
  readonly of: Mark;
  readonly colours: TableMarks;
  readonly language: Language;
  readonly word?: boolean;
  /** What it means, where that is not what it is called. */
  readonly says?: string;
  /** An outline: it is over. */
  readonly hollow?: boolean;
}) {
  const text = says ?? markText(of)[language];
  return (
    <span className="lf-table-mark" data-hollow={hollow} {...(!word && { title: text })}>
      <svg
        viewBox="0 0 16 16"
        style={{ color: cssColour(colours[COLOURS[of]]) }}
        {...(word ? { 'aria-hidden': true } : { role: 'img', 'aria-label': text })}
      >
        {SHAPES[of]}
      </svg>
      {word ? <span>{text}</span> : null}
    </span>
  );
}
