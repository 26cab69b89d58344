import { defineErrors } from './define-errors.ts';

/** Ours: what lies in the market. */
export const marketErrors = defineErrors({
  packageInvalid: { code: 3041 },
  packageOutdated: { code: 3042 },
});
