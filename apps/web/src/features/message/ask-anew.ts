import type { Timers } from '../../live/clock.ts';

/** What screens show is asked for anew at most this often, ms: a flood of changes is one question a second. */
const SHOWN_MS = 1_000;
/** Sums over all that one sees cost more, and are not watched by the second, ms. */
const SUMS_MS = 5_000;

type Keys = readonly (readonly string[])[];
/** How gateways, and what is behind them, stand: everything that shows it. Live pages are told of it by their own line. */
const STATES: Keys = [
  ['device', 'list'],
  ['device', 'map'],
  ['device-manage', 'list'],
  ['monitor', 'gm', 'devices'],
  ['alarm', 'overview'],
  ['project', 'watch'],
  ['gateway'],
];
const STATE_SUMS: Keys = [
  ['device', 'groups'],
  ['monitor', 'gm', 'centre'],
];
const OF: Readonly<Record<'alarms' | 'states', readonly { readonly keys: Keys; readonly ms: number }[]>> = {
  alarms: [{ keys: [['alarm']], ms: SHOWN_MS }],
  states: [
    { keys: STATES, ms: SHOWN_MS },
    { keys: STATE_SUMS, ms: SUMS_MS },
  ],
};

export interface AskAnew {
  readonly hint: (what: keyof typeof OF) => void;
  readonly stop: () => void;
}
/** Turns hints of the platform into questions for what is on the screen. */
export function askAnew(timers: Timers, ask: (key: readonly string[]) => void): AskAnew {
  const waiting = new Map<Keys, () => void>();
  return {
    hint(what: keyof typeof OF): void {
      for (const { keys, ms } of OF[what]) {
        if (waiting.has(keys)) continue;
        const due = () => {
          waiting.delete(keys);
          for (const key of keys) ask(key);
        };
        waiting.set(keys, timers.after(ms, due));
      }
    },
    stop(): void {
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
    },
  };
}
