import { COLOURS, Icon } from '@lightfield/ui';
import { Button } from 'antd';
import { type PointerEvent, useRef, useState } from 'react';
import styles from './signature-pad.module.css';

/** Pixels of the picture that is kept: a line of a form, sharp on paper. */
const SIZE = { width: 640, height: 240 } as const;
const PEN = 4;
/** Fewer points are a slip of the finger. */
const POINTS_MIN = 8;

/** In the words of the feature that asks for it. */
export interface SignatureWords {
  readonly hint: string;
  readonly done: string;
  readonly again: string;
  readonly cancel: string;
}

/** A field that one signs in with a finger, a pen or a mouse. */
export function SignaturePad({
  label,
  words,
  ready = true,
  pending = false,
  onDone,
  onCancel,
}: {
  label: string;
  words: SignatureWords;
  /** False: something beside it is still missing. */
  ready?: boolean;
  /** It is on its way. */
  pending?: boolean;
  onDone: (picture: Blob) => void;
  onCancel: () => void;
}) {
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
  return (
    <div className={styles['signing']}>
      <canvas
        ref={canvas}
        {...SIZE}
        className={styles['pad']}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn on
        role="img"
        aria-label={label}
        onPointerDown={begin}
        onPointerMove={go}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <p className={styles['hint']}>{words.hint}</p>
      <div className={styles['buttons']}>
        <Button size="large" type="primary" disabled={points < POINTS_MIN || !ready} loading={pending} onClick={take}>
          {words.done}
        </Button>
        <Button size="large" icon={<Icon name="undo" size={16} />} disabled={points === 0} onClick={clear}>
          {words.again}
        </Button>
        <Button size="large" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </div>
  );
}
