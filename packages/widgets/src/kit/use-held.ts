import { type RefObject, useEffect, useState } from 'react';

/**
 * Is the pointer over it, or the keyboard in it? A finger that touched a button leaves the focus there without anybody
 * looking on, so only a focus that is to be seen counts.
 */
export function useHeld(ref: RefObject<HTMLElement | null>): boolean {
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const gone = new AbortController();
    const { signal } = gone;
    element.addEventListener('pointerenter', () => setPointed(true), { signal });
    element.addEventListener('pointerleave', () => setPointed(false), { signal });
    element.addEventListener('focusin', () => setFocused(element.querySelector(':focus-visible') !== null), { signal });
    element.addEventListener('focusout', () => setFocused(false), { signal });
    return () => gone.abort();
  }, [ref]);
  return pointed || focused;
}
