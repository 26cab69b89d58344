/* oxlint-disable jsx-a11y/prefer-tag-over-role -- drawn on a canvas */
import { boxOf, limit, visible } from '@lightfield/designer';
import { type PointerEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../../lib/preferences.ts';
import { useDesigner, useDocument } from '../session/designer-context.ts';
import { usePicked, useSignal } from '../session/use-signal.ts';
import { type CanvasLook, canvasLook } from './canvas-look.ts';
import styles from './canvas.module.css';
import { inFrames } from './in-frames.ts';

/** Longest edge, pixels. */
const EDGE = { width: 168, height: 120 };

/** The whole page in the corner, with a frame around what is seen; a press looks there. Not shown while all of it is seen. */
export function Minimap() {
  const { editor } = useDesigner();
  const { con } = useDocument(editor.document);
  const screen = useSignal(editor.screen);
  const whole = usePicked(editor.view, (view) => {
    const seen = visible(view, screen);
    return seen.x <= 0 && seen.y <= 0 && seen.x + seen.width >= con.width && seen.y + seen.height >= con.height;
  });
  return whole ? null : <Overview />;
}

function Overview() {
  const { t } = useTranslation('designer');
  const { editor } = useDesigner();
  const ref = useRef<HTMLCanvasElement>(null);
  const theme = useTheme();
  const scaleOf = () => {
    const { width, height } = editor.document.state.con;
    return Math.min(EDGE.width / width, EDGE.height / height);
  };

  useEffect(() => {
    let look: CanvasLook | undefined;
    const draw = () => {
      const element = ref.current;
      const context = element?.getContext('2d');
      if (!element || !context) return;
      const { con, widgets } = editor.document.state;
      const scale = Math.min(EDGE.width / con.width, EDGE.height / con.height);
      const ratio = window.devicePixelRatio || 1;
      const [width, height] = [Math.round(con.width * scale), Math.round(con.height * scale)];
      element.width = width * ratio;
      element.height = height * ratio;
      element.style.width = `${width}px`;
      element.style.height = `${height}px`;
      look ??= canvasLook(element);
      context.scale(ratio, ratio);
      context.fillStyle = look.line;
      context.globalAlpha = 0.55;
      for (const widget of widgets) {
        if (widget.hidden) continue;
        const box = boxOf(widget);
        context.fillRect(box.x * scale, box.y * scale, Math.max(1, box.width * scale), Math.max(1, box.height * scale));
      }
      context.globalAlpha = 1;
      const seen = visible(editor.view.get(), editor.screen.get());
      context.strokeStyle = look.accent;
      context.lineWidth = 1.5;
      context.strokeRect(seen.x * scale, seen.y * scale, seen.width * scale, seen.height * scale);
    };
    return inFrames([editor.view, editor.screen, editor.document], draw);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- colours are read from the page, which has others then
  }, [editor, theme]);

  const look = (event: PointerEvent<HTMLCanvasElement>) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    const scale = scaleOf();
    const [x, y] = [(event.clientX - left) / scale, (event.clientY - top) / scale];
    const view = editor.view.get();
    const screen = editor.screen.get();
    const next = { ...view, x: screen.width / 2 - x * view.scale, y: screen.height / 2 - y * view.scale };
    editor.view.set(limit(next, editor.document.state.con, screen));
  };
  return (
    <div className={styles['minimap']}>
      <canvas
        ref={ref}
        aria-label={t('canvas.minimap')}
        role="img"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          look(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) look(event);
        }}
      />
    </div>
  );
}
