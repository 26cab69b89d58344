import { Icon } from '@lightfield/ui';
import { Button, InputNumber, Popover, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AxisPlan } from '../../lib/chart/axes.ts';
import type { ReferenceLine } from '../../lib/chart/plot.ts';
import { REFERENCE_LINES_MAX } from './history-state.ts';
import styles from './history.module.css';

/** Horizontal lines a person adds to compare with, one list for all axes. */
export function ReferenceLines({
  plan,
  lines,
  onChange,
}: {
  plan: AxisPlan;
  lines: readonly ReferenceLine[];
  onChange: (lines: readonly ReferenceLine[]) => void;
}) {
  const { t } = useTranslation('history');
  const units = plan.axes.flatMap((axis) => axis.units);
  const [axis, setAxis] = useState<string>();
  const [value, setValue] = useState<number | null>(null);
  const axisKey = axis !== undefined && units.includes(axis) ? axis : (units[0] ?? '');
  const wordOf = (unit: string) => (unit === '' ? t('curve.noUnit') : unit === '0/1' ? t('curve.bits') : unit);
  const textOf = (line: ReferenceLine) => `${line.value} ${line.axisKey}`.trim();
  const add = () => {
    if (value === null) return;
    onChange([...lines.filter((line) => line.axisKey !== axisKey || line.value !== value), { axisKey, value }]);
    setValue(null);
  };
  const content = (
    <div className={styles['lines']}>
      {lines.length === 0 ? <p className={styles['note']}>{t('curve.linesEmpty')}</p> : null}
      <ul>
        {lines.map((line) => (
          <li key={`${line.axisKey}@${line.value}`}>
            <span>{textOf(line)}</span>
            <Button
              size="small"
              type="text"
              aria-label={t('curve.lineRemove', { line: textOf(line) })}
              icon={<Icon name="trash" size={14} />}
              onClick={() => onChange(lines.filter((known) => known !== line))}
            />
          </li>
        ))}
      </ul>
      <div className={styles['lineForm']}>
        <Select
          size="small"
          value={axisKey}
          aria-label={t('curve.lineAxis')}
          popupMatchSelectWidth={false}
          options={units.map((unit) => ({ value: unit, label: wordOf(unit) }))}
          onChange={setAxis}
        />
        <InputNumber
          size="small"
          value={value}
          placeholder={t('curve.lineValue')}
          aria-label={t('curve.lineValue')}
          onChange={setValue}
          onPressEnter={add}
        />
        <Button
          size="small"
          type="primary"
          disabled={value === null || lines.length >= REFERENCE_LINES_MAX}
          onClick={add}
        >
          {t('curve.lineAdd')}
        </Button>
      </div>
    </div>
  );
  return (
    <Popover trigger="click" placement="bottomLeft" title={t('curve.lines')} content={content}>
      <Button size="small" type="text" icon={<Icon name="referenceLine" size={16} />}>
        {t('curve.lines')}
        {lines.length > 0 ? ` (${lines.length})` : null}
      </Button>
    </Popover>
  );
}
