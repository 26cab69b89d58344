import { Icon } from '@lightfield/ui';
import { Input } from 'antd';
import { useEffect, useState } from 'react';

/** Letters a search may have; the server takes no more. */
const LONGEST = 50;
/** A search starts when typing pauses this long, ms. */
const TYPING_PAUSE_MS = 200;

/**
 * Search as you type. What is being typed lives here, so that no letter is lost (and no input method disturbed) while the
 * address follows; when the address changes by itself (back, a shared link, "clear filters"), the field follows it.
 */
export function SearchInput({
  value,
  label,
  className,
  onChange,
}: {
  value: string;
  label: string;
  className?: string | undefined;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  if (applied !== value) {
    setApplied(value);
    setTyped(value);
  }
  useEffect(() => {
    if (typed === value) return undefined;
    const timer = setTimeout(() => onChange(typed), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onChange]);
  return (
    <Input
      className={className ?? ''}
      allowClear
      maxLength={LONGEST}
      prefix={<Icon name="search" size={16} />}
      placeholder={label}
      aria-label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onPressEnter={() => onChange(typed)}
    />
  );
}
