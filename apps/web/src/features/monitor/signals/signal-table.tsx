import type { Signal } from '@lightfield/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreferences } from '../../../lib/preferences.ts';
import {
  type CurveChoice,
  SignalActions,
  SignalAge,
  SignalCommand,
  SignalName,
  SignalQuality,
  SignalValue,
} from './signal-cells.tsx';
import type { ListRow } from './signal-list.ts';
import styles from './signals.module.css';

/** Up to this many rows all of them are in the page, where the browser's own search finds them. */
const VIRTUAL_FROM = 200;
const OVERSCAN_ROWS = 12;
/** px; the style sheet has the same. */
const ROW_HEIGHT = { compact: 34, default: 42 } as const;

const COLUMNS = ['name', 'key', 'value', 'quality', 'age', 'command', 'actions'] as const;

/** Signals as a dense table. Only the rows in sight exist, and only a value that changes is drawn. */
export function SignalTable({ rows, curve }: { rows: readonly ListRow[]; curve?: CurveChoice }) {
  const { t } = useTranslation('monitor');
  const scroller = useRef<HTMLElement>(null);
  const { density } = usePreferences();
  const height = ROW_HEIGHT[density];
  // oxlint-disable-next-line react/incompatible-library -- used here only, and nothing here is memoised
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: rows.length <= VIRTUAL_FROM ? rows.length : OVERSCAN_ROWS,
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <section
      ref={scroller}
      className={styles['scroll']}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
      tabIndex={0}
      aria-label={t('signal.table')}
    >
      <table className={styles['table']} aria-rowcount={rows.length + 1}>
        <colgroup>
          {COLUMNS.map((column) => (
            <col key={column} className={styles[`col-${column}`]} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 ? <Spacer height={before} /> : null}
          {items.map(({ index }) => {
            const row = rows[index];
            if (!row) return null;
            if (row.type === 'group') {
              return (
                <tr key={row.kind} className={styles['group']} aria-rowindex={index + 2}>
                  <th colSpan={COLUMNS.length} scope="rowgroup">
                    {t(`kind.${row.kind}`)} <span className={styles['soft']}>{row.count}</span>
                  </th>
                </tr>
              );
            }
            return <SignalRow key={row.signal.id} signal={row.signal} rowIndex={index + 2} {...(curve && { curve })} />;
          })}
          {after > 0 ? <Spacer height={after} /> : null}
        </tbody>
      </table>
    </section>
  );
}

/** Stands for the rows out of sight, so that the scroll bar tells the truth. */
function Spacer({ height }: { height: number }) {
  return <tr aria-hidden style={{ height }} />;
}

const SignalRow = memo(function SignalRow({
  signal,
  rowIndex,
  curve,
}: {
  signal: Signal;
  rowIndex: number;
  curve?: CurveChoice;
}) {
  return (
    <tr aria-rowindex={rowIndex}>
      <th scope="row">
        <SignalName signal={signal} />
      </th>
      <td data-column="key">
        <span className={styles['key']} title={signal.sn}>
          {signal.sn}
        </span>
        <span className={styles['type']}>{signal.dataType}</span>
      </td>
      <td data-column="value">
        <SignalValue signal={signal} />
      </td>
      <td>
        <SignalQuality signal={signal} />
      </td>
      <td data-column="age">
        <SignalAge signal={signal} />
      </td>
      <td>
        <SignalCommand signal={signal} />
      </td>
      <td data-column="actions">
        <SignalActions signal={signal} {...(curve && { curve })} />
      </td>
    </tr>
  );
});
