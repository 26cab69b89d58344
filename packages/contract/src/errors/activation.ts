import { defineErrors } from './define-errors.ts';

/** 90100-90104 (S1 §8): the licence of the system. */
export const activationErrors = defineErrors({
  notActivated: { code: 90100 },
  usersMax: { code: 90101 },
  gatewaysMax: { code: 90102 },
  variablesMax: { code: 90103 },
  functionNotLicensed: { code: 90104 },
});
