import { type MarketKind, type MarketRow, inEveryLanguage } from '@lightfield/contract';
import { isReadAs } from '@lightfield/widgets/pinyin';

/** Packages of a kind in which every word is found: in either language, by pinyin or its first letters, by protocol or author. */
export function findPackages(
  rows: readonly MarketRow[],
  { kind, keyword }: { kind: MarketKind | 'all'; keyword: string },
): readonly MarketRow[] {
  const words = keyword.trim().toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (kind !== 'all' && row.kind !== kind) return false;
    const { name, summary, author, protocols, id } = row;
    const said = [inEveryLanguage(name), inEveryLanguage(summary), author, id, ...protocols].join(' ').toLowerCase();
    return words.every((word) => said.includes(word) || isReadAs(name.zh, word));
  });
}

/** What was made of an older version, newest first. */
export const outdatedIn = ({ taken, version }: Pick<MarketRow, 'taken' | 'version'>) =>
  taken.filter((made) => made.version < version);
