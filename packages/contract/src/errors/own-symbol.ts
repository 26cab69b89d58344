import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { perEnterprise, parts } = LIMITS.ownSymbol;

/** 1956-1959, 1977: symbols of an enterprise. The specification has no codes for these. */
export const ownSymbolErrors = defineErrors({
  nameExists: { code: 1956 },
  symbolsMax: { code: 1957, fillings: { symbols: perEnterprise } },
  /** Details: the version there is, who saved it and when (`version`, `by`, `at`). */
  outdated: { code: 1958 },
  /** Something in it is not what a symbol can have; details: `path`. */
  symbolInvalid: { code: 1959 },
  /** Details: how many it has (`held`). */
  partsMax: { code: 1977, fillings: { parts } },
});
