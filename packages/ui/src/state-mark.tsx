import './state-mark.css';
import type { ReactNode } from 'react';

/** Every state the interface knows. One mark each, used everywhere: colour and shape and word. */
const MARKS = {
  severe: { tone: 'severe', shape: 'triangle' },
  important: { tone: 'important', shape: 'diamond' },
  normal: { tone: 'normal', shape: 'circle' },
  recovered: { tone: 'ok', shape: 'return' },
  confirmed: { tone: 'idle', shape: 'doubleCheck' },
  unconfirmed: { tone: 'important', shape: 'hollow' },
  shelved: { tone: 'idle', shape: 'pause' },
  online: { tone: 'ok', shape: 'signal' },
  offline: { tone: 'idle', shape: 'barred' },
  sleeping: { tone: 'info', shape: 'moon' },
  upgrading: { tone: 'info', shape: 'arrowUp' },
  good: { tone: 'ok', shape: 'check' },
  uncertain: { tone: 'important', shape: 'question' },
  bad: { tone: 'severe', shape: 'cross' },
  stale: { tone: 'idle', shape: 'clock' },
  pending: { tone: 'info', shape: 'dots' },
  sent: { tone: 'info', shape: 'plane' },
  done: { tone: 'ok', shape: 'check' },
  failed: { tone: 'severe', shape: 'cross' },
  unread: { tone: 'info', shape: 'dot' },
  read: { tone: 'idle', shape: 'check' },
  signalVeryGood: { tone: 'ok', shape: 'bars4' },
  signalGood: { tone: 'ok', shape: 'bars3' },
  signalFair: { tone: 'important', shape: 'bars2' },
  signalPoor: { tone: 'severe', shape: 'bars1' },
} as const;

export type State = keyof typeof MARKS;
export type Tone = (typeof MARKS)[State]['tone'];
export const STATES = Object.keys(MARKS) as State[];
export const toneOf = (state: State): Tone => MARKS[state].tone;

/** Bars of a radio signal, as phones draw them: so many of four are filled. */
const bars = (filled: number) => (
  <>
    {[0, 1, 2, 3].map((bar) => (
      <path
        key={bar}
        className={bar < filled ? 'lf-solid' : ''}
        strokeWidth={bar < filled ? 0 : 0.9}
        d={`M${bar * 4 + 0.7} 14.5v-${3 + bar * 3.2}h2.6v${3 + bar * 3.2}z`}
      />
    ))}
  </>
);

/** Drawn in 16 units. `fill` shapes are solid, the others are strokes of 1.8. */
const SHAPES: Record<(typeof MARKS)[State]['shape'], ReactNode> = {
  triangle: <path className="lf-solid" d="M8 1.5 15.2 14.3H.8z" />,
  diamond: <path className="lf-solid" d="M8 1 15 8 8 15 1 8z" />,
  circle: <circle className="lf-solid" cx={8} cy={8} r={6} />,
  hollow: <circle cx={8} cy={8} r={5.5} strokeDasharray="3 2.2" />,
  return: <path d="M3 8.5a5 5 0 1 0 2-4.3M5.4 1.5 4.8 4.6 8 5.2" />,
  doubleCheck: <path d="M1.5 8.8 4.5 11.8 10 4.5M8 11.8 14.5 4.5" />,
  signal: (
    <>
      <circle className="lf-solid" cx={8} cy={8} r={2.6} />
      <circle cx={8} cy={8} r={6} />
    </>
  ),
  barred: <path d="M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12ZM3.8 12.2 12.2 3.8" />,
  pause: <path d="M5.5 3v10M10.5 3v10" />,
  moon: <path className="lf-solid" d="M13.5 10A6 6 0 0 1 6 2.5 6 6 0 1 0 13.5 10Z" />,
  arrowUp: <path d="M8 14V3M3.5 7.5 8 3l4.5 4.5" />,
  check: <path d="M2.5 8.5 6.5 12.5 13.5 4" />,
  question: (
    <path d="M8 14.5A6.5 6.5 0 1 0 8 1.5a6.5 6.5 0 0 0 0 13ZM6.2 6.3a1.9 1.9 0 1 1 2.7 1.7c-.6.3-.9.7-.9 1.3M8 11.5v.1" />
  ),
  cross: <path d="M3 3l10 10M13 3 3 13" />,
  clock: <path d="M8 14.5A6.5 6.5 0 1 0 8 1.5a6.5 6.5 0 0 0 0 13ZM8 4.5V8l2.5 1.8" />,
  dot: <circle className="lf-solid" cx={8} cy={8} r={3.5} />,
  dots: <path d="M3 8h.1M8 8h.1M13 8h.1" strokeWidth={3} />,
  bars1: bars(1),
  bars2: bars(2),
  bars3: bars(3),
  bars4: bars(4),
  plane: <path d="M2 8h11M9 4l4 4-4 4" />,
};

/** The shape alone, for a map pin or a chart; what it means is still said. */
export function StateShape({ state, label, size = 12 }: { state: State; label?: string; size?: number }) {
  return (
    <svg
      className={`lf-shape lf-tone-${MARKS[state].tone}`}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {SHAPES[MARKS[state].shape]}
    </svg>
  );
}

/** Shape, colour and word of one state. `tag` puts them on a soft ground, for cells where several stand together. */
export function StateMark({ state, text, tag = false }: { state: State; text: ReactNode; tag?: boolean }) {
  const tone = MARKS[state].tone;
  return (
    <span className={tag ? `lf-mark lf-mark-tag lf-ground-${tone}` : 'lf-mark'} data-state={state}>
      <StateShape state={state} />
      <span className="lf-mark-word">{text}</span>
    </span>
  );
}
