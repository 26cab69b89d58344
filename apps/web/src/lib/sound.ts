import type { Severity } from '@lightfield/contract';

/** Tones of a chime: pitch in Hz, start and length in seconds. The graver, the higher and the more of them. */
const CHIMES: Record<Severity, readonly (readonly [pitch: number, start: number, length: number])[]> = {
  severe: [
    [988, 0, 0.14],
    [784, 0.18, 0.14],
    [988, 0.36, 0.14],
    [784, 0.54, 0.22],
  ],
  important: [
    [784, 0, 0.16],
    [659, 0.2, 0.24],
  ],
  normal: [[659, 0, 0.3]],
};
const LOUDNESS = 0.2;
/** A tone that starts or ends at once clicks. Seconds. */
const EDGE = 0.015;

let context: AudioContext | undefined;

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};

function made(): AudioContext {
  if (!context) {
    context = new AudioContext();
    context.addEventListener('statechange', tell);
  }
  return context;
}

/** Browsers allow sound only after the person has touched the page; called at the first touch. */
export function readySound(): void {
  const audio = made();
  if (audio.state === 'suspended') void audio.resume().then(tell, tell);
}

/** Whether the browser would let nothing be heard now; for `useSyncExternalStore`. Some let a page that nobody has touched sound. */
export const soundBlocked = {
  read: (): boolean => typeof AudioContext !== 'undefined' && made().state === 'suspended',
  watch: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Plays the chime. Silent when the page was never touched or has no audio. */
export function chime(severity: Severity): void {
  if (context?.state !== 'running') return;
  for (const [pitch, start, length] of CHIMES[severity]) {
    const from = context.currentTime + start;
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, from);
    gain.gain.linearRampToValueAtTime(LOUDNESS, from + EDGE);
    gain.gain.setValueAtTime(LOUDNESS, from + length - EDGE);
    gain.gain.linearRampToValueAtTime(0, from + length);
    const tone = new OscillatorNode(context, { type: 'triangle', frequency: pitch });
    tone.connect(gain).connect(context.destination);
    tone.start(from);
    tone.stop(from + length);
  }
}
