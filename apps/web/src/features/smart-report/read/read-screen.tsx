import { ROUTES, type SmartRecordCorrection, type SmartRecordInfo } from '@lightfield/contract';
import { type ReportDocument, calc, parseReport, shown, withEntries } from '@lightfield/report';
import { Empty, Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Alert, Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { to } from '../../../lib/hrefs.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Failure } from '../../../lib/texted.tsx';
import { formatTime } from '../../../lib/time.ts';
import { pdfHref, pictureHref, recordCorrections, recordInfo, xlsxHref } from '../api/report-queries.ts';
import { Code } from '../paper/code.tsx';
import { type Draw, Paper } from '../paper/paper.tsx';
import { periodWords } from '../records/period.ts';
import { RecordState } from '../records/record-list.tsx';
import { Corrections } from './corrections.tsx';
import { Corrector } from './corrector.tsx';
import styles from './read.module.css';
import { SendDialog } from './send-dialog.tsx';

/** `/monitor/excel/{excelId}/page/read/{recordId}`: a record as it looks, to be read, printed, kept and corrected. */
export default function ReadScreen() {
  const { t } = useTranslation(['smart-report', 'common']);
  const { recordId = '' }: { recordId?: string } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(recordInfo(recordId));
  usePageTitle(data ? `${data.excelName} ${periodWords(data)}` : undefined);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={t('common:face.loading')} rows={8} columns={2} />;
  return <Read record={data} />;
}

function Read({ record }: { record: SmartRecordInfo }) {
  const { t } = useTranslation('smart-report');
  const [correcting, correct] = useState(false);
  const read = useMemo(() => parseReport(record.document), [record.document]);
  const corrections = useQuery({ ...recordCorrections(record.id), enabled: record.corrections > 0 });
  if (!('document' in read)) return <Empty icon="warning" title={t('paper.broken')} note={read.problem.path} />;
  if (correcting) return <Corrector record={record} template={read.document} onClose={() => correct(false)} />;
  return (
    <div className={styles['page']}>
      <Tools record={record} onCorrect={() => correct(true)} />
      {record.state === 'notFilled' ? <NotFilled record={record} /> : null}
      <RecordPaper record={record} template={read.document} corrected={corrections.data ?? []} />
      {record.corrections > 0 ? <Corrections query={corrections} record={record} /> : null}
    </div>
  );
}

function Tools({ record, onCorrect }: { record: SmartRecordInfo; onCorrect: () => void }) {
  const { t } = useTranslation('smart-report');
  const [sending, send] = useState(false);
  const mayCorrect = usePermission('manage_excel_correct');
  const name = `${record.excelName}-${periodWords(record)}`.replaceAll(/[\\/:*?"<>|]/g, '_');
  return (
    <div className={styles['tools']}>
      <RecordState record={record} />
      <span className={styles['soft']}>#{record.number}</span>
      {record.shift === '' ? null : <span className={styles['soft']}>{record.shift}</span>}
      {record.filledAt === null ? null : (
        <span className={styles['soft']}>
          {t('read.filled', { by: record.filledBy || t('record.byItself'), at: formatTime(record.filledAt) })}
        </span>
      )}
      {record.doneAt === null ? null : (
        <span className={styles['soft']}>{t('read.done', { at: formatTime(record.doneAt) })}</span>
      )}
      <span className={styles['gap']} />
      <Button icon={<Icon name="printer" size={16} />} onClick={() => window.print()}>
        {t('read.print')}
      </Button>
      <Button icon={<Icon name="download" size={16} />} href={xlsxHref(record.id)} download={`${name}.xlsx`}>
        .xlsx
      </Button>
      <Button icon={<Icon name="download" size={16} />} href={pdfHref(record.id)} download={`${name}.pdf`}>
        PDF
      </Button>
      <Button icon={<Icon name="mail" size={16} />} onClick={() => send(true)}>
        {t('send.open')}
      </Button>
      {sending ? <SendDialog record={record} onClose={() => send(false)} /> : null}
      {record.state === 'filled' && mayCorrect && record.entries.length > 0 ? (
        <Button icon={<Icon name="edit" size={16} />} onClick={onCorrect}>
          {t('read.correct')}
        </Button>
      ) : null}
    </div>
  );
}

function NotFilled({ record }: { record: SmartRecordInfo }) {
  const { t } = useTranslation('smart-report');
  const mayFill = usePermission('manage_excel_fill');
  const params = { excelId: record.excelId, recordId: record.id };
  return (
    <Alert
      type="info"
      showIcon
      title={t('read.notFilled', { at: formatTime(record.dueAt) })}
      action={record.mine && mayFill ? <Link to={to(ROUTES.excelFill, params)}>{t('record.fill')}</Link> : null}
    />
  );
}

function RecordPaper({
  record,
  template,
  corrected,
}: {
  record: SmartRecordInfo;
  template: ReportDocument;
  corrected: readonly SmartRecordCorrection[];
}) {
  const { t } = useTranslation('smart-report');
  const document = useMemo(() => calc(withEntries(template, record.entries)), [template, record.entries]);
  const draw = useMemo<Draw>(() => {
    const changed = new Set(corrected.map(({ key }) => key));
    return (cell, { style }) => {
      if (cell.qr && typeof cell.v === 'string') return <Code text={cell.v} />;
      if (!cell.input) return undefined;
      const { key, label } = cell.input;
      const content = cell.files ? (
        <span className={styles['pictures']}>
          {cell.files.map((id, at) => (
            <img
              key={id}
              data-kind={cell.input?.kind}
              src={pictureHref(record.id, id)}
              alt={t('fill.pictureOf', { label, n: at + 1 })}
            />
          ))}
        </span>
      ) : (
        shown(cell, style)
      );
      if (!changed.has(key)) return content;
      return (
        <span className={styles['corrected']} title={t('read.corrected')}>
          {content}
          <span className="lf-hidden">{t('read.corrected')}</span>
        </span>
      );
    };
  }, [corrected, record.id, t]);
  return <Paper document={document} label={record.excelName} draw={draw} />;
}
