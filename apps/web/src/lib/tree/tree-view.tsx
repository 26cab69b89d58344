import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { usePreferences } from '../preferences.ts';
import { rowId } from './row-id.ts';
import styles from './tree.module.css';
import { TreeRow, type TreeWords } from './tree-row.tsx';
import { type Place, type Search, type Tree, type TreeItem, type TreeNode, brothersAt, visibleNodes } from './tree.ts';
import { type Guests, useDrag } from './use-drag.ts';

/** Pixels; rows are easy to hit with a finger. */
const ROW_HEIGHT = { compact: 34, default: 40 } as const;
const OVERSCAN_ROWS = 10;

/** What one may do with a tree beside looking and choosing. */
export interface TreeEditing<Item extends TreeItem> {
  readonly nameMax: number;
  /** Id of the node whose name is being typed; empty: none. */
  readonly renaming: string;
  readonly onRename: (id: string) => void;
  /** Answers whether the field can close. */
  readonly onRenamed: (node: TreeNode<Item>, name: string) => Promise<boolean>;
  readonly onMove: (node: TreeNode<Item>) => void;
  readonly onDelete: (node: TreeNode<Item>) => void;
  readonly onDrop: (node: TreeNode<Item>, place: Place) => Promise<void>;
  readonly guests?: Guests;
}

/** Thousands of nodes: only the rows in sight exist. Keys as for any tree (WAI-ARIA), F2, M and Delete. */
export function TreeView<Item extends TreeItem>({
  words,
  tree,
  search,
  isOpen,
  onToggle,
  chosen,
  onChoose,
  editing,
  markOf,
}: {
  words: TreeWords;
  tree: Tree<Item>;
  search: Search | undefined;
  isOpen: (id: string) => boolean;
  onToggle: (id: string) => void;
  chosen: string;
  onChoose: (id: string) => void;
  /** Absent: for looking only. */
  editing?: TreeEditing<Item> | undefined;
  markOf?: ((item: Item) => ReactNode) | undefined;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const { density } = usePreferences();
  const height = ROW_HEIGHT[density];
  const rows = visibleNodes(tree, isOpen, search);
  const here = rows.findIndex(({ item }) => item.id === chosen);
  // oxlint-disable-next-line react/incompatible-library -- used here only, and nothing here is memoised
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN_ROWS,
  });
  useEffect(() => {
    if (here >= 0) virtualizer.scrollToIndex(here, { align: 'auto' });
    // oxlint-disable-next-line react/exhaustive-deps -- follows what is chosen, not what opens around it
  }, [chosen, here >= 0]);
  const drag = useDrag(tree, (node, place) => editing?.onDrop(node, place) ?? Promise.resolve(), editing?.guests);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== scroller.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const node = rows[here];
    const go = (index: number) => {
      const next = rows[Math.min(Math.max(index, 0), rows.length - 1)];
      if (next) onChoose(next.item.id);
    };
    const actions: Record<string, (() => void) | undefined> = {
      ArrowDown: () => go(here + 1),
      ArrowUp: () => go(here - 1),
      Home: () => go(0),
      End: () => go(rows.length - 1),
      ...(node && keysOf(node)),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };
  function keysOf(node: TreeNode<Item>): Record<string, () => void> {
    const open = isOpen(node.item.id) && node.children.length > 0;
    const toggle = () => onToggle(node.item.id);
    return {
      ArrowRight: () =>
        node.children.length === 0 ? undefined : open ? onChoose(rows[here + 1]?.item.id ?? '') : toggle(),
      ArrowLeft: () => (open ? toggle() : node.parent ? onChoose(node.parent.item.id) : undefined),
      Enter: toggle,
      ' ': toggle,
      ...(editing && {
        F2: () => editing.onRename(node.item.id),
        m: () => editing.onMove(node),
        M: () => editing.onMove(node),
        Delete: () => editing.onDelete(node),
      }),
    };
  }

  return (
    <div
      ref={scroller}
      className={styles['tree']}
      role="tree"
      aria-label={words.tree}
      tabIndex={0}
      {...(here >= 0 ? { 'aria-activedescendant': rowId(chosen) } : {})}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const node = rows[index];
          if (!node) return null;
          const { id } = node.item;
          const brothers = brothersAt(tree, node.parent?.item.id);
          return (
            <TreeRow
              key={id}
              words={words}
              node={node}
              style={{ height, transform: `translateY(${start}px)` }}
              position={brothers.indexOf(node) + 1}
              brothers={brothers.length}
              open={isOpen(id)}
              hit={search?.hits.has(id) ?? false}
              chosen={id === chosen}
              renaming={id === editing?.renaming}
              nameMax={editing?.nameMax ?? 0}
              mark={markOf?.(node.item)}
              drag={editing?.renaming === '' ? drag(node) : undefined}
              onToggle={() => onToggle(id)}
              onChoose={() => {
                // the keys belong to the tree, not to a row that scrolling may take away
                scroller.current?.focus({ preventScroll: true });
                onChoose(id);
              }}
              onStartRename={() => editing?.onRename(id)}
              onRenamed={async (name) => {
                if (!editing || (name !== undefined && !(await editing.onRenamed(node, name)))) return;
                editing.onRename('');
                scroller.current?.focus();
              }}
            />
          );
        })}
      </div>
    </div>
  );
}
