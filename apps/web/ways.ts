import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';

/** What the designer alone needs; a file of a running page holds none of it (the build refuses, decision 083). */
export const DESIGNER_ALONE =
  /[\\/](?:packages[\\/]widgets[\\/]src[\\/](?:design\.ts|symbols[\\/]search\.ts|(?!kit)[^\\/]+[\\/]inspector\.ts)|packages[\\/]designer[\\/]|apps[\\/]web[\\/]src[\\/]designer[\\/](?!locales|feature\.ts|ahead\.ts))/;
/** Where the views of widgets are listed; those it fetches by `import()` are in no file of every page either. */
export const CATALOGUE = '../../packages/widgets/src/catalogue.ts';

/** Modules that go into one file, or into files named by each. */
export interface Group {
  name: string | ((id: string, graph: Graph) => string | null);
  test: RegExp | ((id: string) => boolean);
  initial?: true;
  withNeeds?: true;
}

/** What a running page consists of. */
export const PAGE_MODULES = [
  'src/app/all-routes.ts',
  'src/lib/parse-account.ts',
  'src/app/shell/shell.tsx',
  'src/app/shell/frame.tsx',
  'src/features/page/api/page-ahead.ts',
  'src/features/page/api/page-line.ts',
  'src/features/page/run/page-screen.tsx',
  'src/features/monitor/gm/page-records.tsx',
];

/** Pages of projects, likewise. */
export const PROJECT_PAGE_MODULES = [
  'src/app/all-routes.ts',
  'src/lib/parse-account.ts',
  'src/app/shell/shell.tsx',
  'src/app/shell/frame.tsx',
  'src/features/page/api/page-ahead.ts',
  'src/features/page/api/project-line.ts',
  'src/features/page/run/project/project-screens.tsx',
];

/** Work in the field lies on a phone: it is to load nothing of lists and pages but what it needs itself. */
export const FIELD = [
  'src/features/field/field-screen.tsx',
  // who is logged in
  'src/lib/parse-account.ts',
];
const LOGIN = ['src/features/account/login/login-screen.tsx'];
const LISTS = [
  'src/app/all-routes.ts',
  'src/app/shell/shell.tsx',
  'src/app/shell/frame.tsx',
  'src/app/kit.tsx',
  'src/features/device/list/device-list.tsx',
];

/**
 * What the ways to a running page need, from the login to the page itself: each of these sets holds what the one before it lacks, and is one
 * file, so that a page is a dozen of files and not a hundred (each costs a browser 1 to 2 ms, and 6 at a time come over a slow line).
 */
const SETS: readonly { name: string; needed: readonly string[]; also?: readonly string[] }[] = [
  { name: 'field-login', needed: FIELD, also: LOGIN },
  { name: 'login', needed: LOGIN },
  // of what is left of the work in the field, what lists or pages need, too
  { name: 'field-base', needed: FIELD, also: LISTS },
  { name: 'field-page', needed: FIELD, also: PAGE_MODULES },
  { name: 'all-routes', needed: ['src/app/all-routes.ts'] },
  // what a page answers is asked for before its code is there
  { name: 'ahead', needed: ['src/features/page/api/page-ahead.ts'] },
  {
    name: 'shell',
    needed: [
      'src/app/shell/shell.tsx',
      'src/app/shell/frame.tsx',
      'src/lib/parse-account.ts',
      'src/lib/alarm-line/alarm-line.tsx',
      'src/features/message/sound-notice.tsx',
    ],
  },
  // pages without what lists need of them
  { name: 'screens', needed: PAGE_MODULES, also: LISTS },
  { name: 'page', needed: PAGE_MODULES },
];
/** Texts are asked for by language; the names of their areas (`text.ts`) come with the code that says them. */
const isOurs = (id: string) =>
  /[\\/](apps[\\/]web|packages)[\\/]/.test(id) && (!/[\\/]locales[\\/]/.test(id) || /[\\/]text\.ts$/.test(id));
const wordsOf = (folders: string, language: string) =>
  new RegExp(`[\\\\/](${folders})[\\\\/]locales[\\\\/]${language}\\.ts$`);
const SHELL_WORDS = 'app[\\\\/]shell|features[\\\\/]message';
const PAGE_WORDS = 'features[\\\\/](?:monitor|page)';

/** Each has a card; files are read here, before anything of the packages is. */
const LANGUAGES = readdirSync(new URL('../../packages/contract/src/locales/language/', import.meta.url)).map((file) =>
  file.replace(/\.ts$/, ''),
);

/** Files for the ways to a running page. */
export const WAYS: readonly Group[] = [
  ...LANGUAGES.flatMap((language): Group[] => [
    { name: `words-${language}`, test: wordsOf(SHELL_WORDS, language) },
    { name: `page-words-${language}`, test: wordsOf(PAGE_WORDS, language) },
  ]),
  ...SETS.map(({ name, needed, also }): Group => {
    const isNeeded = neededBy(needed);
    const isShared = also ? neededBy(also) : () => true;
    return { name: (id, graph) => (isNeeded(id, graph) && isShared(id, graph) ? name : null), test: isOurs };
  }),
];

/** What Rolldown knows of a module when it decides about files. */
interface Graph {
  getModuleInfo(id: string): { code: string | null; importedIds: readonly string[]; exports: readonly string[] } | null;
}

/** A file that only hands on what others have; who takes one name from it does not need the rest. */
const HANDS_ON = /[\\/]packages[\\/][^\\/]+[\\/]src[\\/](?:runtime[\\/])?index\.ts$/;
/** Files beside it are no such file: a name that they have by chance is not looked for there. */
const NAMED = /\b(?:import|export)\s*\{([^}]*)\}\s*from\s*['"](?:[^.'"][^'"]*|[^'"]*\/index\.ts)['"]/g;

/** Names that a module takes from files that hand on, as they call them: `import { a, b as c } from 'x'` gives a and b. */
const takenNames = (code: string): string[] =>
  [...code.matchAll(NAMED)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim().split(/\s/)[0] ?? ''),
  );

/**
 * Whether a module is needed, at once, by one of these modules of the app. Asked when all modules are known.
 * A set of these is closed: what a member needs is a member. Files made of such sets never need each other in a circle.
 */
function neededBy(ends: readonly string[]): (id: string, graph: Graph) => boolean {
  let found: Set<string> | undefined;
  return (id, graph) => {
    found ??= closure(
      ends.map((end) => resolve(import.meta.dirname, end)),
      graph,
    );
    return found.has(id);
  };
}

function closure(ends: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const walkNames = (barrel: string, names: readonly string[]): void => {
    for (const next of graph.getModuleInfo(barrel)?.importedIds ?? []) {
      if (HANDS_ON.test(next)) walkNames(next, names);
      else if (graph.getModuleInfo(next)?.exports.some((name) => names.includes(name))) walk(next);
    }
  };
  const walk = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    const info = graph.getModuleInfo(id);
    const taken = takenNames(info?.code ?? '');
    for (const next of info?.importedIds ?? [])
      if (HANDS_ON.test(next)) walkNames(next, taken);
      else walk(next);
  };
  for (const end of ends) {
    if (!graph.getModuleInfo(end)) throw new Error(`No such module: ${end}`);
    walk(end);
  }
  return found;
}
