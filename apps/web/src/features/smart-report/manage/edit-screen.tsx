import { ROUTES } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { to } from '../../../lib/hrefs.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Failure } from '../../../lib/texted.tsx';
import { reportInfo, useSaveReport } from '../api/report-queries.ts';
import { ReportForm } from './report-form.tsx';

/** `/manage/excel/edit/{id}/info`: what a smart report is, changed. */
export default function EditScreen() {
  const { t } = useTranslation(['smart-report', 'common']);
  const { id = '' }: { id?: string } = useParams({ strict: false });
  const { message } = App.useApp();
  const navigate = useNavigate();
  const query = useQuery(reportInfo(id));
  usePageTitle(query.data?.name);
  const save = useSaveReport(query.data);
  if (query.error && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading label={t('common:face.loading')} rows={8} columns={1} />;
  return (
    <ReportForm
      key={query.data.id}
      report={query.data}
      pending={save.isPending}
      error={save.error}
      submitText={t('common:action.save')}
      beside={<Link to={to(ROUTES.excelEditTemplate, { id })}>{t('list.template')}</Link>}
      onSubmit={({ orgId: _orgId, ...body }, done) =>
        save.mutate(body, {
          onSuccess: () => {
            done();
            void message.success(t('form.saved'));
            void navigate({ to: to(ROUTES.excelInfo, { id }) });
          },
        })
      }
    />
  );
}
