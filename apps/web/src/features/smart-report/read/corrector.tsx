import { LIMITS, type SmartRecordInfo } from '@lightfield/contract';
import { type ReportDocument, problemsOf } from '@lightfield/report';
import { Alert, App, Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../lib/texted.tsx';
import { formatTime } from '../../../lib/time.ts';
import { useCorrectRecord } from '../api/report-queries.ts';
import { FillForm } from '../fill/fill-form.tsx';
import { otherOf } from '../fill/use-auto-save.ts';
import { changedEntries, useEntries } from '../fill/use-entries.ts';
import styles from './read.module.css';

/** A record that is filled in, corrected: what stood there stays, with who changed it and why. */
export function Corrector({
  record,
  template,
  onClose,
}: {
  record: SmartRecordInfo;
  template: ReportDocument;
  onClose: () => void;
}) {
  const { t } = useTranslation(['smart-report', 'common']);
  const { message } = App.useApp();
  const words = useErrorWords();
  const [begun] = useState(record);
  const entries = useEntries(begun.entries);
  const [reason, setReason] = useState('');
  const correct = useCorrectRecord();
  const changed = changedEntries(template, begun.entries, entries.values);
  const isSound = problemsOf(template, entries.values).length === 0;
  const other = otherOf(correct.error);
  const failure = correct.error ? words(correct.error) : undefined;
  const send = () =>
    correct.mutate(
      { id: begun.id, version: begun.version, entries: changed, reason: reason.trim() },
      {
        onSuccess: () => {
          void message.success(t('read.correctedNow'));
          onClose();
        },
      },
    );
  return (
    <div className={styles['page']}>
      <Alert type="info" showIcon title={t('read.correctNote')} />
      <FillForm record={begun} document={template} entries={entries} disabled={correct.isPending} told />
      {failure ? (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={
            other
              ? t('fill.conflict', { by: other.by, at: other.at === undefined ? '' : formatTime(other.at) })
              : failure.title
          }
          description={failure.code}
        />
      ) : null}
      <div className={styles['bottom']}>
        <Input
          className={styles['why'] ?? ''}
          size="large"
          aria-label={t('read.reason')}
          placeholder={t('read.reasonHint')}
          maxLength={LIMITS.smartReport.reasonMax}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <span aria-live="polite">{t('read.changed', { count: changed.length })}</span>
        <Button size="large" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button
          type="primary"
          size="large"
          loading={correct.isPending}
          disabled={changed.length === 0 || reason.trim() === '' || !isSound}
          onClick={send}
        >
          {t('read.correctSave')}
        </Button>
      </div>
    </div>
  );
}
