import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { perEnterprise } = LIMITS.component;

/** 1920-1925: components of the library. The specification has no codes for these; they follow those of styles. */
export const componentErrors = defineErrors({
  nameExists: { code: 1920 },
  componentsMax: { code: 1921, fillings: { components: perEnterprise } },
  /** Details: `pages`, `pageTemplates`, `components`, how many of each. */
  inUse: { code: 1922 },
  /** Details: the version there is, who saved it and when (`version`, `by`, `at`). */
  outdated: { code: 1923 },
  /** It would hold itself, by another one of the library. */
  holdsItself: { code: 1924 },
  /** The document is about no component, or there is nothing in it. */
  documentInvalid: { code: 1925 },
});
