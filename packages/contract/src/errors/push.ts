import { defineErrors } from './define-errors.ts';

/** 1978: pushes to browsers (decision 158). The specification has no code for them. */
export const pushErrors = defineErrors({
  serviceRefused: { code: 1978 },
});
