import type { GatewayListItem } from '@lightfield/contract';
import { Empty, Icon, Loading, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Grid, Input, Pagination, Space, Table, type TableColumnType, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, GatewayMark, TimeAgo, useErrorWords } from '../../lib/texted.tsx';
import { gatewayList, useDeleteGateway, useResetPassword, useSync } from './api/gateway-queries.ts';
import type { Credentials } from './credentials-dialog.tsx';
import { OpenGateway } from './open-gateway.tsx';

interface ListState {
  keyword: string;
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
  change: (change: Partial<ListState>) => void;
  mayEdit: boolean;
  onCredentials: (credentials: Credentials) => void;
  onRegister: () => void;
}) {
  const { t } = useTranslation(['gateway', 'common']);
  const phone = !(Grid.useBreakpoint().md ?? true);
  const keyword = state.keyword.slice(0, 50);
  const list = useQuery(
    gatewayList({ ...(keyword && { keyword }), pageNum: state.page, pageSize: Math.min(state.size, 200) }),
  );

  if (list.isPending) return <Loading label={t('common:face.loading')} rows={8} columns={6} />;
  if (list.isError && !list.data) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
  const { rows, total } = list.data;
  if (total === 0 && keyword === '') {
    const register = mayEdit ? <Button onClick={onRegister}>{t('add')}</Button> : null;
    return <Empty icon="gateway" title={t('empty')} note={t('emptyNote')} action={register} />;
  }
  const columns: TableColumnType<GatewayListItem>[] = [
    {
      key: 'name',
      title: t('column.name'),
      width: 190,
      render: (_value, gateway) => (
        <>
          <OpenGateway gateway={gateway} />
          <div className="lf-soft lf-small">{t(`kind.${gateway.kind}`)}</div>
        </>
      ),
    },
    { key: 'sn', title: t('column.sn'), width: 150, className: 'lf-figures', render: (_value, gateway) => gateway.sn },
    {
      key: 'state',
      title: t('column.state'),
      width: 90,
      render: (_value, gateway) => <GatewayMark state={gateway.state} />,
    },
    {
      key: 'seen',
      title: t('column.lastSeen'),
      width: 110,
      render: (_value, gateway) => <TimeAgo at={gateway.lastSeenAt} />,
    },
    { key: 'ip', title: t('column.ip'), width: 120, className: 'lf-figures', render: (_value, gateway) => gateway.ip },
    {
      key: 'devices',
      title: t('column.devices'),
      width: 80,
      align: 'right',
      className: 'lf-figures',
      render: (_value, gateway) => gateway.deviceCount,
    },
    {
      key: 'config',
      title: t('column.config'),
      width: 150,
      render: (_value, gateway) => <ConfigState gateway={gateway} />,
    },
  ];
  if (mayEdit) {
    columns.push({
      key: 'actions',
      title: t('column.actions'),
      width: 220,
      fixed: 'right',
      render: (_value, gateway) => <RowActions gateway={gateway} onCredentials={onCredentials} />,
    });
  }
  return (
    <>
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
      {total === 0 ? <Empty icon="search" title={t('nothing')} /> : null}
      {total > 0 && phone ? (
        <>
          <ul className="lf-pending">
            {rows.map((gateway) => (
              <li key={gateway.id} className="lf-pending-card">
                <div className="lf-pending-head">
                  <OpenGateway gateway={gateway} />
                  <GatewayMark state={gateway.state} tag />
                </div>
                <p className="lf-soft">
                  {gateway.sn} · {t(`kind.${gateway.kind}`)} · {t('column.devices')} {gateway.deviceCount} ·{' '}
                  <TimeAgo at={gateway.lastSeenAt} />
                </p>
                <p>
                  <ConfigState gateway={gateway} />
                </p>
                {mayEdit ? <RowActions gateway={gateway} onCredentials={onCredentials} /> : null}
              </li>
            ))}
          </ul>
          <Pagination
            align="center"
            size="small"
            simple
            current={state.page}
            pageSize={state.size}
            total={total}
            onChange={(page, size) => change({ page, size })}
          />
        </>
      ) : null}
      {total > 0 && !phone ? (
        <Table<GatewayListItem>
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
    </>
  );
}

function ConfigState({ gateway }: { gateway: GatewayListItem }) {
  const { t } = useTranslation('gateway');
  if (gateway.kind === 'sparkplug') return <span className="lf-soft">{t('noConfig')}</span>;
  if (gateway.configError) {
    const text = t('configFailed', { reason: gateway.configError });
    return (
      <Tooltip title={text}>
        <span className="lf-config-error">
          <StateMark state="bad" text={text} />
        </span>
      </Tooltip>
    );
  }
  if (gateway.appliedRevision === gateway.configRevision) return <StateMark state="good" text={t('inSync')} />;
  return (
    <StateMark
      state="uncertain"
      text={t('outOfSync', { wanted: gateway.configRevision, running: gateway.appliedRevision })}
    />
  );
}

function RowActions({
  gateway,
  onCredentials,
}: {
  gateway: GatewayListItem;
  onCredentials: (credentials: Credentials) => void;
}) {
  const { t } = useTranslation(['gateway', 'common']);
  const { message, modal } = App.useApp();
  const words = useErrorWords();
  const sync = useSync();
  const reset = useResetPassword();
  const remove = useDeleteGateway();
  const [busy, setBusy] = useState(false);
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
    <Space size={4} className="lf-row-actions">
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
      <Button size="small" type="link" disabled={busy} onClick={() => void askReset()}>
        {t('resetPassword')}
      </Button>
      <Button size="small" type="link" danger disabled={busy} onClick={() => void askRemove()}>
        {t('remove')}
      </Button>
    </Space>
  );
}
