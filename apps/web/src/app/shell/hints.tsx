import { type FocusEvent, type PointerEvent, type SyntheticEvent, useState } from 'react';
import styles from './hints.module.css';

type Side = 'below' | 'right';
interface Hint {
  readonly text: string;
  readonly side: Side;
  readonly box: DOMRect;
}

/** Marks what has a hint: an icon whose name is said to screen readers alone. */
export const hinted = (text: string, side: Side = 'below') => ({ 'data-hint': text, 'data-hint-side': side });

/**
 * Hints of the bars around a screen, for pointer and keyboard: the handlers go to what holds them all, `hint` is drawn last in
 * it. By hand: the bars stand around running pages too, which do without the component library.
 */
export function useHints() {
  const [hint, setHint] = useState<Hint>();
  const show = ({ target }: SyntheticEvent) => {
    const marked = target instanceof Element ? target.closest<HTMLElement>('[data-hint]') : null;
    setHint(marked ? { ...hintOf(marked), box: marked.getBoundingClientRect() } : undefined);
  };
  const hide = () => setHint(undefined);
  const handlers = {
    onPointerOver: (event: PointerEvent) => {
      // a finger has no hover: the hint would lie over what it opens
      if (event.pointerType !== 'touch') show(event);
    },
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(':focus-visible')) show(event);
    },
    onBlur: hide,
    onKeyDown: hide,
  };
  return { handlers, hint: hint ? <Shown {...hint} /> : null };
}

const hintOf = ({ dataset }: HTMLElement): Pick<Hint, 'text' | 'side'> => ({
  text: dataset['hint'] ?? '',
  side: dataset['hintSide'] === 'right' ? 'right' : 'below',
});

/** Pixels between a hint and what it belongs to, and the edge of the window. */
const GAP = 8;

function Shown({ text, side, box }: Hint) {
  const at =
    side === 'right'
      ? { top: box.top + box.height / 2, left: box.right + GAP }
      : { top: box.bottom + GAP, right: Math.max(GAP, window.innerWidth - box.right) };
  return (
    <div className={styles['hint']} data-side={side} style={at} aria-hidden>
      {text}
    </div>
  );
}
