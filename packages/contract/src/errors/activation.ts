import { defineErrors } from './define-errors.ts';

/** 90100-90104 (S1 §8): the licence of the system. */
export const activationErrors = defineErrors({
  notActivated: {
    code: 90100,
    zh: '系统未激活，请先导入授权文件',
    en: 'The system is not activated. Import a licence file first.',
  },
  usersMax: {
    code: 90101,
    zh: '用户数量已达授权上限，请升级授权',
    en: 'The licence allows no more users. Upgrade it.',
  },
  gatewaysMax: {
    code: 90102,
    zh: '网关数量已达授权上限，请升级授权',
    en: 'The licence allows no more gateways. Upgrade it.',
  },
  variablesMax: {
    code: 90103,
    zh: '变量数量已达授权上限，请升级授权',
    en: 'The licence allows no more variables. Upgrade it.',
  },
  functionNotLicensed: {
    code: 90104,
    zh: '当前授权不包含此功能，请升级授权',
    en: 'The licence does not include this function. Upgrade it.',
  },
});
