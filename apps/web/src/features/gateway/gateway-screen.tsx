import './gateway.css';
import { Icon } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Segmented, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../lib/account.ts';
import { GatewayState } from '@lightfield/contract';
import { choiceField, idsField, intField, optionalChoice, textField } from '../../lib/search-codecs.ts';
import { useSearchState } from '../../lib/use-search-state.ts';
import { pendingDevices } from './api/gateway-queries.ts';
import { BatchDialog } from './batch-dialog.tsx';
import { type Credentials, CredentialsDialog } from './credentials-dialog.tsx';
import { GatewayTable } from './gateway-table.tsx';
import { PendingList } from './pending-list.tsx';
import { RegisterDialog } from './register-dialog.tsx';

export const gatewayCodecs = {
  tab: choiceField(['gateways', 'pending'], 'gateways'),
  keyword: textField(),
  status: choiceField(['pending', 'approved', 'rejected'], 'pending'),
  state: optionalChoice(GatewayState.options),
  model: textField(),
  org: idsField(1),
  /** Edge node that is open beside the list. */
  detail: textField(),
  page: intField(1),
  size: intField(10),
};

/** Register gateways, hand out their credentials once, keep them in sync, and let in the devices of third-party nodes. */
export default function GatewayScreen() {
  const { t } = useTranslation('gateway');
  const mayEdit = usePermission('manage_gateway_edit');
  const [state, change] = useSearchState(gatewayCodecs);
  const [registering, register] = useState<'lightfield' | 'sparkplug' | 'batch'>();
  const [credentials, showCredentials] = useState<Credentials>();
  const waiting = useQuery(pendingDevices({ gatewayId: undefined, status: 'pending' })).data?.length ?? 0;
  return (
    <section className="lf-gateways">
      <div className="lf-gateways-bar">
        <Segmented
          value={state.tab}
          options={[
            { value: 'gateways' as const, label: t('tab.gateways') },
            {
              value: 'pending' as const,
              label: (
                <Badge count={waiting} size="small" offset={[8, 0]} title={t('pendingHint', { count: waiting })}>
                  <span className="lf-gateways-tab">{t('tab.pending')}</span>
                </Badge>
              ),
            },
          ]}
          onChange={(tab) => change({ tab }, { push: true })}
        />
        <span className="lf-gateways-gap" />
        {mayEdit ? (
          <Space wrap size={8}>
            <Button onClick={() => register('sparkplug')}>{t('addSparkplug')}</Button>
            <Button onClick={() => register('batch')}>{t('addMany')}</Button>
            <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => register('lightfield')}>
              {t('add')}
            </Button>
          </Space>
        ) : null}
      </div>
      {state.tab === 'gateways' ? (
        <GatewayTable
          state={state}
          change={change}
          mayEdit={mayEdit}
          onCredentials={showCredentials}
          onRegister={() => register('lightfield')}
        />
      ) : (
        <PendingList status={state.status} onStatus={(status) => change({ status })} mayEdit={mayEdit} />
      )}
      {registering === 'batch' ? <BatchDialog onClose={() => register(undefined)} /> : null}
      {registering && registering !== 'batch' ? (
        <RegisterDialog
          kind={registering}
          onClose={() => register(undefined)}
          onRegistered={(made) => {
            register(undefined);
            showCredentials({ ...made, kind: registering });
          }}
        />
      ) : null}
      {credentials ? <CredentialsDialog credentials={credentials} onClose={() => showCredentials(undefined)} /> : null}
    </section>
  );
}
