import { type DeviceState, SHAPES } from './states.ts';

const TONES: Record<DeviceState, string> = {
  severe: 'severe',
  important: 'important',
  normal: 'normal',
  unheard: 'severe',
  offline: 'idle',
  online: 'ok',
};

/** The sign of a state. Who stands beside it says it in words. */
export function StateSign({ state, size = 12 }: { readonly state: DeviceState; readonly size?: number }) {
  const { path, open } = SHAPES[state];
  const colour = `var(--lf-${TONES[state]})`;
  return (
    <svg viewBox="0 0 16 16" width={size} height={size} aria-hidden>
      <path d={path} style={{ fill: open ? 'none' : colour, stroke: colour, strokeWidth: 1.8 }} />
    </svg>
  );
}
