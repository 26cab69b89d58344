import { LIMITS } from '@lightfield/contract';
import { type FormulaToken, type Reference, formulaTokens } from './tokens.ts';

export type FormulaTree =
  | { readonly kind: 'value'; readonly value: number | string | boolean | undefined }
  | { readonly kind: 'error'; readonly value: string }
  | ({ readonly kind: 'ref' } & Reference)
  | { readonly kind: 'unary'; readonly sign: string; readonly of: FormulaTree }
  | { readonly kind: 'binary'; readonly sign: string; readonly left: FormulaTree; readonly right: FormulaTree }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly FormulaTree[] };

/** By how strongly they bind: the later the stronger. */
const LEVELS = [['=', '<>', '<', '<=', '>', '>='], ['&'], ['+', '-'], ['*', '/'], ['^']];
const DEPTH_MAX = 100;
const ARGUMENTS_MAX = 255;
const WRONG = Symbol('no formula');

class Parser {
  readonly #tokens: readonly FormulaToken[];
  #at = 0;
  #depth = 0;
  constructor(tokens: readonly FormulaToken[]) {
    this.#tokens = tokens;
  }
  whole(): FormulaTree {
    const tree = this.#binary(0);
    if (this.#at < this.#tokens.length) throw WRONG;
    return tree;
  }
  #binary(level: number): FormulaTree {
    const signs = LEVELS[level];
    if (!signs) return this.#percent();
    let left = this.#binary(level + 1);
    for (let sign = this.#sign(); sign !== undefined && signs.includes(sign); sign = this.#sign()) {
      this.#at++;
      left = { kind: 'binary', sign, left, right: this.#binary(level + 1) };
    }
    return left;
  }
  #percent(): FormulaTree {
    let of = this.#factor();
    while (this.#sign() === '%') {
      this.#at++;
      of = { kind: 'unary', sign: '%', of };
    }
    return of;
  }
  #factor(): FormulaTree {
    if (++this.#depth > DEPTH_MAX) throw WRONG;
    const tree = this.#atom();
    this.#depth--;
    return tree;
  }
  #atom(): FormulaTree {
    const token = this.#tokens[this.#at++];
    switch (token?.kind) {
      case 'number':
      case 'text':
        return { kind: 'value', value: token.value };
      case 'error':
        return { kind: 'error', value: token.value };
      case 'ref':
        return {
          kind: 'ref',
          first: token.first,
          ...(token.sheet && { sheet: token.sheet }),
          ...(token.last && { last: token.last }),
        };
      case 'name':
        return this.#named(token.name.toUpperCase());
      case 'sign':
        return this.#signed(token.sign);
      default:
        throw WRONG;
    }
  }
  #signed(sign: string): FormulaTree {
    // as in spreadsheets, a sign binds more strongly than "^": -2^2 is 4
    if (sign === '-' || sign === '+') return { kind: 'unary', sign, of: this.#percent() };
    if (sign !== '(') throw WRONG;
    const inner = this.#binary(0);
    this.#expect(')');
    return inner;
  }
  #named(name: string): FormulaTree {
    if (this.#sign() !== '(') {
      if (name === 'TRUE' || name === 'FALSE') return { kind: 'value', value: name === 'TRUE' };
      return { kind: 'error', value: '#NAME?' };
    }
    this.#at++;
    const args: FormulaTree[] = [];
    if (this.#sign() !== ')') {
      do {
        const next = this.#sign();
        args.push(next === ',' || next === ')' ? { kind: 'value', value: undefined } : this.#binary(0));
        if (args.length > ARGUMENTS_MAX) throw WRONG;
      } while (this.#took(','));
    }
    this.#expect(')');
    return { kind: 'call', name: name.replace(/^_XLFN\./, ''), args };
  }
  #took(sign: string): boolean {
    if (this.#sign() !== sign) return false;
    this.#at++;
    return true;
  }
  #expect(sign: string): void {
    if (!this.#took(sign)) throw WRONG;
  }
  #sign(): string | undefined {
    const token = this.#tokens[this.#at];
    return token?.kind === 'sign' ? token.sign : undefined;
  }
}

/** A formula with its "="; `undefined`: it is none. */
export function parseCellFormula(text: string): FormulaTree | undefined {
  if (!text.startsWith('=') || text.length > LIMITS.smartReport.formulaLength * 4) return undefined;
  const tokens = formulaTokens(text.slice(1));
  if (!tokens || tokens.length === 0) return undefined;
  try {
    return new Parser(tokens).whole();
  } catch (error) {
    if (error === WRONG) return undefined;
    throw error;
  }
}

/** Functions that a formula calls. */
export function functionsOf(tree: FormulaTree): string[] {
  switch (tree.kind) {
    case 'call':
      return [tree.name, ...tree.args.flatMap(functionsOf)];
    case 'binary':
      return [...functionsOf(tree.left), ...functionsOf(tree.right)];
    case 'unary':
      return functionsOf(tree.of);
    default:
      return [];
  }
}
