import { ROUTES } from '@lightfield/contract';
import type { Address, Feature, Screen } from '../../../lib/feature.ts';
import type * as screens from './setup/screens.ts';

const texts = ['account-self', 'identity'];
type Title = Screen['title'];
const info: Title = { 'zh-cn': '基本信息', en: 'Basic information' };
const security: Title = { 'zh-cn': '安全设置', en: 'Security' };

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
const validate: Title = { 'zh-cn': '验证身份', en: 'Verify identity' };

/** The own account: `/account/...`. Reached from the account menu, not from the navigation. */
export const profileFeature: Feature = {
  screens: [
    { path: ROUTES.accountInfoSms, load: infoScreen, texts, title: info },
    { path: ROUTES.accountInfoNosms, load: infoScreen, texts, title: info },
    { path: ROUTES.accountSecuritySms, load: securityScreen, texts, title: security },
    { path: ROUTES.accountSecurityNosms, load: securityScreen, texts, title: security },
    {
      path: ROUTES.accountConfig,
      load: () => import('./config-screen.tsx'),
      texts,
      title: { 'zh-cn': '系统设置', en: 'Settings' },
    },
    {
      path: ROUTES.accountLog,
      load: () => import('./log-screen.tsx'),
      texts,
      title: { 'zh-cn': '操作日志', en: 'Operation log' },
    },
    {
      path: ROUTES.accountFeedback,
      load: () => import('./feedback-screen.tsx'),
      texts,
      title: { 'zh-cn': '意见反馈', en: 'Feedback' },
    },
    step(ROUTES.setupValidate, 'ways'),
    step(ROUTES.setupValidateTel, 'byTel'),
    step(ROUTES.setupValidateEmail, 'byEmail'),
    step(ROUTES.setupValidateQuestion, 'byQuestion'),
    step(ROUTES.setupValidatePassword, 'byPassword'),
    step(ROUTES.setupTelValidate, 'boundTel'),
    step(ROUTES.setupEmailValidate, 'boundTel'),
    step(ROUTES.setupQuestionValidate, 'boundTel'),
    step(ROUTES.setupPassword, 'setPassword', { 'zh-cn': '修改密码', en: 'Change password' }),
    step(ROUTES.setupTel, 'setTel', { 'zh-cn': '绑定手机号', en: 'Mobile number' }),
    step(ROUTES.setupEmail, 'setEmail', { 'zh-cn': '绑定邮箱', en: 'E-mail address' }),
    step(ROUTES.setupQuestion, 'setQuestion', { 'zh-cn': '设置密保问题', en: 'Security questions' }),
    step(ROUTES.setupSuccess, 'success', { 'zh-cn': '设置完成', en: 'Done' }),
  ],
};
