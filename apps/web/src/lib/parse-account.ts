import { UserInfo } from '@lightfield/contract';
import { CallFailed } from './wire.ts';

/** Apart, so that the schemas are fetched only once somebody is logged in. */
export function parseAccount(data: unknown): UserInfo {
  const parsed = UserInfo.safeParse(data);
  if (!parsed.success) throw new CallFailed('answer', `user info: ${parsed.error.message}`);
  return parsed.data;
}
