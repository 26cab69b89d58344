import { ScriptItem } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { changedScripts, syntaxFinding, syntaxIssues } from './script-syntax.ts';

const ID = '0197f000-0000-7000-8000-000000000001';
const script = (id: string, source: string): ScriptItem =>
  ScriptItem.parse({ id, name: id.slice(-1), policy: { type: 'startup' }, source });
const other = ID.replace(/1$/, '2');

describe('a syntax error of a script', () => {
  it.each([
    ["SyntaxError: expecting ')'", '此处应为“)”', ') is expected here'],
    ["SyntaxError: unexpected token in expression: ''", '内容未写完', 'the text ends too early'],
    ["SyntaxError: unexpected token in expression: '}'", '“}”不应出现在此处', '} does not belong here'],
    ['the engine failed: Maximum call stack size exceeded', '嵌套过深或过长', 'it is nested too deeply, or too long'],
    ['SyntaxError: something new', 'something new', 'something new'],
  ])('is said in both languages with its place: %s', (message, zh, en) => {
    expect(syntaxFinding({ message, line: 2, column: 7 })).toMatchObject({
      code: 1732,
      zh: `脚本语法错误：第2行第7列，${zh}`,
      en: `the script has a syntax error at line 2, column 7: ${en}`,
    });
  });
  it('without a place names none', () => {
    expect(syntaxFinding({ message: 'stack' }).zh).toBe('脚本语法错误：嵌套过深或过长');
  });
  it('names the script, its field, line and column', () => {
    const issues = syntaxIssues([script(ID, 'if ('), script(other, 'log(1)')], (source) =>
      source === 'if (' ? { message: 'SyntaxError: expecting )', line: 1, column: 5 } : undefined,
    );
    expect(issues).toHaveLength(1);
    expect(issues[0]).toMatchObject({ kind: 'scripts', id: ID, field: 'source', code: 1732, line: 1, column: 5 });
  });
});

it('only scripts that are new or say something else are read again, and blank ones are not', () => {
  const kept = script(ID, 'if (');
  expect(changedScripts([kept], [{ ...kept, name: 'x' }])).toEqual([]);
  expect(changedScripts([kept], [{ ...kept, source: 'log(1' }])).toHaveLength(1);
  expect(changedScripts([], [kept, script(other, ' ')])).toEqual([kept]);
});
