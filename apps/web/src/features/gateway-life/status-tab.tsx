import { type GatewayDetail, type GatewayMode, gatewayErrors } from '@lightfield/contract';
import { signalBand } from '@lightfield/rules';
import { Icon, StateMark } from '@lightfield/ui';
import { Alert, Button, Radio } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { GatewayMark, TimeAgo } from '../../lib/texted.tsx';
import { formatExact } from '../../lib/time.ts';
import { WhyNot } from '../../lib/why-not.tsx';
import { useRestart, useSetMode, useVpn } from './api/life-queries.ts';
import { Facts } from './facts.tsx';
import styles from './life.module.css';
import { useAsk } from './use-ask.ts';
import { useCatalogueText, useWhyAway } from './why.ts';

/** How the gateway is and has been, and what it can be told. */
export function StatusTab({ gateway, history }: { gateway: GatewayDetail; history: ReactNode }) {
  const { t } = useTranslation('gateway-life');
  const text = useCatalogueText();
  const { status } = gateway;
  const needsRestart = status !== null && status.mode !== status.nextMode;
  return (
    <div className={styles['part']}>
      {needsRestart ? <Alert type="warning" showIcon title={text(gatewayErrors.modeNeedsRestart.code)} /> : null}
      <Actions gateway={gateway} />
      <Facts
        items={[
          [t('fact.state'), <GatewayMark key="state" state={gateway.state} />],
          [t('fact.changed'), <TimeAgo key="changed" at={gateway.stateChangedAt} />],
          ...(gateway.wakeAt === null ? [] : [[t('fact.wake'), formatExact(gateway.wakeAt)] as const]),
          [t('fact.seen'), <TimeAgo key="seen" at={gateway.lastSeenAt} />],
          [t('fact.model'), [gateway.modelName, gateway.series].filter(Boolean).join(' · ') || '--'],
          [t('fact.mode'), t(`mode.${status?.mode ?? gateway.mode}`)],
          [t('fact.ip'), gateway.ip || '--'],
          // a gateway that has never told anything may have a radio
          [t('fact.signal'), status ? <Signal key="signal" percent={status.signal} /> : '--'],
          [t('fact.waiting'), gateway.outboxWaiting ?? '--'],
          ...(gateway.features.includes('mqtt')
            ? [[t('fact.forwarding'), <Forwarding key="forwarding" status={status} />] as const]
            : []),
          ...(gateway.features.includes('antiTamper')
            ? [[t('fact.tamper'), <Tamper key="tamper" status={status} />] as const]
            : []),
          ...(gateway.features.includes('vpn')
            ? [[t('fact.vpn'), t(status?.vpn ? 'vpn.open' : 'vpn.closed')] as const]
            : []),
        ]}
      />
      {history}
    </div>
  );
}

function Actions({ gateway }: { gateway: GatewayDetail }) {
  const { t } = useTranslation('gateway-life');
  const away = useWhyAway(gateway);
  const ask = useAsk();
  const { mutateAsync: restart } = useRestart();
  const { id, name, status } = gateway;
  const unattended = status?.means.restart === false ? t('restart.unattended') : undefined;
  return (
    <div className={styles['actions']}>
      <WhyNot permission="manage_gateway_control" reason={away ?? unattended}>
        <Button
          icon={<Icon name="refresh" size={16} />}
          onClick={() =>
            ask({
              title: t('restart.title', { name }),
              content: t('restart.note'),
              okText: t('restart.do'),
              run: () => restart(id),
              done: t('restart.done'),
            })
          }
        >
          {t('restart.do')}
        </Button>
      </WhyNot>
      {gateway.modes.length > 1 ? <ModeButton gateway={gateway} away={away} /> : null}
      {gateway.features.includes('vpn') ? <VpnButton gateway={gateway} away={away} /> : null}
    </div>
  );
}

