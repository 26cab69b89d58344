import type { OperationLogEntry } from '@lightfield/contract';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../../../lib/plain-table.tsx';
import { formatExact } from '../../../lib/time.ts';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { actionText, useResultText } from './log-words.ts';
import { type ValueChange, changesOf } from './log-values.ts';
import styles from './profile.module.css';

/** One entry with its old and new value. */
export function LogDetail({ entry, onClose }: { entry: OperationLogEntry; onClose: () => void }) {
  const { t } = useTranslation('account-self');
  useReturnFocus();
  const resultText = useResultText();
  const changes = changesOf(entry.oldValue, entry.newValue);
  const value = (text: string | undefined) =>
    text === undefined || text === '' ? <span className={styles['none']}>{t('none')}</span> : text;
  const facts: readonly (readonly [string, string])[] = [
    [t('log.at'), formatExact(entry.at)],
    [t('log.who'), entry.who === 'system' ? t('log.system') : entry.who],
    [t('log.object'), entry.objectName],
    [t('log.result'), resultText(entry.result)],
    [t('log.ip'), entry.ip],
  ];
  return (
    <Modal open title={actionText(entry.action)} footer={null} onCancel={onClose} width={720}>
      <dl className={styles['facts']}>
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value(text)}</dd>
          </div>
        ))}
      </dl>
      <PlainTable<ValueChange>
        label={t('log.change')}
        rows={changes}
        rowKey={({ field }) => field}
        columns={[
          { key: 'field', title: t('log.field'), head: true, render: ({ field }) => field || t('log.value') },
          { key: 'old', title: t('log.old'), render: (change) => value(change.old) },
          { key: 'new', title: t('log.new'), render: (change) => value(change.new) },
        ]}
      />
    </Modal>
  );
}
