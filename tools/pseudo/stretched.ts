/** Letters that are plain in English and accented here: a font that lacks them, and a text that nobody translated, are seen at once. */
const PLAIN = 'aceginorsuyzACEGINORSUYZ';
const ACCENTED = 'àçéĝïñöŕšûýžÀÇÉĜÏÑÖŔŠÛÝŽ';
/** Other languages need so much more than English: labels of a word or two most. */
const MORE = [
  { letters: 12, share: 0.6 },
  { letters: 40, share: 0.4 },
  { letters: Number.POSITIVE_INFINITY, share: 0.3 },
] as const;
/** Around every text, so that one that is cut, glued of parts or not translated shows. */
export const OPENED = '⟦';
export const CLOSED = '⟧';

/** An English text as a language would have it that has accents and is longer. Gaps and marks stay as they are. */
export function stretched(text: string): string {
  const parts = text.split(/(\{\{.*?\}\}|<\/?\w+\/?>)/);
  const said = parts.map((part, n) => (n % 2 === 1 ? part : accented(part))).join('');
  const letters = parts.filter((_part, n) => n % 2 === 0).join('').length;
  const share = MORE.find((one) => letters <= one.letters)?.share ?? 0;
  // vowels, in pieces that a line can be broken between
  const filling = Array.from({ length: Math.ceil(letters * share) }, (_none, n) => (n % 8 === 7 ? ' ' : 'é')).join('');
  return `${OPENED}${said}${filling.trim() && ` ${filling.trim()}`}${CLOSED}`;
}

const accented = (part: string): string =>
  part.replaceAll(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);

/** A catalogue. */
export interface Tree {
  readonly [name: string]: string | Tree;
}
export const stretchedTree = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([name, text]) => [
      name,
      typeof text === 'string' ? stretched(text) : stretchedTree(text),
    ]),
  );

/** What a library says: its texts are functions and structures, so they are stretched where they stand. */
export const stretchedValue = (value: unknown): unknown =>
  typeof value === 'string'
    ? // formats of dates, names of locales and gaps of rules are no words
      /^[a-z]{2}(_[A-Z]{2})?$|YYYY|MM|HH|[$][{]/.test(value)
      ? value
      : stretched(value)
    : Array.isArray(value) || typeof value !== 'object' || value === null
      ? value
      : Object.fromEntries(Object.entries(value).map(([name, one]) => [name, stretchedValue(one)]));
