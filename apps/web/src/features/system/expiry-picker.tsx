import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ExpiryFieldProps } from './expiry-field.tsx';

/** The picker itself; fetched by expiry-field.tsx. */
export default function ExpiryPicker({ id, value, onChange, placeholder }: ExpiryFieldProps) {
  return (
    <DatePicker
      {...(id === undefined ? {} : { id })}
      showTime={{ format: 'HH:mm' }}
      format="YYYY-MM-DD HH:mm"
      placeholder={placeholder}
      value={value === undefined ? null : dayjs(value)}
      disabledDate={(day) => day.endOf('day').valueOf() < Date.now()}
      onChange={(day) => onChange?.(day?.valueOf())}
    />
  );
}
