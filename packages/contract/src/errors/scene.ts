import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

const { perEnterprise, models } = LIMITS.scene;

/** 1930-1939: 3D scenes. The specification has no codes for these; they follow those of pages. */
export const sceneErrors = defineErrors({
  nameExists: { code: 1930 },
  scenesMax: { code: 1931, fillings: { scenes: perEnterprise } },
  /** Details: `pages`. */
  inUse: { code: 1932 },
  /** Details: the version there is, who saved it and when (`version`, `by`, `at`). */
  outdated: { code: 1933 },
  /** Details: `path`, `problem`. */
  documentInvalid: { code: 1934 },
  /** Details: `problem`. */
  modelInvalid: { code: 1935 },
  /** Details: `extension`. */
  modelPacked: { code: 1936 },
  /** Details: `what`, `count`, `max`. */
  modelTooLarge: { code: 1937 },
  modelsMax: { code: 1938, fillings: { models } },
  modelInUse: { code: 1939 },
});
