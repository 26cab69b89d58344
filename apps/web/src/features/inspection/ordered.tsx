import { Icon } from '@lightfield/ui';
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { movedTo } from '../../lib/move.ts';
import styles from './inspection.module.css';

/** Rows in an order that is changed by dragging, or by the arrow keys on the handle. */
export function Ordered<Row extends { readonly id: string }>({
  label,
  rows,
  moveLabel,
  onChange,
  children,
}: {
  label: string;
  rows: readonly Row[];
  moveLabel: (row: Row, at: number) => string;
  onChange: (rows: readonly Row[]) => void;
  children: (row: Row, at: number) => ReactNode;
}) {
  const { t } = useTranslation('inspection');
  const [dragged, drag] = useState<string>();
  const [told, tell] = useState('');
  const move = (from: number, target: number) => {
    const next = movedTo(rows, from, target);
    const moved = rows[from];
    if (next === rows || !moved) return;
    tell(t('content.moved', { place: next.indexOf(moved) + 1, count: rows.length }));
    onChange(next);
  };
  const onKey = (at: number) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(at, at + step);
  };
  const onOver = (at: number) => (event: DragEvent) => {
    if (dragged === undefined) return;
    event.preventDefault();
    const from = rows.findIndex(({ id }) => id === dragged);
    if (from >= 0 && from !== at) onChange(movedTo(rows, from, at));
  };
  return (
    <>
      <output className="lf-hidden">{told}</output>
      <ol className={styles['ordered']} aria-label={label}>
        {rows.map((row, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handle inside does it by keys
          <li
            key={row.id}
            data-dragged={row.id === dragged}
            onDragOver={onOver(at)}
            onDrop={(event) => event.preventDefault()}
          >
            <button
              type="button"
              className={styles['grip']}
              aria-label={moveLabel(row, at)}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                drag(row.id);
              }}
              onDragEnd={() => drag(undefined)}
              onKeyDown={onKey(at)}
            >
              <Icon name="grip" size={16} />
            </button>
            <div className={styles['orderedBody']}>{children(row, at)}</div>
          </li>
        ))}
      </ol>
    </>
  );
}
