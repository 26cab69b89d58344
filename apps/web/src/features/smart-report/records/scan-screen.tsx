import { ROUTES } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { to } from '../../../lib/hrefs.ts';
import { Failure } from '../../../lib/texted.tsx';
import { recordInfo } from '../api/report-queries.ts';

/** `/manage/excel/info/scan/{recordId}`: what the code of a record opens: its form, or what was filled in. */
export default function ScanScreen() {
  const { t } = useTranslation('common');
  const { recordId = '' }: { recordId?: string } = useParams({ strict: false });
  const mayFill = usePermission('manage_excel_fill');
  const { data, error, refetch } = useQuery(recordInfo(recordId));
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={t('face.loading')} rows={8} columns={2} />;
  const params = { excelId: data.excelId, recordId: data.id };
  const fills = data.state === 'notFilled' && data.mine && mayFill;
  return <Navigate replace to={to(fills ? ROUTES.excelFill : ROUTES.excelRead, params)} />;
}
