import { type PointerEvent, useEffect, useRef } from 'react';
import { Sign } from '../parts/icons.tsx';
import { claimTouch } from '../canvas/finger-drag.ts';
import styles from './panels.module.css';

/**
 * What a finger drags a layer by: the row itself scrolls the list. `over`: it is above a row now, as far from its upper edge
 * as the share of its height; `undefined`: above none. `onEnd`: it was lifted there, or (`false`) something came between.
 */
export function LayerGrip({
  onStart,
  over,
  onEnd,
}: {
  readonly onStart: () => void;
  readonly over: (place: { readonly id: string; readonly share: number } | undefined) => void;
  readonly onEnd: (dropped: boolean) => void;
}) {
  const grip = useRef<HTMLSpanElement>(null);
  const held = useRef(false);
  useEffect(() => {
    const { current } = grip;
    current?.addEventListener('touchmove', claimTouch, { passive: false });
    return () => current?.removeEventListener('touchmove', claimTouch);
  }, []);
  const end = (dropped: boolean) => {
    if (!held.current) return;
    held.current = false;
    onEnd(dropped);
  };
  return (
    <span
      ref={grip}
      data-grip=""
      className={styles['grip']}
      // with the layers themselves chosen and ordered by keys, it says nothing to who does not see it
      aria-hidden="true"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        held.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        onStart();
      }}
      onPointerMove={(event) => {
        if (held.current) over(rowUnder(event));
      }}
      onPointerUp={() => end(true)}
      onPointerCancel={() => end(false)}
      onClick={(event) => event.stopPropagation()}
    >
      <Sign name="grip" size={14} />
    </span>
  );
}

function rowUnder({ clientX, clientY }: PointerEvent): { id: string; share: number } | undefined {
  const row = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-layer]');
  const id = row?.dataset['layer'];
  if (!row || !id) return undefined;
  const { top, height } = row.getBoundingClientRect();
  return { id, share: (clientY - top) / height };
}
