import { type DeviceSync, type GatewaySide, cardOf } from '@lightfield/contract';
import { refusalIn } from '@lightfield/rules';
import { Empty, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Alert, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, GatewayMark } from '../../../lib/texted.tsx';
import { useReturnFocus } from '../../../lib/use-return-focus.ts';
import type { DeviceActionProps } from '../../../lib/device-action.ts';
import { deviceSync } from './api/sync-queries.ts';
import styles from './device-sync.module.css';
import { PageLines } from './page-lines.tsx';
import { SyncActions } from './sync-actions.tsx';
import { syncRows } from './sync-rows.ts';
import { type Side, SyncTable } from './sync-table.tsx';
import { useLanguage } from '../../../lib/use-language.ts';

const WIDTH = 1_100;

/** Template, platform and gateway of a device beside each other, and what brings them together. */
export default function SyncDialog({ deviceId, deviceName, onClose }: DeviceActionProps) {
  const { t } = useTranslation(['device-sync', 'common']);
  useReturnFocus();
  const state = useQuery(deviceSync(deviceId));
  return (
    <Modal open width={WIDTH} title={t('sync.title', { name: deviceName })} onCancel={onClose} footer={null}>
      {state.isPending ? <Loading label={t('common:face.loading')} rows={6} columns={4} /> : null}
      {state.isError && !state.data ? <Failure error={state.error} onRetry={() => void state.refetch()} /> : null}
      {state.data ? <Sides sync={state.data} onClose={onClose} /> : null}
    </Modal>
  );
}

/** Of a device without template or without gateway there are only two to be alike, and of one with neither there is nothing to compare. */
function Alike({ sync: { template, gateway } }: { sync: DeviceSync }) {
  const { t } = useTranslation('device-sync');
  if (!template && !gateway) return <Empty icon="list" title={t('sync.alone')} note={t('sync.aloneNote')} />;
  const which = template && gateway ? 'same' : gateway ? 'sameGateway' : 'sameTemplate';
  return <Empty icon="check" title={t(`sync.${which}`)} note={t(`sync.${which}Note`)} />;
}

function Sides({ sync, onClose }: { sync: DeviceSync; onClose: () => void }) {
  const { t } = useTranslation('device-sync');
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const rows = syncRows(sync);
  const pages = sync.template?.pages ?? [];
  const take = (id: string, on: boolean) =>
    setTaken((before) => {
      const after = new Set(before);
      if (on) after.add(id);
      else after.delete(id);
      return after;
    });
  return (
    <>
      <Boxes sync={sync} />
      <PageLines pages={pages} title={t('pages.title')} />
      {rows.length === 0 && pages.length === 0 && sync.gateway?.diffs !== null ? <Alike sync={sync} /> : null}
      <div className={styles['table']}>
        <SyncTable rows={rows} sides={sidesOf(sync)} taken={taken} onTake={take} />
      </div>
      <SyncActions sync={sync} taken={taken} onFollowed={() => setTaken(new Set())} onClose={onClose} />
    </>
  );
}

const sidesOf = ({ template, gateway }: DeviceSync): Side[] => [
  ...(template ? (['template'] as const) : []),
  'platform',
  ...(gateway?.diffs ? (['gateway'] as const) : []),
];

function Boxes({ sync: { template, gateway } }: { sync: DeviceSync }) {
  const { t } = useTranslation('device-sync');
  return (
    <>
      <div className={styles['side']}>
        <div className={styles['box']}>
          <h3>{t('sync.template')}</h3>
          {template ? (
            <>
              <div>{template.name}</div>
              <p className={styles['note']}>
                {t('sync.version', { version: template.version, newest: template.newestVersion })} ·{' '}
                {t(template.outOfSync ? 'sync.behind' : 'sync.inSync')}
              </p>
            </>
          ) : (
            <p className={styles['note']}>{t('sync.noTemplate')}</p>
          )}
        </div>
        <div className={styles['box']}>
          <h3>{t('sync.gateway')}</h3>
          {gateway ? (
            <>
              <div>
                {gateway.name} {gateway.sn} <GatewayMark state={gateway.state} />
              </div>
              <p className={styles['note']}>
                {t('sync.revision', { config: gateway.configRevision, applied: gateway.appliedRevision })} ·{' '}
                {t(gateway.outOfSync ? 'sync.behind' : 'sync.inSync')}
              </p>
            </>
          ) : (
            <p className={styles['note']}>{t('sync.noGateway')}</p>
          )}
        </div>
      </div>
      {gateway ? <Notices gateway={gateway} /> : null}
    </>
  );
}

function Notices({ gateway }: { gateway: GatewaySide }) {
  const { t } = useTranslation('device-sync');
  const lang = useLanguage();
  return (
    <>
      {gateway.configError !== '' ? (
        <Alert
          type="error"
          showIcon
          className={styles['block'] ?? ''}
          title={t('sync.refused')}
          description={<div className={styles['errors']}>{refusalIn(gateway.configError, lang)}</div>}
        />
      ) : null}
      {gateway.leftOut.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          className={styles['block'] ?? ''}
          title={t('sync.leftOut', { keys: gateway.leftOut.join(cardOf(lang).comma) })}
        />
      ) : null}
      {gateway.whenBack ? (
        <Alert type="info" showIcon className={styles['block'] ?? ''} title={t('sync.waiting')} />
      ) : null}
      {gateway.diffs === null ? (
        <Alert
          type="info"
          showIcon
          className={styles['block'] ?? ''}
          title={t(gateway.state === 'online' ? 'sync.unknown' : 'sync.unknownAway')}
        />
      ) : null}
      {gateway.sending ? (
        <Alert type="info" showIcon className={styles['block'] ?? ''} title={t('sync.sending')} />
      ) : null}
    </>
  );
}
