import { ROUTES, type SmartReport } from '@lightfield/contract';
import { Icon, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button, Select } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { to } from '../../../lib/hrefs.ts';
import { type ListColumn, ListPage } from '../../../lib/list-page.tsx';
import { intField, textField } from '../../../lib/search-codecs.ts';
import { SearchField } from '../../../lib/search-field.tsx';
import { formatTime } from '../../../lib/time.ts';
import { useAsk } from '../../../lib/use-ask.ts';
import { useChoices } from '../../../lib/use-choices.tsx';
import { useSearchState } from '../../../lib/use-search-state.ts';
import { ReadOnlyNote } from '../../../lib/why-not.tsx';
import { reportGroups, reportList, useDeleteReport } from '../api/report-queries.ts';
import styles from './manage.module.css';
import { useScheduleWords } from './schedule-fields.tsx';

const CODECS = { keyword: textField(), group: textField(), page: intField(1), size: intField(10) };
/** Longest keyword and largest page the server takes. */
const KEYWORD_MAX = 50;
const SIZE_MAX = 200;

/** `/manage/excel/list`: smart reports. */
export default function ListScreen() {
  const { t } = useTranslation('smart-report');
  const mayEdit = usePermission('manage_excel_edit');
  const navigate = useNavigate();
  const [state, change] = useSearchState(CODECS);
  const query = useQuery(
    reportList({
      keyword: state.keyword.trim().slice(0, KEYWORD_MAX) || undefined,
      groupId: state.group || undefined,
      pageNum: state.page,
      pageSize: Math.min(state.size, SIZE_MAX),
    }),
  );
  const groups = useQuery(reportGroups());
  const choices = useChoices(groups);
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const columns = useColumns(mayEdit);
  return (
    <ListPage<SmartReport>
      label={t('list.title')}
      query={query}
      columns={columns}
      page={state.page}
      size={state.size}
      onPage={onPage}
      filters={
        <>
          <SearchField
            value={state.keyword}
            label={t('list.search')}
            className={styles['search']}
            onChange={(keyword) => change({ keyword, page: 1 })}
          />
          <Select
            {...choices}
            className={styles['group'] ?? ''}
            aria-label={t('column.group')}
            allowClear
            placeholder={t('list.anyGroup')}
            value={groups.data?.some(({ id }) => id === state.group) ? state.group : null}
            options={(groups.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(group: string | null | undefined) => change({ group: group ?? '', page: 1 })}
          />
        </>
      }
      actions={
        <>
          <Link to={ROUTES.excelGroups}>{t('group.title')}</Link>
          {mayEdit ? (
            <Button
              type="primary"
              icon={<Icon name="plus" size={16} />}
              onClick={() => void navigate({ to: ROUTES.excelAdd })}
            >
              {t('list.add')}
            </Button>
          ) : null}
          <ReadOnlyNote permission="manage_excel_edit" />
        </>
      }
      filtered={state.keyword !== '' || state.group !== ''}
      onClear={() => change({ keyword: '', group: '', page: 1 })}
      empty={{ icon: 'table', title: t('list.empty'), note: t('list.emptyNote') }}
    />
  );
}

function useColumns(mayEdit: boolean): ListColumn<SmartReport>[] {
  const { t } = useTranslation(['smart-report', 'common']);
  const scheduleWords = useScheduleWords();
  const ask = useAsk();
  const remove = useDeleteReport();
  const askDelete = ({ id, name }: SmartReport) =>
    ask({
      title: t('list.deleteTitle', { name }),
      content: t('list.deleteNote'),
      okText: t('common:action.delete'),
      danger: true,
      run: () => remove.mutateAsync(id).then(() => t('list.deleted')),
    });
  const columns: (ListColumn<SmartReport> | undefined)[] = [
    {
      key: 'name',
      title: t('column.name'),
      head: true,
      plain: ({ name }) => name,
      render: ({ id, name }) => <Link to={to(ROUTES.excelInfo, { id })}>{name}</Link>,
    },
    { key: 'group', title: t('column.group'), render: ({ groupName }) => groupName },
    { key: 'schedule', title: t('column.schedule'), render: ({ schedule }) => scheduleWords(schedule) },
    {
      key: 'next',
      title: t('column.next'),
      render: (report) => <NextRecord report={report} />,
    },
    { key: 'open', title: t('column.open'), right: true, render: ({ open }) => open },
    {
      key: 'updated',
      title: t('column.updated'),
      render: ({ updatedAt, updatedBy }) => (
        <>
          {formatTime(updatedAt)}
          <span className={styles['soft']}> {updatedBy}</span>
        </>
      ),
    },
    {
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (report) => {
        const { id, name } = report;
        return (
          <span className={styles['actions']}>
            <Link to={to(ROUTES.excelRecords, { excelId: id })} aria-label={t('list.recordsOf', { name })}>
              {t('list.records')}
            </Link>
            {mayEdit ? (
              <>
                <Link to={to(ROUTES.excelEditInfo, { id })} aria-label={t('list.editOf', { name })}>
                  {t('list.edit')}
                </Link>
                <Link to={to(ROUTES.excelEditTemplate, { id })} aria-label={t('list.templateOf', { name })}>
                  {t('list.template')}
                </Link>
                <Button
                  size="small"
                  type="link"
                  danger
                  aria-label={t('list.deleteOf', { name })}
                  onClick={() => askDelete(report)}
                >
                  {t('common:action.delete')}
                </Button>
              </>
            ) : null}
          </span>
        );
      },
    },
  ];
  return columns.filter((column) => column !== undefined);
}

/** When the next record is made, or why none is. */
export function NextRecord({ report: { enabled, templateVersion, nextAt, schedule } }: { report: SmartReport }) {
  const { t } = useTranslation('smart-report');
  if (templateVersion === 0) return <StateMark state="important" text={t('list.noTemplate')} />;
  if (!enabled) return <StateMark state="recovered" text={t('list.disabled')} />;
  if (schedule.every === 'none' || nextAt === null)
    return <span className={styles['soft']}>{t('schedule.byHand')}</span>;
  return <>{formatTime(nextAt)}</>;
}
