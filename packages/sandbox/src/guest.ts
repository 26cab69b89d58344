import type { QuickJSContext, QuickJSHandle } from 'quickjs-emscripten-core';
import type { ScriptFault, ScriptValue } from './run.ts';

/** Where the engine says that something is: "at f (name:3:5)". */
const PLACE = /:(?<line>\d+)(?::(?<column>\d+))?\)?\s*$/m;

/** Gives the script a function of ours; what it throws arrives inside as an error of the script's own world. */
export function give(
  context: QuickJSContext,
  name: string,
  call: (...args: QuickJSHandle[]) => QuickJSHandle | undefined,
): void {
  context.newFunction(name, call).consume((handle) => context.setProp(context.global, name, handle));
}

export function toGuest(context: QuickJSContext, value: ScriptValue): QuickJSHandle {
  if (value === null) return context.null;
  if (typeof value === 'number') return context.newNumber(value);
  return typeof value === 'string' ? context.newString(value) : context.newBigInt(value);
}

/** Texts for what cannot be taken over as a value. */
export interface ValueWords {
  readonly notFinite: string;
  readonly noValue: string;
  readonly tooLong: string;
}

/** A value to set: truth as 1 and 0, 64-bit integers as texts; `textMax` in characters. Throws what the script is told. */
export function fromGuest(
  context: QuickJSContext,
  handle: QuickJSHandle | undefined,
  textMax: number,
  words: ValueWords,
): number | string {
  const type = handle && context.typeof(handle);
  if (handle && type === 'number') {
    const number = context.getNumber(handle);
    if (!Number.isFinite(number)) throw new TypeError(words.notFinite);
    return number;
  }
  if (!handle || (type !== 'string' && type !== 'bigint' && type !== 'boolean')) throw new TypeError(words.noValue);
  const text = context.getString(handle);
  if (type === 'boolean') return text === 'true' ? 1 : 0;
  if (text.length > textMax) throw new RangeError(words.tooLong);
  return text;
}

/** Objects as JSON, so that a person can read them. */
export function textOf(context: QuickJSContext, handle: QuickJSHandle | undefined, textMax: number): string {
  if (!handle) return '';
  const type = context.typeof(handle);
  if (type !== 'object' && type !== 'function' && type !== 'symbol') return context.getString(handle).slice(0, textMax);
  const json = context.getProp(context.global, 'JSON').consume((json) => context.getProp(json, 'stringify'));
  const result = json.consume((stringify) =>
    context.typeof(stringify) === 'function' ? context.callFunction(stringify, context.undefined, handle) : undefined,
  );
  if (!result) return `[${type}]`;
  if (result.error) return result.error.consume(() => `[${type}]`);
  return result.value.consume((text) =>
    context.typeof(text) === 'string' ? context.getString(text).slice(0, textMax) : `[${type}]`,
  );
}

/**
 * What was thrown may be anything, and looking at it may run the script's own code: the limits still hold. `interrupted`:
 * the engine was stopped between two steps. Where it stood in the innermost function it does not know then, it names
 * the last call there or its first line; the calls around it are where it says.
 */
export function faultOf(
  context: QuickJSContext,
  error: QuickJSHandle,
  { textMax, interrupted = false }: { textMax: number; interrupted?: boolean },
): ScriptFault {
  const field = (name: string): string => {
    if (context.typeof(error) !== 'object') return '';
    return context.getProp(error, name).consume((handle) => {
      return context.typeof(handle) === 'string' ? context.getString(handle).slice(0, textMax) : '';
    });
  };
  try {
    const [name, message, stack] = [field('name'), field('message'), field('stack')];
    const known = interrupted ? stack.slice(stack.indexOf('\n') + 1) : stack;
    const place = PLACE.exec(known.split('\n', 1)[0] ?? '')?.groups ?? PLACE.exec(known)?.groups;
    const text = [name, message].filter(Boolean).join(': ') || textOf(context, error, textMax);
    return { message: text, line: numberOf(place?.['line']), column: numberOf(place?.['column']) };
  } catch {
    return { message: 'it failed' };
  }
}

const numberOf = (digits: string | undefined): number | undefined =>
  digits === undefined ? undefined : Number(digits);
