import { isReadAs } from '@lightfield/widgets/pinyin';

export const wordsOf = (typed: string): readonly string[] => typed.trim().toLowerCase().split(/\s+/).filter(Boolean);

/** Is every word that was typed part of something that is said, as it is written or read? */
export function isMeant(said: readonly string[], typed: string): boolean {
  const small = said.map((each) => each.toLowerCase());
  return wordsOf(typed).every((word) => small.some((each) => each.includes(word) || isReadAs(each, word)));
}
