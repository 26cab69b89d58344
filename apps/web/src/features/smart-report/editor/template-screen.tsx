import { ROUTES } from '@lightfield/contract';
import { parseReport } from '@lightfield/report';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { to } from '../../../lib/hrefs.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Failure } from '../../../lib/texted.tsx';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { reportInfo, templateInfo } from '../api/report-queries.ts';
import styles from './editor.module.css';
import { Workspace } from './workspace.tsx';

/** Narrower than this nobody edits a spreadsheet, pixels. */
const NARROW = 800;

/** `/manage/excel/edit/{id}/template`: the template of a smart report, in a spreadsheet. */
export default function TemplateScreen() {
  const { t } = useTranslation(['smart-report', 'common']);
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const report = useQuery(reportInfo(id));
  const template = useQuery(templateInfo(id));
  usePageTitle(report.data?.name);
  const narrow = useNarrow(NARROW);
  const back = <Link to={to(ROUTES.excelInfo, { id })}>{t('editor.back')}</Link>;
  const error = report.error ?? template.error;
  if (error && !(report.data && template.data))
    return (
      <main className={styles['alone']}>
        {back}
        <h1>{t('editor.title')}</h1>
        <Failure
          error={error}
          onRetry={() => {
            void report.refetch();
            void template.refetch();
          }}
        />
      </main>
    );
  if (!report.data || !template.data)
    return (
      <main className={styles['alone']}>
        {back}
        <h1>{t('editor.title')}</h1>
        <Loading label={t('common:face.loading')} rows={12} columns={6} />
      </main>
    );
  if (narrow)
    return (
      <main className={styles['alone']}>
        <h1>{t('editor.title')}</h1>
        <Empty icon="display" title={t('editor.narrow')} action={back} />
      </main>
    );
  return <Opened key={id} report={report.data} template={template.data} />;
}

function Opened({ report, template }: Pick<Parameters<typeof Workspace>[0], 'report' | 'template'>) {
  const { t } = useTranslation('smart-report');
  const [read] = useState(() => parseReport(template.document));
  if (!('document' in read))
    return (
      <main className={styles['alone']}>
        <Empty icon="warning" title={t('paper.broken')} note={read.problem.path} />
      </main>
    );
  return <Workspace report={report} template={template} begun={read.document} />;
}
