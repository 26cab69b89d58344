/** One test as it is written: its title, and its text up to the next one. */
export interface Written {
  readonly title: string;
  readonly body: string;
  readonly skipped: boolean;
}

const START = /^[ \t]*(?:it|test|describe)((?:\.\w+)*)(?:\([^'"`\n]*\))?\(\s*(['"`])((?:\\.|(?!\2)[^\\\n])*)\2/gm;

/** Tests of one file. A group (`describe`) begins a text, too, so that what stands before its tests is nobody's. */
export function testsOf(text: string): Written[] {
  const starts = [...text.matchAll(START)];
  return starts.flatMap((start, index) => {
    if (start[0].trimStart().startsWith('describe')) return [];
    const body = text.slice(start.index, starts[index + 1]?.index ?? text.length);
    return [{ title: start[3] ?? '', body, skipped: /skip|todo|runIf/.test(start[1] ?? '') }];
  });
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
