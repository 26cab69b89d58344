import { useEffect } from 'react';
import { useDesigner } from '../designer-context.ts';
import { useSignal } from '../use-signal.ts';

const MINUTE_MS = 60_000;

/** Saves every so many minutes while it is switched on and there is something to save (spec 2 §9: off, 5). */
export function useAutoSave(): void {
  const { settings, session, mayEdit } = useDesigner();
  const { autoSave, saveInterval } = useSignal(settings);
  useEffect(() => {
    if (!autoSave || !mayEdit) return;
    const timer = setInterval(() => {
      // what is in conflict waits for a person
      if (session.state.get().phase === 'dirty' || session.state.get().phase === 'failed') void session.save();
    }, saveInterval * MINUTE_MS);
    return () => clearInterval(timer);
  }, [autoSave, saveInterval, session, mayEdit]);
}
