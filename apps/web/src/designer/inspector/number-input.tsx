import { InputNumber } from 'antd';
import styles from './inspector.module.css';

/** A number by typing and Enter, by the arrow keys, or by the wheel while the field has the focus. */
export function NumberInput({
  id,
  label,
  value,
  placeholder = '',
  disabled,
  min,
  max,
  step = 1,
  precision,
  onTake,
}: {
  readonly id?: string;
  /** What it is called where nothing beside it says so. */
  readonly label?: string;
  /** `null`: several, or none. */
  readonly value: number | null;
  readonly placeholder?: string;
  readonly disabled: boolean;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly step?: number | undefined;
  /** Digits after the point at most. */
  readonly precision?: number;
  /** `moving`: stepped, so it belongs to the same undo step as the steps before. */
  readonly onTake: (value: number, moving: boolean) => void;
}) {
  /** What is typed counts when it is complete, not at every key, and within what is allowed. */
  const take = (text: string) => {
    const typed = Number(text);
    if (text.trim() === '' || !Number.isFinite(typed)) return;
    const number = Math.min(max ?? typed, Math.max(min ?? typed, typed));
    if (number !== value) onTake(number, false);
  };
  return (
    <InputNumber
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
      size="small"
      className={styles['wide'] ?? ''}
      value={value}
      placeholder={placeholder}
      disabled={disabled}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      {...(precision !== undefined && { precision })}
      step={step}
      changeOnBlur={false}
      changeOnWheel
      onStep={(next) => onTake(next, true)}
      onBlur={({ target }) => take(target.value)}
      // the key is heard around the field
      onPressEnter={({ target }) => target instanceof HTMLInputElement && take(target.value)}
    />
  );
}
