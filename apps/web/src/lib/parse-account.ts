import { UserInfo } from '@lightfield/contract';
import { loadMainStyle } from './style/main-style.ts';
import { CallFailed } from './wire.ts';

/** With the style that they see. Apart, so that the schemas are fetched only once somebody is logged in. */
export async function parseAccount(data: unknown): Promise<UserInfo> {
  const parsed = UserInfo.safeParse(data);
  if (!parsed.success) throw new CallFailed('answer', `user info: ${parsed.error.message}`);
  await loadMainStyle(parsed.data.styleId);
  return parsed.data;
}
