import type { ReactNode } from 'react';
import styles from './count-bars.module.css';

/** Names with counts, each as a bar as long as its share of the largest. */
export function CountBars({
  label,
  rows,
}: {
  label: string;
  rows: readonly { readonly key: string; readonly name: ReactNode; readonly count: number }[];
}) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <ul className={styles['bars']} aria-label={label}>
      {rows.map(({ key, name, count }) => (
        <li key={key}>
          <span className={styles['name']}>{name}</span>
          <span className={styles['track']} aria-hidden>
            <span className={styles['fill']} style={{ width: `${(100 * count) / most}%` }} />
          </span>
          <span className={styles['figure']}>{count.toLocaleString()}</span>
        </li>
      ))}
    </ul>
  );
}
