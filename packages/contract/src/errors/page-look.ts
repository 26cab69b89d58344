import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { themes, styles } = LIMITS.pageLook;

/** 1926-1929: themes and styles of an enterprise. The specification has no codes for these; they follow those of components. */
export const pageLookErrors = defineErrors({
  nameExists: { code: 1926 },
  looksMax: { code: 1927, fillings: { themes, styles } },
  /** Details: the version there is, who saved it and when (`version`, `by`, `at`). */
  outdated: { code: 1928 },
  /** A colour is none, something is missing, or a style says what is no matter of looks; details: `path`. */
  lookInvalid: { code: 1929 },
});
