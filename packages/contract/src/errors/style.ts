import { LIMITS } from '../limits.ts';
import { CODES_ALONE, defineErrors } from './define-errors.ts';

const { perEnterprise } = LIMITS.style;

/** 1940-1951: styles. The specification has the first two texts (S3 §5) and no codes; these follow those of scenes. */
export const styleErrors = defineErrors(
  {
    notSet: { code: 1940 },
    loadFailed: { code: 1941 },
    nameExists: { code: 1942 },
    stylesMax: { code: 1943, fillings: { styles: perEnterprise } },
    loginUrlTaken: { code: 1944 },
    domainTaken: { code: 1945 },
    /** Details: `externals`; 0: its own enterprise. */
    inUse: { code: 1946 },
    /** Details: `version`, `by`, `at`. */
    outdated: { code: 1947 },
    /** Details: `url`. */
    frameForbidden: { code: 1948 },
    systemStyle: { code: 1949 },
    pushExists: { code: 1950 },
    pushMissing: { code: 1951 },
    /** Details: `picture`. */
    pictureMissing: { code: 1952 },
  },
  CODES_ALONE,
);
