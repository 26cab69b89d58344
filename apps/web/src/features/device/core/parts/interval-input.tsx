import { InputNumber, Select, Space } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import parts from './parts.module.css';

const UNITS = { ms: 1, s: 1_000, min: 60_000, h: 3_600_000 } as const;
type Unit = keyof typeof UNITS;
const NAMES = ['h', 'min', 's', 'ms'] as const satisfies Unit[];

/** The largest unit in which it is a whole number. */
const unitOf = (ms: number): Unit => NAMES.find((unit) => ms >= UNITS[unit] && ms % UNITS[unit] === 0) ?? 'ms';

/** A length of time with a unit to choose. ms. */
export function IntervalInput({
  id,
  value,
  label,
  onChange,
}: {
  id: string;
  value: number;
  label: string;
  onChange: (ms: number) => void;
}) {
  const { t } = useTranslation('device-core');
  const [unit, setUnit] = useState(() => unitOf(value));
  const amount = value / UNITS[unit];
  return (
    <Space.Compact block>
      <InputNumber
        id={id}
        className={parts['full'] ?? ''}
        value={amount}
        min={0}
        onChange={(next) => onChange(Math.round((next ?? 0) * UNITS[unit]))}
      />
      <Select
        aria-label={t('interval.unitOf', { name: label })}
        value={unit}
        popupMatchSelectWidth={false}
        options={NAMES.toReversed().map((name) => ({ value: name, label: t(`interval.${name}`) }))}
        onChange={(next) => {
          setUnit(next);
          onChange(Math.round(amount * UNITS[next]));
        }}
      />
    </Space.Compact>
  );
}
