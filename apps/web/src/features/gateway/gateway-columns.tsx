import type { GatewayLine } from '@lightfield/contract';
import { refusalIn } from '@lightfield/rules';
import { StateMark } from '@lightfield/ui';
import { type TableColumnType, Tooltip } from 'antd';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount } from '../../lib/account.ts';
import { GatewayMark, TimeAgo } from '../../lib/texted.tsx';
import { ModelCell, SignalCell } from './model-cell.tsx';
import { OpenGateway } from './open-gateway.tsx';
import { currentLanguage } from '../../i18n/language.ts';

/** Pixels. */
const ACTIONS_WIDTH = 240;

/** Columns of the list; without `actions` for those who only look. */
export function gatewayColumns(
  t: TFunction<['gateway', 'common']>,
  actions: ((gateway: GatewayLine) => ReactNode) | undefined,
): TableColumnType<GatewayLine>[] {
  const figures = 'lf-figures';
  const column = (
    key: string,
    title: string,
    width: number,
    render: (gateway: GatewayLine) => ReactNode,
    more: Pick<TableColumnType<GatewayLine>, 'className' | 'align' | 'fixed'> = {},
  ): TableColumnType<GatewayLine> => ({ key, title, width, render: (_value, gateway) => render(gateway), ...more });
  return [
    column('name', t('column.name'), 190, (gateway) => (
      <>
        <OpenGateway gateway={gateway} />
        <div className="lf-soft lf-small lf-figures">{gateway.sn}</div>
        <Owner gateway={gateway} />
      </>
    )),
    column('state', t('column.state'), 110, ({ state, lastSeenAt }) => (
      <>
        <GatewayMark state={state} />
        <div className="lf-soft lf-small">
          <TimeAgo at={lastSeenAt} />
        </div>
      </>
    )),
    column('model', t('column.model'), 160, (gateway) => <ModelCell gateway={gateway} />),
    column('signal', t('column.signal'), 100, ({ signal }) => <SignalCell signal={signal} />),
    column('devices', t('column.devices'), 110, (gateway) => <Behind gateway={gateway} />, {
      className: figures,
      align: 'right',
    }),
    column('config', t('column.config'), 150, (gateway) => <ConfigState gateway={gateway} />),
    ...(actions ? [column('actions', t('column.actions'), ACTIONS_WIDTH, actions, { fixed: 'right' })] : []),
  ];
}

/** How many devices stand behind it, and how many of them it does not reach. */
function Behind({ gateway: { state, deviceCount, unheard } }: { gateway: GatewayLine }) {
  const { t } = useTranslation(['gateway', 'common']);
  const isThere = state === 'online' || state === 'upgrading';
  return (
    <>
      {deviceCount}
      {isThere && unheard.failing > 0 ? (
        <div>
          <StateMark state="failed" text={t('gateway:behind.failing', { count: unheard.failing })} />
        </div>
      ) : null}
      {isThere && unheard.never > 0 ? (
        <div>
          <StateMark state="pending" text={t('gateway:behind.never', { count: unheard.never })} />
        </div>
      ) : null}
      {unheard.unknown > 0 ? (
        <div>
          <StateMark state="stale" text={t('common:comm.unheard', { count: unheard.unknown })} />
        </div>
      ) : null}
    </>
  );
}

/** Whose it is, to the operation centre: it sees those of several enterprises. */
function Owner({ gateway }: { gateway: GatewayLine }) {
  const several = useAccount()?.kind === 'op';
  return several ? <div className="lf-soft lf-small">{gateway.orgName}</div> : null;
}

export function ConfigState({ gateway }: { gateway: GatewayLine }) {
  const { t } = useTranslation('gateway');
  if (gateway.kind === 'sparkplug') return <span className="lf-soft">{t('noConfig')}</span>;
  if (gateway.configError) {
    const text = t('configFailed', {
      reason: refusalIn(gateway.configError, currentLanguage()),
    });
    return (
      <Tooltip title={text}>
        <span className="lf-config-error">
          <StateMark state="bad" text={text} />
        </span>
      </Tooltip>
    );
  }
  // nothing was ever sent to it, and it has told nothing
  if (gateway.configRevision === 0 && gateway.appliedRevision === 0)
    return <StateMark state="offline" text={t('neverSynced')} />;
  if (gateway.appliedRevision === gateway.configRevision) return <StateMark state="good" text={t('inSync')} />;
  return (
    <StateMark
      state="uncertain"
      text={t('outOfSync', { wanted: gateway.configRevision, running: gateway.appliedRevision })}
    />
  );
}
