import { LOGIN_CODES, ROUTES } from '@lightfield/contract';
import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  Outlet,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { loadTexts } from '../i18n/i18n.ts';
import { accountInfo, holds } from '../lib/account.ts';
import { CallRefused } from '../lib/call.ts';
import type { Screen } from '../lib/feature.ts';
import { routerPath } from '../lib/hrefs.ts';
import { parseQuery, stringifyQuery } from '../lib/search-codecs.ts';
import { backTo } from './back-to.ts';
import { Crash, Pending } from './fallbacks.tsx';
import { SCREENS, SHORTCUTS, landing } from './routes.ts';

interface Context {
  queryClient: QueryClient;
}

const root = createRootRouteWithContext<Context>()({ component: Outlet });

/** Who is not logged in goes to the login screen, which leads back here. */
async function requireSession(queryClient: QueryClient, href: string): Promise<void> {
  try {
    await queryClient.ensureQueryData(accountInfo);
  } catch (error) {
    const expected = error instanceof CallRefused && LOGIN_CODES.includes(error.code);
    throw redirect({
      to: ROUTES.login,
      search: { back: href, ...(expected ? {} : { reason: 'info' }) },
      replace: true,
    });
  }
}

/** Who is logged in has nothing to do at the login screen. */
async function skipLogin(queryClient: QueryClient, back: string | undefined): Promise<void> {
  const account = await queryClient.ensureQueryData(accountInfo).catch(() => undefined);
  if (account) throw redirect({ href: backTo(back) ?? landing(account), replace: true });
}

const loginRoute = (path: typeof ROUTES.login | typeof ROUTES.loginJsp) =>
  createRoute({
    getParentRoute: () => root,
    path,
    validateSearch: (search: Record<string, unknown>): { back?: string; reason?: string } => search,
    beforeLoad: ({ context, search }) => skipLogin(context.queryClient, search.back),
    loader: () => loadTexts(['account']),
    component: lazyRouteComponent(() => import('../features/account/login-screen.tsx')),
  });

const publicScreens: AnyRoute[] = [
  loginRoute(ROUTES.login),
  loginRoute(ROUTES.loginJsp),
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: ROUTES.login, replace: true });
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: ROUTES.notFound,
    component: lazyRouteComponent(() => import('./fallbacks.tsx'), 'NotFound'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: ROUTES.noAuth,
    component: lazyRouteComponent(() => import('./fallbacks.tsx'), 'NoAuth'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: () => {
      throw redirect({ to: ROUTES.notFound, replace: true });
    },
  }),
];

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ context, location }) => requireSession(context.queryClient, location.href),
  loader: () => loadTexts(['shell', 'message']),
  component: lazyRouteComponent(() => import('./shell/shell.tsx')),
});

const screenRoute = (screen: Screen): AnyRoute =>
  createRoute({
    getParentRoute: () => shell,
    path: routerPath(screen.path),
    beforeLoad: ({ context }) => {
      if (holds(context.queryClient.getQueryData(accountInfo.queryKey), screen.permission)) return;
      throw redirect({ to: ROUTES.noAuth, replace: true });
    },
    loader: () => loadTexts(screen.texts),
    component: lazyRouteComponent(screen.load),
    staticData: { screen },
  });

const shortcuts: AnyRoute[] = SHORTCUTS.map(([from, to]) =>
  createRoute({
    getParentRoute: () => root,
    path: from,
    beforeLoad: () => {
      throw redirect({ to, replace: true });
    },
  }),
);

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree: root.addChildren([...publicScreens, ...shortcuts, shell.addChildren(SCREENS.map(screenRoute))]),
    context: { queryClient },
    parseSearch: parseQuery,
    stringifySearch: stringifyQuery,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultPendingComponent: Pending,
    defaultErrorComponent: Crash,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}
