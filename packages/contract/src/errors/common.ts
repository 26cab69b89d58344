import { CODES_ALONE, defineErrors } from './define-errors.ts';
import { PARAMETER_INVALID } from './parameter-invalid.ts';

/** 10001 and 90001-90012 (S1 §8): whatever call may answer them. */
export const commonErrors = defineErrors(
  {
    parameterInvalid: PARAMETER_INVALID,
    unsupportedRequest: { code: 90001 },
    notFound: { code: 90002 },
    noAccess: { code: 90003 },
    internal: { code: 90004 },
    unavailable: { code: 90005 },
    bodyTooLarge: { code: 90006 },
    bodyUnreadable: { code: 90007 },
    foreignOrigin: { code: 90008 },
    serverTimeout: { code: 90009 },
    tooFrequent: { code: 90010 },
    conflict: { code: 90011 },
    noRoom: { code: 90013 },
    filesAway: { code: 90014 },
    historyAway: { code: 90015 },
    duplicateRequest: { code: 90012 },
  },
  CODES_ALONE,
);
