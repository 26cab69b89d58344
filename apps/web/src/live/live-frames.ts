import type { LiveFrame } from '@lightfield/contract';
import { createContext, useContext, useEffect, useRef } from 'react';

export type FrameListener = (frame: LiveFrame) => void;
/** A live line, of a device or of a project page, as far as its frames go. */
export interface FrameSource {
  onFrame(listener: FrameListener): () => void;
}
export const FramesContext = createContext<FrameSource | undefined>(undefined);

/** Hears every frame of the line (alarms, commands, changed configuration). `listener` may change at every render. */
export function useLiveFrames(listener: FrameListener): void {
  const line = useContext(FramesContext);
  if (!line) throw new Error('No live line around this.');
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => line.onFrame((frame) => latest.current(frame)), [line]);
}

const ACTIVITY = ['pointerdown', 'pointermove', 'wheel', 'keydown', 'touchstart'] as const;
/** Every use of mouse, keyboard or touch. */
export function onActivity(listener: () => void): () => void {
  for (const name of ACTIVITY) window.addEventListener(name, listener, { passive: true, capture: true });
  return () => {
    for (const name of ACTIVITY) window.removeEventListener(name, listener, { capture: true });
  };
}
