import { type AccountKind, AccountStatus } from '@lightfield/contract';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { useAccount, usePermission } from '../../../lib/account.ts';
import { SearchField } from '../../../lib/search-field.tsx';
import { HOME } from './account-places.ts';
import styles from './accounts.module.css';
import type { AccountListState } from './list-state.ts';
import { DeptPicker, OrgPicker, RolePicker, useOrgs } from './pickers.tsx';

const listOf = (id: string | undefined) => (id === undefined ? [] : [id]);

/** Search, and the filters that can tell accounts of this kind apart. */
export function AccountFilters({
  kind,
  state,
  change,
}: {
  kind: AccountKind;
  state: AccountListState;
  change: (change: Partial<AccountListState>) => void;
}) {
  const { t } = useTranslation('account-admin');
  const me = useAccount();
  const seesDepts = usePermission('orgal_dept_view');
  const orgs = useOrgs([HOME[kind]]).options;
  const [chosen] = state.org;
  // roles and departments are those of one organisation: the chosen one, the only one, or the own one
  const only = orgs.length === 1 ? orgs[0]?.value : undefined;
  const own = me?.kind === 'op' ? undefined : me?.orgId;
  const orgId = chosen ?? only ?? own;
  return (
    <>
      <SearchField
        value={state.keyword}
        label={t('search')}
        className={styles['search']}
        onChange={(keyword) => change({ keyword })}
      />
      {orgs.length > 1 ? (
        <OrgPicker
          label={t('filter.org')}
          kinds={[HOME[kind]]}
          clearable
          className={styles['filter']}
          value={chosen}
          onChange={(org) => change({ org: listOf(org), dept: [], role: [] })}
        />
      ) : null}
      {kind === 'int' && seesDepts && orgId !== undefined ? (
        <DeptPicker
          label={t('filter.dept')}
          orgId={orgId}
          clearable
          className={styles['filter']}
          value={state.dept[0]}
          onChange={(dept) => change({ dept: listOf(dept) })}
        />
      ) : null}
      {orgId === undefined ? null : (
        <RolePicker
          label={t('filter.role')}
          orgId={orgId}
          kind={kind}
          clearable
          className={styles['filter']}
          value={state.role[0]}
          onChange={(role) => change({ role: listOf(role) })}
        />
      )}
      <Select
        className={styles['filter'] ?? ''}
        aria-label={t('filter.status')}
        placeholder={t('filter.status')}
        allowClear
        value={state.status ?? null}
        options={AccountStatus.options.map((value) => ({ value, label: t(`status.${value}`) }))}
        onChange={(status: AccountStatus | null | undefined) => change({ status: status ?? undefined })}
      />
    </>
  );
}
