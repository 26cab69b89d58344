import { compileTree } from './compile.ts';
import { textIn, type Tree } from './tree.ts';

/** A live value; `null` or `undefined`: there is none. */
export type LiveValue = number | string | boolean | null | undefined;
/** Value of a name while an expression is evaluated. */
export type ReadingScope = (name: string) => LiveValue;
/** `undefined`: a value that decides is missing, or was divided by zero. */
export type Answer = number | string | undefined;

const NUMBER = /^\s*[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?\s*$/;
/** A value as a number: a switch is 1 or 0. `undefined`: it is a text, or there is none. */
export function asNumber(value: LiveValue): number | undefined {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'string') return NUMBER.test(value) ? Number(value) : undefined;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Digits of a number within a text: what a person reads, without the dust of binary fractions. */
const DIGITS = 12;

/** What a tree with texts comes to: names stand for what they are, numbers or texts. */
export function compileAnswer(tree: Tree): (scope: ReadingScope) => Answer {
  switch (tree.kind) {
    case 'text':
      return () => tree.value;
    case 'name':
      return (scope) => {
        const value = scope(tree.name);
        return typeof value === 'string' ? value : asNumber(value);
      };
    case 'choice': {
      const condition = compileNumber(tree.condition);
      const [yes, no] = [compileAnswer(tree.yes), compileAnswer(tree.no)];
      return (scope) => {
        const holds = condition(scope);
        if (!Number.isFinite(holds)) return undefined;
        return holds === 0 ? no(scope) : yes(scope);
      };
    }
    default: {
      if (textIn(tree) && tree.kind === 'binary') return joined(compileAnswer(tree.left), compileAnswer(tree.right));
      const number = compileNumber(tree);
      return (scope) => {
        const value = number(scope);
        return Number.isFinite(value) ? value : undefined;
      };
    }
  }
}

const compileNumber = (tree: Tree) =>
  compileTree<ReadingScope>(tree, (leaf) => {
    if (leaf.kind === 'name') return (scope) => asNumber(scope(leaf.name)) ?? Number.NaN;
    if (leaf.kind !== 'binary' || leaf.sign === '+' || !(textIn(leaf.left) ?? textIn(leaf.right))) return undefined;
    const [left, right] = [compileCompared(leaf.left), compileCompared(leaf.right)];
    const wanted = leaf.sign === '==' ? 1 : 0;
    return (scope) => {
      const [one, other] = [left(scope), right(scope)];
      if (one === undefined || other === undefined) return Number.NaN;
      return one === other ? wanted : 1 - wanted;
    };
  });

/** One side of a comparison of texts; a name as it is written out, whatever it is. */
function compileCompared(tree: Tree): (scope: ReadingScope) => string | undefined {
  const answer: (scope: ReadingScope) => LiveValue =
    tree.kind === 'name' ? (scope) => scope(tree.name) : compileAnswer(tree);
  return (scope) => {
    const value = answer(scope);
    return value === null || value === undefined ? undefined : String(value);
  };
}

function joined(left: (scope: ReadingScope) => Answer, right: (scope: ReadingScope) => Answer) {
  return (scope: ReadingScope): Answer => {
    const [one, other] = [words(left(scope)), words(right(scope))];
    return one === undefined || other === undefined ? undefined : one + other;
  };
}
const words = (value: Answer): string | undefined =>
  typeof value === 'number' ? String(Number(value.toPrecision(DIGITS))) : value;
