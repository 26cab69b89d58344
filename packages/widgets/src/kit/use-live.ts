import type { Binding } from '@lightfield/page';
import { useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { type Reading, usePage } from './host.ts';
import { keyOf } from './key-of.ts';

/**
 * Calls `patch` with the latest reading, now and after every change, in the frame in which the page shows it. `patch`
 * writes into the DOM by itself: React draws a widget only when its settings change. `drawn`: React has just drawn it, so
 * that what `patch` remembers of its last writing holds no longer.
 */
export function usePatch(binding: Binding | null, patch: (reading: Reading | undefined, drawn: boolean) => void): void {
  const { live } = usePage();
  const key = keyOf(binding);
  const latest = useRef(patch);
  useLayoutEffect(() => {
    latest.current = patch;
    patch(key ? live.read(key) : undefined, true);
  });
  useLayoutEffect(() => (key ? live.watch(key, (reading) => latest.current(reading, false)) : undefined), [live, key]);
}

/** The latest reading as state: for widgets that are rare and change their whole look (lists, tables). */
export function useReading(binding: Binding | null): Reading | undefined {
  const { live } = usePage();
  const key = keyOf(binding);
  const latest = () => (key ? live.read(key) : undefined);
  return useSyncExternalStore(
    useCallback((changed: () => void) => (key ? live.watch(key, changed) : () => undefined), [live, key]),
    latest,
    latest,
  );
}

/** The reading at the moment of drawing, without following it: the first look of what `usePatch` keeps up to date. */
export function usePeek(binding: Binding | null): Reading | undefined {
  const key = keyOf(binding);
  const { live } = usePage();
  return key ? live.read(key) : undefined;
}

/** Calls `tick` with the page's clock, 10 times a second, while `on`. */
export function useClock(on: boolean, tick: (elapsed: number) => void): void {
  const { clock } = usePage();
  const latest = useRef(tick);
  useLayoutEffect(() => {
    latest.current = tick;
  });
  useLayoutEffect(() => (on ? clock.add((elapsed) => latest.current(elapsed)) : undefined), [clock, on]);
}
