import { type UserInfo, PERMISSION_CODES, accountCalls } from '@lightfield/contract';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import * as all from '../app/all-routes.ts';
import { createAppRouter } from '../app/router.tsx';
import { changeLanguage, i18n } from '../i18n/i18n.ts';
import type { Language } from '../i18n/language.ts';
import { forgetAccount } from '../lib/account.ts';
import { setPreferences } from '../lib/preferences.ts';
import { type Manner, fakePlatform } from './fake-platform.ts';

/** Pixels. */
export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** The language that is made up (`npm run pseudo`); here the tests' build brings it. */
export const PSEUDO = 'xa' as Language;

export interface Look extends Manner {
  readonly size?: typeof DESK;
  readonly lang?: Language;
  /** What an earlier screen has left in the browser. */
  readonly before?: (() => void) | undefined;
  readonly theme?: 'light' | 'dark';
  /** What this screen is answered in place of what the schemas alone make up. */
  readonly answers?: ((platform: typeof fakePlatform) => void) | undefined;
}

/** A screen that stands. */
export interface Shown {
  /** What went wrong that nobody would see on the screen. */
  faults(): string[];
  close(): Promise<void>;
}

/** Whoever is logged in: may do everything, and is at nobody's screen for the first time. */
const person = (made: UserInfo): UserInfo => ({
  ...made,
  auths: [...PERMISSION_CODES],
  kind: 'int',
  roleType: 'operation',
  dataRange: 'all',
  prompType: [],
  scadaAdaption: '',
  equipDisplay: 'list',
  useLock: false,
  changePassword: false,
  passwordDue: false,
  landing: { web: '', mobile: '' },
  avatar: null,
  services: { sms: 'outbox', email: 'outbox' },
  resourceExpiry: null,
});

let shownBy: ReturnType<typeof createAppRouter> | undefined;

/** Until nobody waits for anything: no question open, nothing on its way, nothing drawn anew. */
export async function settled(): Promise<void> {
  let drawn = 0;
  const watch = new MutationObserver(() => drawn++);
  watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  for (let still = 0; still < STILL_TURNS; still++) {
    const before = drawn;
    await (still === STILL_TURNS - 1 ? frame() : turn());
    if (drawn !== before || fakePlatform.answering() > 0 || shownBy?.state.status === 'pending') still = -1;
  }
  watch.disconnect();
}
/** Of timers and what they begin. */
const STILL_TURNS = 6;
const turn = () => new Promise<void>((done) => setTimeout(done, 0));
const frame = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done, 0)));

/** Asks the browser only where there is something to change: it takes 20 ms. What it has is seen by the window: others ask it, too. */
async function fitWindow(wanted: typeof DESK): Promise<void> {
  if (wanted.width !== innerWidth || wanted.height !== innerHeight) await page.viewport(wanted.width, wanted.height);
}

/** Draws what stands at an address: the real router, shell, texts and theme, on a platform of this manner. */
export async function show(address: string, look: Look): Promise<Shown> {
  const { size = DESK, lang = 'zh', theme = 'light', before, answers, ...manner } = look;
  localStorage.clear();
  sessionStorage.clear();
  forgetAccount();
  fakePlatform.behave(manner);
  fakePlatform.answer(accountCalls.info, person);
  answers?.(fakePlatform);
  setPreferences({ theme });
  await Promise.all([fitWindow(size), changeLanguage(lang)]);
  before?.();
  history.replaceState(null, '', address);

  const faults: string[] = [];
  const onMissingKey = (_languages: unknown, namespace: string, key: string) =>
    faults.push(`no text: ${namespace}:${key}`);
  i18n.options.saveMissing = true;
  i18n.on('missingKey', onMissingKey);
  const said = vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    faults.push(parts.map(String).join(' ').slice(0, 600));
  });

  const holder = document.createElement('div');
  holder.id = 'root';
  document.body.append(holder);
  const onError = (thrown: unknown) => void faults.push(`crashed: ${String(thrown)}`);
  const root = createRoot(holder, { onCaughtError: onError, onUncaughtError: onError });
  const router = createAppRouter(all);
  shownBy = router;
  root.render(
    <Suspense>
      <RouterProvider router={router} />
    </Suspense>,
  );
  await settled();
  return {
    faults: () => [...faults, ...fakePlatform.faults()],
    async close() {
      root.unmount();
      holder.remove();
      i18n.off('missingKey', onMissingKey);
      said.mockRestore();
      await turn();
    },
  };
}
