import { ROUTES, type SmartReport } from '@lightfield/contract';
import { Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { to } from '../../../lib/hrefs.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Failure } from '../../../lib/texted.tsx';
import { reportInfo } from '../api/report-queries.ts';
import { RecordList, useRecordState } from '../records/record-list.tsx';
import { NextRecord } from './list-screen.tsx';
import { VersionsDialog } from '../versions/versions-dialog.tsx';
import { FILE_WORDS } from './mail-files.tsx';
import styles from './manage.module.css';
import { useScheduleWords } from './schedule-fields.tsx';

/** `/manage/excel/info/{id}`: one smart report, its schedule and its records. */
export default function ReportScreen() {
  const { t } = useTranslation(['smart-report', 'common']);
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const query = useQuery(reportInfo(id));
  const [state, change] = useRecordState();
  usePageTitle(query.data?.name);
  if (query.error && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading label={t('common:face.loading')} rows={8} columns={4} />;
  return (
    <div className={styles['page']}>
      <Facts report={query.data} />
      <RecordList report={query.data} state={state} change={change} />
    </div>
  );
}

function Facts({ report }: { report: SmartReport }) {
  const { t } = useTranslation(['smart-report', 'smart-report-versions']);
  const navigate = useNavigate();
  const mayEdit = usePermission('manage_excel_edit');
  const [versions, setVersions] = useState(false);
  const scheduleWords = useScheduleWords();
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ');
  const who = [...report.people, ...(report.dept ? [report.dept] : [])];
  const { id } = report;
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [t('column.group'), report.groupName || t('form.noGroup')],
    [t('column.schedule'), scheduleWords(report.schedule)],
    [t('column.next'), <NextRecord key="next" report={report} />],
    [t('form.people'), names(who) || t('form.anyone')],
    [t('form.devices'), names(report.devices) || t('form.noDevices')],
    [
      t('form.mailTo'),
      report.mailOn === 'never'
        ? t('form.mails.never')
        : `${names(report.mailTo)} (${[t(`form.mails.${report.mailOn}`), ...report.mailFiles.map((kind) => FILE_WORDS[kind])].join(', ')})`,
    ],
  ];
  return (
    <>
      {report.templateVersion === 0 ? <Alert type="warning" showIcon title={t('report.noTemplate')} /> : null}
      <div className={styles['bar']}>
        {report.note === '' ? null : <span className={styles['soft']}>{report.note}</span>}
        <span className={styles['gap']} />
        {report.templateVersion > 0 ? (
          <Button icon={<Icon name="clock" size={16} />} onClick={() => setVersions(true)}>
            {t('smart-report-versions:open')}
          </Button>
        ) : null}
        {versions ? <VersionsDialog report={report} onClose={() => setVersions(false)} /> : null}
        {mayEdit ? (
          <>
            <Link to={to(ROUTES.excelEditInfo, { id })}>{t('list.edit')}</Link>
            <Button
              type={report.templateVersion === 0 ? 'primary' : 'default'}
              icon={<Icon name="table" size={16} />}
              onClick={() => void navigate({ to: to(ROUTES.excelEditTemplate, { id }) })}
            >
              {t('report.design')}
            </Button>
          </>
        ) : null}
      </div>
      <dl className={styles['facts']}>
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
