import { defineErrors } from './define-errors.ts';
import { PARAMETER_INVALID } from './parameter-invalid.ts';

/** 10001 and 90001-90012 (S1 §8): whatever call may answer them. */
export const commonErrors = defineErrors({
  parameterInvalid: PARAMETER_INVALID,
  unsupportedRequest: { code: 90001, zh: '不支持的请求', en: 'This request is not supported.' },
  notFound: { code: 90002, zh: '数据不存在', en: 'No such record.' },
  noAccess: { code: 90003, zh: '没有访问权限', en: 'You have no access to this.' },
  internal: { code: 90004, zh: '服务器内部错误，请稍后重试', en: 'The server failed. Try again later.' },
  unavailable: {
    code: 90005,
    zh: '服务暂时不可用，请稍后重试',
    en: 'The service is not available at the moment. Try again later.',
  },
  bodyTooLarge: { code: 90006, zh: '请求内容过大，请减少后重试', en: 'The request is too large. Send less.' },
  bodyUnreadable: { code: 90007, zh: '请求内容无法解析', en: 'The request could not be read.' },
  foreignOrigin: {
    code: 90008,
    zh: '请求来源不受信任，已拒绝',
    en: 'The request came from another site and was refused.',
  },
  serverTimeout: {
    code: 90009,
    zh: '服务器处理超时，请缩小范围后重试',
    en: 'The server needed too long. Ask for a smaller range.',
  },
  tooFrequent: { code: 90010, zh: '请求过于频繁，请稍后再试', en: 'Too many requests. Try again later.' },
  conflict: {
    code: 90011,
    zh: '数据已被他人修改，请刷新后重试',
    en: 'Somebody else has changed this in the meantime. Refresh and try again.',
  },
  noRoom: {
    code: 90013,
    zh: '服务器存储空间已满，数据未保存，请联系管理员',
    en: 'The server has no room left and nothing was saved. Tell the administrator.',
  },
  duplicateRequest: { code: 90012, zh: '请求正在处理，请勿重复提交', en: 'This request is already being carried out.' },
});
