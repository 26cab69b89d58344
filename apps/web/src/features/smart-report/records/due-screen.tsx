import { useTranslation } from 'react-i18next';
import { RecordList, useRecordState } from './record-list.tsx';
import styles from './records.module.css';

/** `/monitor/excel`: what is to be filled in, and what was, of all smart reports. */
export default function DueScreen() {
  const { t } = useTranslation('smart-report');
  const [state, change] = useRecordState();
  return (
    <section className={styles['page']} aria-label={t('record.title')}>
      <RecordList report={undefined} state={state} change={change} initial="mine" />
    </section>
  );
}
