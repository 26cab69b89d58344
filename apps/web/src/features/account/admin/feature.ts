import { type AccountKind, ROUTES } from '@lightfield/contract';
import type { Feature, Screen } from '../../../lib/feature.ts';
import { screenText } from '../../../i18n/locales/screens/text.ts';

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
      title: screenText('admin.enterpriseAdministrators'),
      nav: { section: 'account', icon: 'key' },
    },
    {
      ...list('int'),
      path: ROUTES.accountInt,
      title: screenText('admin.internalAccounts'),
      nav: { section: 'account', icon: 'user' },
    },
    {
      ...list('ext'),
      path: ROUTES.accountExt,
      title: screenText('admin.externalAccounts'),
      nav: { section: 'account', icon: 'link' },
    },
    {
      ...list('op'),
      path: ROUTES.accountOp,
      title: screenText('admin.operationCentreAccounts'),
      nav: { section: 'account', icon: 'display' },
    },
    {
      path: ROUTES.accountEnroll,
      load: () => import('./enrol/enrol-screen.tsx'),
      texts,
      permission: 'account_enroll_view',
      title: screenText('admin.registration'),
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
  title: screenText('admin.authorise'),
  permission: 'account_equip_grant',
  texts,
  load: () => import('./grant/device-grants.tsx'),
} as const;
