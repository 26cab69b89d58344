import { ROUTES } from '@lightfield/contract';
import type { Address, Feature, Screen } from '../../../lib/feature.ts';
import { screenText } from '../../../i18n/locales/screens/text.ts';

const register = (path: Address): Screen => ({
  path,
  load: () => import('./registration-screen.tsx'),
  texts: ['account-registration', 'identity'],
  title: screenText('registration.register'),
  open: true,
});
const partner = (path: Address): Screen => ({
  path,
  load: () => import('./partner-screen.tsx'),
  texts: ['account-registration'],
  title: screenText('registration.loginByAPartnerSystem'),
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
