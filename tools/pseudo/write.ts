import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PSEUDO, PSEUDO_CARD } from './card.ts';
import { type Tree, stretchedTree } from './stretched.ts';

const CARDS = 'packages/contract/src/locales/language';
const LIBRARY = 'apps/web/src/lib/antd-locales';

const CARD = `import type { LanguageCard } from '../../text/language.ts';

declare module '../../text/language.ts' {
  interface Languages {
    ${PSEUDO}: true;
  }
}

export default ${JSON.stringify(PSEUDO_CARD, null, 2)} satisfies LanguageCard;
`;

/** The library's own words. */
const libraryTexts = (stretching: string) => `import en from './en.ts';

${stretching}

export default { antd: stretchedValue(en.antd) as typeof en.antd, dayjs: 'en' };
`;

/** Catalogues of the checkout at `root`: every English one, beside which one of another language would stand. */
function catalogues(root: string): string[] {
  const within = (folder: string): string[] =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return entry.name === 'node_modules' || entry.name === 'dist' ? [] : within(path);
      return entry.name === 'en.ts' && /\/locales\//.test(path) && !path.startsWith(CARDS) ? [path] : [];
    });
  return ['packages', 'apps'].flatMap(within);
}

/** Adds the pseudo-language to a checkout: files beside others, and not a line changed. Returns them. */
export async function writePseudo(root: string): Promise<string[]> {
  const files = new Map([[`${CARDS}/${PSEUDO}.ts`, CARD]]);
  const stretching = readFileSync(new URL('stretched.ts', import.meta.url), 'utf8').replaceAll('export ', '');
  files.set(`${LIBRARY}/${PSEUDO}.ts`, libraryTexts(stretching));
  for (const path of catalogues(root)) {
    const english = (await import(pathToFileURL(join(root, path)).href)) as { default: Tree };
    files.set(
      `${dirname(path)}/${PSEUDO}.ts`,
      `import type { SameTexts } from '@lightfield/contract';
import type zh from './zh.ts';

export default ${JSON.stringify(stretchedTree(english.default), null, 2)} satisfies SameTexts<typeof zh>;
`,
    );
  }
  for (const [path, text] of files) writeFileSync(join(root, path), text);
  return [...files.keys()];
}

/** Takes the language away again. */
export function removePseudo(root: string): void {
  for (const folder of [CARDS, LIBRARY, ...catalogues(root).map((path) => dirname(path))]) {
    const file = join(root, folder, `${PSEUDO}.ts`);
    if (existsSync(file)) rmSync(file);
  }
}
