import { WEBHOOK_LIMITS } from '../webhook-limits.ts';
import { defineErrors } from './define-errors.ts';

/** 1972-1976: webhooks (decision 130). The specification has no codes for them; these follow those of API keys. */
export const webhookErrors = defineErrors({
  nameExists: { code: 1972 },
  webhooksMax: { code: 1973, fillings: { webhooks: WEBHOOK_LIMITS.perEnterprise } },
  addressRefused: { code: 1974 },
  devicesBeyond: { code: 1975 },
  /** Nothing can be sent again. */
  switchedOff: { code: 1976 },
});
