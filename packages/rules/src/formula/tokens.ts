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
  openText: { zh: '文本缺少结束引号', en: 'this text has no closing quote' },
  textMisplaced: {
    zh: '文本只能作为结果，用 + 拼接，或用 ==、!= 与名称比较',
    en: 'a text can be a result, be joined by +, or be compared with a name by == or !=',
  },
  ifNeedsThree: {
    zh: 'if 需要三个参数：if(条件, 成立时, 不成立时)',
    en: 'if needs three parts: if(condition, when it holds, when it does not)',
  },
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
