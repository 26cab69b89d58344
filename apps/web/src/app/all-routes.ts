import { ROUTES } from '@lightfield/contract';
import { type AnyRoute, createRoute, isRedirect, redirect } from '@tanstack/react-router';
import { loadTexts } from '../i18n/i18n.ts';
import { account, holds, loadAccount } from '../lib/account.ts';
import type { Screen } from '../lib/feature.ts';
import { filled, routerPath } from '../lib/hrefs.ts';
import { CallRefused, SESSION_CODES } from '../lib/wire.ts';
import { lazyScreen } from './lazy-screen.ts';
import { SCREENS, SHORTCUTS, screenAt } from './routes.ts';

export { landing } from './routes.ts';

/** Every address but the login's, which come without this table of all screens. */

/** Who is not logged in goes to the login screen, which leads back here. */
async function requireSession(href: string): Promise<void> {
  try {
    const person = await loadAccount();
    // The login screen asks for a password of their own first.
    if (person.passwordDue) throw redirect({ to: ROUTES.login, search: { back: href }, replace: true });
  } catch (error) {
    if (isRedirect(error)) throw error;
    const expected = error instanceof CallRefused && SESSION_CODES.includes(error.code);
    throw redirect({
      to: ROUTES.login,
      search: { back: href, ...(expected ? {} : { reason: 'info' }) },
      replace: true,
    });
  }
}

const fetchShell = () => import('./shell/shell.tsx');
const fetchFrame = () => import('./shell/frame.tsx');
const fetchKit = () => import('./kit.tsx');

/** Fetches the code of what comes after the login. */
export async function fetchAhead(): Promise<void> {
  await Promise.all([fetchShell(), fetchFrame(), fetchKit(), screenAt(ROUTES.monitorList)?.load()]);
}

/** The routes of all screens but the login, below `root`. */
export function allRoutes(root: AnyRoute): AnyRoute[] {
  const shell = createRoute({
    getParentRoute: () => root,
    id: 'shell',
    beforeLoad: ({ location }) => requireSession(location.href),
    loader: () => loadTexts(['shell', 'message']),
    component: lazyScreen(fetchShell),
  });
  const frame = createRoute({ getParentRoute: () => shell, id: 'frame', component: lazyScreen(fetchFrame) });

  /** What surrounds the screens that need no login. */
  const openFrame = createRoute({
    getParentRoute: () => root,
    id: 'open',
    loader: () => loadTexts(['account-login']),
    component: lazyScreen(() => import('./open-frame.tsx')),
  });

  /** Around the screens that are drawn with the component library, which is fetched for them alone. */
  const kitIn = (parent: AnyRoute): AnyRoute =>
    createRoute({ getParentRoute: () => parent, id: 'kit', component: lazyScreen(fetchKit) });
  const [openKit, bareKit, frameKit] = [kitIn(openFrame), kitIn(shell), kitIn(frame)];

  const openRoute = (screen: Screen): AnyRoute =>
    createRoute({
      getParentRoute: () => (screen.plain ? openFrame : openKit),
      path: routerPath(screen.path),
      loader: () => loadTexts(screen.texts),
      component: lazyScreen(screen.load),
      staticData: { screen },
    });
  const around = ({ bare, plain }: Screen): AnyRoute => {
    if (bare) return plain ? shell : bareKit;
    return plain ? frame : frameKit;
  };
  const screenRoute = (screen: Screen): AnyRoute =>
    createRoute({
      getParentRoute: () => around(screen),
      path: routerPath(screen.path),
      beforeLoad: () => {
        if (holds(account(), screen.permission)) return;
        // the screen it leads to names what is missing
        throw redirect({ to: ROUTES.noAuth, search: { permission: [screen.permission].flat()[0] }, replace: true });
      },
      loader: ({ params, cause }) => {
        // not while its link is only pointed at
        if (cause === 'enter') void screen.ahead?.(params);
        return loadTexts(screen.texts);
      },
      component: lazyScreen(screen.load),
      staticData: { screen },
    });

  const shortcuts = SHORTCUTS.map(([from, target]) =>
    createRoute({
      getParentRoute: () => root,
      path: routerPath(from),
      beforeLoad: ({ params }: { params: Record<string, string> }) => {
        throw redirect({ href: filled(target, params), replace: true });
      },
    }),
  );
  const alone = [
    createRoute({
      getParentRoute: () => root,
      path: ROUTES.notFound,
      component: lazyScreen(() => import('./alone-screens.tsx'), 'NotFound'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: ROUTES.noAuth,
      component: lazyScreen(() => import('./alone-screens.tsx'), 'NoAuth'),
    }),
    createRoute({
      getParentRoute: () => root,
      path: '$',
      beforeLoad: () => {
        throw redirect({ to: ROUTES.notFound, replace: true });
      },
    }),
  ];
  const routes = (route: (screen: Screen) => AnyRoute, of: Pick<Screen, 'open' | 'bare' | 'plain'>): AnyRoute[] =>
    SCREENS.filter(({ open, bare, plain }) => open === of.open && bare === of.bare && plain === of.plain).map(route);
  return [
    ...alone,
    ...shortcuts,
    openFrame.addChildren([
      ...routes(openRoute, { open: true, plain: true }),
      openKit.addChildren(routes(openRoute, { open: true })),
    ]),
    shell.addChildren([
      ...routes(screenRoute, { bare: true, plain: true }),
      bareKit.addChildren(routes(screenRoute, { bare: true })),
      frame.addChildren([...routes(screenRoute, { plain: true }), frameKit.addChildren(routes(screenRoute, {}))]),
    ]),
  ];
}
