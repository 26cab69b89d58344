import type { Signal } from '@lightfield/designer';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

/** What a signal of the engine holds; draws again when it changes. */
export const useSignal = <Value>(signal: Signal<Value>): Value => useSyncExternalStore(signal.watch, signal.get);

/** A part of it; draws again only when `pick` answers something else. */
export function usePicked<Value, Part>(signal: Signal<Value>, pick: (value: Value) => Part): Part {
  return useSyncExternalStore(signal.watch, () => pick(signal.get()));
}

/** What happens in the engine and is over. `hear` may change at every render. */
export function useHappening<Event>(
  happening: { readonly watch: (listener: (event: Event) => void) => () => void },
  hear: (event: Event) => void,
): void {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => happening.watch((event) => latest.current(event)), [happening]);
}

/** The size of an element, pixels; `undefined` until it is known. */
export function useSize(element: HTMLElement | null): { readonly width: number; readonly height: number } | undefined {
  const [size, setSize] = useState<{ width: number; height: number }>();
  useEffect(() => {
    if (!element) return;
    const look = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, [element]);
  return size;
}
