import { type Binding, bindingFromKey, isAnimated, type Widget, type WidgetDefinition } from '@lightfield/page';
import type { Live, Quality, Reading } from '../kit/host.ts';
import { keyOf } from '../kit/key-of.ts';
import { worse } from '../kit/reading.ts';
import { animationKeys, animationOf } from './play.ts';

/** Of all values a widget shows: the worst quality, and the age of the oldest. */
export interface Condition {
  readonly quality: Quality;
  /** Epoch ms. */
  readonly time: number;
}

/** `undefined`: none of the values has ever arrived, which the widget says by itself. */
export function conditionOf(keys: readonly string[], live: Pick<Live, 'read'>): Condition | undefined {
  let condition: Condition | undefined;
  for (const key of keys) {
    const reading = live.read(key);
    if (!reading) continue;
    condition = condition
      ? { quality: worse(condition.quality, reading.quality), time: Math.min(condition.time, reading.time) }
      : { quality: reading.quality, time: reading.time };
  }
  return condition;
}

export const keysOf = (bindings: readonly (Binding | null)[]): string[] => [
  ...new Set(bindings.map(keyOf).filter((key) => key !== '')),
];

/**
 * Keys of all values that decide how a widget looks, each once: those it shows, and those that colour, move or hide it, or
 * that its expressions follow. A lamp whose value is out of date is as doubtful as a number.
 */
export function keysBehind(
  { data, animation, expressions }: Pick<Widget, 'data' | 'animation' | 'expressions'>,
  { bindings, animations, isOfPast = false }: Pick<WidgetDefinition, 'bindings' | 'animations' | 'isOfPast'>,
): readonly string[] {
  const inputs = expressions.flatMap((each) => Object.values(each.inputs).map(bindingFromKey));
  const moved = isAnimated(animation) ? animationKeys(animationOf({ animation }, animations)) : [];
  return [...new Set([...keysOf([...(isOfPast ? [] : bindings(data)), ...inputs]), ...moved])];
}

/** Tells the worst quality now and whenever it changes, not with every value. Answers how to stop. */
export function followQuality(keys: readonly string[], live: Live, tell: (quality: Quality) => void): () => void {
  let last: Quality = 'good';
  const hear = (quality: Quality) => {
    if (quality === last) return;
    last = quality;
    tell(quality);
  };
  const look = () => hear(conditionOf(keys, live)?.quality ?? 'good');
  look();
  // most widgets show one value, which is what was just told
  const listen = keys.length === 1 ? (reading?: Reading) => hear(reading?.quality ?? 'good') : look;
  const stops = keys.map((key) => live.watch(key, listen));
  return () => {
    for (const stop of stops) stop();
  };
}
