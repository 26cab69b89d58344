import { DatePicker } from 'antd';
import dayjs from 'dayjs';

/** A day, at whose end something ends. In a form `id`, `value` and `onChange` come from it; epoch milliseconds. */
export function ExpiryInput({
  id,
  value,
  onChange,
  label,
  placeholder,
  className,
}: {
  id?: string;
  value?: number | undefined;
  onChange?: (at: number | undefined) => void;
  label: string;
  placeholder: string;
  className?: string | undefined;
}) {
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      className={className ?? ''}
      aria-label={label}
      placeholder={placeholder}
      format="YYYY-MM-DD"
      value={value === undefined ? null : dayjs(value)}
      disabledDate={(day) => day.endOf('day').valueOf() < Date.now()}
      onChange={(day) => onChange?.(day ? day.endOf('day').valueOf() : undefined)}
    />
  );
}
