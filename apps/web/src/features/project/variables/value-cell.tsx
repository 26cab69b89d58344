import type { Quality, Value } from '@lightfield/contract';
import { formatValue, mappedText } from '@lightfield/rules';
import { QualityMark, TimeAgo } from '../../../lib/texted.tsx';
import styles from '../project.module.css';

/** The latest value with its age; its quality where that is not good. */
export function ValueCell({
  of: { value, quality, readAt, unit, decimals, signalMaps = [] },
}: {
  of: {
    readonly value: Value;
    readonly quality: Quality;
    readonly readAt: number | null;
    readonly unit: string;
    readonly decimals: number;
    readonly signalMaps?: Parameters<typeof mappedText>[0];
  };
}) {
  if (readAt === null || value === null) return <span className={styles['soft']}>--</span>;
  const mapped = mappedText(signalMaps, value);
  return (
    <>
      <span className={styles['value']} data-doubtful={quality === 'bad' || quality === 'stale'}>
        {mapped ?? formatValue(value, decimals)}
        {mapped === undefined && unit ? <span className={styles['soft']}> {unit}</span> : null}
      </span>
      <div className={styles['soft']}>
        {quality === 'good' ? null : <QualityMark quality={quality} />} <TimeAgo at={readAt} />
      </div>
    </>
  );
}
