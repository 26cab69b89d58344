import {
  FIRST_LANGUAGE,
  LANGUAGES,
  type Language,
  isLanguage,
  provideCatalogue,
  watchAreas,
} from '@lightfield/contract';
import { type BackendModule, type ResourceKey, createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { noteLanguage, storedLanguage } from './language.ts';

/**
 * One namespace per folder: `i18n/locales/<name>` for what every screen needs, `features/<name>/locales` and
 * `app/<name>/locales` for the rest (`device-list` for `features/device/list`), `designer/locales` for the page designer, `live/locales`
 * for what the browser says of values, `packages/<package>/src/locales/<area>` for the packages (`<package>-<area>`). Each language of
 * each namespace is a file of its own, named by the language and fetched when first needed; a language is there when its files are.
 */
const files = import.meta.glob<{ default: ResourceKey }>([
  './locales/*/{??,???}.ts',
  '../features/{*,*/*}/locales/{??,???}.ts',
  '../app/*/locales/{??,???}.ts',
  '../{designer,live}/locales/{??,???}.ts',
  '../../../../packages/*/src/locales/*/{??,???}.ts',
  '!../../../../packages/contract/src/locales/language/*.ts',
]);
const fileOf = new Map(
  Object.entries(files).map(([path, load]) => {
    const [, folder = '', language = ''] =
      /^(?:\.\.\/)*(?:\.\/)?(?:locales\/|features\/|app\/|packages\/)?(.+?)(?:\/locales)?\/([^/]+)\.ts$/.exec(path) ??
      [];
    return [`${language}/${folder.replace('src/locales/', '').replace('/', '-')}`, load] as const;
  }),
);

type Fetch = <File>(load: () => Promise<File>) => Promise<File>;

/** For what the packages say by themselves, too. */
function provided(area: string, language: string, texts: ResourceKey): ResourceKey {
  if (isLanguage(language)) provideCatalogue(area, language, texts as object);
  return texts;
}

const backend = (fetchFile: Fetch): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  read(language: string, namespace: string, answer) {
    const load = fileOf.get(`${language}/${namespace}`);
    if (!load) {
      answer(new Error(`No texts: ${language}/${namespace}`), null);
      return;
    }
    fetchFile(load).then(
      ({ default: texts }) => answer(null, provided(namespace, language, texts)),
      (error: unknown) => answer(error instanceof Error ? error : String(error), null),
    );
  },
});

export const i18n = createInstance();
let fetching: Fetch = (load) => load();

/** Loads the texts the first screen needs. `fetchFile` fetches these, and all that come later. */
export async function startTexts(namespaces: readonly string[], fetchFile: Fetch): Promise<void> {
  const language = storedLanguage();
  noteLanguage(language);
  fetching = fetchFile;
  await i18n
    .use(backend(fetchFile))
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: [...LANGUAGES],
      fallbackLng: FIRST_LANGUAGE,
      lowerCaseLng: true,
      load: 'currentOnly',
      ns: ['common', ...namespaces, ...areas],
      defaultNS: 'common',
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      react: { useSuspense: true, bindI18n: 'languageChanged loaded' },
    });
}

/** Areas of the packages whose code is here. */
const areas = new Set<string>();
watchAreas((area) => {
  areas.add(area);
  if (i18n.isInitialized) void i18n.loadNamespaces(area);
});

/** Fetches texts of a screen before it is drawn. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  await i18n.loadNamespaces(namespaces);
}
/** A screen whose code is here: with the texts of the packages that it stands on. */
export const withTexts =
  <Code>(load: () => Promise<Code>) =>
  async (): Promise<Code> => {
    const code = await load();
    await i18n.loadNamespaces([...areas]);
    return code;
  };

const complete = new Set<string>();
/**
 * What the packages say here, in every language: whoever looks for a thing by its name may type any of its names. Resolves to whether
 * anything was new.
 */
export async function loadEveryLanguage(): Promise<boolean> {
  const missing = [...areas].filter((area) => !complete.has(area));
  const others = LANGUAGES.filter((language) => language !== i18n.language);
  await Promise.all(
    missing.flatMap((area) =>
      others.map(async (language) => {
        const load = fileOf.get(`${language}/${area}`);
        if (load) provided(area, language, (await fetching(load)).default);
      }),
    ),
  );
  for (const area of missing) complete.add(area);
  return missing.length > 0;
}

/** Every text on the page changes at once, without a reload; the texts of open screens are fetched first. */
export async function changeLanguage(language: Language): Promise<void> {
  noteLanguage(language);
  await i18n.changeLanguage(language);
}

export const languageOf = (text: string | undefined): Language => (isLanguage(text) ? text : FIRST_LANGUAGE);
