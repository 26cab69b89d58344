import type { Signal } from '@lightfield/contract';
import { Empty } from '@lightfield/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { useNarrow } from '../../../lib/use-narrow.ts';
import type { DeviceProps } from '../device-state.ts';
import { WithSignals } from '../signals/realtime-tab.tsx';
import { SignalCards } from '../signals/signal-cards.tsx';
import { listRows } from '../signals/signal-list.ts';
import { SignalTable } from '../signals/signal-table.tsx';
import styles from './commands.module.css';
import { OperationLog } from './operation-log.tsx';

/** What can be written or read on demand, and what was done to this device before. */
export default function CommandsTab({ deviceId, state, change }: DeviceProps) {
  const { t } = useTranslation('monitor');
  const mayLog = usePermission('account_log_view');
  return (
    <div className={styles['tab']}>
      <section>
        <h2 className={styles['heading']}>{t('command.signals')}</h2>
        <WithSignals deviceId={deviceId}>{(signals) => <Commandable signals={signals} />}</WithSignals>
      </section>
      {mayLog ? (
        <section className={styles['log']}>
          <h2 className={styles['heading']}>{t('log.title')}</h2>
          <OperationLog
            deviceId={deviceId}
            page={state.page}
            size={state.size}
            onPage={(page, size) => change({ page: size === state.size ? page : 1, size })}
          />
        </section>
      ) : null}
    </div>
  );
}

function Commandable({ signals }: { signals: readonly Signal[] }) {
  const { t } = useTranslation('monitor');
  const narrow = useNarrow();
  const rows = useMemo(
    () => listRows(signals.filter(({ writable, collection }) => writable || collection === 'onDemand')),
    [signals],
  );
  if (rows.length === 0) return <Empty icon="write" title={t('command.none')} note={t('command.noneNote')} />;
  return narrow ? (
    <SignalCards rows={rows} />
  ) : (
    <div className={styles['list']}>
      <SignalTable rows={rows} />
    </div>
  );
}
