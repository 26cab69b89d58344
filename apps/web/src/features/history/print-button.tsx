import { Icon } from '@lightfield/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../lib/time.ts';
import type { TimeRange } from '../../lib/time-range.ts';
import styles from './history.module.css';
import './print.css';

/** Prints the rows or the curves on screen; on paper the title and the period stand above them, and what can be pressed is left out. */
export function PrintButton({ title, range }: { title: string; range: TimeRange }) {
  const { t } = useTranslation('history');
  return (
    <>
      <Button size="small" type="text" icon={<Icon name="printer" size={16} />} onClick={() => window.print()}>
        {t('print')}
      </Button>
      <p className={styles['printed']} data-history-print="">
        <strong>{title}</strong> {formatTime(range.from)} – {formatTime(range.to)}
      </p>
    </>
  );
}
