import { type GatewayLine, ROUTES } from '@lightfield/contract';
import { Empty, Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Grid, Input, Pagination, Space, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../lib/account.ts';
import { MoreMenu } from '../../lib/more-menu.tsx';
import { useOrgFilter } from '../../lib/org-filter.tsx';
import { OrgMoveDialog } from '../../lib/org-move/org-move-dialog.tsx';
import { Failure, GatewayMark, TimeAgo, useErrorWords } from '../../lib/texted.tsx';
import { gatewayList, useDeleteGateway, useResetPassword, useSync } from './api/gateway-queries.ts';
import type { Credentials } from './credentials-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { type GatewayFilterState, GatewayFilters } from './gateway-filters.tsx';
import { ConfigState, gatewayColumns } from './gateway-columns.tsx';
import { SignalCell } from './model-cell.tsx';
import { OpenGateway } from './open-gateway.tsx';
import styles from './gateway-register.module.css';
import { StateDrawer } from './state-drawer.tsx';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const isFiltered = ({ keyword, state, model, org }: ListState) =>
  keyword !== '' || state !== undefined || model !== '' || org.length > 0;

interface ListState extends GatewayFilterState {
  keyword: string;
  detail: string;
  page: number;
  size: number;
}

export function GatewayTable({
  state,
  change,
  mayEdit,
  onCredentials,
  onRegister,
}: {
  state: ListState;
  change: (change: Partial<ListState>, options?: { push?: boolean }) => void;
  mayEdit: boolean;
  onCredentials: (credentials: Credentials) => void;
  onRegister: () => void;
}) {
  const { t } = useTranslation(['gateway', 'common']);
  const phone = !(Grid.useBreakpoint().md ?? true);
  const keyword = state.keyword.slice(0, 50);
  const orgId = useOrgFilter(state.org[0]);
  const list = useQuery(
    gatewayList({
      ...(keyword && { keyword }),
      state: state.state,
      modelId: UUID.test(state.model) ? state.model : undefined,
      orgId,
      pageNum: state.page,
      pageSize: Math.min(state.size, 200),
    }),
  );

  if (list.isPending) return <Loading label={t('common:face.loading')} rows={8} columns={6} />;
  if (list.isError && !list.data) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  const { rows, total } = list.data;
  if (total === 0 && !isFiltered(state)) {
    const register = mayEdit ? <Button onClick={onRegister}>{t('add')}</Button> : null;
    return <Empty icon="gateway" title={t('empty')} note={t('emptyNote')} action={register} />;
  }
  const actions = mayEdit
    ? (gateway: GatewayLine) => (
        <Space size={4} wrap className="lf-row-actions">
          <EditAction gateway={gateway} />
          <RowActions gateway={gateway} onCredentials={onCredentials} />
        </Space>
      )
    : undefined;
  const columns = gatewayColumns(t, actions);
  return (
    <>
      <div className={styles['filters']}>
        <Input
          className="lf-gateways-search"
          allowClear
          maxLength={50}
          defaultValue={state.keyword}
          prefix={<Icon name="search" size={16} />}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={(event) => change({ keyword: event.target.value })}
        />
        <GatewayFilters value={state} onChange={change} />
      </div>
      {total === 0 ? <Empty icon="search" title={t('nothing')} /> : null}
      {total > 0 && phone ? (
        <Cards rows={rows} total={total} page={state.page} size={state.size} onPage={change} actions={actions} />
      ) : null}
      {total > 0 && !phone ? (
        <Table<GatewayLine>
          rowKey="id"
          size="small"
          sticky
          columns={columns}
          dataSource={rows}
          loading={list.isPlaceholderData}
          scroll={{ x: 'max-content' }}
          pagination={{
            current: state.page,
            pageSize: state.size,
            total,
            showSizeChanger: true,
            pageSizeOptions: [10, 20, 50, 100],
            showTotal: (count) => t('total', { total: count }),
            size: 'small',
            onChange: (page, size) => change({ page, size }),
          }}
        />
      ) : null}
      <Detailed rows={rows} state={state} change={change} />
    </>
  );
}

/** The edge node that the address names, if it is on this page. One of ours has a drawer of its own (`withGatewayLife`). */
function Detailed({
  rows,
  state: { detail, page },
  change,
}: {
  rows: readonly GatewayLine[];
  state: ListState;
  change: (change: Partial<ListState>) => void;
}) {
  const gateway = rows.find(({ id, kind }) => id === detail && kind !== 'lightfield');
  return gateway ? <StateDrawer gateway={gateway} onClose={() => change({ detail: '', page })} /> : null;
}

/** On a phone. */
function Cards({
  rows,
  total,
  page,
  size,
  onPage,
  actions,
}: {
  rows: readonly GatewayLine[];
  total: number;
  page: number;
  size: number;
  onPage: (change: { page: number; size: number }) => void;
  actions: ((gateway: GatewayLine) => ReactNode) | undefined;
}) {
  const { t } = useTranslation('gateway');
  return (
    <>
      <ul className="lf-pending">
        {rows.map((gateway) => (
          <li key={gateway.id} className="lf-pending-card">
            <div className="lf-pending-head">
              <OpenGateway gateway={gateway} />
              <GatewayMark state={gateway.state} tag />
            </div>
            <p className="lf-soft">
              {gateway.sn} · {gateway.orgName} · {gateway.modelName ?? t(`kind.${gateway.kind}`)} ·{' '}
              {t('column.devices')} {gateway.deviceCount} · <TimeAgo at={gateway.lastSeenAt} />
            </p>
            <p>
              <ConfigState gateway={gateway} />
            </p>
            {gateway.signal === null ? null : <SignalCell signal={gateway.signal} />}
            {actions?.(gateway)}
          </li>
        ))}
      </ul>
      <Pagination
        align="center"
        size="small"
        simple
        current={page}
        pageSize={size}
        total={total}
        onChange={(next, rowsPerPage) => onPage({ page: next, size: rowsPerPage })}
      />
    </>
  );
}

function EditAction({ gateway }: { gateway: GatewayLine }) {
  const { t } = useTranslation('gateway');
  const [editing, edit] = useState(false);
  return (
    <>
      <Button size="small" type="link" onClick={() => edit(true)}>
        {t('edit')}
      </Button>
      {editing ? <EditDialog gateway={gateway} onClose={() => edit(false)} /> : null}
    </>
  );
}

function RowActions({
  gateway,
  onCredentials,
}: {
  gateway: GatewayLine;
  onCredentials: (credentials: Credentials) => void;
}) {
  const { t } = useTranslation(['gateway', 'common', 'org-move']);
  const { message, modal } = App.useApp();
  const words = useErrorWords();
  const sync = useSync();
  const reset = useResetPassword();
  const remove = useDeleteGateway();
  const [busy, setBusy] = useState(false);
  const [moving, setMoving] = useState(false);
  const isCentre = useAccount()?.kind === 'op';
  const mayMove = usePermission('manage_equip_edit') && isCentre;
  const say = (error: unknown) => {
    const { title, code } = words(error);
    void message.error(code ? `${title} (${code})` : title);
  };
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      say(error);
    } finally {
      setBusy(false);
    }
  };
  const askReset = () =>
    modal.confirm({
      title: t('resetAsk', { name: gateway.name }),
      content: t('resetNote'),
      okText: t('resetPassword'),
      cancelText: t('common:action.cancel'),
      onOk: () => run(async () => onCredentials({ ...(await reset.mutateAsync(gateway.id)), kind: gateway.kind })),
    });
  const tellCarries = () =>
    modal.info({
      title: t('carries', { name: gateway.name, count: gateway.deviceCount }),
      content: (
        <>
          {t('carriesNote')}{' '}
          <a href={`${ROUTES.deviceList}?keyword=${encodeURIComponent(gateway.sn)}`}>{t('carriesLink')}</a>
        </>
      ),
      okText: t('common:action.close'),
    });
  const askRemove = () =>
    modal.confirm({
      title: t('removeAsk', { name: gateway.name }),
      content: t('removeNote'),
      okText: t('remove'),
      okButtonProps: { danger: true },
      cancelText: t('common:action.cancel'),
      onOk: () =>
        run(async () => {
          await remove.mutateAsync(gateway.id);
          void message.success(t('removed'));
        }),
    });
  return (
    <>
      {gateway.kind === 'lightfield' ? (
        <Button
          size="small"
          type="link"
          loading={sync.isPending}
          disabled={busy && !sync.isPending}
          onClick={() =>
            void run(async () => {
              await sync.mutateAsync(gateway.id);
              void message.success(t('synced'));
            })
          }
        >
          {sync.isPending ? t('syncing') : t('sync')}
        </Button>
      ) : null}
      <MoreMenu
        name={t('moreOf', { name: gateway.name })}
        disabled={busy}
        items={[
          { key: 'reset', label: t('resetPassword'), onClick: () => void askReset() },
          ...(mayMove ? [{ key: 'move', label: t('org-move:action'), onClick: () => setMoving(true) }] : []),
        ]}
      />
      {moving ? (
        <OrgMoveDialog what={{ gatewayIds: [gateway.id] }} title={gateway.name} onClose={() => setMoving(false)} />
      ) : null}
      <Button
        size="small"
        type="link"
        danger
        disabled={busy}
        onClick={() => void (gateway.deviceCount > 0 ? tellCarries() : askRemove())}
      >
        {t('remove')}
      </Button>
    </>
  );
}
