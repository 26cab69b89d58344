import { LIMITS, type Signal, monitorErrors } from '@lightfield/contract';
import { Empty, Icon, Loading } from '@lightfield/ui';
import { useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '../../../lib/call.ts';
import { SearchInput } from '../../../lib/search-input.tsx';
import { Failure } from '../../../lib/texted.tsx';
import { useNarrow } from '../../../lib/use-narrow.ts';
import { deviceSignals } from '../api/monitor-queries.ts';
import type { DeviceProps } from '../device-state.ts';
import { SignalCards } from './signal-cards.tsx';
import type { CurveChoice } from './signal-cells.tsx';
import { type ListRow, SIGNAL_FILTERS, listRows, matching } from './signal-list.ts';
import { SignalTable } from './signal-table.tsx';
import styles from './signals.module.css';
import { useDoubtful } from './use-doubtful.ts';

/** Every signal of the device with its present value. */
export function RealtimeTab(
  props: DeviceProps & {
    /** False: there is no tab where curves could be seen. */ curves?: boolean;
  },
) {
  return (
    <WithSignals deviceId={props.deviceId}>{(signals) => <SignalList {...props} signals={signals} />}</WithSignals>
  );
}

/** The signals of the device, or the face that stands in for them. */
export function WithSignals({
  deviceId,
  children,
}: {
  deviceId: string;
  children: (signals: readonly Signal[]) => ReactNode;
}) {
  const { t } = useTranslation(['monitor', 'common']);
  const signals = useQuery(deviceSignals(deviceId));
  if (signals.isPending) return <Loading label={t('common:face.loading')} rows={12} columns={6} />;
  if (signals.isError && !signals.data) {
    if (signals.error instanceof CallRefused && signals.error.code === monitorErrors.noGateway.code)
      return <Empty icon="gateway" title={t('link.noGateway')} note={t('link.noGatewayNote')} />;
    return <Failure error={signals.error} onRetry={() => void signals.refetch()} />;
  }
  if (signals.data.length === 0) return <Empty icon="sensor" title={t('signal.none')} note={t('signal.noneNote')} />;
  return children(signals.data);
}

function SignalList({
  signals,
  state,
  change,
  curves = true,
}: DeviceProps & { curves?: boolean; signals: readonly Signal[] }) {
  const { t } = useTranslation('monitor');
  const keyword = useDeferredValue(state.search);
  const search = useCallback((text: string) => change({ search: text }), [change]);
  const found = useMemo(
    () => matching(state.show === 'writable' ? signals.filter(({ writable }) => writable) : signals, keyword),
    [signals, state.show, keyword],
  );
  const shown = useDoubtful(found, state.show === 'bad');
  const rows = useMemo(() => listRows(shown), [shown]);
  const curve = useMemo(
    (): CurveChoice => ({
      ids: state.curve,
      full: state.curve.length >= LIMITS.history.curveVariables,
      toggle: (id) =>
        change({
          curve: state.curve.includes(id) ? state.curve.filter((known) => known !== id) : [...state.curve, id],
        }),
    }),
    [state.curve, change],
  );
  return (
    <div className={styles['tab']}>
      <div className={styles['bar']}>
        <SearchInput className={styles['search']} value={state.search} label={t('signal.search')} onChange={search} />
        <Segmented
          aria-label={t('signal.filterLabel')}
          value={state.show}
          options={SIGNAL_FILTERS.map((value) => ({ value, label: t(`signal.filter.${value}`) }))}
          onChange={(show) => change({ show })}
        />
        <output className={styles['soft']}>
          {shown.length === signals.length
            ? t('signal.count', { count: signals.length })
            : t('signal.countOf', { shown: shown.length, count: signals.length })}
        </output>
        {curves && state.curve.length > 0 ? (
          <Button
            type="link"
            size="small"
            icon={<Icon name="curve" size={14} />}
            onClick={() => change({ tab: 'curve' }, { push: true })}
          >
            {t('curve.show', { count: state.curve.length })}
          </Button>
        ) : null}
      </div>
      <SignalRows
        rows={rows}
        {...(curves && { curve })}
        filter={state.show}
        onClear={() => change({ search: '', show: 'all' })}
      />
    </div>
  );
}

function SignalRows({
  rows,
  curve,
  filter,
  onClear,
}: {
  rows: readonly ListRow[];
  curve?: CurveChoice;
  filter: DeviceProps['state']['show'];
  onClear: () => void;
}) {
  const { t } = useTranslation('monitor');
  const narrow = useNarrow();
  if (rows.length === 0) {
    return (
      <Empty
        icon={filter === 'bad' ? 'check' : 'search'}
        title={t(filter === 'bad' ? 'signal.allGood' : 'signal.nothing')}
        action={<Button onClick={onClear}>{t('signal.clear')}</Button>}
      />
    );
  }
  const Rows = narrow ? SignalCards : SignalTable;
  return <Rows rows={rows} {...(curve && { curve })} />;
}
