import { Icon } from '@lightfield/ui';
import { Input, type InputRef } from 'antd';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { rowId } from './row-id.ts';
import styles from './tree.module.css';
import type { TreeItem, TreeNode } from './tree.ts';
import type { RowDrag } from './use-drag.ts';

/** What a tree says of its nodes. */
export interface TreeWords {
  readonly tree: string;
  /** "3 accounts", "12 devices". */
  readonly count: (count: number) => string;
  /** "20 with those below". */
  readonly below: (total: number) => string;
  readonly renameOf: (name: string) => string;
}

/** Pixels a level stands in. */
const INDENT = 18;

export function TreeRow<Item extends TreeItem>({
  words,
  node,
  style,
  position,
  brothers,
  open,
  hit,
  chosen,
  renaming,
  nameMax,
  mark,
  drag,
  onToggle,
  onChoose,
  onStartRename,
  onRenamed,
}: {
  words: TreeWords;
  node: TreeNode<Item>;
  style: CSSProperties;
  position: number;
  brothers: number;
  open: boolean;
  hit: boolean;
  chosen: boolean;
  renaming: boolean;
  nameMax: number;
  mark?: ReactNode;
  drag: RowDrag | undefined;
  onToggle: () => void;
  onChoose: () => void;
  onStartRename: () => void;
  /** Absent: as it was. */
  onRenamed: (name?: string) => Promise<void>;
}) {
  const { item, level, children, count, total } = node;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree around it has the keys
    <div
      id={rowId(item.id)}
      role="treeitem"
      className={styles['row']}
      style={{ ...style, paddingLeft: (level - 1) * INDENT }}
      // the tree has the focus and names the active row
      tabIndex={-1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={brothers}
      aria-selected={chosen}
      {...(children.length > 0 ? { 'aria-expanded': open } : {})}
      data-hit={hit}
      data-mark={drag?.mark}
      data-dragged={drag?.dragged}
      onClick={onChoose}
      onDoubleClick={onStartRename}
      {...drag?.handlers}
    >
      {children.length > 0 ? (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the row says it is expandable, and the tree has the keys
        <span
          className={styles['twist']}
          data-open={open}
          aria-hidden
          onClick={(event) => {
            event.stopPropagation();
            onToggle();
          }}
          onDoubleClick={(event) => event.stopPropagation()}
        >
          <Icon name="right" size={14} />
        </span>
      ) : (
        <span className={styles['twist']} />
      )}
      {renaming ? (
        <RenameField label={words.renameOf(item.name)} name={item.name} nameMax={nameMax} onDone={onRenamed} />
      ) : (
        <>
          <span className={styles['name']}>{item.name}</span>
          {mark}
          <span className={styles['count']} title={total > count ? words.below(total) : ''}>
            <span aria-hidden>
              {count}
              {total > count ? ` / ${total}` : ''}
            </span>
            <span className="lf-hidden">
              {[words.count(count), ...(total > count ? [words.below(total)] : [])].join(', ')}
            </span>
          </span>
        </>
      )}
    </div>
  );
}

/** Enter keeps, Escape gives up, leaving the field keeps. */
function RenameField({
  label,
  name,
  nameMax,
  onDone,
}: {
  label: string;
  name: string;
  nameMax: number;
  onDone: (name?: string) => Promise<void>;
}) {
  const field = useRef<InputRef>(null);
  const done = useRef(false);
  useEffect(() => field.current?.focus({ cursor: 'all' }), []);
  const finish = async (text?: string) => {
    if (done.current) return;
    done.current = true;
    await onDone(text);
    // still here: the name was refused, and typing goes on
    done.current = false;
  };
  return (
    <Input
      ref={field}
      size="small"
      defaultValue={name}
      maxLength={nameMax}
      aria-label={label}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') void finish();
        // Enter ends the choice of a Chinese candidate first
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) void finish(event.currentTarget.value);
      }}
      onBlur={(event) => void finish(event.target.value)}
    />
  );
}
