import { ROUTES } from '@lightfield/contract';
import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { to } from '../../../lib/hrefs.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Failure } from '../../../lib/texted.tsx';
import { reportInfo, reportList } from '../api/report-queries.ts';
import { RecordList, useRecordState } from './record-list.tsx';
import styles from './records.module.css';

/** Reports of a group that one can go on to. */
const OFFERED = 200;

/** `/monitor/excel/{excelId}`, alone or within its group: records of a smart report, to be filled in and read. */
export default function RecordsScreen() {
  const { t } = useTranslation(['smart-report', 'common']);
  const { excelId = '', groupId }: { excelId?: string; groupId?: string } = useParams({ strict: false });
  const query = useQuery(reportInfo(excelId));
  const [state, change] = useRecordState();
  usePageTitle(query.data?.name);
  if (query.error && !query.data) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Loading label={t('common:face.loading')} rows={8} columns={4} />;
  return (
    <div className={styles['page']}>
      <div className={styles['bar']}>
        {groupId === undefined ? null : <Siblings groupId={groupId} excelId={excelId} />}
        {query.data.note === '' ? null : <span className={styles['soft']}>{query.data.note}</span>}
        <span className={styles['gap']} />
        <Link to={to(ROUTES.excelInfo, { id: excelId })}>{t('record.about')}</Link>
      </div>
      <RecordList report={query.data} state={state} change={change} />
    </div>
  );
}

/** The other reports of the group. */
function Siblings({ groupId, excelId }: { groupId: string; excelId: string }) {
  const { t } = useTranslation('smart-report');
  const navigate = useNavigate();
  const found = useQuery(reportList({ groupId, pageNum: 1, pageSize: OFFERED }));
  const rows = found.data?.rows ?? [];
  return (
    <Select
      className={styles['sibling'] ?? ''}
      aria-label={t('column.report')}
      loading={found.isPending}
      showSearch={{ optionFilterProp: 'label' }}
      value={rows.some(({ id }) => id === excelId) ? excelId : null}
      options={rows.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(next: string | null) => {
        if (next) void navigate({ to: to(ROUTES.excelGroupRecords, { groupId, excelId: next }) });
      }}
    />
  );
}
