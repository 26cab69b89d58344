import { ROUTES, accountCalls } from '@lightfield/contract';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { forgetAccount } from '../../lib/account.ts';
import { attention } from '../../lib/attention.ts';
import { call } from '../../lib/call.ts';
import { fetchCode } from '../../lib/fetch-code.ts';
import { useErrorWords } from '../../lib/texted.tsx';

async function fieldLeft(): Promise<number> {
  try {
    // nobody has worked in the field here: `WHO` of its store
    if (localStorage.getItem('lf.field') === null) return 0;
    const { leaveField } = await fetchCode(() => import('../../features/field/leave.ts'));
    return await leaveField();
  } catch {
    // without storage there is nothing to give back
    return 0;
  }
}

/** Ends the session on the server and leaves for the login screen. */
export function useLogout(): () => Promise<void> {
  const { t } = useTranslation('shell');
  const words = useErrorWords();
  const router = useRouter();
  return async () => {
    try {
      await call(accountCalls.logout, {}, { quiet: true });
    } catch (error) {
      // the session may still live on the server: saying "logged out" would be wrong
      const text = `${t('account.logoutFailed')}: ${words(error).title}`;
      attention.tell({ kind: 'said', type: 'error', text });
      return;
    }
    forgetAccount();
    // a phone that was used in the field gives back what it took along
    const unsent = await fieldLeft();
    if (unsent > 0) attention.tell({ kind: 'said', type: 'error', text: t('account.unsentKept', { count: unsent }) });
    await router.navigate({ to: ROUTES.login });
  };
}
