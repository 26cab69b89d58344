import { LANGUAGES, type Text, inEveryLanguage } from '@lightfield/contract';
import { isReadAs } from '../kit/pinyin.ts';
import { symbols } from './library.ts';
import { symbolCategories, type SymbolDefinition } from './symbol.ts';

/** In every language that is at hand. */
const spoken = (text: Text): string[] => LANGUAGES.map((language) => text[language]);
const wordsOf = ({ name, title, keywords, category }: SymbolDefinition) => {
  const folder = symbolCategories[category];
  return [name, inEveryLanguage(title), keywords, inEveryLanguage(folder)].join(' ').toLowerCase();
};

/**
 * Symbols in which every word of the text is found, in either language, by pinyin or by its first letters: those whose title
 * begins with it first, then those that have it in their title, then the rest. Nothing typed: all of them.
 */
export function searchSymbols(text: string): readonly SymbolDefinition[] {
  const sought = text.trim().toLowerCase();
  const words = sought.split(/\s+/).filter(Boolean);
  if (!words.length) return [...symbols.values()];
  const rank = ({ title }: SymbolDefinition) => {
    const titles = spoken(title).map((one) => one.toLowerCase());
    if (titles.some((name) => name.startsWith(sought))) return 0;
    return titles.some((name) => name.includes(sought) || isReadAs(name, sought)) ? 1 : 2;
  };
  const isMeant = (symbol: SymbolDefinition) => {
    const own = wordsOf(symbol);
    const { title, keywords, category } = symbol;
    const read = [title.zh, symbolCategories[category].zh, ...keywords.split(' ')];
    return words.every((word) => own.includes(word) || read.some((name) => isReadAs(name, word)));
  };
  return [...symbols.values()].filter(isMeant).toSorted((one, other) => rank(one) - rank(other));
}
