import type { PendingDevice } from '@lightfield/contract';
import { Empty, Loading, StateMark } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { App, Button, Segmented, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceHref } from '../../lib/device-hrefs.ts';
import { Failure, GatewayMark, TimeAgo, useErrorWords } from '../../lib/texted.tsx';
import { pendingDevices, useReject } from './api/gateway-queries.ts';
import { MappingDialog } from './mapping-dialog.tsx';

const STATUSES = ['pending', 'approved', 'rejected'] as const;
type Status = (typeof STATUSES)[number];

/** Devices that third-party edge nodes have announced. A person decides which become devices, and how. */
export function PendingList({
  status,
  onStatus,
  mayEdit,
}: {
  status: Status;
  onStatus: (status: Status) => void;
  mayEdit: boolean;
}) {
  const { t } = useTranslation(['gateway', 'common']);
  const list = useQuery(pendingDevices({ gatewayId: undefined, status }));
  const [mapping, map] = useState<PendingDevice>();
  return (
    <>
      <Segmented
        aria-label={t('pending.filter')}
        className="lf-gateways-statuses"
        value={status}
        options={STATUSES.map((value) => ({ value, label: t(`pending.status.${value}`) }))}
        onChange={onStatus}
      />
      {list.isPending ? <Loading label={t('common:face.loading')} rows={4} columns={4} /> : null}
      {list.isError && !list.data ? <Failure error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data?.length === 0 ? (
        <Empty
          icon="device"
          title={t('pending.empty')}
          {...(status === 'pending' && { note: t('pending.emptyNote') })}
        />
      ) : null}
      <ul className="lf-pending">
        {list.data?.map((device) => (
          <PendingCard key={device.id} device={device} mayEdit={mayEdit} onMap={() => map(device)} />
        ))}
      </ul>
      {mapping ? <MappingDialog device={mapping} onClose={() => map(undefined)} /> : null}
    </>
  );
}

function PendingCard({ device, mayEdit, onMap }: { device: PendingDevice; mayEdit: boolean; onMap: () => void }) {
  const { t } = useTranslation(['gateway', 'common']);
  const { message, modal } = App.useApp();
  const words = useErrorWords();
  const reject = useReject();
  const name = device.device || t('pending.node');
  const unmapped = device.metrics.some(({ dataType, mapped }) => dataType !== null && !mapped);
  const askReject = () =>
    modal.confirm({
      title: t('pending.rejectAsk', { name }),
      content: t('pending.rejectNote'),
      okText: t('pending.reject'),
      okButtonProps: { danger: true },
      cancelText: t('common:action.cancel'),
      onOk: async () => {
        try {
          await reject.mutateAsync(device.id);
          void message.success(t('pending.rejected'));
        } catch (error) {
          void message.error(words(error).title);
        }
      },
    });
  return (
    <li className="lf-pending-card">
      <div className="lf-pending-head">
        <strong>{name}</strong>
        <GatewayMark state={device.online ? 'online' : 'offline'} tag />
        {device.status === 'rejected' ? <StateMark tag state="failed" text={t('pending.status.rejected')} /> : null}
      </div>
      <p className="lf-soft">
        {device.gatewayName} · {device.group} / {device.node} · {t('pending.metrics', { count: device.metrics.length })}{' '}
        · {t('pending.born')} <TimeAgo at={device.bornAt} />
      </p>
      <Space size={8} wrap>
        {mayEdit && device.status !== 'approved' ? (
          <Button type="primary" size="small" onClick={onMap}>
            {t('pending.approve')}
          </Button>
        ) : null}
        {mayEdit && device.status === 'approved' && unmapped ? (
          <Button size="small" onClick={onMap}>
            {t('pending.mapMore')}
          </Button>
        ) : null}
        {mayEdit && device.status === 'pending' ? (
          <Button size="small" danger onClick={() => void askReject()}>
            {t('pending.reject')}
          </Button>
        ) : null}
        {device.equipId ? <Link to={deviceHref(device.equipId)}>{t('pending.openDevice')}</Link> : null}
      </Space>
    </li>
  );
}
