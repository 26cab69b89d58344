import { defineErrors } from './define-errors.ts';

/** 1301-1356 (S1 §8). */
export const gatewayErrors = defineErrors({
  communicationTimeout: { code: 1301, zh: '通讯超时', en: 'The gateway did not answer in time.' },
  offline: { code: 1302, zh: '网关离线', en: 'The gateway is offline.' },
});
