import { Icon } from '@lightfield/ui';
import { Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OptionalRange } from '../../lib/optional-range.tsx';
import { useDebounced } from '../../lib/use-debounced.ts';
import { type Filters, KINDS } from './message-filter-state.ts';
import styles from './message-list.module.css';

/** Wait this long after the last key before the server is asked, ms. */
const TYPING_MS = 300;

export function MessageFilters({ filters, change }: { filters: Filters; change: (change: Partial<Filters>) => void }) {
  const { t } = useTranslation('message');
  return (
    <>
      <Keyword value={filters.keyword} onChange={(keyword) => change({ keyword })} />
      <Select
        className={styles['type'] ?? ''}
        aria-label={t('type.label')}
        allowClear
        placeholder={t('type.any')}
        value={filters.type ?? null}
        options={KINDS.map((value) => ({ value, label: t(`type.${value}`) }))}
        onChange={(type) => change({ type: type ?? undefined })}
      />
      <OptionalRange
        className={styles['range']}
        from={filters.from}
        until={filters.until}
        label={t('column.time')}
        placeholder={[t('from'), t('until')]}
        onChange={(from, until) => change({ from, until })}
      />
    </>
  );
}

/** Search as you type: the address follows once the typing pauses, and the field follows the address on the way back. */
function Keyword({ value, onChange }: { value: string; onChange: (keyword: string) => void }) {
  const { t } = useTranslation('message');
  const [text, setText] = useState(value);
  const settled = useDebounced(text, TYPING_MS);
  useEffect(() => setText(value), [value]);
  // oxlint-disable-next-line react/exhaustive-deps -- only what was typed is sent; the address is followed above
  useEffect(() => {
    if (settled === text && settled !== value) onChange(settled);
  }, [settled]);
  return (
    <Input
      className={styles['keyword'] ?? ''}
      prefix={<Icon name="search" size={16} />}
      allowClear
      maxLength={50}
      placeholder={t('search')}
      aria-label={t('search')}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}
