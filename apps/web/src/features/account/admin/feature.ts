import { type AccountKind, ROUTES } from '@lightfield/contract';
import type { Feature, Screen } from '../../../lib/feature.ts';

const texts = ['account-admin'];

/** One list for the four kinds of accounts, each at its own address and with permissions of its own. */
const list = (kind: AccountKind): Pick<Screen, 'load' | 'texts' | 'permission'> => ({
  load: async () => {
    const { createAccountScreen } = await import('./account-screen.tsx');
    return { default: createAccountScreen(kind) };
  },
  texts,
  permission: `account_${kind}_view`,
});

export const accountsFeature: Feature = {
  screens: [
    {
      ...list('co'),
      path: ROUTES.accountCo,
      title: { 'zh-cn': '企业管理员', en: 'Enterprise administrators' },
      nav: { section: 'account', icon: 'key' },
    },
    {
      ...list('int'),
      path: ROUTES.accountInt,
      title: { 'zh-cn': '内部账号', en: 'Internal accounts' },
      nav: { section: 'account', icon: 'user' },
    },
    {
      ...list('ext'),
      path: ROUTES.accountExt,
      title: { 'zh-cn': '外部账号', en: 'External accounts' },
      nav: { section: 'account', icon: 'link' },
    },
    {
      ...list('op'),
      path: ROUTES.accountOp,
      title: { 'zh-cn': '运营账号', en: 'Operation centre accounts' },
      nav: { section: 'account', icon: 'display' },
    },
    {
      path: ROUTES.accountEnroll,
      load: () => import('./enrol/enrol-screen.tsx'),
      texts,
      permission: 'account_enroll_view',
      title: { 'zh-cn': '注册管理', en: 'Registration' },
      nav: { section: 'account', icon: 'edit' },
    },
  ],
};

/** Tab of a project: who is authorised for it. */
export const projectGrants = {
  texts,
  load: () => import('./grant/project-grants.tsx'),
} as const;

/** What the device list can do with a device: say who is authorised for it. */
export const authoriseAction = {
  key: 'authorise',
  title: { 'zh-cn': '授权', en: 'Authorise' },
  permission: 'account_equip_grant',
  texts,
  load: () => import('./grant/device-grants.tsx'),
} as const;
