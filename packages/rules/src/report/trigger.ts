import type { ConfigReport, DataType, Quality, ReportSettings, Value } from '@lightfield/contract';
import { compileCondition } from '../alarm/condition.ts';
import { ANY_NAME, holds, parseExpression } from '../formula/parse.ts';

export type TriggeredSettings = Extract<ReportSettings, { type: 'conditional' | 'expression' }>;
export const isTriggered = <Settings extends ReportSettings | ConfigReport>(
  settings: Settings,
): settings is Settings & TriggeredSettings => settings.type === 'conditional' || settings.type === 'expression';

/** A variable as a trigger sees it. */
export interface Watched {
  readonly value: Value;
  readonly quality: Quality;
}

/** The condition of a report at work. */
export interface Trigger {
  /** Keys of the variables that decide. */
  readonly keys: readonly string[];
  /** `undefined`: what decides is not known, and nothing changes. */
  holds(of: (key: string) => Watched | undefined): boolean | undefined;
}

const isKnown = (watched: Watched | undefined): watched is Watched =>
  watched !== undefined && watched.value !== null && watched.quality !== 'bad' && watched.quality !== 'stale';

/** The condition of an expression over keys; values that cannot be trusted count as missing. The text was checked before. */
export function compileExpression(text: string): Trigger {
  const parsed = parseExpression(text, ANY_NAME);
  if (!parsed.ok) throw new Error(`expression was not checked: ${parsed.reason} at ${parsed.position}`);
  const { formula } = parsed;
  return {
    keys: formula.names,
    holds: (of) =>
      holds(formula, (name) => {
        const watched = of(name);
        return isKnown(watched) ? Number(watched.value) : Number.NaN;
      }),
  };
}

/** `dataTypeOf` the variable that a condition is on. Settings have passed `validateDevice`. */
export function compileTrigger(settings: TriggeredSettings, dataTypeOf: (key: string) => DataType): Trigger {
  if (settings.type === 'expression') return compileExpression(settings.expression);
  const { variable, comparison, threshold } = settings.trigger;
  const matches = compileCondition({ comparison, value: threshold }, dataTypeOf(variable));
  return {
    keys: [variable],
    holds(of) {
      const watched = of(variable);
      return isKnown(watched) && watched.value !== null ? matches(watched.value) : undefined;
    },
  };
}
