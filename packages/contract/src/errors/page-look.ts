import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { themes } = LIMITS.pageLook;

/** 1926-1929: themes and styles of an enterprise. The specification has no codes for these; they follow those of components. */
export const pageLookErrors = defineErrors({
  nameExists: { code: 1926 },
  themesMax: { code: 1927, fillings: { themes } },
  /** Details: the version there is, who saved it and when (`version`, `by`, `at`). */
  outdated: { code: 1928 },
  /** A colour is none, or something is missing; details: `path`. */
  lookInvalid: { code: 1929 },
});
