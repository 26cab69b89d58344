import type { GatewayLine } from '@lightfield/contract';
import { Descriptions, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GatewayLoss } from '../../lib/loss-alarm/gateway-loss.tsx';
import { GatewayMark, TimeAgo } from '../../lib/texted.tsx';
import { useReturnFocus } from '../../lib/use-return-focus.ts';
import styles from './gateway-register.module.css';
import { StateHistory } from './state-history.tsx';

/** Pixels. */
const WIDTH = 640;

/** An edge node that is not ours: what is known of it, and when it was there. */
export function StateDrawer({ gateway, onClose }: { gateway: GatewayLine; onClose: () => void }) {
  const { t } = useTranslation('gateway');
  useReturnFocus();
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('column.sn'), gateway.sn],
    [t('column.state'), <GatewayMark key="state" state={gateway.state} />],
    [t('column.kind'), t(`kind.${gateway.kind}`)],
    [t('column.devices'), gateway.deviceCount],
    [t('column.ip'), gateway.ip || '--'],
    [t('column.lastSeen'), <TimeAgo key="seen" at={gateway.lastSeenAt} />],
  ];
  return (
    <Drawer open title={gateway.name} size={WIDTH} onClose={onClose} classNames={{ body: styles['drawer'] ?? '' }}>
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={facts.map(([label, children]) => ({ key: label, label, children }))}
      />
      <StateHistory id={gateway.id} />
      <GatewayLoss id={gateway.id} />
    </Drawer>
  );
}
