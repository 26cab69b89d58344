import { type BilingualText, type ConfigIssue, type ScriptItem, variableErrors } from '@lightfield/contract';
import { type Finding, found } from './problem.ts';

/** What the engine of scripts says of a text that it cannot read; line and column from 1, absent where it has none. */
export interface SyntaxFault {
  readonly message: string;
  readonly line?: number | null | undefined;
  readonly column?: number | null | undefined;
}

/** Words of the engine for what engineers get wrong most, and ours for them. */
const WORDS: readonly (readonly [said: RegExp, zh: (what: string) => string, en: (what: string) => string])[] = [
  [/^expecting '(?<what>.+)'$/, (what) => `此处应为“${what}”`, (what) => `${what} is expected here`],
  [/^unexpected token in expression: ''$/, () => '内容未写完', () => 'the text ends too early'],
  [
    /^unexpected token in expression: '(?<what>.+)'$/,
    (what) => `“${what}”不应出现在此处`,
    (what) => `${what} does not belong here`,
  ],
  [/^unexpected end of (?:string|template)$/, () => '字符串缺少结尾的引号', () => 'the closing quote is missing'],
  [/^unexpected end of comment$/, () => '注释缺少结尾的“*/”', () => 'the end of the comment is missing'],
  [/^invalid redefinition of .+$/, () => '该名称已声明过', () => 'this name is declared already'],
  [/^return not in a function$/, () => 'return只能用在函数中', () => 'return is for functions only'],
  [/stack|memory/i, () => '嵌套过深或过长', () => 'it is nested too deeply, or too long'],
];

function wordsOf(message: string): BilingualText {
  const said = message.replace(/^SyntaxError: /, '');
  for (const [pattern, zh, en] of WORDS) {
    const match = pattern.exec(said);
    const what = match?.groups?.['what'] ?? '';
    if (match) return { zh: zh(what), en: en(what) };
  }
  return { zh: said, en: said };
}

/** The fault as a person reads it, with its place: "第2行第7列：此处应为“)”". 1732. */
export function syntaxFinding({ message, line, column }: SyntaxFault): Finding {
  const { zh, en } = wordsOf(message);
  const place = line
    ? { zh: `第${line}行第${column ?? 1}列，`, en: ` at line ${line}, column ${column ?? 1}` }
    : { zh: '', en: '' };
  return found(
    variableErrors.scriptSyntaxInvalid,
    `脚本语法错误：${place.zh}${zh}`,
    `the script has a syntax error${place.en}: ${en}`,
  );
}

/** Scripts that are new or say something else; what was stored before is not looked at again. Blank ones have an issue of their own. */
export function changedScripts(before: readonly ScriptItem[], after: readonly ScriptItem[]): ScriptItem[] {
  const known = new Map(before.map(({ id, source }) => [id, source]));
  return after.filter(({ id, source }) => known.get(id) !== source && source.trim() !== '');
}

/** What keeps these scripts from being saved. `faultOf`: what the engine said of a text. */
export const syntaxIssues = (
  scripts: readonly ScriptItem[],
  faultOf: (source: string) => SyntaxFault | undefined,
): ConfigIssue[] =>
  scripts.flatMap(({ id, name, source }) => {
    const fault = faultOf(source);
    if (!fault) return [];
    const { code, zh, en } = syntaxFinding(fault);
    const place = fault.line ? { line: fault.line, column: fault.column ?? 1 } : {};
    return [{ kind: 'scripts' as const, id, name, field: 'source', code, zh, en, advice: false, ...place }];
  });
