import { InputNumber } from 'antd';
import { type ReactNode, useId } from 'react';
import styles from './symbol.module.css';

export function Row({ label, children }: { readonly label: string; readonly children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles['row']}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** A number of the drawing; what is cleared stays as it was. */
export function NumberRow({
  label,
  value,
  min = -1_000,
  max = 1_000,
  step = 1,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly onChange: (value: number) => void;
}) {
  return (
    <Row label={label}>
      {(id) => (
        <InputNumber
          id={id}
          size="small"
          className={styles['wide'] ?? ''}
          value={value}
          min={min}
          max={max}
          step={step}
          precision={2}
          onChange={(next) => {
            if (next !== null) onChange(next);
          }}
        />
      )}
    </Row>
  );
}
