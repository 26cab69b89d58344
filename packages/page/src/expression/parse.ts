import { LIMITS } from '@lightfield/contract';
import { FORMULA_REASONS, parseExpression } from '@lightfield/rules';
import { asNumber, type LiveValue } from '../animate.ts';
import type { Texts } from '../definition.ts';

/** Value of a name while an expression is evaluated. */
export type Scope = (name: string) => LiveValue;
/** `undefined`: a value that decides is missing, or was divided by zero. */
export type Result = number | string | undefined;
type Evaluate = (scope: Scope) => Result;

export interface Expression {
  readonly evaluate: Evaluate;
  /** Names it uses, each once. */
  readonly names: readonly string[];
}
export type ParsedExpression =
  | { readonly ok: true; readonly expression: Expression }
  /** Which part of the text is wrong, by the index of its first character and the one behind its last. */
  | { readonly ok: false; readonly texts: Texts; readonly position: number; readonly end: number };

/** A text between quotes while it is parsed, as long as it is written, so that places stay what they are. */
const OPEN = '\u0001';
const MORE = '\u0002';
const TEXT = `${OPEN}${MORE}+`;
const ONLY_TEXT = new RegExp(`^\\s*${TEXT}\\s*$`);
/** What binds less than an addition: then the texts are compared, not joined. */
const SIGNS_BELOW = ['<', '>', '=', '!', '&', '|'];
/** Digits of a number within a text: what a person reads, without the dust of binary fractions. */
const DIGITS = 12;
const NAME = '[A-Za-z][A-Za-z0-9_]*';
const COMPARED = new RegExp(String.raw`\b(${NAME})\s*(==|!=|=)\s*(${TEXT})|(${TEXT})\s*(==|!=|=)\s*(${NAME})\b`, 'g');

const WRONG = {
  openText: { zh: '文本缺少结束引号', en: 'this text has no closing quote' },
  text: {
    zh: '文本只能作为结果，用 + 拼接，或用 ==、!= 与名称比较',
    en: 'a text can be a result, be joined by +, or be compared with a name by == or !=',
  },
  arguments: {
    zh: 'if 需要三个参数：if(条件, 成立时, 不成立时)',
    en: 'if needs three parts: if(condition, when it holds, when it does not)',
  },
  place: { zh: 'if 不能参与运算', en: 'if cannot take part in a calculation' },
} as const satisfies Record<string, Texts>;

/** Ends the parse from any depth; never leaves this file. */
class Wrong extends Error {
  readonly texts: Texts;
  readonly position: number;
  readonly end: number;
  constructor(texts: Texts, position: number, end: number) {
    super(texts.en);
    this.texts = texts;
    this.position = position;
    this.end = end;
  }
}

/**
 * Reads what a property may follow, 200 characters at most: an expression in the language of the formulas of variables
 * (S1 §5); a name alone, which may stand for a text; a text in quotes; and a choice between such, `if(a > 3, 'hot',
 * 'cold')` or `a > 3 ? 'hot' : 'cold'`. A condition may compare a name with a text: `mode == 'auto'`. What is added to a
 * text is joined to it, numbers in 12 digits: `'level ' + a * 100 + ' %'`.
 */
export function parsePageExpression(text: string, isAllowed: (name: string) => boolean): ParsedExpression {
  const max = LIMITS.variable.formulaMax;
  if (text.length > max) return { ok: false, texts: FORMULA_REASONS.tooLong, position: max, end: text.length };
  try {
    const names = new Set<string>();
    const evaluate = new Reader(text, isAllowed, names).value(0, text.length);
    return { ok: true, expression: { evaluate, names: [...names] } };
  } catch (error) {
    if (error instanceof Wrong) return { ok: false, texts: error.texts, position: error.position, end: error.end };
    throw error;
  }
}

class Reader {
  readonly #text: string;
  /** The text with all that stands in quotes made unreadable. */
  readonly #masked: string;
  readonly #isAllowed: (name: string) => boolean;
  readonly #names: Set<string>;

  constructor(text: string, isAllowed: (name: string) => boolean, names: Set<string>) {
    this.#text = text;
    this.#masked = masked(text);
    this.#isAllowed = isAllowed;
    this.#names = names;
  }

