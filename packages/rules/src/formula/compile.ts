import type { BinarySign, Tree } from './tree.ts';

/** Value of a name (X, or a variable's key) while a formula is evaluated. NaN: it has none. */
export type Scope = (name: string) => number;
type Of<From> = (from: From) => number;
export type Evaluate = Of<Scope>;

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
export const compileFormula = (tree: Tree): Evaluate =>
  compileTree<Scope>(tree, (leaf) => (leaf.kind === 'name' ? (scope) => scope(leaf.name) : undefined));

/** `leafOf` reads what depends on the values at hand: a name, a comparison of texts. What it leaves has no value. */
export function compileTree<From>(tree: Tree, leafOf: (tree: Tree) => Of<From> | undefined): Of<From> {
  const leaf = leafOf(tree);
  if (leaf) return leaf;
  const inner = (part: Tree) => compileTree(part, leafOf);
  switch (tree.kind) {
    case 'number':
      return () => tree.value;
    case 'unary': {
      const of = inner(tree.of);
      return tree.sign === '-' ? (from) => -of(from) : (from) => negated(of(from));
    }
    case 'choice': {
      const [condition, yes, no] = [inner(tree.condition), inner(tree.yes), inner(tree.no)];
      return (from) => {
        const value = condition(from);
        if (Number.isNaN(value)) return value;
        return value === 0 ? no(from) : yes(from);
      };
    }
    case 'binary':
      return binary(tree.sign, inner(tree.left), inner(tree.right));
    default:
      return () => Number.NaN;
  }
}

function binary<From>(sign: BinarySign, left: Of<From>, right: Of<From>): Of<From> {
  if (sign === '&&') return (from) => both(left(from), () => right(from));
  // a || b is !(!a && !b), also where one of them has no value.
  if (sign === '||') return (from) => negated(both(negated(left(from)), () => negated(right(from))));
  const calculate = CALCULATE[sign];
  return (from) => calculate(left(from), right(from));
}

const negated = (value: number): number => (Number.isNaN(value) ? value : truth(value === 0));

/** What is false whatever the other side is, is false; otherwise a side without value leaves it open. */
function both(left: number, right: () => number): number {
  if (left === 0) return 0;
  const other = right();
  if (other === 0) return 0;
  return Number.isNaN(left) || Number.isNaN(other) ? Number.NaN : 1;
}
