import { ticks, toPage } from '@lightfield/designer';
import { type PointerEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../../lib/preferences.ts';
import { useDesigner } from '../session/designer-context.ts';
import { type CanvasLook, canvasLook } from './canvas-look.ts';
import styles from './canvas.module.css';
import { inFrames } from './in-frames.ts';
import { pointerPlace } from './pointer-place.ts';

const LONG = 0.55;
const SHORT = 0.25;

/** A ruler in page units; a guide is drawn out of it onto the page. */
export function Ruler({
  axis,
  thickness,
  canvas,
}: {
  readonly axis: 'x' | 'y';
  readonly thickness: number;
  readonly canvas: HTMLElement | null;
}) {
  const { t } = useTranslation('designer');
  const { editor, mayEdit } = useDesigner();
  const ref = useRef<HTMLCanvasElement>(null);
  const band = useRef<HTMLSpanElement>(null);
  const mark = useRef<HTMLSpanElement>(null);
  const theme = useTheme();
  /** The guide that is being drawn, page units. */
  const fresh = useRef<number>(undefined);

  useEffect(() => {
    let look: CanvasLook | undefined;
    const { view, screen, handles } = editor;
    const scale = inFrames([view, screen], () => {
      const element = ref.current;
      if (element) drawRuler(element, (look ??= canvasLook(element)), axis, thickness, editor);
    });
    // what follows every move lies beside the scale, whose many letters are drawn when the view changes only
    const marks = inFrames([view, handles, pointerPlace], () => {
      const toScreen = (at: number) => at * view.get().scale + view.get()[axis];
      const now = handles.get();
      const frame = now?.kind === 'frame' ? now.frame : undefined;
      const from = frame && toScreen(frame[axis]);
      const extent = frame && (axis === 'x' ? frame.width : frame.height) * view.get().scale;
      lay(band.current, axis, from, extent);
      const place = pointerPlace.get();
      lay(mark.current, axis, place ? Math.round(toScreen(place[axis])) : undefined);
    });
    return () => {
      scale();
      marks();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- colours are read from the page, which has others then
  }, [editor, axis, thickness, theme]);

  const guideAt = (event: PointerEvent): number | undefined => {
    if (!canvas) return undefined;
    const { left, top } = canvas.getBoundingClientRect();
    const screen = { x: event.clientX - left, y: event.clientY - top };
    // a guide of the upper ruler lies level: it is placed by y
    const across = axis === 'x' ? screen.y : screen.x;
    if (across < 0) return undefined;
    const point = toPage(editor.view.get(), screen);
    return Math.round(axis === 'x' ? point.y : point.x);
  };
  const guideAxis = axis === 'x' ? 'y' : 'x';
  const show = (at: number | undefined) => {
    const guides = editor.guides.get();
    const others = guides[guideAxis].filter((guide) => guide !== fresh.current);
    fresh.current = at;
    editor.guides.set({ ...guides, [guideAxis]: at === undefined ? others : [...others, at] });
  };

  return (
    <div
      className={styles['ruler']}
      data-axis={axis}
      title={t('canvas.ruler')}
      onPointerDown={(event) => {
        if (mayEdit && event.button === 0) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) show(guideAt(event));
      }}
      onPointerUp={() => {
        fresh.current = undefined;
      }}
    >
      <span ref={band} className={styles['band']} />
      <canvas ref={ref} />
      <span ref={mark} className={styles['mark']} />
    </div>
  );
}

/** Lays a piece of one pixel over `extent` pixels of its ruler; `undefined`: nowhere. */
function lay(piece: HTMLElement | null, axis: 'x' | 'y', from: number | undefined, extent = 1): void {
  if (!piece) return;
  const [move, stretch] = axis === 'x' ? ['translateX', 'scaleX'] : ['translateY', 'scaleY'];
  piece.style.transform = from === undefined ? 'scale(0)' : `${move}(${from}px) ${stretch}(${extent})`;
}

/** As large as that many pixels of the page, as sharp as the screen; answers how many of its pixels one is. */
function fitTo(element: HTMLCanvasElement, width: number, height: number): number {
  const ratio = window.devicePixelRatio || 1;
  const [across, along] = [Math.round(width * ratio), Math.round(height * ratio)];
  // setting them clears the canvas and costs memory
  if (element.width !== across || element.height !== along) {
    element.width = across;
    element.height = along;
    element.style.width = `${width}px`;
    element.style.height = `${height}px`;
  }
  return ratio;
}

function drawRuler(
  element: HTMLCanvasElement,
  look: CanvasLook,
  axis: 'x' | 'y',
  thickness: number,
  editor: ReturnType<typeof useDesigner>['editor'],
): void {
  const context = element.getContext('2d');
  if (!context) return;
  const { width, height } = editor.screen.get();
  const length = axis === 'x' ? width : height;
  const [across, along] = axis === 'x' ? [length, thickness] : [thickness, length];
  const ratio = fitTo(element, across, along);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, across, along);
  if (axis === 'y') {
    // drawn like the upper one, turned about the corner
    context.translate(thickness, 0);
    context.rotate(Math.PI / 2);
  }
  const view = editor.view.get();
  const offset = axis === 'x' ? view.x : view.y;
  context.strokeStyle = look.line;
  context.fillStyle = look.text;
  context.font = `10px ${look.fontFamily}`;
  context.lineWidth = 1;
  context.beginPath();
  for (const { at, label } of ticks(offset, view.scale, length)) {
    const x = Math.round(at) + 0.5;
    context.moveTo(x, thickness);
    context.lineTo(x, thickness * (1 - (label ? LONG : SHORT)));
  }
  context.stroke();
  for (const { at, value, label } of ticks(offset, view.scale, length))
    if (label) context.fillText(String(value), Math.round(at) + 3, 9);
}
