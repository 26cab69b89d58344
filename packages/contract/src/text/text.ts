import { findCatalogue } from '#languages';
import { FIRST_LANGUAGE, LANGUAGES, SECOND_LANGUAGE, type Language, cardOf, tagOf } from './language.ts';

/**
 * Something we say, in every language: `title[language]`. Behind it stand a key and what fills its gaps; the words are looked up
 * in the catalogue of the language when they are asked for. What comes from elsewhere in the same form is `Pair`.
 */
export type Text = Readonly<Record<Language, string>>;
/** What fills a gap: a list is joined as the language does it. */
export type Filling = string | number | bigint | Pair | readonly (string | Pair)[];
export type Fillings = Readonly<Record<string, Filling>>;

/** A text as it travels and is stored: Chinese and English always, other languages where who sent it knew them. */
export interface Pair {
  readonly zh: string;
  readonly en: string;
}
/** What somebody else said, in a language that they may not know. */
export const heard = (pair: Pair, language: Language): string =>
  (pair as Partial<Record<Language, string>>)[language] ?? pair[SECOND_LANGUAGE as keyof Pair];

/** The same words in every language: a name, a sign. */
export const asItIs = (words: string): Text => textBy(() => words);

/** What it is called in any language that is at hand, for a search. */
export const inEveryLanguage = (text: Pair): string => LANGUAGES.map((language) => heard(text, language)).join(' ');

/** Texts by name, in groups. */
export interface Catalogue {
  readonly [name: string]: string | Catalogue;
}
/** Names of all texts of a catalogue: "group.name". */
export type KeyOf<Tree> = {
  [Name in keyof Tree & (string | number)]: Tree[Name] extends string ? `${Name}` : `${Name}.${KeyOf<Tree[Name]>}`;
}[keyof Tree & (string | number)];
/** The same texts in another language; `_one` beside a text with a `{{count}}` is what is said of one. */
export type SameTexts<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends string ? string : SameTexts<Tree[Name]>;
} & { readonly [Name in `${keyof Tree & string}_one`]?: string };

/** Makes texts of one area, which has one catalogue per language. */
export interface TextsOf<Tree> {
  (key: KeyOf<Tree>, fillings?: Fillings): Text;
  /** A thing that is called something: the thing, which is a text at the same time. */
  of<const Thing extends object>(key: KeyOf<Tree>, thing: Thing, fillings?: Fillings): Thing & Text;
  /** The words themselves, where the language is known. */
  in(language: Language): (key: KeyOf<Tree>, fillings?: Fillings) => string;
}

const SAYS = Symbol('says');
type Says = (language: Language) => string;
interface Area {
  readonly name: string;
  readonly file: string;
  readonly catalogues: Map<Language, object | undefined>;
}
const provided = new Map<string, object>();
const known = new Set<string>();
let watch: ((area: string) => void) | undefined;

/** Whoever fetches catalogues is told of each area, those that there are and those that come, as their code arrives. */
export function watchAreas(listener: (area: string) => void): void {
  watch = listener;
  for (const area of known) listener(area);
}

/** A browser has fetched a catalogue. */
export function provideCatalogue(area: string, language: Language, catalogue: object): void {
  provided.set(`${language}/${area}`, catalogue);
}

/** All that were fetched, for a worker, which fetches none. */
export type Catalogues = ReadonlyMap<string, object>;
export const providedCatalogues = (): Catalogues => provided;
export function takeCatalogues(catalogues: Catalogues): void {
  for (const [name, catalogue] of catalogues) provided.set(name, catalogue);
}

function catalogueOf(area: Area, language: Language): object | undefined {
  const fetched = provided.get(`${language}/${area.name}`);
  if (fetched) return fetched;
  if (!area.catalogues.has(language)) area.catalogues.set(language, findCatalogue(area.file, language));
  return area.catalogues.get(language);
}

const at = (tree: object | undefined, key: string): string | undefined => {
  let node: unknown = tree;
  for (const name of key.split('.')) {
    if (typeof node !== 'object' || node === null) return undefined;
    node = (node as Record<string, unknown>)[name];
  }
  return typeof node === 'string' ? node : undefined;
};

/** Words of a key in a language; those of another that is there where it lacks them, at the worst the key. */
function wordsOf(area: Area, key: string, fillings: Fillings | undefined, language: Language): string {
  const count = fillings?.['count'];
  for (const one of [language, FIRST_LANGUAGE, ...LANGUAGES]) {
    const tree = catalogueOf(area, one);
    const form = typeof count === 'number' ? new Intl.PluralRules(tagOf(one)).select(count) : undefined;
    const words = (form && at(tree, `${key}_${form}`)) ?? at(tree, key);
    if (words !== undefined) return fill(words, fillings, language);
  }
  return `${area.name}:${key}`;
}

const fill = (words: string, fillings: Fillings | undefined, language: Language): string =>
  fillings
    ? words.replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) => {
        const filling = fillings[name];
        return filling === undefined ? gap : filled(filling, language);
      })
    : words;

const isList = (filling: Filling): filling is readonly (string | Pair)[] => Array.isArray(filling);
function filled(filling: Filling, language: Language): string {
  if (isList(filling)) return filling.map((one) => filled(one, language)).join(cardOf(language).comma);
  return typeof filling === 'object' ? heard(filling, language) : String(filling);
}

/** One for each language, on each text; enumerable, so that a text that is sent or stored is a text in every language. */
const SPEAKING = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    {
      enumerable: true,
      configurable: true,
      get(this: { [SAYS]: Says }) {
        return this[SAYS](language);
      },
    },
  ]),
);
const speaking = (says: Says, thing: object): object =>
  Object.defineProperties(thing, { ...SPEAKING, [SAYS]: { value: says } });

/** What is put together of others, or is said by something else: by `say`, in each language. */
export const textBy = (say: (language: Language) => string): Text => speaking(say, {}) as Text;

/** What somebody else said, as one of our texts. */
export const textOf = (pair: Pair): Text => textBy((language) => heard(pair, language));

/** A thing that is called what another is called: a text at the same time. */
export function called<Thing extends object>(text: Text, thing: Thing): Thing & Text {
  const says = (text as { [SAYS]?: Says })[SAYS];
  return (says ? speaking(says, { ...thing }) : { ...text, ...thing }) as Thing & Text;
}

/** The catalogue of an area is wanted where catalogues are fetched. */
export function askFor(area: string): void {
  known.add(area);
  watch?.(area);
}

/**
 * The texts of a folder `locales/<area>`, with a file for each language. `name`: "package-area", the namespace by which the web
 * fetches them. `file`: the one that calls this, `import.meta.url`. `isAsked`: at once; otherwise by whoever is going to say them.
 */
export function textsOf<Tree>(name: string, file: string, isAsked = true): TextsOf<Tree> {
  const area: Area = { name, file, catalogues: new Map() };
  if (isAsked) askFor(name);
  const says =
    (key: string, fillings?: Fillings): Says =>
    (language) =>
      wordsOf(area, key, fillings, language);
  const make = (key: KeyOf<Tree>, fillings?: Fillings) => speaking(says(key, fillings), {}) as Text;
  return Object.assign(make, {
    of: <Thing extends object>(key: KeyOf<Tree>, thing: Thing, fillings?: Fillings) =>
      speaking(says(key, fillings), { ...thing }) as Thing & Text,
    in: (language: Language) => (key: KeyOf<Tree>, fillings?: Fillings) => wordsOf(area, key, fillings, language),
  });
}
