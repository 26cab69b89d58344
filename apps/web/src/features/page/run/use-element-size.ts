import { type RefObject, useLayoutEffect, useState } from 'react';

export interface ElementSize {
  readonly width: number;
  readonly height: number;
}
const NONE: ElementSize = { width: 0, height: 0 };

/** Size of an element, pixels, kept up to date; whole pixels, so that no scroll bar comes and goes by halves. */
export function useElementSize(element: RefObject<HTMLElement | null>): ElementSize {
  const [size, set] = useState(NONE);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const look = () => {
      const width = Math.floor(current.clientWidth);
      const height = Math.floor(current.clientHeight);
      set((known) => (known.width === width && known.height === height ? known : { width, height }));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
