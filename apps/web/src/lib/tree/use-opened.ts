import { useState } from 'react';
import { type Tree, type TreeItem, pathOf } from './tree.ts';

/** A tree of up to so many nodes opens at once. */
const OPEN_ALL_UP_TO = 100;

/** Which nodes are open; what is chosen is always in sight. While searching, what was closed or opened by hand. */
export function useOpened<Item extends TreeItem>(tree: Tree<Item>, chosen: string) {
  const [open, setOpen] = useState<ReadonlySet<string>>(() =>
    tree.byId.size <= OPEN_ALL_UP_TO ? new Set(tree.byId.keys()) : new Set(),
  );
  const [toggled, setToggled] = useState<{ keyword: string; ids: ReadonlySet<string> }>({
    keyword: '',
    ids: new Set(),
  });
  const [shown, setShown] = useState('');
  const node = tree.byId.get(chosen);
  const path = node ? pathOf(node).map(({ item }) => item.id) : [];
  if (node && shown !== path.join()) {
    // whoever follows a link, or has just added or moved one, sees it
    setShown(path.join());
    setOpen(new Set([...open, ...path.slice(0, -1)]));
  }
  const searching = (keyword: string) => (toggled.keyword === keyword ? toggled.ids : NONE);
  const toggle = (id: string, keyword: string | undefined) => {
    if (keyword === undefined) setOpen(flipped(open, id));
    else setToggled({ keyword, ids: flipped(searching(keyword), id) });
  };
  const setAll = (on: boolean) => setOpen(on ? new Set(tree.byId.keys()) : NONE);
  return [{ open, searching }, toggle, setAll] as const;
}
const NONE: ReadonlySet<string> = new Set();
function flipped(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
