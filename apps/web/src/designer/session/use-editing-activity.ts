import { useEffect } from 'react';
import { busyEditing } from '../../lib/busy-editing.ts';
import { realTimers } from '../../live/clock.ts';
import { useDesigner } from './designer-context.ts';
import { createEditingActivity } from './editing-activity.ts';

const ACTS = ['pointerdown', 'pointerup', 'pointercancel', 'keydown', 'wheel'] as const;

/** Dialogs of the product wait while somebody draws or types here. */
export function useEditingActivity(): void {
  const { editor } = useDesigner();
  useEffect(() => {
    const activity = createEditingActivity({
      timers: realTimers,
      inGesture: () => editor.state !== 'idle',
      inText: () => document.activeElement?.matches('input:not([type=checkbox]), textarea, [contenteditable]') ?? false,
      tell: (busy) => busyEditing.set(busy),
    });
    const act = ({ target }: Event) => {
      // who answers a dialog may be asked the next one
      if (!(target instanceof Element && target.closest('[role=dialog]'))) activity.act();
    };
    for (const type of ACTS) window.addEventListener(type, act, { capture: true, passive: true });
    return () => {
      for (const type of ACTS) window.removeEventListener(type, act, { capture: true });
      activity.stop();
    };
  }, [editor]);
}
