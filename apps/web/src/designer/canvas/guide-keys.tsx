/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a line across the page: no <input> has its shape or its two arrows */
import type { GuideAt } from '@lightfield/designer';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useDesigner } from '../session/designer-context.ts';
import { useSignal } from '../session/use-signal.ts';
import styles from './canvas.module.css';

/** Page units of an arrow with Shift. */
const FAR = 10;
const WAYS: Readonly<Record<GuideAt['axis'], Readonly<Record<string, 1 | -1>>>> = {
  x: { ArrowLeft: -1, ArrowRight: 1 },
  y: { ArrowUp: -1, ArrowDown: 1 },
};

/** Guides for the keyboard: Tab goes to them, arrows move them, Delete takes them away. */
export function GuideKeys({ canvas }: { readonly canvas: HTMLElement | null }) {
  const { t } = useTranslation('designer');
  const { editor, mayEdit } = useDesigner();
  const guides = useSignal(editor.guides);
  const inHand = useSignal(editor.guideInHand);
  const view = useSignal(editor.view);
  const { con } = editor.document.state;
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!inHand) return;
    list.current?.querySelector<HTMLElement>(`[data-guide="${inHand.axis}${inHand.at}"]`)?.focus();
    editor.guideInHand.set(undefined);
  }, [editor, inHand]);
  if (!mayEdit) return null;

  const onKey = (guide: GuideAt) => (event: KeyboardEvent) => {
    const way = WAYS[guide.axis][event.key];
    // the canvas would go to its next widget
    if (event.key === 'Tab') event.stopPropagation();
    else if (event.key.startsWith('Arrow')) {
      event.preventDefault();
      if (way === undefined) return;
      const to = guide.at + way * (event.shiftKey ? FAR : 1);
      const held = Math.min(guide.axis === 'x' ? con.width : con.height, Math.max(0, to));
      editor.run('moveGuide', { ...guide, to: held });
      editor.guideInHand.set({ axis: guide.axis, at: held });
    } else if (event.key === 'Delete' || event.key === 'Backspace' || event.key === 'Escape') {
      event.preventDefault();
      canvas?.focus();
      if (event.key !== 'Escape') editor.run('removeGuide', guide);
    }
  };
  return (
    <div ref={list}>
      {(['x', 'y'] as const).flatMap((axis) =>
        guides[axis].map((at, index) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- its place changes while it is moved
            key={`${axis}${index}`}
            className={styles['guideKey']}
            data-axis={axis}
            data-guide={`${axis}${at}`}
            role="slider"
            tabIndex={0}
            aria-label={t(axis === 'x' ? 'canvas.guideUpright' : 'canvas.guideLevel')}
            aria-orientation={axis === 'x' ? 'horizontal' : 'vertical'}
            aria-valuemin={0}
            aria-valuemax={axis === 'x' ? con.width : con.height}
            aria-valuenow={at}
            style={axis === 'x' ? { left: at * view.scale + view.x } : { top: at * view.scale + view.y }}
            onKeyDown={onKey({ axis, at })}
          />
        )),
      )}
    </div>
  );
}
