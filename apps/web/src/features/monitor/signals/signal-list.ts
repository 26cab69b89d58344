import type { Quality, Signal } from '@lightfield/contract';

export const SIGNAL_FILTERS = ['all', 'bad', 'writable'] as const;
/** In the order in which they are shown. */
export const KINDS = ['device', 'intermediate', 'internal', 'aggregate'] as const satisfies readonly Signal['kind'][];

export type ListRow =
  | { readonly type: 'group'; readonly kind: Signal['kind']; readonly count: number }
  | { readonly type: 'signal'; readonly signal: Signal };

/** Signals whose name or key has the words a person typed, all of them, in any order. */
export function matching(signals: readonly Signal[], keyword: string): readonly Signal[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return signals;
  return signals.filter(({ title, sn }) => {
    const text = `${title}\n${sn}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Rows of the list: a heading for every kind that has signals, and its signals below; no heading where there is one kind only. */
export function listRows(signals: readonly Signal[]): ListRow[] {
  const groups = KINDS.map((kind) => ({ kind, members: signals.filter((signal) => signal.kind === kind) })).filter(
    ({ members }) => members.length > 0,
  );
  return groups.flatMap(({ kind, members }): ListRow[] => [
    ...(groups.length > 1 ? [{ type: 'group' as const, kind, count: members.length }] : []),
    ...members.map((signal) => ({ type: 'signal' as const, signal })),
  ]);
}

/** Can it be trusted? A signal that was never read cannot, unless nobody could ever read it. */
export const isDoubtful = (signal: Signal, quality: Quality | undefined): boolean =>
  quality === undefined ? signal.readable && signal.collection === 'periodic' : quality !== 'good';

/** Can it be a curve? */
export const isDrawable = ({ dataType, readable }: Signal): boolean => dataType !== 'string' && readable;
