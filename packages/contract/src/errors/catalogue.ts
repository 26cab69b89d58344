import { defineErrors } from './define-errors.ts';

/** 1361-1362: models of gateways. Beside the specification's range, which has no code for them. */
export const gatewayModelErrors = defineErrors({
  inUse: { code: 1361 },
  tooSmall: { code: 1362 },
});
