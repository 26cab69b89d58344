import type { ApplicationRow } from '@lightfield/contract';
import { type State, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Form, Input, Segmented } from 'antd';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../../lib/form-dialog.tsx';
import { type ListColumn, ListPage } from '../../../../lib/list-page.tsx';
import { SearchField } from '../../../../lib/search-field.tsx';
import { TimeAgo } from '../../../../lib/texted.tsx';
import { formatTime } from '../../../../lib/time.ts';
import styles from '../accounts.module.css';
import { applications, useApprove, useReject } from '../api/enrol-queries.ts';
import { useSay } from '../use-say.ts';
import { APPLICATION_FILTERS, type EnrolState, pagedOf } from './enrol-state.ts';

const MARKS = { pending: 'pending', approved: 'good', rejected: 'failed' } as const satisfies Record<string, State>;
/** Applications come without our doing: the list asks again this often, ms. */
const REFRESH_MS = 30_000;
const REASON_MAX = 100;

/** Who registered: let in or refused, one by one or many at once. */
export function ApplicationList({
  state,
  change,
  mayEdit,
}: {
  state: EnrolState;
  change: (change: Partial<EnrolState>) => void;
  mayEdit: boolean;
}) {
  const { t } = useTranslation('account-admin');
  const { message } = App.useApp();
  const status = state.status === 'all' ? undefined : state.status;
  const query = useQuery({ ...applications({ ...pagedOf(state), status }), refetchInterval: REFRESH_MS });
  const onPage = useCallback((page: number, size: number) => change({ page, size }), [change]);
  const [ids, choose] = useState<ReadonlySet<string>>(new Set());
  const [rejecting, reject] = useState<readonly string[]>();
  const approve = useAskApprove(() => choose(new Set()));
  const filter = (next: Partial<EnrolState>) => {
    choose(new Set());
    change(next);
  };
  const columns = useColumns();
  // only what still waits can be decided, so only such a list has boxes and actions
  const deciding = mayEdit && state.status === 'pending';
  if (deciding)
    columns.push({
      key: 'actions',
      title: t('column.actions'),
      stick: 'right',
      render: (row) => (
        <span className={styles['actions']}>
          <Button
            size="small"
            type="link"
            aria-label={t('ofName', { action: t('enrol.approve'), name: row.loginname })}
            onClick={() => void approve.now([row.id])}
          >
            {t('enrol.approve')}
          </Button>
          <Button
            size="small"
            type="link"
            danger
            aria-label={t('ofName', { action: t('enrol.reject'), name: row.loginname })}
            onClick={() => reject([row.id])}
          >
            {t('enrol.reject')}
          </Button>
        </span>
      ),
    });
  const nameOf = (id: string | undefined) => query.data?.rows.find((row) => row.id === id)?.loginname ?? '';
  return (
    <>
      <ListPage<ApplicationRow>
        label={t('enrol.tab.applications')}
        query={query}
        columns={columns}
        page={state.page}
        size={state.size}
        onPage={onPage}
        filters={
          <>
            <SearchField
              value={state.keyword}
              label={t('enrol.searchApplications')}
              className={styles['search']}
              onChange={(keyword) => filter({ keyword })}
            />
            <Segmented
              aria-label={t('enrol.statusLabel')}
              value={state.status}
              options={APPLICATION_FILTERS.map((value) => ({
                value,
                label: value === 'all' ? t('enrol.allStatuses') : t(`enrol.status.${value}`),
              }))}
              onChange={(value) => filter({ status: value })}
            />
          </>
        }
        filtered={state.keyword !== '' || status === 'approved' || status === 'rejected'}
        onClear={() => filter({ keyword: '', status: 'all' })}
        empty={{
          icon: 'user',
          title: t(status === 'pending' ? 'enrol.nobodyWaits' : 'enrol.emptyApplications'),
          note: t('enrol.emptyApplicationsNote'),
        }}
        {...(deciding
          ? {
              selection: {
                ids,
                onChange: choose,
                bar: (
                  <>
                    <Button onClick={() => approve.ask([...ids])}>{t('enrol.approve')}</Button>
                    <Button danger onClick={() => reject([...ids])}>
                      {t('enrol.reject')}
                    </Button>
                  </>
                ),
              },
            }
          : {})}
      />
      {rejecting ? (
        <RejectDialog
          ids={rejecting}
          name={nameOf(rejecting[0])}
          onClose={() => reject(undefined)}
          onRejected={(count) => {
            reject(undefined);
            choose(new Set());
            void message.success(t('enrol.rejected', { count }));
          }}
        />
      ) : null}
    </>
  );
}

