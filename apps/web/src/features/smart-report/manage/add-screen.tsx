import { ROUTES } from '@lightfield/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { to } from '../../../lib/hrefs.ts';
import { useSaveReport } from '../api/report-queries.ts';
import { ReportForm } from './report-form.tsx';

/** `/manage/excel/add`: a new smart report; its template is made after it. */
export default function AddScreen() {
  const { t } = useTranslation(['smart-report', 'common']);
  const navigate = useNavigate();
  const save = useSaveReport(undefined);
  return (
    <ReportForm
      report={undefined}
      pending={save.isPending}
      error={save.error}
      submitText={t('form.addAndDesign')}
      beside={<Link to={ROUTES.excelList}>{t('common:action.cancel')}</Link>}
      onSubmit={(body, done) =>
        save.mutate(body, {
          onSuccess: ({ id }) => {
            done();
            void navigate({ to: to(ROUTES.excelEditTemplate, { id }) });
          },
        })
      }
    />
  );
}
