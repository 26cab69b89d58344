import type { View } from '@lightfield/designer';
import { useLayoutEffect, useRef } from 'react';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import styles from './canvas.module.css';
import { followScale } from './follow-view.ts';

/** Pixels between two lines at least; where they would lie closer, only every second, fourth, ... is drawn. */
const CLOSEST = 8;

/** Lines over the page, as far apart as the grid things snap to. Follows the view without React. */
export function Grid() {
  const { editor } = useDesigner();
  const { con } = useDocument(editor.document);
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const rests = ({ x, y, scale }: View) => {
      let step = editor.settings.get().gridSize * scale;
      while (step < CLOSEST) step *= 2;
      element.style.transform = `translate(${x}px, ${y}px)`;
      element.style.width = `${con.width * scale}px`;
      element.style.height = `${con.height * scale}px`;
      element.style.backgroundSize = `${step}px ${step}px`;
    };
    const stops = [
      followScale(editor.view, {
        moves: ({ x, y, scale }, set) => {
          element.style.transform = `translate(${x}px, ${y}px) scale(${scale / set})`;
        },
        rests,
      }),
      editor.settings.watch(() => rests(editor.view.get())),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [editor, con.width, con.height]);
  return <div ref={ref} className={styles['grid']} aria-hidden="true" />;
}
