import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { OptionalRange } from '../../lib/optional-range.tsx';
import { SearchField } from '../../lib/search-field.tsx';
import { type Filters, KINDS } from './message-filter-state.ts';
import styles from './message-list.module.css';

export function MessageFilters({ filters, change }: { filters: Filters; change: (change: Partial<Filters>) => void }) {
  const { t } = useTranslation('message');
  return (
    <>
      <SearchField
        className={styles['keyword']}
        label={t('search')}
        value={filters.keyword}
        onChange={(keyword) => change({ keyword })}
      />
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
