import type { BriefSignal, Signal } from '@lightfield/contract';

/** What most signals of a device say. */
const USUAL = {
  readFormula: null,
  writeFormula: null,
  upperLimit: null,
  lowerLimit: null,
  kind: 'device',
  collection: 'periodic',
  unit: '',
  decimals: 0,
  writable: false,
  readable: true,
  signalMaps: [],
} as const satisfies Partial<Signal>;

const usualOf = (equipId: string): Readonly<Record<string, unknown>> => ({ ...USUAL, equipId });
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && one.length === 0 && Array.isArray(other) && other.length === 0);

/** Signals of a device as they travel to who knows the rest. */
export function briefSignals(signals: readonly Signal[], equipId: string): BriefSignal[] {
  const usual = usualOf(equipId);
  return signals.map((signal) => {
    const { id, title, sn, dataType } = signal;
    const brief: Record<string, unknown> = { id, title, sn, dataType };
    // thousands of them in an answer: nothing is made but what is told
    for (const key of Object.keys(signal) as (keyof Signal)[])
      if (!(key in brief) && !isSame(signal[key], usual[key])) brief[key] = signal[key];
    return brief as BriefSignal;
  });
}

/** The same, whole again. What travelled as JSON never says `undefined`. */
export const wholeSignals = (signals: readonly BriefSignal[], equipId: string): Signal[] =>
  signals.map((signal) => ({ ...USUAL, signalMaps: [], equipId, ...signal }) as Signal);
