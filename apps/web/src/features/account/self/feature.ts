import { ROUTES } from '@lightfield/contract';
import type { Address, Feature, Screen } from '../../../lib/feature.ts';
import type * as screens from './setup/screens.ts';
import { screenText } from '../../../i18n/locales/screens/text.ts';

const texts = ['account-self', 'identity'];
type Title = Screen['title'];
const info: Title = screenText('self.info');
const security: Title = screenText('self.security');

const infoScreen = () => import('./info-screen.tsx');
const securityScreen = () => import('./security-screen.tsx');

/** A step of changing something that protects the account. */
const step = (path: Address, name: keyof typeof screens, title: Title = validate): Screen => ({
  path,
  load: async () => ({ default: (await import('./setup/screens.ts'))[name] }),
  texts,
  title,
  parent: ROUTES.accountSecuritySms,
});
const validate: Title = screenText('self.validate');

/** Of another feature, beside the others of the account. */
const beside = (screen: Screen): Screen => ({
  ...screen,
  load: async () => (await import('./framed.tsx')).framed(screen.load),
  texts: [...texts, ...screen.texts],
});

/** The own account: `/account/...`. Reached from the account menu, not from the navigation. `more`: what else one has there. */
export const profileFeature = (more: readonly Screen[]): Feature => ({
  screens: [
    ...more.map(beside),
    { path: ROUTES.accountInfoSms, load: infoScreen, texts, title: info },
    { path: ROUTES.accountInfoNosms, load: infoScreen, texts, title: info },
    { path: ROUTES.accountSecuritySms, load: securityScreen, texts, title: security },
    { path: ROUTES.accountSecurityNosms, load: securityScreen, texts, title: security },
    {
      path: ROUTES.accountConfig,
      load: () => import('./config-screen.tsx'),
      texts: [...texts, 'push'],
      title: screenText('self.settings'),
    },
    {
      path: ROUTES.accountLog,
      load: () => import('./log-screen.tsx'),
      texts,
      title: screenText('self.operationLog'),
    },
    {
      path: ROUTES.accountFeedback,
      load: () => import('./feedback-screen.tsx'),
      texts,
      title: screenText('self.feedback'),
    },
    step(ROUTES.setupValidate, 'ways'),
    step(ROUTES.setupValidateTel, 'byTel'),
    step(ROUTES.setupValidateEmail, 'byEmail'),
    step(ROUTES.setupValidateQuestion, 'byQuestion'),
    step(ROUTES.setupValidatePassword, 'byPassword'),
    step(ROUTES.setupTelValidate, 'boundTel'),
    step(ROUTES.setupEmailValidate, 'boundTel'),
    step(ROUTES.setupQuestionValidate, 'boundTel'),
    step(ROUTES.setupPassword, 'setPassword', screenText('self.changePassword')),
    step(ROUTES.setupTel, 'setTel', screenText('self.mobileNumber')),
    step(ROUTES.setupEmail, 'setEmail', screenText('self.eMailAddress')),
    step(ROUTES.setupQuestion, 'setQuestion', screenText('self.securityQuestions')),
    step(ROUTES.setupSuccess, 'success', screenText('self.done')),
  ],
});
