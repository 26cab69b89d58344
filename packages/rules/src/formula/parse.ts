import { LIMITS } from '@lightfield/contract';
import { compileFormula, type Evaluate, type Scope } from './compile.ts';
import { type Answer, compileAnswer, type ReadingScope } from './compile-answer.ts';
import {
  ARITHMETIC,
  type FormulaReason,
  LOGIC,
  PROJECT,
  QUERY,
  type Span,
  TEXTS,
  type Token,
  tokensOf,
  Wrong,
} from './tokens.ts';
import { BINDING, type BinarySign, COMPARING, SUM, textIn, type TextTree, type Tree } from './tree.ts';

export { FORMULA_REASONS } from './tokens.ts';
export type { FormulaReason, Scope };

/** A parsed formula. Pure: the same scope gives the same number. */
export interface Formula {
  /**
   * NaN when a division by zero or a name without value takes part, whatever arithmetic does with it afterwards. Of a
   * condition: 1 or 0, or NaN when what is missing decides.
   */
  readonly evaluate: Evaluate;
  /** Names it uses, each once, in the order in which they first occur. */
  readonly names: readonly string[];
  readonly tree: Tree;
}

type Refused = { readonly ok: false; readonly reason: FormulaReason } & Span;
export type FormulaResult = { readonly ok: true; readonly formula: Formula } | Refused;

/** What a property of a page may follow: as a formula, but names and the result may be texts. */
export interface PropertyFormula {
  readonly evaluate: (scope: ReadingScope) => Answer;
  readonly names: readonly string[];
  readonly tree: Tree;
}
export type PropertyFormulaResult = { readonly ok: true; readonly formula: PropertyFormula } | Refused;

/** Recursive descent. The depth is bounded by the length of the text. */
class Parser {
  readonly names = new Set<string>();
  readonly #tokens: readonly Token[];
  readonly #isAllowed: (name: string) => boolean;
  readonly #withLogic: boolean;
  readonly #withTexts: boolean;
  /** Where each text stands. */
  readonly #places = new Map<TextTree, Span>();
  #at = 0;

  constructor(tokens: readonly Token[], isAllowed: (name: string) => boolean, alphabet: RegExp) {
    this.#tokens = tokens;
    this.#isAllowed = isAllowed;
    this.#withTexts = alphabet === TEXTS;
    this.#withLogic = this.#withTexts || alphabet === LOGIC || alphabet === QUERY;
  }

  whole(): Tree {
    const tree = this.#part();
    const rest = this.#take();
    if (rest.text === ')') throw new Wrong(rest, 'unopenedParenthesis');
    if (rest.kind !== 'end') throw new Wrong(rest, 'operatorExpected');
    return tree;
  }

  /** What may stand alone or between parentheses. */
  #part(): Tree {
    return this.#withLogic ? this.#choice() : this.#binary(SUM);
  }

  #choice(): Tree {
    const condition = this.#binary(0);
    if (this.#next().text !== '?') return condition;
    this.#beNumber(condition);
    const question = this.#take();
    const yes = this.#choice();
    if (this.#next().text !== ':') throw new Wrong(question, 'colonExpected');
    this.#take();
    return { kind: 'choice', condition, yes, no: this.#choice() };
  }

  /** Operators of `BINDING[level]` and whatever binds more strongly. */
  #binary(level: number): Tree {
    if (level === BINDING.length) return this.#factor();
    let left = this.#binary(level + 1);
    for (let sign = this.#signOf(level); sign; sign = this.#signOf(level)) {
      this.#take();
      // What is added to a text is a difference of its own: 'x' + a - 1 is 'x' + (a - 1).
      const isJoined = sign === '+' && textIn(left) !== undefined;
      left = this.#checked(sign, left, isJoined ? this.#difference() : this.#binary(level + 1));
      if (level === COMPARING && this.#signOf(level)) throw new Wrong(this.#next(), 'comparisonChained');
    }
    return left;
  }

  #difference(): Tree {
    let left = this.#binary(SUM + 1);
    while (this.#next().text === '-') {
      this.#take();
      left = this.#checked('-', left, this.#binary(SUM + 1));
    }
    return left;
  }

  /** Texts are joined, and compared with texts and names. */
  #checked(sign: BinarySign, left: Tree, right: Tree): Tree {
    const canBeText = (tree: Tree) => tree.kind === 'name' || textIn(tree) !== undefined;
    const isText = sign === '+' || ((sign === '==' || sign === '!=') && canBeText(left) && canBeText(right));
    if (!isText) for (const side of [left, right]) this.#beNumber(side);
    return { kind: 'binary', sign, left, right };
  }

  #beNumber(tree: Tree): void {
    const text = textIn(tree);
    const place = text && this.#places.get(text);
    if (place) throw new Wrong(place, 'textMisplaced');
  }

  #signOf(level: number): BinarySign | undefined {
    const { kind, text } = this.#next();
    if (kind !== 'sign') return undefined;
    // People write one as well as two.
    const wanted = text === '=' ? '==' : text;
    return BINDING[level]?.find((sign) => sign === wanted);
  }

  #factor(): Tree {
    const token = this.#take();
    if (token.kind === 'number') return this.#number(token);
    if (token.kind === 'text') return this.#text(token);
    if (token.kind === 'name') return this.#isIf(token) ? this.#if(token) : this.#name(token);
    if (token.text === '-' || token.text === '!') {
      const of = this.#factor();
      this.#beNumber(of);
      return { kind: 'unary', sign: token.text, of };
    }
    if (token.text !== '(') throw new Wrong(token, 'valueExpected');
    const inner = this.#part();
    this.#close(token);
    return inner;
  }

  #close(opening: Token): Token {
    const closing = this.#take();
    if (closing.kind === 'end') throw new Wrong(opening, 'unclosedParenthesis');
    if (closing.text !== ')') throw new Wrong(closing, 'operatorExpected');
    return closing;
  }

  /** Only where there are texts: there it is no name of a variable. */
  #isIf({ text }: Token): boolean {
    return this.#withTexts && /^if$/i.test(text) && this.#next().text === '(';
  }

  /** `if(a, b, c)` is `a ? b : c`. */
  #if(name: Token): Tree {
    const opening = this.#take();
    const parts = [this.#part()];
    while (this.#next().text === ',') {
      this.#take();
      parts.push(this.#part());
    }
    const { end } = this.#close(opening);
    const [condition, yes, no, more] = parts;
    if (!condition || !yes || !no || more) throw new Wrong({ position: name.position, end }, 'ifNeedsThree');
    this.#beNumber(condition);
    return { kind: 'choice', condition, yes, no };
  }

  #text(token: Token): Tree {
    const tree: TextTree = { kind: 'text', value: token.text.slice(1, -1) };
    this.#places.set(tree, token);
    return tree;
  }

  #number(token: Token): Tree {
    const value = Number(token.text);
    if (!Number.isFinite(value)) throw new Wrong(token, 'numberTooLarge');
    return { kind: 'number', value };
  }

  #name(token: Token): Tree {
    if (!this.#isAllowed(token.text)) throw new Wrong(token, 'unknownName');
    this.names.add(token.text);
    return { kind: 'name', name: token.text };
  }

  #next(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '', position: 0, end: 0 };
  }

  #take(): Token {
    const token = this.#next();
    if (token.kind !== 'end') this.#at += 1;
    return token;
  }
}

