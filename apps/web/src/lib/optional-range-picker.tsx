import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { OptionalRangeProps } from './optional-range.tsx';

const dayOf = (at: number | undefined) => (at === undefined ? null : dayjs(at));

/** The picker itself; fetched by optional-range.tsx. */
export default function OptionalRangePicker({
  from,
  until,
  onChange,
  label,
  placeholder,
  className,
  maxMs,
}: OptionalRangeProps) {
  return (
    <DatePicker.RangePicker
      className={className ?? ''}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      allowEmpty={[true, true]}
      placeholder={placeholder}
      aria-label={label}
      value={[dayOf(from), dayOf(until)]}
      {...(maxMs === undefined
        ? {}
        : {
            // the second end may lie no further from the first than the server answers for
            disabledDate: (day, { from: first }) => first !== undefined && Math.abs(day.diff(first)) > maxMs,
          })}
      onChange={(range) => onChange(range?.[0]?.valueOf(), range?.[1]?.valueOf())}
    />
  );
}
