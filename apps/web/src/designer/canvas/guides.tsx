import { type View, toPage } from '@lightfield/designer';
import { type PointerEvent, useEffect, useRef } from 'react';
import { useDesigner } from '../session/designer-context.ts';
import { read, write } from '../session/local-settings.ts';
import { useSignal } from '../session/use-signal.ts';
import styles from './canvas.module.css';

const keyOf = (pageId: string): string => `lf.designer.guides.${pageId}`;
const places = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((place): place is number => Number.isFinite(place)) : [];

/** Guides somebody drew out of the rulers. They belong to the person, not to the page, and stay in this browser. */
export function Guides({ view }: { readonly view: View }) {
  const { editor, pageId, mayEdit } = useDesigner();
  const guides = useSignal(editor.guides);
  const { width, height } = useSignal(editor.screen);
  /** Where the guide in hand stands now; its place is its name. */
  const held = useRef<number>(undefined);

  useEffect(() => {
    const stored = read(keyOf(pageId));
    if (typeof stored === 'object' && stored !== null)
      editor.guides.set({ x: places(Reflect.get(stored, 'x')), y: places(Reflect.get(stored, 'y')) });
    return editor.guides.watch((value) => write(keyOf(pageId), value));
  }, [editor, pageId]);

  const follow = (axis: 'x' | 'y') => (event: PointerEvent<SVGLineElement>) => {
    const { currentTarget, pointerId } = event;
    if (!currentTarget.hasPointerCapture(pointerId) || held.current === undefined) return;
    const canvas = currentTarget.ownerSVGElement?.getBoundingClientRect();
    if (!canvas) return;
    const screen = { x: event.clientX - canvas.left, y: event.clientY - canvas.top };
    const to = Math.round(toPage(editor.view.get(), screen)[axis]);
    editor.run('moveGuide', { axis, at: held.current, to });
    held.current = to;
  };
  const release = (axis: 'x' | 'y') => (event: PointerEvent<SVGLineElement>) => {
    const canvas = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    const outside = canvas && (axis === 'x' ? event.clientX < canvas.left : event.clientY < canvas.top);
    // pushed back into its ruler
    if (outside && held.current !== undefined) editor.run('removeGuide', { axis, at: held.current });
    held.current = undefined;
  };

  return (['x', 'y'] as const).flatMap((axis) =>
    guides[axis].map((place, index) => {
      const at = Math.round(place * view.scale + (axis === 'x' ? view.x : view.y)) + 0.5;
      const line = axis === 'x' ? { x1: at, x2: at, y1: 0, y2: height } : { y1: at, y2: at, x1: 0, x2: width };
      return (
        // oxlint-disable-next-line react/no-array-index-key -- its place changes while it is dragged
        <g key={`${axis}${index}`}>
          <line className={styles['guide']} {...line} />
          {mayEdit ? (
            <line
              className={styles['guideGrip']}
              data-axis={axis}
              data-own-pointer=""
              {...line}
              onPointerDown={(event) => {
                if (event.button !== 0) return;
                event.currentTarget.setPointerCapture(event.pointerId);
                held.current = place;
              }}
              onPointerMove={follow(axis)}
              onPointerUp={release(axis)}
            />
          ) : null}
        </g>
      );
    }),
  );
}
