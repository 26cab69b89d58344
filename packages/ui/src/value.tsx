import './value.css';
import type { ReactNode } from 'react';
import { type State, StateMark } from './state-mark.tsx';

export interface ValueProps {
  /** The value as text, already formatted; `undefined`: nothing was ever read. */
  text: string | undefined;
  unit?: string;
  quality?: Extract<State, 'good' | 'uncertain' | 'bad' | 'stale'>;
  /** Word for a quality other than good. */
  qualityText?: string;
  /** Usually an `<Age>`; stands below the value when `large`, after it otherwise. */
  age?: ReactNode;
  large?: boolean;
  /** Numbers stand to the right in a column; text and states to the left. */
  align?: 'left' | 'right';
}

/** One value with its unit in a lighter tone, tabular figures, and its quality in shape and word when it is not good. */
export function Value({ text, unit, quality = 'good', qualityText, age, large = false, align = 'right' }: ValueProps) {
  const known = text !== undefined;
  return (
    <span className={`lf-value lf-value-${align}${large ? ' lf-value-large' : ''}`} data-quality={quality}>
      <span className="lf-value-figure">
        <span className="lf-value-text">{known ? text : '--'}</span>
        {known && unit ? <span className="lf-value-unit">{unit}</span> : null}
      </span>
      {quality !== 'good' && qualityText ? (
        <span className="lf-value-quality">
          <StateMark state={quality} text={qualityText} />
        </span>
      ) : null}
      {age ? <span className="lf-value-age">{age}</span> : null}
    </span>
  );
}
