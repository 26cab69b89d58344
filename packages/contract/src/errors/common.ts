import { defineErrors } from './define-errors.ts';

/** 90001-90104 and 10001-10013 (S1 §8): whatever call may answer them. */
export const commonErrors = defineErrors({
  parameterInvalid: { code: 10001, zh: '参数错误', en: 'A parameter is wrong.' },
  unsupportedRequest: { code: 90001, zh: '不支持的请求', en: 'This request is not supported.' },
  notFound: { code: 90002, zh: '数据不存在', en: 'No such record.' },
  noAccess: { code: 90003, zh: '没有访问权限', en: 'You have no access to this.' },
  internal: { code: 90004, zh: '服务器内部错误，请稍后重试', en: 'The server failed. Try again later.' },
  unavailable: {
    code: 90005,
    zh: '服务暂时不可用，请稍后重试',
    en: 'The service is not available at the moment. Try again later.',
  },
  tooFrequent: { code: 90010, zh: '请求过于频繁，请稍后再试', en: 'Too many requests. Try again later.' },
});
