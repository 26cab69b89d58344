import { commonErrors, deviceErrors, pageErrors } from '@lightfield/contract';

/** 1908: its password was not entered in this session yet. */
export const PASSWORD_ASKED = pageErrors.pagePasswordRequired.code;
/** What is gone and what this person may not see are answered alike. */
export const NOT_THERE: readonly number[] = [
  commonErrors.notFound.code,
  deviceErrors.deviceNotFound.code,
  commonErrors.noAccess.code,
];
