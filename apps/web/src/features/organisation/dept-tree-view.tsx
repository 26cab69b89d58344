import { LIMITS } from '@lightfield/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../lib/preferences.ts';
import { rowId } from './dept-row-id.ts';
import { DeptTreeRow } from './dept-tree-row.tsx';
import { type DeptNode, type DeptTree, type Place, type Search, brothersAt, visibleNodes } from './dept-tree.ts';
import styles from './dept.module.css';
import { useDrag } from './use-drag.ts';

/** Pixels; rows are easy to hit with a finger. */
const ROW_HEIGHT = { compact: 34, default: 40 } as const;
const OVERSCAN_ROWS = 10;

/** Up to five thousand departments: only the rows in sight exist. Keys as for any tree (WAI-ARIA), F2, M and Delete. */
export function DeptTreeView({
  tree,
  search,
  isOpen,
  onToggle,
  chosen,
  onChoose,
  renaming,
  onRename,
  onRenamed,
  mayEdit,
  onMove,
  onDelete,
  onDrop,
}: {
  tree: DeptTree;
  search: Search | undefined;
  isOpen: (id: string) => boolean;
  onToggle: (id: string) => void;
  chosen: string;
  onChoose: (id: string) => void;
  renaming: string;
  onRename: (id: string) => void;
  onRenamed: (node: DeptNode, name: string) => Promise<boolean>;
  mayEdit: boolean;
  onMove: (node: DeptNode) => void;
  onDelete: (node: DeptNode) => void;
  onDrop: (node: DeptNode, place: Place) => Promise<void>;
}) {
  const { t } = useTranslation('organisation');
  const scroller = useRef<HTMLDivElement>(null);
  const { density } = usePreferences();
  const height = ROW_HEIGHT[density];
  const rows = visibleNodes(tree, isOpen, search);
  const here = rows.findIndex(({ dept }) => dept.id === chosen);
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
  const drag = useDrag(tree, onDrop);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== scroller.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const node = rows[here];
    const go = (index: number) => {
      const next = rows[Math.min(Math.max(index, 0), rows.length - 1)];
      if (next) onChoose(next.dept.id);
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
  function keysOf(node: DeptNode): Record<string, () => void> {
    const open = isOpen(node.dept.id) && node.children.length > 0;
    const toggle = () => onToggle(node.dept.id);
    return {
      ArrowRight: () =>
        node.children.length === 0 ? undefined : open ? onChoose(rows[here + 1]?.dept.id ?? '') : toggle(),
      ArrowLeft: () => (open ? toggle() : node.parent ? onChoose(node.parent.dept.id) : undefined),
      Enter: toggle,
      ' ': toggle,
      ...(mayEdit && {
        F2: () => onRename(node.dept.id),
        m: () => onMove(node),
        M: () => onMove(node),
        Delete: () => onDelete(node),
      }),
    };
  }

  return (
    <div
      ref={scroller}
      className={styles['tree']}
      role="tree"
      aria-label={t('dept.tree')}
      tabIndex={0}
      {...(here >= 0 ? { 'aria-activedescendant': rowId(chosen) } : {})}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const node = rows[index];
          if (!node) return null;
          const { id } = node.dept;
          const brothers = brothersAt(tree, node.parent?.dept.id);
          return (
            <DeptTreeRow
              key={id}
              node={node}
              style={{ height, transform: `translateY(${start}px)` }}
              position={brothers.indexOf(node) + 1}
              brothers={brothers.length}
              open={isOpen(id)}
              hit={search?.hits.has(id) ?? false}
              chosen={id === chosen}
              renaming={mayEdit && id === renaming}
              nameMax={LIMITS.org.nameMax}
              drag={mayEdit && renaming === '' ? drag(node) : undefined}
              onToggle={() => onToggle(id)}
              onChoose={() => {
                // the keys belong to the tree, not to a row that scrolling may take away
                scroller.current?.focus({ preventScroll: true });
                onChoose(id);
              }}
              onStartRename={() => mayEdit && onRename(id)}
              onRenamed={async (name) => {
                if (name !== undefined && !(await onRenamed(node, name))) return;
                onRename('');
                scroller.current?.focus();
              }}
            />
          );
        })}
      </div>
    </div>
  );
}
