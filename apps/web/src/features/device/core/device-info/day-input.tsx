import { DatePicker } from 'antd';
import dayjs from 'dayjs';

/** A day, as the moment at which it begins here. In a form `id`, `value` and `onChange` come from it. */
export function DayInput({
  id,
  value,
  onChange,
  label,
  className,
}: {
  id?: string;
  value?: number | undefined;
  onChange?: (at: number | undefined) => void;
  label: string;
  className?: string | undefined;
}) {
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      className={className ?? ''}
      aria-label={label}
      format="YYYY-MM-DD"
      value={value === undefined ? null : dayjs(value)}
      // S1 §5: dates not earlier than 1970
      disabledDate={(day) => day.valueOf() < 0}
      onChange={(day) => onChange?.(day ? Math.max(0, day.startOf('day').valueOf()) : undefined)}
    />
  );
}
