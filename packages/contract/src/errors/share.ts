import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

/** 2501-2507 (S1 §8): shared devices and projects. */
export const shareErrors = defineErrors({
  shareInvalid: {
    code: 2501,
    zh: '分享链接无效，请向分享人重新获取',
    en: 'The share link is not valid. Ask for a new one.',
  },
  shareRevoked: { code: 2502, zh: '分享已取消', en: 'This is not shared any more.' },
  sharePasswordRequired: { code: 2503, zh: '请输入分享密码', en: 'Enter the share password.' },
  sharePasswordWrong: { code: 2504, zh: '分享密码错误', en: 'The share password is wrong.' },
  sharePasswordFormat: {
    code: 2505,
    zh: `分享密码须为${LIMITS.device.sharePasswordMin}位以上字母或数字`,
    en: `A share password needs ${LIMITS.device.sharePasswordMin} or more letters or digits.`,
  },
  shareTokenExpired: {
    code: 2506,
    zh: '分享访问已过期，请重新打开分享链接',
    en: 'Your access has expired. Open the share link again.',
  },
  shareNotPermitted: {
    code: 2507,
    zh: '分享未开放该权限，请联系分享人',
    en: 'The share does not permit this. Ask the person who shared it.',
  },
});
