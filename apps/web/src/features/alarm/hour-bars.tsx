import styles from './alarm.module.css';

/** Hours whose number is written below. */
const MARKED = new Set([0, 6, 12, 18, 23]);

/** One column for each hour of the day. */
export function HourBars({ label, counts }: { label: string; counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  const name = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
  return (
    <ol className={styles['hours']} aria-label={label}>
      {counts.map((count, hour) => (
        // oxlint-disable-next-line react/no-array-index-key -- the hour is what it is
        <li key={hour} title={`${name(hour)}  ${count.toLocaleString()}`}>
          <span className="lf-hidden">{`${name(hour)} ${count}`}</span>
          <span className={styles['hourTrack']} aria-hidden>
            <span className={styles['hourFill']} style={{ height: `${(100 * count) / most}%` }} />
          </span>
          <span className={styles['hourName']} aria-hidden>
            {MARKED.has(hour) ? hour : ''}
          </span>
        </li>
      ))}
    </ol>
  );
}
