import { defineErrors } from './define-errors.ts';

/** 1001-1031 (S1 §8). */
export const accountErrors = defineErrors({
  wrongCredentials: { code: 1001, zh: '用户名或密码错误', en: 'Wrong user name or password.' },
  nameRequired: { code: 1002, zh: '请输入用户名', en: 'Enter a user name.' },
  codeWrong: { code: 1003, zh: '验证码错误', en: 'The verification code is wrong.' },
  codeExpired: { code: 1004, zh: '验证码已过期，请重新获取', en: 'The verification code has expired. Get a new one.' },
  tooManyAttempts: { code: 1005, zh: '错误次数过多，请稍后再试', en: 'Too many wrong attempts. Try again later.' },
  loginTimeout: { code: 1006, zh: '登录超时，请重新登录', en: 'Your login has timed out. Log in again.' },
  accountDisabled: {
    code: 1008,
    zh: '账号已被停用，请联系管理员',
    en: 'This account is disabled. Ask your administrator.',
  },
  notLoggedIn: { code: 1010, zh: '尚未登录或登录已失效，请重新登录', en: 'You are not logged in. Log in again.' },
  tokenExpired: { code: 1020, zh: '令牌已过期', en: 'The token has expired.' },
  tokenInvalid: { code: 1021, zh: '令牌无效', en: 'The token is not valid.' },
  phoneAmbiguous: {
    code: 1027,
    zh: '该手机号绑定了多个账号，请使用用户名登录',
    en: 'This mobile number belongs to several accounts. Log in with the user name.',
  },
});
