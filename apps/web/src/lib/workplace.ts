import { useEffect } from 'react';

const listeners = new Set<() => void>();
let open = 0;

/** Is something open that cards must not cover: a canvas, a simulation, the controls of the past? */
export const workplace = {
  read: (): boolean => open > 0,
  watch: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** While this is drawn no card of an alarm is shown; the alarm line is enough. */
export function useWorkplace(): void {
  useEffect(() => {
    open += 1;
    for (const listener of listeners) listener();
    return () => {
      open -= 1;
      for (const listener of listeners) listener();
    };
  }, []);
}
