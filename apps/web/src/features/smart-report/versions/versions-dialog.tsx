import type { SmartReport, SmartReportVersion } from '@lightfield/contract';
import { type ReportDocument, parseReport } from '@lightfield/report';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, App, Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { PlainTable } from '../../../lib/plain-table.tsx';
import { Failure, useErrorWords } from '../../../lib/texted.tsx';
import { formatTime } from '../../../lib/time.ts';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import { templateVersion, templateVersions, useRestoreTemplate } from '../api/report-queries.ts';
import { Paper } from '../paper/paper.tsx';
import styles from '../manage/manage.module.css';

/** Versions of a template that are kept: who saved them when, what they looked like, and back to one of them. */
export function VersionsDialog({ report, onClose }: { report: SmartReport; onClose: () => void }) {
  const { t } = useTranslation(['smart-report-versions', 'smart-report', 'common']);
  const { message, modal } = App.useApp();
  useReturnFocus();
  const words = useErrorWords();
  const mayEdit = usePermission('manage_excel_edit');
  const { data, error, refetch } = useQuery(templateVersions(report.id));
  const restore = useRestoreTemplate();
  const [looked, look] = useState<number>();
  const newest = data?.[0]?.version ?? 0;
  const ask = ({ version }: SmartReportVersion) =>
    void modal.confirm({
      title: t('restoreTitle', { n: version }),
      content: t('restoreNote', { n: newest + 1 }),
      okText: t('restore'),
      cancelText: t('common:action.cancel'),
      // what is wrong is said in the dialog
      onOk: () =>
        restore.mutateAsync({ id: report.id, base: newest, version }).then(
          (saved) => void message.success(t('restored', { n: version, as: saved.version })),
          () => undefined,
        ),
    });
  const failure = restore.error ? words(restore.error) : undefined;
  return (
    <Modal open width="min(760px, 96vw)" footer={null} title={t('title')} onCancel={onClose}>
      <p className={styles['soft']}>{t('note')}</p>
      {failure ? <Alert type="error" showIcon role="alert" title={failure.title} description={failure.code} /> : null}
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Loading label={t('common:face.loading')} rows={5} columns={4} /> : null}
      {data?.length === 0 ? <Empty icon="table" title={t('none')} note={t('noneNote')} /> : null}
      {data && data.length > 0 ? (
        <PlainTable<SmartReportVersion>
          label={t('title')}
          rows={data}
          rowKey={({ version }) => String(version)}
          busy={false}
          columns={[
            {
              key: 'version',
              title: t('version'),
              head: true,
              // beside each other they would push what is done with them out of a phone
              render: ({ version, savedAt, savedBy }) => (
                <>
                  {version === newest ? t('current', { n: version }) : t('n', { n: version })}
                  <span className={styles['saved']}>{t('saved', { at: formatTime(savedAt), by: savedBy })}</span>
                </>
              ),
            },
            {
              key: 'do',
              title: t('do'),
              render: (one) => (
                <span className={styles['actions']}>
                  <Button
                    type="link"
                    aria-label={t('lookAt', { n: one.version })}
                    aria-expanded={looked === one.version}
                    onClick={() => look(looked === one.version ? undefined : one.version)}
                  >
                    {t('look')}
                  </Button>
                  {mayEdit && one.version !== newest ? (
                    <Button
                      type="link"
                      aria-label={t('restoreOf', { n: one.version })}
                      disabled={restore.isPending}
                      onClick={() => ask(one)}
                    >
                      {t('restore')}
                    </Button>
                  ) : null}
                </span>
              ),
            },
          ]}
        />
      ) : null}
      {looked === undefined ? null : <Looked key={looked} id={report.id} version={looked} />}
    </Modal>
  );
}

/** As it is: what is bound and what is to be filled in is not in it. */
function Looked({ id, version }: { id: string; version: number }) {
  const { t } = useTranslation(['smart-report-versions', 'smart-report', 'common']);
  const { data, error, refetch } = useQuery(templateVersion(id, version));
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={t('common:face.loading')} rows={6} columns={4} />;
  const read = parseReport(data.document);
  if (!('document' in read))
    return <Empty icon="warning" title={t('smart-report:paper.broken')} note={read.problem.path} />;
  return <Shown document={read.document} version={version} />;
}
function Shown({ document, version }: { document: ReportDocument; version: number }) {
  const { t } = useTranslation('smart-report-versions');
  const label = t('n', { n: version });
  return (
    <section aria-label={label} className={styles['looked']}>
      <h3>{label}</h3>
      <Paper document={document} label={label} draw={drawLabels} />
    </section>
  );
}
const drawLabels: Parameters<typeof Paper>[0]['draw'] = ({ input, bind }) => {
  if (input) return <span className={styles['soft']}>{input.label}</span>;
  return bind && bind.kind !== 'system' && bind.of ? <span className={styles['soft']}>{bind.of.name}</span> : undefined;
};
