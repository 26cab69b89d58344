import { useEffect } from 'react';
import { busyHands } from '../../lib/busy-hands.ts';
import { realTimers } from '../../live/clock.ts';
import { useDesigner } from '../designer-context.ts';
import { createHands } from './hands.ts';

const ACTS = ['pointerdown', 'pointerup', 'pointercancel', 'keydown', 'wheel'] as const;

/** Dialogs of the product wait while somebody draws or types here. */
export function useHands(): void {
  const { editor } = useDesigner();
  useEffect(() => {
    const hands = createHands({
      timers: realTimers,
      inGesture: () => editor.state !== 'idle',
      inText: () => document.activeElement?.matches('input:not([type=checkbox]), textarea, [contenteditable]') ?? false,
      tell: (busy) => busyHands.set(busy),
    });
    const act = ({ target }: Event) => {
      // who answers a dialog may be asked the next one
      if (!(target instanceof Element && target.closest('[role=dialog]'))) hands.act();
    };
    for (const type of ACTS) window.addEventListener(type, act, { capture: true, passive: true });
    return () => {
      for (const type of ACTS) window.removeEventListener(type, act, { capture: true });
      hands.stop();
    };
  }, [editor]);
}
