import { useEffect, useRef } from 'react';
import { useConnection } from '../../live/connection.ts';
import { useDesigner } from './designer-context.ts';
import { useSignal } from './use-signal.ts';
import { startAutoSave } from './auto-save.ts';

const MINUTE_MS = 60_000;

/** Saves every so many minutes while it is switched on and there is something to save (S2 §9: off, 5). */
export function useAutoSave(): void {
  const { settings, session, editor, mayEdit } = useDesigner();
  const { autoSave, saveInterval } = useSignal(settings);
  const lost = useConnection().state === 'lost';
  const isLost = useRef(lost);
  useEffect(() => {
    isLost.current = lost;
  }, [lost]);
  useEffect(() => {
    if (!autoSave || !mayEdit) return;
    return startAutoSave({
      everyMs: saveInterval * MINUTE_MS,
      // a question in the middle of a drag would take the pointer away
      mustWait: () => isLost.current || editor.state !== 'idle',
      wants: () => session.mayAutoSave,
      save: () => void session.save(),
    });
  }, [autoSave, saveInterval, session, editor, mayEdit]);
}