  /** A text, a name, a choice, or an expression. The depth is bounded by the length of the text. */
  value(from: number, to: number): Evaluate {
    const piece = this.#masked.slice(from, to);
    const start = from + (piece.length - piece.trimStart().length);
    const end = Math.max(start, to - (piece.length - piece.trimEnd().length));
    const inner = this.#masked.slice(start, end);
    if (new RegExp(`^${TEXT}$`).test(inner)) {
      const words = this.#text.slice(start + 1, end - 1);
      return () => words;
    }
    if (new RegExp(`^${NAME}$`).test(inner)) return this.#name(start, end);
    const question = this.#find('?', start, end);
    if (question >= 0) return this.#choice(start, question, this.#colon(question, end), end);
    if (/^if\s*\(/i.test(inner)) return this.#if(start, end);
    if (inner.startsWith('(') && this.#closing(start, end) === end - 1) return this.value(start + 1, end - 1);
    return this.#joined(start, end) ?? this.#number(start, end);
  }

  /** What is added to a text; what stands before the first text is a calculation of its own. `undefined`: no text is added. */
  #joined(start: number, end: number): Evaluate | undefined {
    const cuts = [start - 1];
    for (let at = this.#find('+', start, end); at >= 0; at = this.#find('+', at + 1, end)) cuts.push(at);
    const pieces = cuts.map((cut, at): [number, number] => [cut + 1, cuts[at + 1] ?? end]);
    const isText = ([from, to]: [number, number]) => ONLY_TEXT.test(this.#masked.slice(from, to));
    const first = pieces.findIndex(isText);
    if (first < 0 || pieces.length < 2) return undefined;
    if (SIGNS_BELOW.some((sign) => this.#find(sign, start, end) >= 0)) return undefined;
    const sum = first > 1 ? [this.#number(start, cuts[first] ?? end)] : [];
    const parts = [...sum, ...pieces.slice(first > 1 ? first : 0).map(([from, to]) => this.value(from, to))];
    return (scope) => {
      let words = '';
      for (const part of parts) {
        const value = part(scope);
        if (value === undefined) return undefined;
        words += typeof value === 'number' ? String(Number(value.toPrecision(DIGITS))) : value;
      }
      return words;
    };
  }

  #name(start: number, end: number): Evaluate {
    const name = this.#text.slice(start, end);
    this.#use(name, start, end);
    return (scope) => {
      const value = scope(name);
      if (value === null || value === undefined) return undefined;
      return typeof value === 'string' ? value : asNumber(value);
    };
  }

  #if(start: number, end: number): Evaluate {
    const open = this.#masked.indexOf('(', start);
    const close = this.#closing(open, end);
    if (close < 0) throw new Wrong(FORMULA_REASONS.unclosedParenthesis, open, open + 1);
    if (close !== end - 1) throw new Wrong(WRONG.place, start, close + 1);
    const first = this.#find(',', open + 1, close);
    const second = first < 0 ? -1 : this.#find(',', first + 1, close);
    if (second < 0 || this.#find(',', second + 1, close) >= 0) throw new Wrong(WRONG.arguments, start, end);
    return choose(this.#number(open + 1, first), this.value(first + 1, second), this.value(second + 1, close));
  }

  #choice(start: number, question: number, colon: number, end: number): Evaluate {
    return choose(this.#number(start, question), this.value(question + 1, colon), this.value(colon + 1, end));
  }

  /** What belongs to the language of formulas, comparisons with texts put in as names of their own. */
  #number(from: number, to: number): Evaluate {
    const piece = this.#masked.slice(from, to);
    const choice = piece.search(/\bif\s*\(/i);
    if (choice >= 0) throw new Wrong(WRONG.place, from + choice, to);
    const isText = new Map<string, (scope: Scope) => number>();
    const isUsed = new Set(this.#text.match(new RegExp(NAME, 'g')));
    const plain = piece.replaceAll(COMPARED, (whole, ...groups: readonly (string | number | undefined)[]) => {
      const [name, sign, , , otherSign, otherName] = groups;
      const named = String(name ?? otherName);
      const at = from + Number(groups[6]);
      this.#use(named, at, at + whole.length);
      const quote = whole.indexOf(OPEN);
      const words = this.#text.slice(at + quote + 1, at + quote + whole.lastIndexOf(MORE) - quote);
      const wanted = (sign ?? otherSign) === '!=' ? 0 : 1;
      const stand = standIn(isUsed);
      isText.set(stand, (scope) => {
        const value = scope(named);
        if (value === null || value === undefined) return Number.NaN;
        return String(value) === words ? wanted : 1 - wanted;
      });
      return stand.padEnd(whole.length);
    });
    const left = plain.search(new RegExp(TEXT));
    if (left >= 0) throw new Wrong(WRONG.text, from + left, from + plain.lastIndexOf(MORE) + 1);
    const parsed = parseExpression(plain, (name) => isText.has(name) || this.#isAllowed(name));
    if (!parsed.ok) throw new Wrong(FORMULA_REASONS[parsed.reason], from + parsed.position, from + parsed.end);
    for (const name of parsed.formula.names) if (!isText.has(name)) this.#names.add(name);
    return (scope) => {
      const value = parsed.formula.evaluate((name) => isText.get(name)?.(scope) ?? asNumber(scope(name)) ?? Number.NaN);
      return Number.isFinite(value) ? value : undefined;
    };
  }

  #use(name: string, position: number, end: number): void {
    if (!this.#isAllowed(name)) throw new Wrong(FORMULA_REASONS.unknownName, position, end);
    this.#names.add(name);
  }

  /** Where a sign stands outside of parentheses; -1: nowhere. */
  #find(sign: string, from: number, to: number): number {
    let depth = 0;
    for (let at = from; at < to; at += 1) {
      const letter = this.#masked.charAt(at);
      if (letter === '(') depth += 1;
      else if (letter === ')') depth -= 1;
      else if (letter === sign && depth === 0) return at;
    }
    return -1;
  }

  /** The colon that belongs to a question mark. */
  #colon(question: number, to: number): number {
    let open = 0;
    let depth = 0;
    for (let at = question + 1; at < to; at += 1) {
      const letter = this.#masked.charAt(at);
      if (letter === '(') depth += 1;
      else if (letter === ')') depth -= 1;
      else if (depth > 0) continue;
      else if (letter === '?') open += 1;
      else if (letter === ':') {
        if (open === 0) return at;
        open -= 1;
      }
    }
    throw new Wrong(FORMULA_REASONS.colonExpected, question, question + 1);
  }

  /** Where the parenthesis at `open` is closed; -1: nowhere. */
  #closing(open: number, to: number): number {
    let depth = 0;
    for (let at = open; at < to; at += 1) {
      const letter = this.#masked.charAt(at);
      if (letter === '(') depth += 1;
      if (letter === ')') depth -= 1;
      if (depth === 0) return at;
    }
    return -1;
  }
}

function choose(condition: Evaluate, yes: Evaluate, no: Evaluate): Evaluate {
  return (scope) => {
    const holds = condition(scope);
    if (holds === undefined) return undefined;
    return holds === 0 ? no(scope) : yes(scope);
  };
}

function masked(text: string): string {
  let result = '';
  for (let at = 0; at < text.length; ) {
    const letter = text.charAt(at);
    if (letter === OPEN || letter === MORE) throw new Wrong(FORMULA_REASONS.unexpectedCharacter, at, at + 1);
    if (letter !== "'" && letter !== '"') {
      result += letter;
      at += 1;
      continue;
    }
    const close = text.indexOf(letter, at + 1);
    if (close < 0) throw new Wrong(WRONG.openText, at, text.length);
    result += OPEN + MORE.repeat(close - at);
    at = close + 1;
  }
  return result;
}

/** A name of two letters that nobody uses: 200 characters have no room for all 260. */
function standIn(isUsed: Set<string>): string {
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ')
    for (let digit = 0; digit < 10; digit += 1) {
      const name = `${letter}${digit}`;
      if (isUsed.has(name)) continue;
      isUsed.add(name);
      return name;
    }
  throw new Error('No name is left');
}
