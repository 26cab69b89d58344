import { forgetFieldWork } from './field-work.ts';
import { eraseAccount, lastAccount, rememberAccount } from './store.ts';

/** At logout: what was taken along leaves the phone; answers how much that is not sent stays for the account. */
export async function leaveField(): Promise<number> {
  const last = lastAccount();
  if (last === undefined) return 0;
  forgetFieldWork();
  const waiting = await eraseAccount(last, 'forget');
  rememberAccount(undefined);
  return waiting;
}
