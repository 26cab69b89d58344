import { type RefObject, useRef } from 'react';
import { useCalm } from '../calm.ts';
import { usePage } from '../host.ts';
import { FRESH, tick } from '../standing.ts';
import { useHeld } from '../use-held.ts';
import { useClock } from '../use-live.ts';
import { rollOn, rolls } from './paging.ts';

/**
 * Moves a table on every `seconds`, unless everything is seen, somebody points at it or has the keyboard in it, or the
 * system asks for little motion.
 */
export function useRolling(
  root: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  asked: {
    readonly seconds: number;
    readonly page: number;
    readonly pages: number;
    readonly seen: number;
    readonly whole: number;
    readonly row: number;
    readonly go: (page: number) => void;
  },
): void {
  const { mode } = usePage();
  const isHeld = useHeld(root);
  const isCalm = useCalm();
  const standing = useRef(FRESH);
  const { seconds, page, pages, seen, whole, row, go } = asked;
  const isMore = mode === 'run' && (pages > 1 || whole > seen);
  useClock(rolls({ seconds, isMore, isHeld, isCalm }), (elapsed) => {
    standing.current = tick(standing.current, elapsed);
    const element = scroller.current;
    if (standing.current.stood < seconds * 1_000 || !element) return;
    standing.current = { ...FRESH, heard: elapsed };
    const next = rollOn({ top: element.scrollTop, page }, { seen, whole, pages, row });
    element.scrollTo({ top: next.top, behavior: next.page === page && next.top > 0 ? 'smooth' : 'instant' });
    if (next.page !== page) go(next.page);
  });
}
