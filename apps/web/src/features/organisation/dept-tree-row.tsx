import { Icon } from '@lightfield/ui';
import { Input, type InputRef } from 'antd';
import { type CSSProperties, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { rowId } from './dept-row-id.ts';
import type { DeptNode } from './dept-tree.ts';
import styles from './dept.module.css';
import type { RowDrag } from './use-drag.ts';

/** Pixels a level stands in. */
const INDENT = 18;

export function DeptTreeRow({
  node,
  style,
  position,
  brothers,
  open,
  hit,
  chosen,
  renaming,
  nameMax,
  drag,
  onToggle,
  onChoose,
  onStartRename,
  onRenamed,
}: {
  node: DeptNode;
  style: CSSProperties;
  position: number;
  brothers: number;
  open: boolean;
  hit: boolean;
  chosen: boolean;
  renaming: boolean;
  nameMax: number;
  drag: RowDrag | undefined;
  onToggle: () => void;
  onChoose: () => void;
  onStartRename: () => void;
  /** Absent: as it was. */
  onRenamed: (name?: string) => Promise<void>;
}) {
  const { t } = useTranslation('organisation');
  const { dept, level, children, accounts } = node;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree around it has the keys
    <div
      id={rowId(dept.id)}
      role="treeitem"
      className={styles['row']}
      style={{ ...style, paddingLeft: (level - 1) * INDENT }}
      // the tree has the focus and names the active row
      tabIndex={-1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={brothers}
      aria-selected={chosen}
      aria-label={`${dept.name}, ${t('dept.accounts', { count: dept.accounts })}`}
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
        <RenameField name={dept.name} nameMax={nameMax} onDone={onRenamed} />
      ) : (
        <>
          <span className={styles['name']}>{dept.name}</span>
          <span
            className={styles['count']}
            title={accounts > dept.accounts ? t('dept.accountsBelow', { count: accounts }) : ''}
          >
            {dept.accounts}
            {accounts > dept.accounts ? ` / ${accounts}` : ''}
          </span>
        </>
      )}
    </div>
  );
}

/** Enter keeps, Escape gives up, leaving the field keeps. */
function RenameField({
  name,
  nameMax,
  onDone,
}: {
  name: string;
  nameMax: number;
  onDone: (name?: string) => Promise<void>;
}) {
  const { t } = useTranslation('organisation');
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
      aria-label={t('dept.renameOf', { name })}
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
