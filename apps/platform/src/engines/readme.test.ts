import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createAlarms } from './alarms/alarms.ts';
import { createCommands } from './commands/commands.ts';
import { createCommunication } from './communication/communication.ts';
import { createHistory } from './history/history.ts';
import { createMvars } from './mvars/mvars.ts';
import { createScriptLogs } from './scripts/script-logs.ts';

const readme = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
const block = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const code = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.(test|testing)\.ts$/.test(path))
  .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'))
  .join('\n');

/** Each member with the names of what it takes: "publish(topic, payload, options)". What is taken apart is `{}`. */
type Members = readonly string[];

const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, '');

/** `text` from `at`, the position of a bracket, to its partner. */
function bracketed(text: string, at: number): string {
  let depth = 0;
  for (let end = at; end < text.length; end += 1) {
    if ('([{<'.includes(text[end] ?? '')) depth += 1;
    if (')]}'.includes(text[end] ?? '') || (text[end] === '>' && text[end - 1] !== '=')) depth -= 1;
    if (depth === 0) return text.slice(at + 1, end);
  }
  throw new Error(`no end of ${text.slice(at, at + 40)}`);
}

/** What stands between separators outside of brackets. */
function parts(text: string, separator: string): string[] {
  const found: string[] = [''];
  for (let at = 0; at < text.length; at += 1) {
    const inner = '([{<'.includes(text[at] ?? '') ? bracketed(text, at) : undefined;
    const taken = inner === undefined ? (text[at] ?? '') : `${text[at]}${inner}${text[at + inner.length + 1] ?? ''}`;
    if (taken === separator) found.push('');
    else found[found.length - 1] += taken;
    at += taken.length - 1;
  }
  return found.map((part) => part.trim()).filter((part) => part !== '');
}

const namesOf = (parameters: string) =>
  parts(parameters, ',').map((one) => (one.startsWith('{') ? '{}' : (/^[\w$]+/.exec(one)?.[0] ?? one)));

function membersOf(body: string): Members {
  return parts(body, ';').map((member) => {
    const [, name = '', isMethod] = /^(?:readonly )?(\w+)\??(\(|<)?/.exec(member) ?? [];
    return isMethod === undefined ? name : `${name}(${namesOf(bracketed(member, member.indexOf('('))).join(', ')})`;
  });
}

/** An interface as the code declares it, with what it extends. */
function declared(name: string): Members | undefined {
  const found = new RegExp(`export interface ${name}(?:<[^{]*>)?(?: extends (\\w+))? \\{`).exec(code);
  if (!found) return undefined;
  const own = membersOf(withoutComments(bracketed(code, found.index + found[0].length - 1)));
  return [...(found[1] === undefined ? [] : (declared(found[1]) ?? [])), ...own];
}

/** Whatever is asked of it, it answers with itself: enough for an engine that is made and never started. */
const anything: never = new Proxy(() => anything, { get: () => anything }) as never;

/** What an engine has that is typed by what makes it. */
function made(engine: object): Members {
  return Object.entries(engine).map(([name, value]: [string, unknown]) => {
    if (typeof value !== 'function') return name;
    const text = String(value);
    const [, single] = /^(?:async )?(\w+) =>/.exec(text) ?? [];
    return `${name}(${single ?? namesOf(withoutComments(bracketed(text, text.indexOf('(')))).join(', ')})`;
  });
}

const MADE: Record<string, () => object> = {
  Alarms: () => createAlarms(anything),
  Commands: () => createCommands(anything),
  CommunicationStates: () => createCommunication(anything),
  History: () => createHistory(anything),
  Mvars: () => createMvars(anything),
  ScriptLogs: () => createScriptLogs(anything),
};

const told = [...block.matchAll(/^interface (\w+)(?:<\w+>)? \{/gm)].map((found) => ({
  name: found[1] ?? '',
  members: membersOf(withoutComments(bracketed(block, found.index + found[0].length - 1))),
}));

describe('README.md of the engines', () => {
  it.each(told)('says what $name has', ({ name, members }) => {
    const actual = declared(name) ?? (MADE[name] ? made(MADE[name]()) : undefined);
    expect(actual, `${name} exists`).toBeDefined();
    expect(members.toSorted()).toEqual(actual?.toSorted());
  });

  it('has a part for each engine', () => {
    const missing = folders.filter(({ name }) => !new RegExp(`^// ---- engines/${name}\\b`, 'm').test(block));
    expect(missing.map(({ name }) => name)).toEqual([]);
    expect(told.length).toBeGreaterThanOrEqual(folders.length);
  });

  it('names nothing that makes engines, and no class, that does not exist', () => {
    const names = [...readme.matchAll(/\b(create[A-Z]\w+)\(|`([A-Z][A-Za-z]+)`/g)].map(
      ([, maker, type]) => maker ?? type ?? '',
    );
    const unknown = names.filter(
      (name) => !new RegExp(`export (?:function|class|interface|type|const) ${name}\\b`).test(code),
    );
    expect(unknown).toEqual([]);
  });
});
