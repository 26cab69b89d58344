import { type GatewayDetail, LIMITS, gatewayErrors } from '@lightfield/contract';
import { Empty, Icon } from '@lightfield/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { TimeAgo } from '../../lib/texted.tsx';
import { WhyNot } from '../../lib/why-not.tsx';
import { useLocate } from './api/life-queries.ts';
import { Facts } from './facts.tsx';
import styles from './life.module.css';
import { useAsk } from './use-ask.ts';
import { useCatalogueText, useWhyAway } from './why.ts';

/** Where the gateway is. */
export function PositionTab({ gateway }: { gateway: GatewayDetail }) {
  const { t } = useTranslation('gateway-life');
  const text = useCatalogueText();
  const away = useWhyAway(gateway);
  const ask = useAsk();
  const { mutateAsync: locate } = useLocate();
  const { id, name, position, refreshesLeft, features, status } = gateway;
  if (!features.includes('baseStation'))
    return <Empty icon="map" title={text(gatewayErrors.baseStationUnsupported.code)} />;
  const missing = status?.means.location === false ? t('position.missing') : undefined;
  const used = refreshesLeft === 0 ? text(gatewayErrors.locationRefreshMax.code) : undefined;
  return (
    <div className={styles['part']}>
      {position ? (
        <Facts
          items={[
            [t('position.lng'), position.lng],
            [t('position.lat'), position.lat],
            [t('position.accuracy'), position.accuracyM === null ? '--' : `${position.accuracyM} m`],
            [t('position.source'), t(`position.from.${position.source}`)],
            [t('position.at'), <TimeAgo key="at" at={position.at} />],
          ]}
        />
      ) : (
        <Empty icon="map" title={t('position.empty')} note={t('position.emptyNote')} />
      )}
      <div className={styles['actions']}>
        <WhyNot permission="manage_gateway_control" reason={used ?? away ?? missing}>
          <Button
            icon={<Icon name="pin" size={16} />}
            onClick={() =>
              ask({
                title: t('position.title', { name }),
                content: t('position.note', { left: refreshesLeft, most: LIMITS.gateway.locationRefreshPerDay }),
                okText: t('position.do'),
                run: () => locate(id),
                done: t('position.done'),
              })
            }
          >
            {t('position.do')}
          </Button>
        </WhyNot>
        <span className={styles['soft']}>
          {t('position.left', { left: refreshesLeft, most: LIMITS.gateway.locationRefreshPerDay })}
        </span>
      </div>
    </div>
  );
}
