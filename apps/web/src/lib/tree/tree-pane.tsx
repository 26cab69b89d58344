import { Empty } from '@lightfield/ui';
import { Button } from 'antd';
import { type ReactNode, useMemo } from 'react';
import styles from './tree.module.css';
import type { TreeWords } from './tree-row.tsx';
import { type Tree, type TreeItem, searchTree } from './tree.ts';
import { type TreeEditing, TreeView } from './tree-view.tsx';
import { useOpened } from './use-opened.ts';

export interface TreePaneWords extends TreeWords {
  readonly found: (count: number) => string;
  readonly all: (count: number) => string;
  readonly openAll: string;
  readonly closeAll: string;
  readonly noHit: string;
}

/** A tree with its bar: how many there are or were found, opening and closing all of it, what else can be done. */
export function TreePane<Item extends TreeItem>({
  words,
  tree,
  keyword,
  chosen,
  onChoose,
  editing,
  markOf,
  actions,
  keys,
  children,
}: {
  words: TreePaneWords;
  tree: Tree<Item>;
  keyword: string;
  chosen: string;
  onChoose: (id: string) => void;
  /** Absent: for looking only. */
  editing?: TreeEditing<Item> | undefined;
  /** What else a row says of its node, behind the name. */
  markOf?: ((item: Item) => ReactNode) | undefined;
  actions?: ReactNode;
  /** Which keys there are, said below. */
  keys?: string | undefined;
  /** Between the bar and the tree. */
  children?: ReactNode;
}) {
  const search = useMemo(() => searchTree(tree, keyword), [tree, keyword]);
  const [folds, toggle, setAll] = useOpened(tree, chosen);
  const isOpen = (id: string) =>
    search ? search.paths.has(id) !== folds.searching(keyword).has(id) : folds.open.has(id);
  return (
    <div className={styles['treePane']}>
      <div className={styles['bar']}>
        <span className={styles['soft']} aria-live="polite">
          {search ? words.found(search.hits.size) : words.all(tree.byId.size)}
        </span>
        <Button type="link" size="small" disabled={search !== undefined} onClick={() => setAll(true)}>
          {words.openAll}
        </Button>
        <Button type="link" size="small" disabled={search !== undefined} onClick={() => setAll(false)}>
          {words.closeAll}
        </Button>
        <span className={styles['gap']} />
        {actions}
      </div>
      {children}
      {search?.hits.size === 0 ? <Empty icon="search" title={words.noHit} /> : null}
      {tree.byId.size === 0 || search?.hits.size === 0 ? null : (
        <TreeView
          words={words}
          tree={tree}
          search={search}
          isOpen={isOpen}
          onToggle={(id) => toggle(id, search ? keyword : undefined)}
          chosen={chosen}
          onChoose={onChoose}
          editing={editing}
          markOf={markOf}
        />
      )}
      {keys === undefined ? null : <p className={styles['keys']}>{keys}</p>}
    </div>
  );
}
