import { LIMITS, type Signal } from '@lightfield/contract';
import { Empty, SERIES } from '@lightfield/ui';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { assignAxes, axisKeyOf } from '../../../lib/chart/axes.ts';
import { useTheme } from '../../../lib/preferences.ts';
import type { DeviceProps } from '../device-state.ts';
import { WithSignals } from '../signals/realtime-tab.tsx';
import { isDrawable } from '../signals/signal-list.ts';
import styles from './curve.module.css';
import { LiveCurve } from './live-curve.tsx';

/** Curves of signals as they come in. */
export default function CurveTab(props: DeviceProps & { deviceName: string }) {
  return <WithSignals deviceId={props.deviceId}>{(signals) => <Curves {...props} signals={signals} />}</WithSignals>;
}

function Curves({
  signals,
  state,
  change,
  deviceName,
}: DeviceProps & { deviceName: string; signals: readonly Signal[] }) {
  const { t } = useTranslation('monitor');
  const mode = useTheme();
  const most = LIMITS.history.curveVariables;
  const able = useMemo(() => signals.filter(isDrawable), [signals]);
  const drawing = useMemo(() => {
    const chosen = state.curve.flatMap((id) => able.find((signal) => signal.id === id) ?? []);
    const colourOf = (index: number) => SERIES[mode][index % SERIES[mode].length] ?? '';
    return {
      signals: chosen,
      plan: assignAxes(chosen.map(axisKeyOf)),
      series: chosen.map(({ id }, index) => ({ id, colour: colourOf(index), stepped: true })),
      entries: chosen.map(({ id, title, unit }, index) => ({ id, title, unit, colour: colourOf(index) })),
    };
  }, [able, state.curve, mode]);
  const choice = (
    <Select
      mode="multiple"
      className={styles['choice'] ?? ''}
      aria-label={t('curve.choose', { most })}
      placeholder={t('curve.choose', { most })}
      maxCount={most}
      maxTagCount="responsive"
      showSearch={{ optionFilterProp: 'words' }}
      value={drawing.signals.map(({ id }) => id)}
      options={able.map(({ id, title, sn, unit }) => ({ value: id, label: title, words: `${title} ${sn}`, sn, unit }))}
      optionRender={renderOption}
      onChange={(curve) => change({ curve })}
    />
  );
  if (drawing.signals.length === 0) {
    return (
      <div className={styles['tab']}>
        <div className={styles['bar']}>{choice}</div>
        <Empty icon="curve" title={t('curve.none')} note={t('curve.noneNote')} />
      </div>
    );
  }
  return (
    <LiveCurve
      drawing={drawing}
      title={deviceName}
      minutes={state.window}
      choice={choice}
      onMinutes={(window) => change({ window })}
    />
  );
}

/** Name, and in a lighter tone what tells signals of the same name apart. */
function renderOption({ data: { label, sn, unit } }: { data: { label: string; sn: string; unit: string } }) {
  return (
    <span className={styles['option']}>
      {label}
      <span className={styles['key']}>{[sn, unit].filter(Boolean).join(' · ')}</span>
    </span>
  );
}
