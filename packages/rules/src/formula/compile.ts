import type { BinarySign, Tree } from './tree.ts';

/** Value of a name (X, or a variable's key) while a formula is evaluated. NaN: it has none. */
export type Scope = (name: string) => number;
export type Evaluate = (scope: Scope) => number;

const truth = (holds: boolean): number => (holds ? 1 : 0);
/** A comparison with what has no value is neither true nor false. */
const comparing =
  (compare: (left: number, right: number) => boolean) =>
  (left: number, right: number): number =>
    Number.isNaN(left) || Number.isNaN(right) ? Number.NaN : truth(compare(left, right));

const CALCULATE: Record<Exclude<BinarySign, '&&' | '||'>, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  // Infinity could vanish again (5 / (X / 0) would be 0); NaN cannot, so a division by zero always shows.
  '/': (left, right) => (right === 0 ? Number.NaN : left / right),
  '<': comparing((left, right) => left < right),
  '<=': comparing((left, right) => left <= right),
  '>': comparing((left, right) => left > right),
  '>=': comparing((left, right) => left >= right),
  '==': comparing((left, right) => left === right),
  '!=': comparing((left, right) => left !== right),
};

/** Turns a tree into a function, once, so that evaluating it walks no data. */
export function compileTree(tree: Tree): Evaluate {
  switch (tree.kind) {
    case 'number':
      return () => tree.value;
    case 'name':
      return (scope) => scope(tree.name);
    case 'unary': {
      const of = compileTree(tree.of);
      if (tree.sign === '-') return (scope) => -of(scope);
      return (scope) => {
        const value = of(scope);
        return Number.isNaN(value) ? value : truth(value === 0);
      };
    }
    case 'choice': {
      const condition = compileTree(tree.condition);
      const yes = compileTree(tree.yes);
      const no = compileTree(tree.no);
      return (scope) => {
        const value = condition(scope);
        if (Number.isNaN(value)) return value;
        return value === 0 ? no(scope) : yes(scope);
      };
    }
    default:
      return binary(tree.sign, compileTree(tree.left), compileTree(tree.right));
  }
}

function binary(sign: BinarySign, left: Evaluate, right: Evaluate): Evaluate {
  if (sign === '&&') return (scope) => both(left(scope), () => right(scope));
  // a || b is !(!a && !b), also where one of them has no value.
  if (sign === '||') return (scope) => negated(both(negated(left(scope)), () => negated(right(scope))));
  const calculate = CALCULATE[sign];
  return (scope) => calculate(left(scope), right(scope));
}

const negated = (value: number): number => (Number.isNaN(value) ? value : truth(value === 0));

/** What is false whatever the other side is, is false; otherwise a side without value leaves it open. */
function both(left: number, right: () => number): number {
  if (left === 0) return 0;
  const other = right();
  if (other === 0) return 0;
  return Number.isNaN(left) || Number.isNaN(other) ? Number.NaN : 1;
}
