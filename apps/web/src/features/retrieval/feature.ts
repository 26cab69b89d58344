import { ROUTES } from '@lightfield/contract';
import type { Address, Feature, Screen } from '../../lib/feature.ts';

const STEPS = {
  account: () => import('./account-step.tsx'),
  validate: () => import('./ways-step.tsx'),
  tel: () => import('./tel-step.tsx'),
  email: () => import('./email-step.tsx'),
  question: () => import('./question-step.tsx'),
  password: () => import('./password-step.tsx'),
  finish: () => import('./finish-step.tsx'),
} as const;

const step = (path: Address, load: Screen['load']): Screen => ({
  path,
  load,
  texts: ['retrieval', 'identity'],
  title: { 'zh-cn': '找回密码', en: 'Retrieve your password' },
  open: true,
});

/** `/findpwd/...`, and the same steps for a mobile client, whose links stay under `/client`. */
export const retrievalFeature: Feature = {
  screens: [
    step(ROUTES.findpwdAccount, STEPS.account),
    step(ROUTES.findpwdValidate, STEPS.validate),
    step(ROUTES.findpwdTel, STEPS.tel),
    step(ROUTES.findpwdEmail, STEPS.email),
    step(ROUTES.findpwdQuestion, STEPS.question),
    step(ROUTES.findpwdPassword, STEPS.password),
    step(ROUTES.findpwdFinish, STEPS.finish),
    step(ROUTES.clientFindpwdAccount, STEPS.account),
    step(ROUTES.clientFindpwdValidate, STEPS.validate),
    step(ROUTES.clientFindpwdTel, STEPS.tel),
    step(ROUTES.clientFindpwdEmail, STEPS.email),
    step(ROUTES.clientFindpwdQuestion, STEPS.question),
    step(ROUTES.clientFindpwdPassword, STEPS.password),
    step(ROUTES.clientFindpwdFinish, STEPS.finish),
  ],
};
