import { type Operand, Wrong, compare, each, numberOf, scalar, truthOf, wrong } from './values.ts';

/** What decides works out only what it needs: the other side may be an error. */
export type LazyCall = (args: readonly (() => Operand)[]) => Operand;

function choose(args: readonly (() => Operand)[]): Operand {
  const place = numberOf(args[0]?.());
  if (place instanceof Wrong) return place;
  return args[Math.trunc(place)] && place >= 1 ? args[Math.trunc(place)]?.() : wrong('#VALUE!');
}
function ifs(args: readonly (() => Operand)[]): Operand {
  for (let i = 0; i + 1 < args.length; i += 2) {
    const holds = truthOf(args[i]?.());
    if (holds instanceof Wrong) return holds;
    if (holds) return args[i + 1]?.();
  }
  return wrong('#N/A');
}
function switched(args: readonly (() => Operand)[]): Operand {
  const value = scalar(args[0]?.());
  if (value instanceof Wrong) return value;
  for (let i = 1; i + 1 < args.length; i += 2) {
    const one = scalar(args[i]?.());
    if (!(one instanceof Wrong) && compare(one, value) === 0) return args[i + 1]?.();
  }
  return args.length % 2 === 0 ? args.at(-1)?.() : wrong('#N/A');
}
/** Truths among the operands; texts in ranges do not count. */
function truths(args: readonly (() => Operand)[]): boolean[] | Wrong {
  const list: boolean[] = [];
  for (const { value, inRange } of each(args.map((arg) => arg()))) {
    if (inRange && (typeof value === 'string' || value === undefined)) continue;
    const truth = truthOf(value);
    if (truth instanceof Wrong) return truth;
    list.push(truth);
  }
  return list.length === 0 ? wrong('#VALUE!') : list;
}
const over =
  (work: (list: boolean[]) => boolean): LazyCall =>
  (args) => {
    const list = truths(args);
    return list instanceof Wrong ? list : work(list);
  };

export const LOGIC: Record<string, LazyCall> = {
  IF: ([condition, yes, no]) => {
    const holds = truthOf(condition?.());
    if (holds instanceof Wrong) return holds;
    if (holds) return yes ? yes() : true;
    return no ? no() : false;
  },
  IFS: ifs,
  SWITCH: switched,
  CHOOSE: choose,
  IFERROR: ([value, other]) => {
    const result = scalar(value?.());
    return result instanceof Wrong ? other?.() : result;
  },
  IFNA: ([value, other]) => {
    const result = scalar(value?.());
    return result instanceof Wrong && result.code === '#N/A' ? other?.() : result;
  },
  AND: over((list) => list.every(Boolean)),
  OR: over((list) => list.some(Boolean)),
  XOR: over((list) => list.filter(Boolean).length % 2 === 1),
  NOT: ([value]) => {
    const truth = truthOf(value?.());
    return truth instanceof Wrong ? truth : !truth;
  },
  TRUE: () => true,
  FALSE: () => false,
};
