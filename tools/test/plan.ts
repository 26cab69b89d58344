/** What one call of `npm test` runs. */

export const PARTS = ['unit', 'screen', 'process', 'journey'] as const;
export type Part = (typeof PARTS)[number];

export interface Plan {
  /** Format, lint, types, size of the web: of a run of everything alone. */
  whole: boolean;
  /** In this order; with the files to run, all of the part where none is named. */
  parts: { part: Part; files: readonly string[] }[];
}

const isPart = (word: string): word is Part => (PARTS as readonly string[]).includes(word);

/** Which part a test file belongs to. Path from the root, with slashes; as the projects of vitest.config.ts say. */
export function partOf(file: string): Part {
  if (file.startsWith('e2e/journeys/')) return 'journey';
  if (file.endsWith('.screen.test.tsx')) return 'screen';
  return file.startsWith('e2e/process/') || /\.process\.test\.tsx?$/.test(file) ? 'process' : 'unit';
}

/** A path as somebody types it: `./apps/web/`, `apps\web`. */
const plain = (typed: string) => typed.replaceAll('\\', '/').replace(/^\.\//, '').replace(/\/+$/, '');

/** Test files that a word means: those below a folder, the file itself, or the tests beside a source file that bear its name. */
function filesOf(word: string, tests: readonly string[]): string[] {
  const path = plain(word);
  const stem = path.replace(/\.tsx?$/, '');
  return tests.filter(
    (file) =>
      file === path ||
      file.startsWith(`${path}/`) ||
      (stem !== path &&
        new RegExp(String.raw`^\.((process|screen)\.)?test\.tsx?$`).test(file.slice(stem.length)) &&
        file.startsWith(stem)),
  );
}

/**
 * What is to run. `words` is what stands behind `npm test --`: parts, folders, files; nothing means everything. `tests`: all test
 * files of the checkout, from its root. Throws where a word means no test: a slip of the keyboard must not look like a success.
 */
export function planOf(words: readonly string[], tests: readonly string[]): Plan {
  if (words.length === 0) return { whole: true, parts: PARTS.map((part) => ({ part, files: [] })) };
  const files = new Set<string>();
  for (const word of words) {
    if (isPart(word)) continue;
    const found = filesOf(word, tests);
    if (found.length === 0)
      throw new Error(`"${word}" is neither a part (${PARTS.join(', ')}) nor a folder or file with tests.`);
    for (const file of found) files.add(file);
  }
  const parts: Plan['parts'] = [];
  for (const part of PARTS) {
    const own = [...files].filter((file) => partOf(file) === part).toSorted();
    if (words.includes(part)) parts.push({ part, files: [] });
    else if (own.length > 0) parts.push({ part, files: own });
  }
  return { whole: false, parts };
}
