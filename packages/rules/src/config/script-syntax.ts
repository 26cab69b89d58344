import { type ConfigIssue, type ScriptItem, type Text, asItIs, called, variableErrors } from '@lightfield/contract';
import { type Finding, found } from './problem.ts';
import { rulesText } from '../locales/rules/text.ts';

/** What the engine of scripts says of a text that it cannot read; line and column from 1, absent where it has none. */
export interface SyntaxFault {
  readonly message: string;
  readonly line?: number | null | undefined;
  readonly column?: number | null | undefined;
}

/** Words of the engine for what engineers get wrong most, and ours for them. */
const WORDS: readonly (readonly [said: RegExp, text: (what: string) => Text])[] = [
  [/^expecting '(?<what>.+)'$/, (what) => rulesText('scriptSyntax.expected', { what })],
  [/^unexpected token in expression: ''$/, () => rulesText('scriptSyntax.endsTooEarly')],
  [/^unexpected token in expression: '(?<what>.+)'$/, (what) => rulesText('scriptSyntax.notHere', { what })],
  [/^unexpected end of (?:string|template)$/, () => rulesText('scriptSyntax.quoteMissing')],
  [/^unexpected end of comment$/, () => rulesText('scriptSyntax.commentOpen')],
  [/^invalid redefinition of .+$/, () => rulesText('scriptSyntax.declaredAlready')],
  [/^return not in a function$/, () => rulesText('scriptSyntax.returnOutside')],
  [/stack|memory/i, () => rulesText('scriptSyntax.tooDeep')],
];

function wordsOf(message: string): Text {
  const said = message.replace(/^SyntaxError: /, '');
  for (const [pattern, text] of WORDS) {
    const match = pattern.exec(said);
    if (match) return text(match.groups?.['what'] ?? '');
  }
  return asItIs(said);
}

/** The fault as a person reads it, with its place: "第2行第7列：此处应为“)”". 1732. */
export function syntaxFinding({ message, line, column }: SyntaxFault): Finding {
  const fault = wordsOf(message);
  return found(
    variableErrors.scriptSyntaxInvalid,
    line
      ? rulesText('scriptSyntax.wrongAt', { line, column: column ?? 1, fault })
      : rulesText('scriptSyntax.wrong', { fault }),
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
    const finding = syntaxFinding(fault);
    const place = fault.line ? { line: fault.line, column: fault.column ?? 1 } : {};
    const { code } = finding;
    return [called(finding, { kind: 'scripts' as const, id, name, field: 'source', code, advice: false, ...place })];
  });
