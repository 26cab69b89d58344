import { type View, ticks, toPage } from '@lightfield/designer';
import { type PointerEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '../../lib/preferences.ts';
import { useDesigner } from '../designer-context.ts';
import { type CanvasLook, canvasLook } from './canvas-look.ts';
import styles from './canvas.module.css';
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
  const theme = useTheme();
  /** The guide that is being drawn, page units. */
  const fresh = useRef<number>(undefined);

  useEffect(() => {
    let look: CanvasLook | undefined;
    const draw = () => {
      const element = ref.current;
      if (element) drawRuler(element, (look ??= canvasLook(element)), axis, thickness, editor);
    };
    draw();
    let frame = 0;
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };
    const stops = [
      editor.view.watch(soon),
      editor.screen.watch(soon),
      editor.handles.watch(soon),
      pointerPlace.watch(soon),
    ];
    return () => {
      cancelAnimationFrame(frame);
      for (const stop of stops) stop();
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
    <canvas
      ref={ref}
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
    />
  );
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
  const handles = editor.handles.get();
  if (handles?.kind === 'frame') {
    const { frame } = handles;
    const [start, extent] = axis === 'x' ? [frame.x, frame.width] : [frame.y, frame.height];
    context.fillStyle = look.accentSoft;
    context.fillRect(start * view.scale + offset, 0, extent * view.scale, thickness);
  }
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
  drawPointer(context, axis, thickness, view, look.accent);
}

/** Where the pointer is. */
function drawPointer(
  context: CanvasRenderingContext2D,
  axis: 'x' | 'y',
  thickness: number,
  view: View,
  colour: string,
): void {
  const place = pointerPlace.get();
  if (!place) return;
  const at = Math.round((axis === 'x' ? place.x : place.y) * view.scale + (axis === 'x' ? view.x : view.y)) + 0.5;
  context.strokeStyle = colour;
  context.beginPath();
  context.moveTo(at, 0);
  context.lineTo(at, thickness);
  context.stroke();
}
