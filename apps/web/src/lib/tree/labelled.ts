import type { Tree, TreeItem } from './tree.ts';

/** What a choice is, and what it is called. */
export interface Labelled {
  value: string;
  label?: string;
}

/**
 * For the field of a `TreeSelect` with `labelInValue` whose choices are what a search has found: the field keeps the id, and its
 * name is shown also while the chosen one is not among them. `others`: names of choices that stand in no tree.
 */
export const labelled = <Item extends TreeItem>(tree: Tree<Item>, others: Readonly<Record<string, string>>) => ({
  getValueProps: (value: string | undefined): { value: Labelled | null } => ({
    value: value === undefined ? null : { value, label: others[value] ?? tree.byId.get(value)?.item.name ?? '' },
  }),
  getValueFromEvent: (chosen: Labelled | undefined): string | undefined => chosen?.value,
});
