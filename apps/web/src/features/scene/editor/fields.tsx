import { InputNumber } from 'antd';
import { type ReactNode, useId } from 'react';
import styles from './scene-editor.module.css';

/** A label and what is entered, on one line. */
export function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

/** Three numbers: a place, a turn or a size. */
export function Vector({
  label,
  value,
  step,
  min,
  disabled,
  onChange,
}: {
  label: string;
  value: readonly [number, number, number];
  step: number;
  min?: number;
  disabled: boolean;
  onChange: (value: [number, number, number]) => void;
}) {
  return (
    <fieldset className={styles['vector']} aria-label={label}>
      <span>{label}</span>
      <span className={styles['three']}>
        {(['X', 'Y', 'Z'] as const).map((axis, at) => (
          <InputNumber
            key={axis}
            size="small"
            controls={false}
            aria-label={`${label} ${axis}`}
            value={value[at] ?? 0}
            step={step}
            {...(min !== undefined && { min })}
            max={10_000}
            disabled={disabled}
            onChange={(next) => {
              if (next === null) return;
              const [x, y, z] = value;
              onChange([at === 0 ? next : x, at === 1 ? next : y, at === 2 ? next : z]);
            }}
          />
        ))}
      </span>
    </fieldset>
  );
}
export function Numbered({
  label,
  value,
  disabled,
  min,
  max,
  onChange,
}: {
  label: string;
  value: number;
  disabled: boolean;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
}) {
  return (
    <Field label={label}>
      {(id) => (
        <InputNumber
          id={id}
          size="small"
          value={value}
          disabled={disabled}
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
          onChange={(next) => next !== null && onChange(next)}
        />
      )}
    </Field>
  );
}
