import { Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Drawer, Tabs } from 'antd';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { GatewayLoss } from '../../lib/loss-alarm/gateway-loss.tsx';
import { ReadOnlyNote } from '../../lib/why-not.tsx';
import { choiceField, textField } from '../../lib/search-codecs.ts';
import { Failure } from '../../lib/texted.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { gatewayDetail } from './api/life-queries.ts';
import { FirmwareTab } from './firmware-tab.tsx';
import { PositionTab } from './position-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { StatusTab } from './status-tab.tsx';
import styles from './life.module.css';

const TABS = ['status', 'settings', 'loss', 'firmware', 'position'] as const;
const STATE = { gateway: textField(), part: choiceField(TABS, 'status') };

/** The screen, and beside it the gateway that the address names. */
export function withHistory(Screen: ComponentType, History: ComponentType<{ id: string }>): ComponentType {
  return function WithGateway() {
    const [{ gateway }] = useSearchState(STATE);
    return (
      <>
        <Screen />
        {gateway ? <GatewayDrawer id={gateway} History={History} /> : null}
      </>
    );
  };
}

function GatewayDrawer({ id, History }: { id: string; History: ComponentType<{ id: string }> }) {
  const { t } = useTranslation(['gateway-life', 'common']);
  const [{ part }, change] = useSearchState(STATE);
  useReturnFocus();
  const query = useQuery(gatewayDetail(id));
  const detail = query.data;
  const screens = detail && {
    status: <StatusTab gateway={detail} history={<History id={id} />} />,
    settings: <SettingsTab gateway={detail} />,
    loss: <GatewayLoss id={id} />,
    firmware: <FirmwareTab gateway={detail} />,
    position: <PositionTab gateway={detail} />,
  };
  return (
    <Drawer
      open
      size="large"
      title={detail ? `${detail.name} · ${detail.sn}` : t('title')}
      onClose={() => change({ gateway: '', part: 'status' })}
    >
      {query.isPending ? <Loading label={t('common:face.loading')} rows={6} columns={2} /> : null}
      {query.isError && !detail ? <Failure error={query.error} onRetry={() => void query.refetch()} /> : null}
      {screens ? (
        <>
          <ReadOnlyNote permission="manage_gateway_control" />
          <Tabs
            className={styles['tabs'] ?? ''}
            activeKey={part}
            destroyOnHidden
            // five of them on a phone, in English too
            tabBarGutter={14}
            items={TABS.map((key) => ({ key, label: t(`tab.${key}`), children: screens[key] }))}
            onChange={(key) => change({ part: TABS.find((one) => one === key) ?? 'status' })}
          />
        </>
      ) : null}
    </Drawer>
  );
}
