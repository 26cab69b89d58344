import { useLayoutEffect, useRef } from 'react';
import { useDesigner } from '../session/designer-context.ts';
import styles from './canvas.module.css';
import { followScale } from './follow-view.ts';

/** Pixels between two lines at least; where they would lie closer, only every second, fourth, ... is drawn. */
const CLOSEST = 8;

/** Lines on the ground of the page, as far apart as the grid things snap to. Follows the view without React. */
export function Grid() {
  const { editor } = useDesigner();
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    // page units: it is made larger and smaller with the page, and its lines are thin on the screen
    const rests = () => {
      const { scale } = editor.view.get();
      let step = editor.settings.get().gridSize;
      while (step * scale < CLOSEST) step *= 2;
      element.style.setProperty('--line', `${1 / scale}px`);
      element.style.backgroundSize = `${step}px ${step}px`;
    };
    const stops = [followScale(editor.view, { moves: () => undefined, rests }), editor.settings.watch(rests)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [editor]);
  return <div ref={ref} className={styles['grid']} aria-hidden="true" />;
}
