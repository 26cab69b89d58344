import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import styles from './strip.module.css';

/** What marks the chosen one of a strip: a link of a navigation, an entry of a segmented control. */
const CHOSEN = '[aria-current="page"], .ant-segmented-item-selected';

/**
 * A row of choices that scrolls where it is too narrow, without a bar: its edges fade where there is more, and the chosen one is in view.
 * `chosen`: whatever changes with it.
 */
export function Strip({ chosen, children }: { chosen: string; children: ReactNode }) {
  return (
    <div ref={useChosenInView(chosen)} className={styles['strip']}>
      {children}
    </div>
  );
}

/** For what scrolls sideways itself: the chosen one is in view whenever `chosen` changes. */
export function useChosenInView<Row extends HTMLElement = HTMLDivElement>(chosen: string): RefObject<Row | null> {
  const row = useRef<Row>(null);
  useEffect(() => {
    const box = row.current;
    const one = box?.querySelector<HTMLElement>(CHOSEN);
    // Not scrollIntoView: it would move the screen around the row, too.
    if (box && one) box.scrollLeft += middleOf(one) - middleOf(box);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- whatever is marked as chosen now is looked for
  }, [chosen]);
  return row;
}

function middleOf(element: HTMLElement): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
