import type { Quality, ReportColumn, Value } from '@lightfield/contract';
import { formatValue, mappedText } from '@lightfield/rules';
import { StateShape } from '@lightfield/ui';
import { useTranslation } from 'react-i18next';
import styles from './history.module.css';

/** Value of a stored variable in words: its mapped text, or the number with its decimals. */
export const cellText = (column: ReportColumn, value: Value | undefined): string =>
  mappedText(column.signalMaps, value) ?? formatValue(value, column.decimals);

/** One stored value; a quality other than good stands beside it as shape and word. */
export function HistoryCell({
  column,
  value,
  quality = 'good',
}: {
  column: ReportColumn;
  value: Value | undefined;
  quality?: Quality | undefined;
}) {
  const { t } = useTranslation();
  const text = cellText(column, value);
  if (quality === 'good') return text;
  const word = t(`quality.${quality}`);
  return (
    <span className={styles['doubtful']} title={word}>
      <StateShape state={quality} label={word} /> {text}
    </span>
  );
}
