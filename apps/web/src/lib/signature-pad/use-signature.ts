import { COLOURS } from '@lightfield/ui';
import { type PointerEvent, useRef, useState } from 'react';

/** Pixels of the picture that is kept: a line of a form, sharp on paper. */
const SIZE = { width: 640, height: 240 } as const;
const PEN = 4;
/** Fewer points are a slip of the finger. */
const POINTS_MIN = 8;

/** What a canvas needs that one signs on with a finger, a pen or a mouse, and the picture that comes of it. */
export function useSignature(onDone: (picture: Blob) => void) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef(false);
  const [points, setPoints] = useState(0);
  const at = (event: PointerEvent<HTMLCanvasElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return [
      ((event.clientX - box.left) / box.width) * SIZE.width,
      ((event.clientY - box.top) / box.height) * SIZE.height,
    ] as const;
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = event.currentTarget.getContext('2d');
    if (!context) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    context.lineWidth = PEN;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    // paper stays white in the dark theme, and so does the ink stay dark
    context.strokeStyle = COLOURS.light.text;
    context.beginPath();
    context.moveTo(...at(event));
  };
  const go = (event: PointerEvent<HTMLCanvasElement>) => {
    const context = drawing.current ? event.currentTarget.getContext('2d') : null;
    if (!context) return;
    context.lineTo(...at(event));
    context.stroke();
    setPoints((count) => count + 1);
  };
  const end = () => {
    drawing.current = false;
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, SIZE.width, SIZE.height);
    setPoints(0);
  };
  const take = () =>
    canvas.current?.toBlob((blob) => {
      if (blob) onDone(blob);
    }, 'image/png');
  return {
    canvas: {
      ref: canvas,
      ...SIZE,
      onPointerDown: begin,
      onPointerMove: go,
      onPointerUp: end,
      onPointerCancel: end,
    },
    isEmpty: points === 0,
    isSigned: points >= POINTS_MIN,
    clear,
    take,
  };
}
