import { registerAccountAdmin } from '../features/account-admin/account-admin.ts';
import { argon2Hasher } from '../kernel/password.ts';
import type { Shared } from './shared.ts';

/** Accounts of others: co, int, ext, op; delete. */
export function startAccountAdmin(shared: Shared): void {
  registerAccountAdmin(shared.routes, { ...shared, hasher: argon2Hasher });
}
