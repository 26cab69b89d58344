import { ROUTES } from '@lightfield/contract';
import type { Address, Feature, Screen } from '../../../lib/feature.ts';

const register = (path: Address): Screen => ({
  path,
  load: () => import('./registration-screen.tsx'),
  texts: ['account-registration', 'identity'],
  title: { 'zh-cn': '注册账号', en: 'Register' },
  open: true,
});
const partner = (path: Address): Screen => ({
  path,
  load: () => import('./partner-screen.tsx'),
  texts: ['account-registration'],
  title: { 'zh-cn': '合作系统登录', en: 'Login by a partner system' },
  open: true,
});

/** Ways in for who has no account here yet, and for who comes from a partner system. */
export const registrationFeature: Feature = {
  screens: [
    register(ROUTES.enroll),
    register(ROUTES.register),
    register(ROUTES.pubRegister),
    partner(ROUTES.partnerLogin),
    partner(ROUTES.partnerLoginBare),
  ],
};
