import type { GatewayState } from '@lightfield/contract';

export interface StateChange {
  readonly at: number;
  readonly state: GatewayState;
}
export interface StateSpan {
  readonly state: GatewayState;
  readonly from: number;
  readonly to: number;
}

/** A gateway that is being upgraded is there, although it answers nothing else. */
const PRESENT: ReadonlySet<GatewayState> = new Set(['online', 'upgrading']);

/**
 * Changes of state, oldest first, as spans of the period. The newest change at or before `from` says what held then; before the
 * first of all changes it was offline. Changes to the same state are one span.
 */
export function stateSpans(changes: readonly StateChange[], from: number, to: number): StateSpan[] {
  if (to <= from) return [];
  const spans: StateSpan[] = [];
  const add = (state: GatewayState, begin: number, end: number) => {
    const last = spans.at(-1);
    if (end <= begin) return;
    if (last?.state === state) spans[spans.length - 1] = { ...last, to: end };
    else spans.push({ state, from: begin, to: end });
  };
  let state: GatewayState = 'offline';
  let since = from;
  for (const change of changes) {
    const at = Math.min(Math.max(change.at, from), to);
    add(state, since, at);
    ({ state } = change);
    since = at;
  }
  add(state, since, to);
  return spans;
}

/** Share of the spans in which it was there, per cent with one digit; `null`: no time at all. */
export function onlinePercent(spans: readonly StateSpan[]): number | null {
  const length = (some: readonly StateSpan[]) => some.reduce((sum, { from, to }) => sum + to - from, 0);
  const all = length(spans);
  if (all === 0) return null;
  const there = length(spans.filter(({ state }) => PRESENT.has(state)));
  // A short absence in a month must not be rounded away: 100 % is said only of what never left.
  return there === all ? 100 : Math.min(99.9, Math.round((there / all) * 1_000) / 10);
}
