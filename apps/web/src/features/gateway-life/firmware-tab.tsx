import type { GatewayDetail, GatewayUpgrade } from '@lightfield/contract';
import { StateMark } from '@lightfield/ui';
import { Alert, Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import { TimeAgo } from '../../lib/texted.tsx';
import { WhyNot } from '../../lib/why-not.tsx';
import { useUpgrade } from './api/life-queries.ts';
import { Facts } from './facts.tsx';
import { megabytes } from './megabytes.ts';
import styles from './life.module.css';
import { useAsk } from './use-ask.ts';
import { useCatalogueText } from './why.ts';

/** What runs, what could run, and how the last upgrade went. */
export function FirmwareTab({ gateway }: { gateway: GatewayDetail }) {
  const { t } = useTranslation('gateway-life');
  const text = useCatalogueText();
  const ask = useAsk();
  const { mutateAsync: upgrade } = useUpgrade();
  const { id, name, firmware, newest, upgradeProblem, upgrade: last, status } = gateway;
  const untrusting = status?.means.firmware === false ? t('firmware.noKey') : undefined;
  const reason = upgradeProblem === null ? untrusting : text(upgradeProblem);
  return (
    <div className={styles['part']}>
      {last && last.endedAt === null ? <Running upgrade={last} /> : null}
      <Facts
        items={[
          [t('firmware.running'), firmware || '--'],
          [
            t('firmware.newest'),
            newest ? (
              <>
                {newest.version} · {megabytes(newest.bytes)}
                {newest.notes ? <div className={styles['notes']}>{newest.notes}</div> : null}
              </>
            ) : (
              t('firmware.none')
            ),
          ],
          ...(last && last.endedAt !== null ? [[t('firmware.last'), <Last key="last" upgrade={last} />] as const] : []),
        ]}
      />
      <div className={styles['actions']}>
        <WhyNot permission="manage_gateway_control" reason={reason}>
          <Button
            type="primary"
            onClick={() =>
              ask({
                title: t('firmware.title', { name, version: newest?.version ?? '' }),
                content: t('firmware.note'),
                okText: t('firmware.do'),
                run: () => upgrade(id),
              })
            }
          >
            {t('firmware.do')}
          </Button>
        </WhyNot>
        {reason === undefined ? null : <span className={styles['soft']}>{reason}</span>}
      </div>
    </div>
  );
}

function Running({ upgrade: { version, progress } }: { upgrade: GatewayUpgrade }) {
  const { t } = useTranslation('gateway-life');
  const phase = progress?.phase ?? 'waiting';
  const percent = progress?.phase === 'downloading' ? progress.percent : undefined;
  return (
    <Alert
      type="info"
      showIcon
      title={t('firmware.upgrading', { version })}
      description={
        <div aria-live="polite">
          {t(`phase.${phase}`)}
          {percent === undefined ? null : (
            <Progress percent={percent} size="small" aria-label={t('phase.downloading')} />
          )}
        </div>
      }
    />
  );
}

function Last({ upgrade: { ok, from, version, endedAt, code, reason } }: { upgrade: GatewayUpgrade }) {
  const { t } = useTranslation('gateway-life');
  const text = useCatalogueText();
  return (
    <>
      <StateMark state={ok ? 'done' : 'failed'} text={`${from} → ${version}`} /> <TimeAgo at={endedAt} />
      {ok || code === null ? null : (
        <div className={styles['soft']}>
          {text(code)} ({code})
        </div>
      )}
      {ok || !reason ? null : <div className={styles['soft']}>{t('firmware.reason', { reason })}</div>}
    </>
  );
}