function ModeButton({ gateway, away }: { gateway: GatewayDetail; away: string | undefined }) {
  const { t } = useTranslation('gateway-life');
  const ask = useAsk();
  const { mutateAsync: setMode } = useSetMode();
  const chosen = useRef<GatewayMode>(gateway.mode);
  const choose = (to: GatewayMode) => {
    chosen.current = to;
  };
  const choice = <ModeChoice gateway={gateway} onChange={choose} />;
  const { id, name, mode } = gateway;
  return (
    <WhyNot permission="manage_gateway_control" reason={away}>
      <Button
        onClick={() => {
          chosen.current = mode;
          ask({
            title: t('mode.title', { name }),
            content: choice,
            okText: t('mode.do'),
            run: () => setMode({ id, mode: chosen.current }),
            done: t('mode.done'),
          });
        }}
      >
        {t('mode.do')}
      </Button>
    </WhyNot>
  );
}

function ModeChoice({ gateway, onChange }: { gateway: GatewayDetail; onChange: (mode: GatewayMode) => void }) {
  const { t } = useTranslation('gateway-life');
  return (
    <div className={styles['choice']}>
      <p>{t('mode.note')}</p>
      <Radio.Group
        defaultValue={gateway.mode}
        aria-label={t('fact.mode')}
        options={gateway.modes.map((value) => ({ value, label: t(`mode.${value}`) }))}
        onChange={({ target }) => onChange(target.value as GatewayMode)}
      />
    </div>
  );
}

function VpnButton({ gateway, away }: { gateway: GatewayDetail; away: string | undefined }) {
  const { t } = useTranslation('gateway-life');
  const ask = useAsk();
  const { mutateAsync: switchVpn } = useVpn();
  const { id, name, status } = gateway;
  const open = status?.vpn ?? false;
  const verb = open ? 'close' : 'do';
  const missing = status?.means.vpn === false ? t('vpn.missing') : undefined;
  return (
    <WhyNot permission="manage_gateway_control" reason={away ?? missing}>
      <Button
        onClick={() =>
          ask({
            title: t(open ? 'vpn.closeTitle' : 'vpn.title', { name }),
            content: t(open ? 'vpn.closeNote' : 'vpn.note'),
            okText: t(`vpn.${verb}`),
            run: () => switchVpn({ id, open: !open }),
            done: t(open ? 'vpn.closeDone' : 'vpn.done'),
          })
        }
      >
        {t(`vpn.${verb}`)}
      </Button>
    </WhyNot>
  );
}

const BAND_STATES = { veryGood: 'good', good: 'good', fair: 'uncertain', poor: 'bad' } as const;
export function Signal({ percent }: { percent: number | null }) {
  const { t } = useTranslation('gateway-life');
  if (percent === null) return t('signal.none');
  const band = signalBand(percent);
  return <StateMark state={BAND_STATES[band]} text={`${percent}% ${t(`signal.${band}`)}`} />;
}

const FORWARDING_STATES = { off: 'offline', connecting: 'pending', connected: 'good', failed: 'failed' } as const;
function Forwarding({ status }: { status: GatewayDetail['status'] }) {
  const { t } = useTranslation('gateway-life');
  const { state, reason, sent, dropped } = status?.forwarding ?? { state: 'off', reason: '', sent: 0, dropped: 0 };
  return (
    <>
      <StateMark state={FORWARDING_STATES[state]} text={t(`forwarding.${state}`)} />
      {state === 'off' ? null : <div className={styles['soft']}>{t('forwarding.counts', { sent, dropped })}</div>}
      {reason ? <div className={styles['soft']}>{reason}</div> : null}
    </>
  );
}

const TAMPER_STATES = { off: 'offline', intact: 'good', broken: 'severe' } as const;
function Tamper({ status }: { status: GatewayDetail['status'] }) {
  const { t } = useTranslation('gateway-life');
  const state = status?.tamper ?? 'off';
  return <StateMark state={TAMPER_STATES[state]} text={t(`tamper.${state}`)} />;
}
