import { Icon } from '@lightfield/ui';
import { Input } from 'antd';
import { useEffect, useRef, useState } from 'react';

/** Wait this long after the last key before the server is asked, ms. */
const TYPING_MS = 300;
/** Longest keyword the lists take. */
const KEYWORD_MAX = 50;

/**
 * Search as you type. `value` is what the address holds: it follows once the typing pauses (at once with Enter), and the
 * field follows it on the way back.
 */
export function SearchField({
  value,
  onChange,
  label,
  className,
}: {
  value: string;
  onChange: (keyword: string) => void;
  label: string;
  className?: string | undefined;
}) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (known !== value) {
    setKnown(value);
    setText(value);
  }
  const send = (keyword: string, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(keyword.trim()), afterMs);
  };
  return (
    <Input
      className={className ?? ''}
      prefix={<Icon name="search" size={16} />}
      allowClear
      maxLength={KEYWORD_MAX}
      placeholder={label}
      aria-label={label}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        send(event.target.value, event.target.value === '' ? 0 : TYPING_MS);
      }}
      onPressEnter={() => send(text, 0)}
    />
  );
}
