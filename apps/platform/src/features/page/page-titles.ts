/** It stands in lists and in the operation log, beside what a page takes. Characters */
export const TITLE_MAX = 100;

/** A page, and the title it is to have. */
export interface Wanted {
  readonly id: string;
  readonly title: string;
}
const same = (title: string): string => title.toLowerCase();

/**
 * Titles that pages take beside others which keep theirs, by page: the wanted one, or, where another page of the owner has it,
 * that with the first free number, "Pump (2)", within the length of a title. Letters count alike, as in the database. Who comes
 * first takes first. `kept`: titles that stay taken.
 */
export function freeTitles(wanted: readonly Wanted[], kept: readonly string[]): Map<string, string> {
  const taken = new Set(kept.map(same));
  const titles = new Map<string, string>();
  for (const { id, title } of wanted) {
    let free = title;
    for (let number = 2; taken.has(same(free)); number++) {
      const suffix = ` (${number})`;
      free = cut(title, TITLE_MAX - suffix.length) + suffix;
    }
    taken.add(same(free));
    titles.set(id, free);
  }
  return titles;
}

/** Whether a page may have this title because it wanted that one. */
export function isTitleFor(title: string, wanted: string): boolean {
  const suffix = / \(\d+\)$/.exec(title)?.[0];
  return title === wanted || (suffix !== undefined && title === cut(wanted, TITLE_MAX - suffix.length) + suffix);
}

/** Never through the middle of a character. */
function cut(text: string, length: number): string {
  const short = text.slice(0, length);
  return text.length > length && /[\uD800-\uDBFF]$/.test(short) ? short.slice(0, -1) : short;
}
