import { useEffect } from 'react';

const listeners = new Set<() => void>();
let open = 0;

/** Is something open that cards must not cover: a canvas, a simulation, the controls of the past, a page that fills the screen? */
export const workplace = {
  read: (): boolean => open > 0,
  watch: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** While this is drawn, and `on`, no card of an alarm is shown; the alarm line is enough. */
export function useWorkplace(on = true): void {
  useEffect(() => {
    if (!on) return undefined;
    open += 1;
    for (const listener of listeners) listener();
    return () => {
      open -= 1;
      for (const listener of listeners) listener();
    };
  }, [on]);
}
