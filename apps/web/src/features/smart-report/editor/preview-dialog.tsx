import { type ReportDocument, parseReport } from '@lightfield/report';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../../lib/texted.tsx';
import { formatTime } from '../../../lib/time.ts';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { previewOf } from '../api/report-queries.ts';
import { Code } from '../paper/code.tsx';
import { type Draw, Paper } from '../paper/paper.tsx';
import styles from './editor.module.css';
import { useCellWords } from './use-looks.ts';

/** What a record of this template would look like, with what is bound as it really is. */
export function PreviewDialog({
  id,
  document,
  onClose,
}: {
  id: string;
  document: ReportDocument;
  onClose: () => void;
}) {
  const { t } = useTranslation(['smart-report', 'common']);
  useReturnFocus();
  const words = useCellWords();
  const shot = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['smart-report', 'preview', id, shot],
    queryFn: () => previewOf(id, document as unknown as Record<string, unknown>),
    gcTime: 0,
    retry: false,
  });
  const read = useMemo(() => (data ? parseReport(data.document) : undefined), [data]);
  const draw: Draw = (cell) => {
    if (cell.qr && typeof cell.v === 'string') return <Code text={cell.v} />;
    return cell.input ? <span className={styles['blank']}>{words({ input: cell.input })}</span> : undefined;
  };
  return (
    <Modal open width="min(1200px, 96vw)" footer={null} title={t('preview.title')} onCancel={onClose}>
      {data ? (
        <p className={styles['soft']}>
          {t('preview.period', { from: formatTime(data.from), to: formatTime(data.to) })}
        </p>
      ) : null}
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading label={t('common:face.loading')} rows={10} columns={4} /> : null}
      {read && 'document' in read ? <Paper document={read.document} label={t('preview.title')} draw={draw} /> : null}
      {read && !('document' in read) ? (
        <Empty icon="warning" title={t('paper.broken')} note={read.problem.path} />
      ) : null}
    </Modal>
  );
}
