import type { BriefProjectSignal, BriefSignal, ProjectSignal, Signal } from '@lightfield/contract';

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

/** Thousands of them in an answer: nothing is made but what is told. */
function told(
  signal: object,
  always: Readonly<Record<string, unknown>>,
  usual: Readonly<Record<string, unknown>>,
): object {
  const brief: Record<string, unknown> = { ...always };
  for (const [key, value] of Object.entries(signal))
    if (!(key in brief) && !isSame(value, usual[key])) brief[key] = value;
  return brief;
}

/** Signals of a device as they travel to who knows the rest. */
export function briefSignals(signals: readonly Signal[], equipId: string): BriefSignal[] {
  const usual = usualOf(equipId);
  return signals.map((signal) => {
    const { id, title, sn, dataType } = signal;
    return told(signal, { id, title, sn, dataType }, usual) as BriefSignal;
  });
}

/** The same, whole again. What travelled as JSON never says `undefined`. */
export const wholeSignals = (signals: readonly BriefSignal[], equipId: string): Signal[] =>
  signals.map((signal) => ({ ...USUAL, signalMaps: [], equipId, ...signal }) as Signal);

/** Signals of a project as they travel to who knows the rest. */
export const briefProjectSignals = (signals: readonly ProjectSignal[]): BriefProjectSignal[] =>
  signals.map((signal) => {
    const { id, title, sn, key, dataType, equipId, equipTitle, value, quality, readAt } = signal;
    const always = { id, title, sn, key, dataType, equipId, equipTitle, value, quality, readAt };
    return told(signal, always, USUAL) as BriefProjectSignal;
  });
export const wholeProjectSignals = (signals: readonly BriefProjectSignal[]): ProjectSignal[] =>
  signals.map((signal) => ({ ...USUAL, signalMaps: [], ...signal }) as ProjectSignal);
