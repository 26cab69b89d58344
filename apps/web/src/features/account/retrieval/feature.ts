import { ROUTES } from '@lightfield/contract';
import type { Address, Feature, Screen } from '../../../lib/feature.ts';
import type { StepName } from './retrieval.ts';
import { screenText } from '../../../i18n/locales/screens/text.ts';

const step = (path: Address, name: StepName): Screen => ({
  path,
  load: async () => ({ default: (await import('./steps.ts'))[name] }),
  texts: ['account-retrieval', 'identity'],
  title: screenText('retrieval.retrieveYourPassword'),
  open: true,
});

/** `/findpwd/...`, and the same steps for a mobile client, whose links stay under `/client`. */
export const retrievalFeature: Feature = {
  screens: [
    step(ROUTES.findpwdAccount, 'account'),
    step(ROUTES.findpwdValidate, 'validate'),
    step(ROUTES.findpwdTel, 'tel'),
    step(ROUTES.findpwdEmail, 'email'),
    step(ROUTES.findpwdQuestion, 'question'),
    step(ROUTES.findpwdPassword, 'password'),
    step(ROUTES.findpwdFinish, 'finish'),
    step(ROUTES.clientFindpwdAccount, 'account'),
    step(ROUTES.clientFindpwdValidate, 'validate'),
    step(ROUTES.clientFindpwdTel, 'tel'),
    step(ROUTES.clientFindpwdEmail, 'email'),
    step(ROUTES.clientFindpwdQuestion, 'question'),
    step(ROUTES.clientFindpwdPassword, 'password'),
    step(ROUTES.clientFindpwdFinish, 'finish'),
  ],
};
