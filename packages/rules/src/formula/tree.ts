/** Operators with two operands, by how strongly they bind: the later the stronger. */
export const BINDING = [['||'], ['&&'], ['<', '<=', '>', '>=', '==', '!='], ['+', '-'], ['*', '/']] as const;
export type BinarySign = (typeof BINDING)[number][number];
/** Place of the comparisons in `BINDING`: they do not follow each other without parentheses. */
export const COMPARING = 2;
/** Place of sums in `BINDING`: what a formula without conditions begins with. */
export const SUM = 3;

/** A parsed formula as data. */
export type Tree =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'unary'; readonly sign: '-' | '!'; readonly of: Tree }
  | { readonly kind: 'binary'; readonly sign: BinarySign; readonly left: Tree; readonly right: Tree }
  | { readonly kind: 'choice'; readonly condition: Tree; readonly yes: Tree; readonly no: Tree };

export type TextTree = Extract<Tree, { kind: 'text' }>;

/** The text by which a result may be no number: itself, joined to something, or one side of a choice. */
export function textIn(tree: Tree): TextTree | undefined {
  if (tree.kind === 'text') return tree;
  if (tree.kind === 'choice') return textIn(tree.yes) ?? textIn(tree.no);
  return tree.kind === 'binary' && tree.sign === '+' ? (textIn(tree.left) ?? textIn(tree.right)) : undefined;
}

/** Weaker than every operator of `BINDING`, and stronger than all of them. */
const CHOICE = -1;
const UNARY = BINDING.length;

function strength(tree: Tree): number {
  if (tree.kind === 'choice') return CHOICE;
  if (tree.kind !== 'binary') return UNARY;
  return BINDING.findIndex((signs) => signs.some((sign) => sign === tree.sign));
}

/** The formula as a text, with only the parentheses that it needs; parsing it again gives the same tree. */
export function printTree(tree: Tree): string {
  const within = (child: Tree, least: number) => (strength(child) < least ? `(${printTree(child)})` : printTree(child));
  switch (tree.kind) {
    case 'number':
      return String(tree.value).replace('e+', 'e');
    case 'name':
      return tree.name;
    case 'text':
      // There is no escape: a text holds one kind of quotes at most.
      return tree.value.includes("'") ? `"${tree.value}"` : `'${tree.value}'`;
    case 'unary':
      return `${tree.sign}${within(tree.of, UNARY)}`;
    case 'choice':
      return `${within(tree.condition, 0)} ? ${printTree(tree.yes)} : ${printTree(tree.no)}`;
    default: {
      const own = strength(tree);
      const left = within(tree.left, own === COMPARING ? own + 1 : own);
      return `${left} ${tree.sign} ${within(tree.right, own + 1)}`;
    }
  }
}
