import { ROUTES, type SmartRecordInfo } from '@lightfield/contract';
import { parseReport } from '@lightfield/report';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { to } from '../../../lib/hrefs.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Failure } from '../../../lib/texted.tsx';
import { recordInfo } from '../api/report-queries.ts';
import { periodWords } from '../records/period.ts';
import { Filler } from './filler.tsx';

/** `/monitor/excel/{excelId}/page/fill/{recordId}`: a record is filled in. */
export default function FillScreen() {
  const { t } = useTranslation(['smart-report', 'common']);
  const { recordId = '' }: { recordId?: string } = useParams({ strict: false });
  // what is being filled in is not exchanged under somebody's hands
  const { data, error, refetch } = useQuery({
    ...recordInfo(recordId),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnMount: 'always',
  });
  usePageTitle(data ? `${data.excelName} ${periodWords(data)}` : undefined);
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading label={t('common:face.loading')} rows={8} columns={2} />;
  return <Opened key={data.id} record={data} />;
}

function Opened({ record }: { record: SmartRecordInfo }) {
  const { t } = useTranslation('smart-report');
  const mayFill = usePermission('manage_excel_fill');
  // as it was opened: a submit leads on by itself
  const [begun] = useState(record);
  const [read] = useState(() => parseReport(record.document));
  const link = (
    <Link to={to(ROUTES.excelRead, { excelId: record.excelId, recordId: record.id })}>{t('record.readIt')}</Link>
  );
  if (begun.state === 'filled')
    return <Empty icon="check" title={t('fill.isFilled', { by: begun.filledBy })} action={link} />;
  if (!begun.mine || !mayFill)
    return <Empty icon="lock" title={t('fill.notMine')} note={t('fill.notMineNote')} action={link} />;
  if (!('document' in read)) return <Empty icon="warning" title={t('paper.broken')} note={read.problem.path} />;
  return <Filler record={begun} template={read.document} />;
}