/** Which names a formula may use: `'X'` for a read or write formula, the keys there are, or whatever a function says. */
export type AllowedNames = 'X' | ReadonlySet<string> | ((name: string) => boolean);

/** For parsing first and telling all unknown names together. */
export const ANY_NAME = (): boolean => true;

/** Reads a formula of numbers, names, + - * /, unary minus and parentheses (S1 §5: not empty, 200 characters at most). */
export function parseFormula(text: string, allowed: AllowedNames): FormulaResult {
  return formulaOf(read(text, allowed, ARITHMETIC));
}

/**
 * Reads an expression: what a formula may have, and < <= > >= == != && || ! ?: (S1 §5 "conditional and basic arithmetic
 * operators"). `=` is `==`. True is 1 and false is 0; in a condition every number but 0 is true.
 */
export function parseExpression(text: string, allowed: AllowedNames): FormulaResult {
  return formulaOf(read(text, allowed, LOGIC));
}

/** Reads the formula of a calculated variable: a formula whose names are keys of such variables, or `device.variable`. */
export function parseProjectFormula(text: string, allowed: AllowedNames): FormulaResult {
  return formulaOf(read(text, allowed, PROJECT));
}

/** Reads one value of a query over reports: an expression whose names may say a figure, `name.avg`. */
export function parseQueryFormula(text: string, allowed: AllowedNames): FormulaResult {
  return formulaOf(read(text, allowed, QUERY));
}

/**
 * Reads what a property of a page may follow: an expression; a name, which may stand for a text; a text in quotes; a
 * choice between such, `if(a > 3, 'hot', 'cold')` or `a > 3 ? 'hot' : 'cold'`. A text is compared with a name,
 * `mode == 'auto'`, and joined to what is added to it, numbers in 12 digits: `'level ' + a * 100 + ' %'`.
 */
export function parsePropertyFormula(text: string, allowed: AllowedNames): PropertyFormulaResult {
  const known = read(text, allowed, TEXTS);
  if (!known.ok) return known;
  const { tree, names } = known;
  return { ok: true, formula: { evaluate: compileAnswer(tree), names, tree } };
}

/** The formula of a calculated variable with other names in it; one that cannot be read stays as it is. */
export function renameInFormula(text: string, rename: (name: string) => string): string {
  if (!parseProjectFormula(text, ANY_NAME).ok) return text;
  let [renamed, from] = ['', 0];
  for (const token of tokensOf(text, PROJECT)) {
    if (token.kind !== 'name') continue;
    renamed += text.slice(from, token.position) + rename(token.text);
    from = token.end;
  }
  return renamed + text.slice(from);
}

/** Does a condition hold? `undefined`: a value that decides is missing. */
export function holds(condition: Formula, scope: Scope): boolean | undefined {
  const value = condition.evaluate(scope);
  return Number.isNaN(value) ? undefined : value !== 0;
}

const formulaOf = (read: Read): FormulaResult =>
  read.ok ? { ok: true, formula: { evaluate: compileFormula(read.tree), names: read.names, tree: read.tree } } : read;

type Read = { readonly ok: true; readonly tree: Tree; readonly names: readonly string[] } | Refused;
function read(text: string, allowed: AllowedNames, alphabet: RegExp): Read {
  const max = LIMITS.variable.formulaMax;
  if (text.length > max) return { ok: false, reason: 'tooLong', position: max, end: text.length };
  if (text.trim() === '') return { ok: false, reason: 'empty', position: 0, end: text.length };
  const isAllowed = typeof allowed === 'function' ? allowed : namesIn(allowed);
  try {
    const parser = new Parser(tokensOf(text, alphabet), isAllowed, alphabet);
    const tree = parser.whole();
    return { ok: true, tree, names: [...parser.names] };
  } catch (error) {
    if (error instanceof Wrong) return { ok: false, reason: error.reason, ...error.span };
    throw error;
  }
}

function namesIn(allowed: 'X' | ReadonlySet<string>): (name: string) => boolean {
  return allowed === 'X' ? (name) => name === 'X' : (name) => allowed.has(name);
}
