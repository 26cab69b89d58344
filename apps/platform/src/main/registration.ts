import { accountPlaces } from '../features/account-admin/account-admin.ts';
import { registerRegistration } from '../features/registration/registration.ts';
import { argon2Hasher } from '../kernel/password.ts';
import type { Shared } from './shared.ts';

/** Registration, enrol codes, approvals. */
export function startRegistration(shared: Shared): void {
  registerRegistration(shared.routes, { ...shared, places: accountPlaces(shared), hasher: argon2Hasher });
}
