import { PERMISSION_CODES, ROUTES, type UserInfo } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { routerPath } from '../lib/hrefs.ts';
import * as all from './all-routes.ts';
import { createAppRouter } from './router.tsx';
import { SCREENS, SHORTCUTS, landing, visibleScreens } from './routes.ts';

const person = (auths: readonly string[]): UserInfo => ({
  loginname: 'op',
  tel: '',
  userId: 'u',
  styleId: null,
  orgId: 'o',
  deptId: null,
  roleId: null,
  roleType: 'operation',
  kind: 'int',
  orgName: '',
  authRegion: '',
  dataRange: 'all',
  prompType: [],
  scadaAdaption: '',
  equipDisplay: 'list',
  useLock: false,
  auths: [...auths],
  changePassword: false,
  passwordDue: false,
  isBindPhone: false,
  landing: { web: '', mobile: '' },
  avatar: null,
  services: { sms: 'outbox', email: 'outbox' },
  resourceExpiry: null,
});

/** Pixels. */
const DESKTOP = 1440;

describe('screens', () => {
  it('live at addresses of the contract, each at its own', () => {
    const known = new Set<string>(Object.values(ROUTES));
    const paths = SCREENS.map(({ path }) => path);
    expect(paths.filter((path) => !known.has(path))).toEqual([]);
    expect(new Set(paths).size).toBe(paths.length);
  });
  it('lead back to screens that exist', () => {
    const paths = new Set(SCREENS.map(({ path }) => path));
    expect(SCREENS.filter(({ parent }) => parent && !paths.has(parent))).toEqual([]);
    expect(SHORTCUTS.filter(([, to]) => !paths.has(to))).toEqual([]);
  });
  it('are shown to those who may see them only', () => {
    expect(visibleScreens(person([])).every(({ permission }) => permission === undefined)).toBe(true);
    expect(visibleScreens(person(PERMISSION_CODES))).toHaveLength(SCREENS.filter(({ open }) => !open).length);
  });
  it('begin with the overview, or with the first one that may be seen', () => {
    expect(landing(person(PERMISSION_CODES), DESKTOP)).toBe(ROUTES.overview);
    expect(landing(person([]), DESKTOP)).toBe(ROUTES.messageAll);
  });
  it('begin where the person chose, for a desktop and for a phone, as long as that may be seen', () => {
    const chose = { landing: { web: ROUTES.gateways, mobile: ROUTES.messageAll } };
    expect(landing({ ...person(PERMISSION_CODES), ...chose }, DESKTOP)).toBe(ROUTES.gateways);
    expect(landing({ ...person(PERMISSION_CODES), ...chose }, 390)).toBe(ROUTES.messageAll);
    expect(landing({ ...person(['monitor_equip_list']), ...chose }, DESKTOP)).toBe(ROUTES.overview);
    expect(landing({ ...person([]), landing: { web: '/no/such', mobile: '' } }, DESKTOP)).toBe(ROUTES.messageAll);
  });
});

describe('the router', () => {
  const router = createAppRouter(all);
  const concrete = (path: string) => path.replaceAll(/\{(\w+)\}/g, 'x-$1');
  const found = (path: string) => router.getMatchedRoutes(path)[2]?.fullPath;
  it.each([
    '/',
    '/manage',
    '/monitor',
    '/msg',
    '/findpwd',
    '/client/findpwd',
    '/login',
    '/login.jsp',
    '/404',
    '/noAuth',
  ])('knows %s', (path) => {
    expect(found(path)).toBe(path);
  });
  it.each(SCREENS.map(({ path }) => path))('knows %s', (path) => {
    expect(found(concrete(path))).toBe(routerPath(path));
  });
  it.each(['/monitor/eg/no/such', '/nothing', '/assets/old.js'])('does not know %s', (path) => {
    expect(found(path)).toBe('/$');
  });
});
