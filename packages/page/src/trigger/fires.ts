import { type LiveValue, asNumber, holds } from '../animate.ts';
import { bindingKey } from '../binding.ts';
import type { Trigger } from './trigger.ts';

const isKnown = (value: LiveValue): boolean =>
  value !== null && value !== undefined && !(typeof value === 'number' && Number.isNaN(value));
/** Anything but zero, where it is a number; of a text nobody can say. */
const isOn = (value: LiveValue): boolean | undefined => {
  const number = asNumber(value);
  return number === undefined ? undefined : number !== 0;
};
const isSame = (one: LiveValue, other: LiveValue): boolean => {
  const [first, second] = [asNumber(one), asNumber(other)];
  return first !== undefined && second !== undefined ? first === second : String(one) === String(other);
};

/** Is the step from one known value to the next one that this trigger waits for? */
export function isTheChange({ change, limit }: Pick<Trigger, 'change' | 'limit'>, before: LiveValue, now: LiveValue) {
  if (!isKnown(before) || !isKnown(now) || isSame(before, now)) return false;
  switch (change) {
    case 'any':
      return true;
    case 'true':
      return isOn(before) === false && isOn(now) === true;
    case 'false':
      return isOn(before) === true && isOn(now) === false;
    case 'above':
      return rises(before, now, limit);
    case 'below':
      return falls(before, now, limit);
  }
}
function rises(before: LiveValue, now: LiveValue, limit: number): boolean {
  const [from, to] = [asNumber(before), asNumber(now)];
  return from !== undefined && to !== undefined && from <= limit && to > limit;
}
function falls(before: LiveValue, now: LiveValue, limit: number): boolean {
  const [from, to] = [asNumber(before), asNumber(now)];
  return from !== undefined && to !== undefined && from >= limit && to < limit;
}

/**
 * Follows one value, and says of each that arrives whether the trigger fires. The first one that can be trusted is what the page
 * found, and fires nothing; one that cannot be trusted is passed over, so that a line that breaks and comes back with the same
 * value changed nothing. The same value again, for whatever reason it is told, is no change.
 */
export function followChange(trigger: Pick<Trigger, 'change' | 'limit'>): (value: LiveValue) => boolean {
  let last: LiveValue;
  return (value) => {
    if (!isKnown(value)) return false;
    const fires = isTheChange(trigger, last, value);
    last = value;
    return fires;
  };
}

/** Does its condition hold, where it has one? `read` answers nothing for what cannot be trusted. */
export function conditionHolds({ condition }: Pick<Trigger, 'condition'>, read: (key: string) => LiveValue): boolean {
  const { data, symbol, value } = condition.config;
  return !condition.enable || (bindingKey(data) !== '' && holds(symbol, read(bindingKey(data)), value));
}

/** So often within a minute: more is a circle, or a value that flickers. */
export const MOST_FIRED = 30;
/** Of what writes: two that answer each other over a gateway need a second or two for each round. */
export const MOST_FIRED_WRITING = 10;
const MINUTE_MS = 60_000;

/** Counts how often a trigger fires; `false` from the first time on that is too often, and then for good. */
export function boundedBy(most: number, within = MINUTE_MS): (now: number) => boolean {
  const times: number[] = [];
  let stopped = false;
  return (now) => {
    if (stopped) return false;
    times.push(now);
    while (times.length > 0 && (times[0] ?? now) <= now - within) times.shift();
    stopped = times.length > most;
    return !stopped;
  };
}
