import { useEffect } from 'react';
import { usePage } from '../host.ts';
import { keyOf } from '../key-of.ts';
import type { Sheet } from './sheet.tsx';
import type { ChartSource } from './sources.ts';

/** Draws anew after any of the values changed: once for all that change in one frame. */
export function useLatest(sheet: Sheet, sources: readonly Pick<ChartSource, 'binding'>[]): void {
  const { live } = usePage();
  useEffect(() => {
    let isDue = false;
    const draw = () => {
      isDue = false;
      sheet.redraw();
    };
    const heard = () => {
      if (isDue) return;
      isDue = true;
      queueMicrotask(draw);
    };
    const keys = new Set(sources.map(({ binding }) => keyOf(binding)).filter((key) => key !== ''));
    const stops = [...keys].map((key) => live.watch(key, heard));
    return () => {
      for (const stop of stops) stop();
    };
  }, [live, sheet, sources]);
}
