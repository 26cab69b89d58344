import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { perEnterprise } = LIMITS.apiKey;

/** 1960-1971: keys of the open API (decision 106). The specification has no codes for it; these follow those of styles. */
export const apiKeyErrors = defineErrors({
  /** Unknown, or revoked. */
  keyInvalid: { code: 1960 },
  keyExpired: { code: 1961 },
  /** Disabled, or its account is, or its enterprise may not use the API any more. */
  keyDisabled: { code: 1962 },
  /** Details: `ip`. */
  addressRefused: { code: 1963 },
  callRefused: { code: 1964 },
  /** The key reaches chosen devices alone, the call more than that. */
  rangeRefused: { code: 1965 },
  nameExists: { code: 1966 },
  keysMax: { code: 1967, fillings: { keys: perEnterprise } },
  /** Details: `permission`. */
  beyondOwn: { code: 1968 },
  notAuthorised: { code: 1969 },
  /** Details: `by`. */
  notMaker: { code: 1970 },
  networksInvalid: { code: 1971 },
});
