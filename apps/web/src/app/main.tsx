import './base.css';
import { ROUTES } from '@lightfield/contract';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '../i18n/i18n.ts';
import { forgetAccount } from '../lib/account.ts';
import { dropBrokenStyles, fetchCode } from '../lib/fetch-code.ts';
import { applyPreferences } from '../lib/preferences.ts';
import { onSessionEnded } from '../lib/session.ts';
import { createAppRouter, fetchAll, isAlone } from './router.tsx';

applyPreferences();
dropBrokenStyles(window);
/** Nobody points before there is something to point at: it is no part of the first load. */
const tell = () => void import('../lib/tell-cut.ts').then(({ tellCut }) => tellCut()).catch(() => undefined);
window.addEventListener('pointerover', tell, { once: true });

/** No `await` of its own at the top: what is fetched here imports from the file that this is in, and would wait for it. */
async function start(): Promise<void> {
  const [all] = await Promise.all([
    // where it fails the router asks again, and says so
    isAlone(window.location.pathname) ? undefined : fetchAll().catch(() => undefined),
    startTexts([], fetchCode),
  ]);
  const router = createAppRouter(all);

  // An ended session leads to the login screen and back to where one was; drafts of forms wait in the browser meanwhile.
  onSessionEnded(() => {
    const { href, pathname } = router.state.location;
    if (pathname === ROUTES.login || pathname === ROUTES.loginJsp) return;
    forgetAccount();
    void router.navigate({ to: ROUTES.login, search: { back: href, reason: 'ended' } });
  });

  const holder = document.getElementById('root');
  if (!holder) throw new Error('The page has no #root.');
  createRoot(holder).render(
    <StrictMode>
      <Suspense>
        <RouterProvider router={router} />
      </Suspense>
    </StrictMode>,
  );
}

void start();