function useColumns(): ListColumn<ApplicationRow>[] {
  const { t } = useTranslation('account-admin');
  return [
    {
      key: 'name',
      title: t('enrol.applicant'),
      head: true,
      plain: ({ loginname }) => loginname,
      render: ({ loginname }) => <span className={styles['name']}>{loginname}</span>,
    },
    {
      key: 'status',
      title: t('enrol.state'),
      render: ({ status }) => <StateMark state={MARKS[status]} text={t(`enrol.status.${status}`)} />,
    },
    {
      key: 'contact',
      title: t('enrol.contact'),
      render: ({ tel, email }) => (tel === '' && email === '' ? '' : [tel, email].filter(Boolean).join(' · ')),
    },
    { key: 'org', title: t('enrol.org'), render: ({ orgName }) => orgName },
    {
      key: 'role',
      title: t('enrol.role'),
      render: ({ roleName, deptName }) => (
        <>
          {roleName}
          {deptName === '' ? null : <span className={styles['second']}>{deptName}</span>}
        </>
      ),
    },
    { key: 'source', title: t('enrol.source'), render: ({ source }) => t(`enrol.sources.${source}`) },
    { key: 'applied', title: t('enrol.appliedAt'), render: ({ appliedAt }) => <TimeAgo at={appliedAt} /> },
    { key: 'remark', title: t('enrol.remark'), render: ({ remark }) => remark },
    {
      key: 'decision',
      title: t('enrol.decision'),
      render: ({ decidedAt, decidedBy, reason }) =>
        decidedAt === null ? (
          ''
        ) : (
          <>
            {t('enrol.decidedBy', { who: decidedBy, at: formatTime(decidedAt) })}
            {reason === '' ? null : <span className={styles['second']}>{reason}</span>}
          </>
        ),
    },
  ];
}

function useAskApprove(onDone: () => void) {
  const { t } = useTranslation(['account-admin', 'common']);
  const { modal } = App.useApp();
  const say = useSay();
  const approve = useApprove();
  const now = async (ids: string[]) => {
    const done = await say(async () => {
      const { changed } = await approve.mutateAsync(ids);
      return t('enrol.approved', { count: changed });
    });
    if (done) onDone();
  };
  return {
    now,
    ask: (ids: string[]) =>
      void modal.confirm({
        title: t('enrol.approveAsk', { count: ids.length }),
        content: t('enrol.approveNote'),
        okText: t('enrol.approve'),
        cancelText: t('common:action.cancel'),
        onOk: () => now(ids),
      }),
  };
}

function RejectDialog({
  ids,
  name,
  onClose,
  onRejected,
}: {
  ids: readonly string[];
  /** Of the first one. */
  name: string;
  onClose: () => void;
  onRejected: (count: number) => void;
}) {
  const { t } = useTranslation('account-admin');
  const [form] = Form.useForm<{ reason: string }>();
  const reject = useReject();
  return (
    <FormDialog<{ reason: string }>
      title={ids.length === 1 ? t('enrol.rejectTitle', { name }) : t('enrol.rejectManyTitle', { count: ids.length })}
      form={form}
      initial={{ reason: '' }}
      submitText={t('enrol.reject')}
      pending={reject.isPending}
      error={reject.error}
      onClose={onClose}
      onSubmit={({ reason }) =>
        reject.mutate(
          { ids: [...ids], reason: reason.trim() || undefined },
          { onSuccess: ({ changed }) => onRejected(changed) },
        )
      }
    >
      <Form.Item name="reason" label={t('enrol.reason')} extra={t('enrol.reasonHint')}>
        <Input maxLength={REASON_MAX} showCount />
      </Form.Item>
    </FormDialog>
  );
}
