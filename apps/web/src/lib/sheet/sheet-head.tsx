/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no <table>: rows are placed one by one, most are not there */
import { Button as QuietButton, Icon } from '@lightfield/ui';
import { Input, Popover } from 'antd';
import { type PointerEvent as ReactPointerEvent, type ReactElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlacedColumn } from './geometry.ts';
import { NUMBERS_WIDTH } from './geometry.ts';
import { COLUMN_MAX, COLUMN_MIN } from './layout.ts';
import { boxesOf } from './selection.ts';
import type { SheetColumn, SheetRow } from './sheet.ts';
import styles from './sheet.module.css';
import type { SheetState } from './use-sheet.ts';

/** Headings: a click selects the column, the arrow sorts and filters, the right edge changes the width. */
export function SheetHead<Row extends SheetRow>({
  sheet,
  placed,
  menu,
  onMenu,
}: {
  sheet: SheetState<Row>;
  placed: readonly PlacedColumn[];
  /** Column whose menu is open. */
  menu: string | undefined;
  onMenu: (column: string | undefined) => void;
}) {
  const { t } = useTranslation('sheet');
  const { spec, columns } = sheet;
  const { beside } = sheet.props;
  const boxes = boxesOf(sheet.selection);
  return (
    <div role="rowgroup" className={styles['head']}>
      <div role="row" aria-rowindex={1} className={styles['headRow']}>
        <div role="columnheader" aria-colindex={1} className={styles['corner']} style={{ width: NUMBERS_WIDTH }}>
          <button
            type="button"
            tabIndex={-1}
            data-own="true"
            aria-label={t('selectAll')}
            onClick={() =>
              sheet.setSelection({
                ranges: [
                  {
                    anchor: { row: 0, column: 0 },
                    head: { row: sheet.size.rows - 1, column: sheet.size.columns - 1 },
                  },
                ],
              })
            }
          />
        </div>
        {columns.map((column, index) => {
          const spot = placed[index];
          if (!spot) return null;
          const sorted = spec.sort?.column === column.id ? spec.sort : undefined;
          const filtered = (spec.filters[column.id] ?? '').trim() !== '';
          const marked = boxes.some(({ left, right }) => index >= left && index <= right);
          return (
            <div
              key={column.id}
              role="columnheader"
              aria-colindex={index + 2}
              aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : 'none'}
              className={styles['heading']}
              style={{ left: spot.left, width: spot.width }}
              data-head={index}
              data-frozen={spot.frozen || undefined}
              data-marked={marked || undefined}
              title={column.hint === undefined ? column.title : `${column.title}\n${column.hint}`}
            >
              <span className={styles['headingText']}>{column.title}</span>
              <MenuAnchor sheet={sheet} column={column} open={menu === column.id} onMenu={onMenu}>
                <button
                  type="button"
                  tabIndex={-1}
                  data-own="true"
                  className={styles['menuButton']}
                  data-active={sorted !== undefined || filtered || undefined}
                  aria-label={t('column.menu', { column: column.title })}
                  onClick={() => (menu === column.id ? undefined : onMenu(column.id))}
                >
                  <Icon name={filtered ? 'filter' : sorted && !sorted.descending ? 'up' : 'down'} size={12} />
                </button>
              </MenuAnchor>
              <Resizer sheet={sheet} column={column} width={spot.width} />
            </div>
          );
        })}
        {beside ? (
          <div
            role="columnheader"
            aria-colindex={columns.length + 2}
            className={styles['besideHead']}
            style={{ width: beside.width }}
            data-own="true"
          >
            {beside.title}
          </div>
        ) : null}
      </div>
    </div>
  );
}

/** A pop-up is made for the one column whose menu is open: a score of them would be felt with every key. */
function MenuAnchor<Row extends SheetRow>({
  sheet,
  column,
  open,
  onMenu,
  children,
}: {
  sheet: SheetState<Row>;
  column: SheetColumn<Row>;
  open: boolean;
  onMenu: (column: string | undefined) => void;
  children: ReactElement;
}) {
  if (!open) return children;
  return (
    <Popover
      open
      trigger="click"
      placement="bottomRight"
      onOpenChange={(next) => (next ? undefined : onMenu(undefined))}
      content={<ColumnMenu sheet={sheet} column={column} onClose={() => onMenu(undefined)} />}
    >
      {children}
    </Popover>
  );
}

function ColumnMenu<Row extends SheetRow>({
  sheet,
  column,
  onClose,
}: {
  sheet: SheetState<Row>;
  column: SheetColumn<Row>;
  onClose: () => void;
}) {
  const { t } = useTranslation('sheet');
  const { spec, setSpec, layout, setLayout } = sheet;
  const sort = (descending: boolean) => {
    setSpec({ ...spec, sort: { column: column.id, descending } });
    onClose();
  };
  return (
    <div className={styles['columnMenu']}>
      {column.hint === undefined ? null : <p className={styles['hint']}>{column.hint}</p>}
      <QuietButton kind="quiet" onClick={() => sort(false)}>
        {t('column.ascending')}
      </QuietButton>
      <QuietButton kind="quiet" onClick={() => sort(true)}>
        {t('column.descending')}
      </QuietButton>
      {spec.sort ? (
        <QuietButton
          kind="quiet"
          onClick={() => {
            setSpec({ ...spec, sort: undefined });
            onClose();
          }}
        >
          {t('column.unsorted')}
        </QuietButton>
      ) : null}
      <Input
        size="small"
        allowClear
        autoFocus
        defaultValue={spec.filters[column.id] ?? ''}
        placeholder={t('column.contains')}
        aria-label={t('column.filter', { column: column.title })}
        onChange={(event) => setSpec({ ...spec, filters: { ...spec.filters, [column.id]: event.target.value } })}
        onPressEnter={onClose}
      />
      <QuietButton
        kind="quiet"
        onClick={() => {
          setLayout({ shown: { ...layout.shown, [column.id]: false } });
          onClose();
        }}
      >
        {t('column.hide')}
      </QuietButton>
      <p className={styles['hint']}>{t('column.orderKept')}</p>
    </div>
  );
}

function Resizer<Row extends SheetRow>({
  sheet,
  column,
  width,
}: {
  sheet: SheetState<Row>;
  column: SheetColumn<Row>;
  width: number;
}) {
  const from = useRef<{ x: number; width: number }>(undefined);
  const set = (next: number) =>
    sheet.setLayout({
      widths: { ...sheet.layout.widths, [column.id]: Math.max(COLUMN_MIN, Math.min(COLUMN_MAX, Math.round(next))) },
    });
  return (
    <span
      aria-hidden
      className={styles['resizer']}
      data-own="true"
      onPointerDown={(event: ReactPointerEvent<HTMLSpanElement>) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX, width };
      }}
      onPointerMove={(event) => {
        if (from.current) set(from.current.width + event.clientX - from.current.x);
      }}
      onPointerUp={() => {
        from.current = undefined;
      }}
      onDoubleClick={() => set(column.width)}
    />
  );
}
