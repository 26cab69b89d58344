import { type Text, LIMITS } from '@lightfield/contract';
import { rulesText } from '../locales/rules/text.ts';

/** What is wrong with a formula, for whoever shows it to a person. */
export const FORMULA_REASONS = {
  empty: rulesText('tokens.empty'),
  tooLong: rulesText('tokens.tooLong', { formulaMax: LIMITS.variable.formulaMax }),
  unexpectedCharacter: rulesText('tokens.unexpectedCharacter'),
  numberTooLarge: rulesText('tokens.numberTooLarge'),
  unknownName: rulesText('tokens.unknownName'),
  valueExpected: rulesText('tokens.valueExpected'),
  operatorExpected: rulesText('tokens.operatorExpected'),
  colonExpected: rulesText('tokens.colonExpected'),
  comparisonChained: rulesText('tokens.comparisonChained'),
  unclosedParenthesis: rulesText('tokens.unclosedParenthesis'),
  unopenedParenthesis: rulesText('tokens.unopenedParenthesis'),
  openText: rulesText('tokens.openText'),
  textMisplaced: rulesText('tokens.textMisplaced'),
  ifNeedsThree: rulesText('tokens.ifNeedsThree'),
} as const satisfies Record<string, Text>;
export type FormulaReason = keyof typeof FORMULA_REASONS;

/** The part of a text that is wrong. Both are the length of the text when something is missing at its end. */
export interface Span {
  /** Index of the first character. */
  readonly position: number;
  /** Index behind the last one. */
  readonly end: number;
}

export interface Token extends Span {
  readonly kind: 'number' | 'name' | 'text' | 'sign' | 'end';
  /** As it is written; a text with its quotes. */
  readonly text: string;
}

/** Ends the parse from any depth; never leaves this folder. */
export class Wrong extends Error {
  readonly span: Span;
  readonly reason: FormulaReason;
  constructor({ position, end }: Span, reason: FormulaReason) {
    super(reason);
    this.span = { position, end };
    this.reason = reason;
  }
}

const VALUES = String.raw`(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<name>[A-Za-z][A-Za-z0-9_]*)`;
const [DOUBLE, SINGLE] = [String.raw`&&|\|\||[<>!=]=`, '-+*/()<>=!?:'];
/** S1 §5: + - * / and parentheses. */
export const ARITHMETIC = new RegExp(String.raw`${VALUES}|(?<sign>[-+*/()])`, 'y');
/** Of a project: names may be those of a device's variable, `device.variable`. */
export const PROJECT = new RegExp(
  String.raw`(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<name>[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)?)|(?<sign>[-+*/()])`,
  'y',
);
/** S1 §5: beside these the conditional operators of a condition. */
export const LOGIC = new RegExp(`${VALUES}|(?<sign>${DOUBLE}|[${SINGLE}])`, 'y');
/** Of a query: as a condition, and names with the figure that is meant, `name.avg`. */
export const QUERY = new RegExp(
  String.raw`(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<name>[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z]+)?)|(?<sign>${DOUBLE}|[${SINGLE}])`,
  'y',
);
/** Of a page: beside these texts in quotes, and the commas of `if(a, b, c)`. */
export const TEXTS = new RegExp(`${VALUES}|(?<text>'[^']*'|"[^"]*")|(?<sign>${DOUBLE}|[${SINGLE},])`, 'y');

const KINDS = ['number', 'name', 'text', 'sign'] as const;

export function tokensOf(text: string, alphabet: RegExp): Token[] {
  const tokens: Token[] = [];
  for (let position = 0; position < text.length; ) {
    if (/\s/.test(text.charAt(position))) {
      position += 1;
      continue;
    }
    alphabet.lastIndex = position;
    const groups = alphabet.exec(text)?.groups;
    if (!groups) {
      const letter = String.fromCodePoint(text.codePointAt(position) ?? 0);
      if (alphabet === TEXTS && /['"]/.test(letter)) throw new Wrong({ position, end: text.length }, 'openText');
      // A character of two halves is one character to whoever wrote it.
      throw new Wrong({ position, end: position + letter.length }, 'unexpectedCharacter');
    }
    const kind = KINDS.find((one) => groups[one] !== undefined) ?? 'sign';
    const end = alphabet.lastIndex;
    tokens.push({ kind, text: groups[kind] ?? '', position, end });
    position = end;
  }
  tokens.push({ kind: 'end', text: '', position: text.length, end: text.length });
  return tokens;
}
