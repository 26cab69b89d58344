/** One test as it is written: its title, and its text up to the next one. */
export interface Written {
  readonly title: string;
  readonly body: string;
  readonly skipped: boolean;
}

/** Which test proves a thing. */
export interface Proof {
  readonly file: string;
  readonly title: string;
  /** The helper of that file by which the test asks, where it does not say itself what; of another file `path#helper`, by another one `one>another`. */
  readonly by?: string;
}

const BEGINS = /^[ \t]*(?:it|test)\b([.\w]*)/;
/** `it('…`, `it.each(table)('…`, and behind a table of several lines: `])('…`. */
const TITLE =
  /^[ \t]*(?:(?:it|test)[.\w]*(?:<[^\n]*>)?(?:\([^\n]*\))?|\](?: as const)?\))\(\s*(['"`])((?:\\.|(?!\1)[^\\\n])*)\1/m;

const indentOf = (line: string) => line.length - line.trimStart().length;

/** What begins at a line and ends, by its indentation, before the next thing beside it. */
function blockAt(lines: readonly string[], from: number): string {
  const indent = indentOf(lines[from] ?? '');
  const after = lines.slice(from + 1).findIndex((line) => {
    const beside = indentOf(line) < indent || (indentOf(line) === indent && !/^\s*[})\]]/.test(line));
    return line.trim() !== '' && beside;
  });
  return lines.slice(from, after === -1 ? undefined : from + 1 + after).join('\n');
}

/** Tests of one file. */
export function testsOf(text: string): Written[] {
  const lines = text.split('\n');
  return lines.flatMap((line, from) => {
    const begun = BEGINS.exec(line);
    const body = begun ? blockAt(lines, from) : '';
    const title = TITLE.exec(body)?.[2];
    return title === undefined ? [] : [{ title, body, skipped: /skip|todo|runIf/.test(begun?.[1] ?? '') }];
  });
}

/** The text with the names that its file gave to tables of calls (`historyCalls as calls`) put back. */
export const unaliased = (text: string): string =>
  [...text.matchAll(/\b(\w+Calls) as (\w+)/g)].reduce(
    (written, [, table = '', alias = '']) =>
      written.replaceAll(new RegExp(`(?<![\\w.])${alias}\\.(?=\\w)`, 'g'), `${table}.`),
    text,
  );

/** What a helper of a file does: functions, constants and methods of this name. */
function helpersOf(text: string, name: string): string {
  const begins = new RegExp(
    `^[ \\t]*(?:export )?(?:(?:async )?function\\*? ${name}\\b|const ${name}\\b|(?:async )?${name}(?:<[^>\\n]*>)?\\(.*\\{$|${name}: )`,
  );
  const lines = text.split('\n');
  return lines.flatMap((line, from) => (begins.test(line) ? [blockAt(lines, from)] : [])).join('\n');
}

/** The text of a test with those of the helpers by which it asks; none: it does not ask by them. `textAt`: that of a file. */
export function withHelpers(body: string, { file, by }: Proof, textAt: (path: string) => string): string | undefined {
  let whole = body;
  let asking = body;
  for (const link of by?.split('>') ?? []) {
    const [name = '', path = file] = link.split('#').toReversed();
    if (!new RegExp(`\\b${name}\\b`).test(asking)) return undefined;
    asking = helpersOf(textAt(path), name);
    whole += `\n${asking}`;
  }
  return whole;
}

/** 10001, 10_001. */
const writings = (code: number) => `${String(code)}|${String(code).replace(/(\d{3})$/, '_$1')}`;

/** The test expects the code: by its number in what it expects, or by its name in the table of errors. */
export function expectsCode({ body }: Written, code: number, names: readonly string[]): boolean {
  const expected = [...body.matchAll(/\b(?:expect|toBe|toEqual|toMatchObject|toThrow|rejects)\b[^;]*;/g)]
    .map(([statement]) => statement)
    .join('\n');
  const number = new RegExp(`(?:\\bcode: |\\.to\\w+\\([^)]*\\b)(?:${writings(code)})\\b`);
  return number.test(expected) || names.some((name) => new RegExp(`\\b${name.replace('.', '\\.')}\\b`).test(expected));
}

/** The test names the limit, and expects something. */
export const usesLimit = ({ body }: Written, limit: string): boolean =>
  new RegExp(`\\bLIMITS\\.${limit.replace('.', '\\.')}\\b`).test(body) && /\bexpect\(/.test(body);

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The test asks by one of these names of the contract (`deviceCalls.query`) or writes one of these words in quotes, and expects something. */
export const says = ({ body }: Written, names: readonly string[], words: readonly string[] = []): boolean =>
  /\bexpect\b/.test(body) &&
  (names.some((name) => new RegExp(`(?<![\\w.])${escaped(name)}(?!\\w)`).test(body)) ||
    words.some((word) => new RegExp(`['"\`]${escaped(word)}['"\`]`).test(body)));
