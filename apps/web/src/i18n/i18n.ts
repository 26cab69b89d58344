import { type BackendModule, type ResourceKey, createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, isLanguage, noteLanguage, storedLanguage } from './language.ts';

/**
 * One namespace per folder: `i18n/locales/<name>` for what every screen needs, `features/<name>/locales` and
 * `app/<name>/locales` for the rest (`device-list` for `features/device/list`), `designer/locales` for the page designer. Each language of each namespace is a file of its own, fetched when first needed.
 */
const files = import.meta.glob<{ default: ResourceKey }>([
  './locales/*/{zh-cn,en}.ts',
  '../features/{*,*/*}/locales/{zh-cn,en}.ts',
  '../app/*/locales/{zh-cn,en}.ts',
  '../designer/locales/{zh-cn,en}.ts',
]);
const fileOf = new Map(
  Object.entries(files).map(([path, load]) => {
    const [, folder = '', language = ''] =
      /^\.\.?\/(?:locales\/|features\/|app\/)?(.+?)(?:\/locales)?\/([^/]+)\.ts$/.exec(path) ?? [];
    return [`${language}/${folder.replace('/', '-')}`, load] as const;
  }),
);

type Fetch = <File>(load: () => Promise<File>) => Promise<File>;

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
      ({ default: texts }) => answer(null, texts),
      (error: unknown) => answer(error instanceof Error ? error : String(error), null),
    );
  },
});

export const i18n = createInstance();

/** Loads the texts the first screen needs. `fetchFile` fetches these, and all that come later. */
export async function startTexts(namespaces: readonly string[], fetchFile: Fetch): Promise<void> {
  const language = storedLanguage();
  noteLanguage(language);
  await i18n
    .use(backend(fetchFile))
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: [...LANGUAGES],
      fallbackLng: DEFAULT_LANGUAGE,
      lowerCaseLng: true,
      load: 'currentOnly',
      ns: ['common', ...namespaces],
      defaultNS: 'common',
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      react: { useSuspense: true },
    });
}

/** Fetches texts of a screen before it is drawn. */
export async function loadTexts(namespaces: readonly string[]): Promise<void> {
  await i18n.loadNamespaces(namespaces);
}

/** Every text on the page changes at once, without a reload; the texts of open screens are fetched first. */
export async function changeLanguage(language: Language): Promise<void> {
  noteLanguage(language);
  await i18n.changeLanguage(language);
}

export const languageOf = (text: string | undefined): Language => (isLanguage(text) ? text : DEFAULT_LANGUAGE);
