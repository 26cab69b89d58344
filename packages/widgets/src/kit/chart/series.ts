import type { Binding } from '@lightfield/page';
import type { Curve } from '../history.ts';
import type { Live } from '../host.ts';
import { keyOf } from '../key-of.ts';
import { type ValueFormat, figureIn, formatted, withUnit } from '../number-format.ts';
import { UNKNOWN, isDoubtful, numberOf } from '../reading.ts';
import { figureText } from './scale.ts';
import type { ChartSource } from './sources.ts';

/** Colour of the curve, bar or slice at this place. */
export const colourAt = (theme: readonly { readonly color: string }[], at: number): string =>
  theme[at % theme.length]?.color ?? '#2f7fd1';

/** The latest value of a source. */
export interface Value {
  readonly name: string;
  readonly colour: string;
  /** `undefined`: not known, or no number. */
  readonly value: number | undefined;
  readonly unit: string;
  /** As it is written, with its unit and without. */
  readonly words: string;
  readonly bare: string;
  readonly isDoubtful: boolean;
}
const MADE_UP = [62, 45, 78, 30, 54, 88, 37, 70] as const;
/** What a chart shows while nothing is bound and it is designed. */
export const SAMPLE_NAMES = ['A', 'B', 'C', 'D'] as const;
export const madeUp = (at: number): number => MADE_UP[at % MADE_UP.length] ?? 0;

/** Latest values of all sources; in the designer made up, so that the chart can be judged. */
export function valuesOf(
  sources: readonly Pick<ChartSource, 'name' | 'binding'>[],
  theme: readonly { readonly color: string }[],
  live: Live,
  mode: 'edit' | 'run',
  format: ValueFormat,
): Value[] {
  const sample = (name: string, at: number): Value => {
    const value = madeUp(at);
    return {
      name,
      colour: colourAt(theme, at),
      value,
      unit: format.unit,
      ...figureOf(value, format),
      isDoubtful: false,
    };
  };
  if (mode === 'edit')
    return (sources.length > 0 ? sources.map(({ name }) => name) : SAMPLE_NAMES).map((name, at) => sample(name, at));
  return sources.map(({ name, binding }, at) => ({
    name,
    colour: colourAt(theme, at),
    ...latestOf(live, binding, format),
  }));
}
/** A figure that was worked out, as a bar or slice has it. */
export function figureOf(value: number | undefined, format: ValueFormat): Pick<Value, 'words' | 'bare'> {
  if (value === undefined) return { words: UNKNOWN, bare: UNKNOWN };
  const bare = figureIn(value, format, figureText);
  return { words: format.unit ? `${bare} ${format.unit}` : bare, bare };
}
function latestOf(live: Live, binding: Binding | null, format: ValueFormat): Omit<Value, 'name' | 'colour'> {
  const reading = binding ? live.read(keyOf(binding)) : undefined;
  return {
    value: numberOf(reading),
    unit: format.unit || (reading?.unit ?? ''),
    words: withUnit(reading, format),
    bare: formatted(reading, format),
    isDoubtful: reading !== undefined && isDoubtful(reading.quality),
  };
}

/** A curve that nobody recorded: a chart in the designer is judged by it. The same each time it is drawn. */
export function sampleCurve(seed: number, from: number, to: number): Curve {
  const count = 60;
  const times = Float64Array.from({ length: count }, (_, at) => from + ((to - from) * at) / (count - 1));
  const values = Float64Array.from({ length: count }, (_, at) => {
    const share = at / (count - 1);
    return 50 - seed * 9 + 14 * Math.sin(share * 7 + seed * 1.7) + 5 * Math.sin(share * 23 + seed);
  });
  return { times, values, holds: false, doubtful: [] };
}
