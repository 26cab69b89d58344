import { type BilingualText, LIMITS } from '@lightfield/contract';

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
  colonExpected: { zh: '“?”缺少对应的“:”', en: 'this "?" has no ":"' },
  comparisonChained: {
    zh: '比较不能连写，请用 && 连接，例如 1 < a && a < 5',
    en: 'comparisons cannot follow each other; join them with &&, as in 1 < a && a < 5',
  },
  unclosedParenthesis: { zh: '括号未闭合', en: 'this parenthesis is not closed' },
  unopenedParenthesis: { zh: '多余的右括号', en: 'this parenthesis was not opened' },
} as const satisfies Record<string, BilingualText>;
export type FormulaReason = keyof typeof FORMULA_REASONS;

/** The part of a text that is wrong. Both are the length of the text when something is missing at its end. */
export interface Span {
  /** Index of the first character. */
  readonly position: number;
  /** Index behind the last one. */
  readonly end: number;
}

export interface Token extends Span {
  readonly kind: 'number' | 'name' | 'sign' | 'end';
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
/** S1 §5: + - * / and parentheses. */
export const ARITHMETIC = new RegExp(String.raw`${VALUES}|(?<sign>[-+*/()])`, 'y');
/** Of a project: names may be those of a device's variable, `device.variable`. */
export const PROJECT = new RegExp(
  String.raw`(?<number>\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|(?<name>[A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)?)|(?<sign>[-+*/()])`,
  'y',
);
/** S1 §5: beside these the conditional operators of a condition. */
export const LOGIC = new RegExp(String.raw`${VALUES}|(?<sign>&&|\|\||[<>!=]=|[-+*/()<>=!?:])`, 'y');

export function tokensOf(text: string, alphabet: RegExp): Token[] {
  const tokens: Token[] = [];
  for (let position = 0; position < text.length; ) {
    if (/\s/.test(text.charAt(position))) {
      position += 1;
      continue;
    }
    alphabet.lastIndex = position;
    const groups = alphabet.exec(text)?.groups;
    // A character of two halves is one character to whoever wrote it.
    if (!groups)
      throw new Wrong(
        { position, end: position + String.fromCodePoint(text.codePointAt(position) ?? 0).length },
        'unexpectedCharacter',
      );
    const kind = groups.number === undefined ? (groups.name === undefined ? 'sign' : 'name') : 'number';
    const end = alphabet.lastIndex;
    tokens.push({ kind, text: groups[kind] ?? '', position, end });
    position = end;
  }
  tokens.push({ kind: 'end', text: '', position: text.length, end: text.length });
  return tokens;
}
