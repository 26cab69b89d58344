import { LIMITS } from '../limits.ts';
import { CODES_ALONE, defineErrors } from './define-errors.ts';

/** Milliseconds of a day. */
const DAY_MS = 86_400_000;
const rangeDays = LIMITS.history.rangeMs / DAY_MS;

/** 10002-10013 (S1 §8): parameters, uploads, imports; 10014 to 10017: answers, exports and curves that would be too much. 10001 stands in the common table. */
export const inputErrors = defineErrors(
  {
    parameterMissing: { code: 10002 },
    timeRangeInvalid: { code: 10003 },
    timeRangeTooLong: { code: 10004, fillings: { rangeDays } },
    listInvalid: { code: 10005 },
    fileMissing: { code: 10006 },
    fileTypeWrong: { code: 10007 },
    fileTooLarge: { code: 10008 },
    uploadFailed: { code: 10009 },
    importTypeWrong: { code: 10010 },
    importHeaderWrong: { code: 10011 },
    importRowInvalid: { code: 10012 },
    resultTooLarge: { code: 10014 },
    exportsTooMany: { code: 10015, fillings: { exportsAtOnce: LIMITS.history.exportsAtOnce } },
    curveVariablesMax: { code: 10016, fillings: { curveVariables: LIMITS.history.curveVariables } },
    curveAxesMax: { code: 10017, fillings: { curveAxes: LIMITS.history.curveAxes } },
    importEmpty: { code: 10013 },
  },
  CODES_ALONE,
);
