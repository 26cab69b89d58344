import { Icon } from '@lightfield/ui';
import { Button, DatePicker, Select, Tooltip } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import type { TimeRange } from '../../../lib/time-range.ts';
import type { ChangeHistory, HistoryState } from '../history-state.ts';
import styles from '../history.module.css';
import { COMPARISONS } from './compare.ts';
import { MARKS_MAX } from './marks.ts';

/** What the advanced curve has beyond the simple one: comparison, pinned cursors, settings, and the way back. */
export function AdvancedTools({
  state,
  change,
  range,
  marking,
  onMarking,
  onSettings,
  onSimple,
}: {
  state: HistoryState;
  change: ChangeHistory;
  range: TimeRange;
  marking: boolean;
  onMarking: (on: boolean) => void;
  onSettings: () => void;
  onSimple: () => void;
}) {
  const { t } = useTranslation('history');
  return (
    <div className={styles['tools']}>
      <Select
        size="small"
        aria-label={t('advanced.compare')}
        popupMatchSelectWidth={false}
        value={state.compare}
        options={COMPARISONS.map((value) => ({ value, label: t(`advanced.comparison.${value}`) }))}
        onChange={(compare) =>
          change({
            compare,
            other: compare === 'custom' ? (state.other ?? range.from - (range.to - range.from)) : undefined,
          })
        }
      />
      {state.compare === 'custom' ? (
        <DatePicker
          size="small"
          showTime
          allowClear={false}
          aria-label={t('advanced.otherFrom')}
          value={state.other === undefined ? null : dayjs(state.other)}
          onChange={(at) => change({ other: at?.valueOf() })}
        />
      ) : null}
      <Tooltip title={t('advanced.markHint', { most: MARKS_MAX })}>
        <Button
          size="small"
          type={marking ? 'primary' : 'text'}
          aria-pressed={marking}
          icon={<Icon name="pin" size={16} />}
          onClick={() => onMarking(!marking)}
        >
          {t('advanced.mark')}
          {state.marks.length > 0 ? ` (${state.marks.length})` : null}
        </Button>
      </Tooltip>
      {state.marks.length > 0 ? (
        <Button size="small" type="link" onClick={() => change({ marks: [] })}>
          {t('advanced.clearMarks')}
        </Button>
      ) : null}
      <Button size="small" type="text" icon={<Icon name="settings" size={16} />} onClick={onSettings}>
        {t('advanced.settings')}
      </Button>
      <span className={styles['gap']} />
      <Button size="small" type="link" onClick={onSimple}>
        {t('advanced.toSimple')}
      </Button>
    </div>
  );
}
