import { SyncState } from '@lightfield/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePermission } from '../../../lib/account.ts';
import { SearchInput } from '../../../lib/search-input.tsx';
import { GroupPicker } from './group-picker.tsx';
import { GATEWAY_STATES, type ManageState } from './list-state.ts';
import { manufacturers } from '../../../lib/manufacturers.ts';
import { templates } from './manage-queries.ts';
import styles from './manage.module.css';

/** Search and filters of the list. */
export function ManageFilters({
  state,
  change,
}: {
  state: ManageState;
  change: (change: Partial<ManageState>) => void;
}) {
  const { t } = useTranslation(['device-manage', 'common']);
  const choices = useQuery({ ...templates(), enabled: usePermission('manage_equip_view') });
  const makers = useQuery(manufacturers());
  return (
    <>
      <SearchInput
        value={state.keyword}
        label={t('search')}
        className={styles['search']}
        onChange={(keyword) => change({ keyword })}
      />
      <GroupPicker
        label={t('group')}
        className={styles['filter']}
        value={state.group[0]}
        onChange={(id) => change({ group: id === undefined ? [] : [id] })}
      />
      <Select
        allowClear
        className={styles['filter'] ?? ''}
        aria-label={t('state')}
        placeholder={t('state')}
        value={state.state ?? null}
        options={GATEWAY_STATES.map((value) => ({
          value,
          label: value === 'none' ? t('none') : t(`common:gateway.${value}`),
        }))}
        onChange={(next) => change({ state: next ?? undefined })}
      />
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        className={styles['filter'] ?? ''}
        aria-label={t('template')}
        placeholder={t('template')}
        value={state.template[0] ?? null}
        options={(choices.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(next: string | null) => change({ template: next ? [next] : [] })}
      />
      {makers.data?.length || state.manufacturer ? (
        <Select
          allowClear
          showSearch
          className={styles['filter'] ?? ''}
          aria-label={t('manufacturer')}
          placeholder={t('manufacturer')}
          value={state.manufacturer || null}
          options={(makers.data ?? []).map((value) => ({ value, label: value }))}
          onChange={(next: string | null) => change({ manufacturer: next ?? '' })}
        />
      ) : null}
      <Select
        allowClear
        className={styles['filter'] ?? ''}
        aria-label={t('sync')}
        placeholder={t('sync')}
        value={state.sync ?? null}
        options={SyncState.options.map((value) => ({ value, label: t(value) }))}
        onChange={(next) => change({ sync: next ?? undefined })}
      />
    </>
  );
}
