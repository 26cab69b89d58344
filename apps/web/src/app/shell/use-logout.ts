import { ROUTES, accountCalls } from '@lightfield/contract';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { forgetAccount } from '../../lib/account.ts';
import { attention } from '../../lib/attention.ts';
import { call } from '../../lib/call.ts';
import { useErrorWords } from '../../lib/texted.tsx';

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
    await router.navigate({ to: ROUTES.login });
  };
}
