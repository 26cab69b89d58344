import { LIMITS, type OrgKind, type OrgRow } from '@lightfield/contract';
import { flagField, intField, optionalChoice, textField } from '../../lib/search-codecs.ts';

export const ENTERPRISE_CODECS = {
  keyword: textField(),
  kind: optionalChoice(['center', 'enterprise', 'external']),
  parent: textField(),
  disabled: flagField(),
  page: intField(1),
  size: intField(LIMITS.paging.pageSize),
};

/** How many accounts it may have; null: only the licence says. An external enterprise has the same limit everywhere (S1 §9). */
export const accountLimit = ({ kind, internalMax }: Pick<OrgRow, 'kind' | 'internalMax'>): number | null =>
  kind === 'external' ? LIMITS.account.accountsPerExternalEnterprise : kind === 'enterprise' ? internalMax : null;

/** The screen and permission of the accounts that an organisation has. */
export const ACCOUNTS_OF = {
  center: { path: 'accountOp', permission: 'account_op_view' },
  enterprise: { path: 'accountInt', permission: 'account_int_view' },
  external: { path: 'accountExt', permission: 'account_ext_view' },
} as const satisfies Record<OrgKind, object>;
