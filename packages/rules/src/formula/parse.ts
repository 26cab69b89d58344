import { LIMITS, type BilingualText } from '@lightfield/contract';

/** Value of a name (X, or a variable's key) while a formula is evaluated. NaN: it has none, and then the result is NaN too. */
export type Scope = (name: string) => number;

/** A parsed formula. Pure: the same scope gives the same number. */
export interface Formula {
  /** NaN when a division by zero or a name without value takes part, whatever is done with it afterwards. */
  evaluate(scope: Scope): number;
  /** Names it uses, each once, in the order in which they first occur. */
  readonly names: readonly string[];
}

/** What is wrong with a formula, for whoever shows it to a person. */
export const FORMULA_REASONS = {
  empty: { zh: '公式为空', en: 'the formula is empty' },
  tooLong: {
    zh: `公式超过${LIMITS.variable.formulaMax}个字符`,
    en: `the formula is longer than ${LIMITS.variable.formulaMax} characters`,
  },
  unexpectedCharacter: { zh: '有不支持的字符', en: 'this character is not allowed' },
  numberTooLarge: { zh: '数字过大', en: 'this number is too large' },
  unknownName: { zh: '名称不存在', en: 'this name is not known' },
  valueExpected: { zh: '此处应为数字、名称或左括号', en: 'a number, a name or an opening parenthesis is missing here' },
  operatorExpected: { zh: '此处应为运算符', en: 'an operator is missing here' },
  unclosedParenthesis: { zh: '括号未闭合', en: 'this parenthesis is not closed' },
  unopenedParenthesis: { zh: '多余的右括号', en: 'this parenthesis was not opened' },
} as const satisfies Record<string, BilingualText>;
export type FormulaReason = keyof typeof FORMULA_REASONS;

export type FormulaResult =
  | { readonly ok: true; readonly formula: Formula }
  /** `position`: index of the character at which it is wrong; the length of the text when something is missing at its end. */
  | { readonly ok: false; readonly position: number; readonly reason: FormulaReason };

type Evaluate = (scope: Scope) => number;

interface Token {
  readonly kind: 'number' | 'name' | 'sign' | 'end';
  readonly text: string;
  readonly position: number;
}

/** Ends the parse from any depth; never leaves this file. */
class Wrong extends Error {
  readonly position: number;
  readonly reason: FormulaReason;
  constructor(position: number, reason: FormulaReason) {
    super(reason);
    this.position = position;
    this.reason = reason;
  }
}

const TOKEN = /(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<name>[A-Za-z][A-Za-z0-9_]*)|(?<sign>[-+*/()])/y;

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let position = 0; position < text.length; ) {
    if (/\s/.test(text.charAt(position))) {
      position += 1;
      continue;
    }
    TOKEN.lastIndex = position;
    const groups = TOKEN.exec(text)?.groups;
    if (!groups) throw new Wrong(position, 'unexpectedCharacter');
    const kind = groups.number === undefined ? (groups.name === undefined ? 'sign' : 'name') : 'number';
    tokens.push({ kind, text: groups[kind] ?? '', position });
    position = TOKEN.lastIndex;
  }
  tokens.push({ kind: 'end', text: '', position: text.length });
  return tokens;
}

function binary(sign: string, left: Evaluate, right: Evaluate): Evaluate {
  switch (sign) {
    case '+':
      return (scope) => left(scope) + right(scope);
    case '-':
      return (scope) => left(scope) - right(scope);
    case '*':
      return (scope) => left(scope) * right(scope);
    default:
      // Infinity could vanish again (5 / (X / 0) would be 0); NaN cannot, so a division by zero always shows.
      return (scope) => {
        const divisor = right(scope);
        return divisor === 0 ? Number.NaN : left(scope) / divisor;
      };
  }
}

/** Recursive descent. The depth is bounded by the length of the text. */
class Parser {
  readonly names = new Set<string>();
  readonly #tokens: readonly Token[];
  readonly #isAllowed: (name: string) => boolean;
  #at = 0;

  constructor(tokens: readonly Token[], isAllowed: (name: string) => boolean) {
    this.#tokens = tokens;
    this.#isAllowed = isAllowed;
  }

  whole(): Evaluate {
    const evaluate = this.#sum();
    const rest = this.#take();
    if (rest.text === ')') throw new Wrong(rest.position, 'unopenedParenthesis');
    if (rest.kind !== 'end') throw new Wrong(rest.position, 'operatorExpected');
    return evaluate;
  }

  #sum(): Evaluate {
    let left = this.#product();
    while (this.#next().text === '+' || this.#next().text === '-')
      left = binary(this.#take().text, left, this.#product());
    return left;
  }

  #product(): Evaluate {
    let left = this.#factor();
    while (this.#next().text === '*' || this.#next().text === '/')
      left = binary(this.#take().text, left, this.#factor());
    return left;
  }

  #factor(): Evaluate {
    const token = this.#take();
    if (token.kind === 'number') return this.#number(token);
    if (token.kind === 'name') return this.#name(token);
    if (token.text === '-') {
      const negated = this.#factor();
      return (scope) => -negated(scope);
    }
    if (token.text !== '(') throw new Wrong(token.position, 'valueExpected');
    const inner = this.#sum();
    const closing = this.#take();
    if (closing.kind === 'end') throw new Wrong(token.position, 'unclosedParenthesis');
    if (closing.text !== ')') throw new Wrong(closing.position, 'operatorExpected');
    return inner;
  }

  #number({ text, position }: Token): Evaluate {
    const number = Number(text);
    if (!Number.isFinite(number)) throw new Wrong(position, 'numberTooLarge');
    return () => number;
  }

  #name({ text, position }: Token): Evaluate {
    if (!this.#isAllowed(text)) throw new Wrong(position, 'unknownName');
    this.names.add(text);
    return (scope) => scope(text);
  }

  #next(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '', position: 0 };
  }

  #take(): Token {
    const token = this.#next();
    if (token.kind !== 'end') this.#at += 1;
    return token;
  }
}

/**
 * Reads a formula of numbers, names, + - * /, unary minus and parentheses (S1 §5: not empty, 200 characters at most).
 * `allowed`: `'X'` for a read or write formula, or the keys that an expression may use.
 */
export function parseFormula(text: string, allowed: 'X' | ReadonlySet<string>): FormulaResult {
  return parseWithNames(text, allowed === 'X' ? (name) => name === 'X' : (name) => allowed.has(name));
}

/** The same where a function says which names there are. */
export function parseWithNames(text: string, isAllowed: (name: string) => boolean): FormulaResult {
  if (text.length > LIMITS.variable.formulaMax)
    return { ok: false, position: LIMITS.variable.formulaMax, reason: 'tooLong' };
  if (text.trim() === '') return { ok: false, position: 0, reason: 'empty' };
  try {
    const parser = new Parser(tokensOf(text), isAllowed);
    const evaluate = parser.whole();
    return { ok: true, formula: { evaluate, names: [...parser.names] } };
  } catch (error) {
    if (error instanceof Wrong) return { ok: false, position: error.position, reason: error.reason };
    throw error;
  }
}

/** For parsing first and telling all unknown names together. */
export const ANY_NAME = () => true;
