import { fileURLToPath } from 'node:url';
import { PSEUDO, PSEUDO_CARD } from './card.ts';

const STRETCHED = fileURLToPath(new URL('stretched.ts', import.meta.url));
const importing = (name: string) => `import { ${name} } from ${JSON.stringify(STRETCHED)};\n`;

/**
 * What finds the files of languages finds one more, as if those of the pseudo-language lay beside the others: the checkout stays as
 * it is, which others build and test at the same time.
 */
const FINDERS: Readonly<Record<string, string>> = {
  'packages/contract/src/text/languages.browser.ts': `Object.assign(languageCards, ${JSON.stringify({ [PSEUDO]: PSEUDO_CARD })});`,
  'apps/web/src/i18n/i18n.ts': `${importing('stretchedTree')}
for (const [name, load] of [...fileOf])
  if (name.startsWith('en/'))
    fileOf.set('${PSEUDO}/' + name.slice('en/'.length), async () => ({ default: stretchedTree((await load()).default) }));`,
  'apps/web/src/lib/config/config-text.ts': `${importing('stretchedTree')}
provideCatalogue(AREA, '${PSEUDO}', stretchedTree(files['./locales/en.ts']));`,
  'apps/web/src/lib/antd-provider.tsx': `${importing('stretchedValue')}
LOCALES['./antd-locales/${PSEUDO}.ts'] = { antd: stretchedValue(LOCALES['./antd-locales/en.ts'].antd), dayjs: 'en' };`,
};

/** For tests in a browser: the pseudo-language, made as it is asked for. */
export const pseudoLanguage = () => ({
  name: 'pseudo-language',
  enforce: 'pre' as const,
  transform(code: string, id: string): string | undefined {
    const [path = '', query = ''] = id.split('?');
    // a file that is asked for as it stands is no code
    if (/\braw\b/.test(query)) return undefined;
    const found = Object.keys(FINDERS).find((file) => path.endsWith(file));
    return found && `${code}\n${FINDERS[found]}\n`;
  },
});
