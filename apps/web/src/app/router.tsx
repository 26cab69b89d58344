import { ROUTES } from '@lightfield/contract';
import { type AnyRoute, Outlet, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { loadTexts } from '../i18n/i18n.ts';
import { loadAccount } from '../lib/account.ts';
import type { Screen } from '../lib/feature.ts';
import { fetchCode } from '../lib/fetch-code.ts';
import { parseQuery, stringifyQuery } from '../lib/query-string.ts';
import { setWarmUp } from '../lib/warm-up.ts';
import type * as all from './all-routes.ts';
import { backTo } from './back-to.ts';
import { Crash, Pending } from './fallbacks.tsx';
import { lazyScreen } from './lazy-screen.ts';

type All = typeof all;
/** The table of all screens: no part of what the login loads. */
export const fetchAll = (): Promise<All> => fetchCode(() => import('./all-routes.ts'));

const LOGIN: readonly string[] = [ROUTES.login, ROUTES.loginJsp];
/** Does an address need nothing but the login screen? */
export const isLogin = (pathname: string): boolean => pathname === '/' || LOGIN.includes(pathname);
/** Does an address come without the table of all screens? */
export const isAlone = (pathname: string): boolean => isLogin(pathname) || pathname === ROUTES.field;

/** `given`: the table of all screens, where it is there already; else it is fetched when the login screen is left. */
export function createAppRouter(given?: All) {
  const root = createRootRoute({ component: Outlet });

  /** Who is logged in has nothing to do at the login screen. */
  async function skipLogin(back: string | undefined): Promise<void> {
    const person = await loadAccount().catch(() => undefined);
    if (!person || person.passwordDue) return;
    const { landing } = await addAll();
    throw redirect({ href: backTo(back) ?? landing(person), replace: true });
  }
  const loginRoute = (path: typeof ROUTES.login | typeof ROUTES.loginJsp) =>
    createRoute({
      getParentRoute: () => root,
      path,
      validateSearch: (search: Record<string, unknown>): { back?: string; reason?: string } => search,
      beforeLoad: ({ search }) => skipLogin(search.back),
      loader: () => loadTexts(['account-login']),
      component: lazyScreen(() => import('../features/account/login/login-screen.tsx')),
    });
  const entries: readonly AnyRoute[] = [
    loginRoute(ROUTES.login),
    loginRoute(ROUTES.loginJsp),
    // whoever is logged in or not: it opens from the phone alone
    createRoute({
      getParentRoute: () => root,
      path: ROUTES.field,
      loader: () => loadTexts(['field']),
      component: lazyScreen(() => import('../features/field/field-screen.tsx')),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/',
      beforeLoad: () => {
        throw redirect({ to: ROUTES.login, replace: true });
      },
    }),
  ];
  /** Any other address, as long as the table of all screens is not there. */
  const elsewhere = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: async ({ location }) => {
      await addAll();
      throw redirect({ href: location.href, replace: true });
    },
  });
  const treeOf = (known: All | undefined) =>
    root.addChildren([...entries, ...(known ? known.allRoutes(root) : [elsewhere])]);

  const router = createRouter({
    routeTree: treeOf(given),
    parseSearch: parseQuery,
    stringifySearch: stringifyQuery,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingComponent: Pending,
    defaultErrorComponent: Crash,
    scrollRestoration: true,
  });
  let known = given;
  async function addAll(): Promise<All> {
    const fetched = known ?? (await fetchAll());
    if (!known) {
      known = fetched;
      treeOf(known);
      // `update` would not look at a root that it has already
      router.setRoutes(router.buildRouteTree());
    }
    return fetched;
  }
  setWarmUp(() => void fetchAll().then(({ fetchAhead }) => fetchAhead()));
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}
