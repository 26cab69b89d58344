import type { Signal } from '@lightfield/contract';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CurveChoice, SignalActions, SignalAge, SignalCommand, SignalName, SignalValue } from './signal-cells.tsx';
import type { ListRow } from './signal-list.ts';
import styles from './signals.module.css';

/** Height of a card before it was drawn, px. */
const CARD_HEIGHT = 92;
const OVERSCAN = 6;

/** Signals on a phone: one card each, the same actions; the page itself scrolls. */
export function SignalCards({ rows, curve }: { rows: readonly ListRow[]; curve?: CurveChoice }) {
  const { t } = useTranslation('monitor');
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  // oxlint-disable-next-line react/incompatible-library -- used here only, and nothing here is memoised
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => CARD_HEIGHT,
    overscan: OVERSCAN,
    scrollMargin: top,
  });
  return (
    <ul ref={list} className={styles['cards']} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        if (!row) return null;
        return (
          <li
            key={row.type === 'group' ? row.kind : row.signal.id}
            ref={virtualizer.measureElement}
            data-index={index}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {row.type === 'group' ? (
              <h3 className={styles['cardGroup']}>
                {t(`kind.${row.kind}`)} <span className={styles['soft']}>{row.count}</span>
              </h3>
            ) : (
              <SignalCard signal={row.signal} {...(curve && { curve })} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

const SignalCard = memo(function SignalCard({ signal, curve }: { signal: Signal; curve?: CurveChoice }) {
  return (
    <div className={styles['card']}>
      <div className={styles['cardLine']}>
        <span className={styles['cardName']}>
          <SignalName signal={signal} />
        </span>
        <SignalCommand signal={signal} />
        <span className={styles['cardValue']}>
          <SignalValue signal={signal} alone />
        </span>
      </div>
      <div className={styles['cardLine']}>
        <span className={styles['soft']}>
          {signal.sn} <SignalAge signal={signal} />
        </span>
        <SignalActions signal={signal} {...(curve && { curve })} />
      </div>
    </div>
  );
});
