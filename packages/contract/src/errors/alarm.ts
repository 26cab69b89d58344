import { defineErrors } from './define-errors.ts';

/**
 * 2001-2009 (S1 §8): reading, writing, confirming. The specification names 2003 and 2004 twice: among the read/write codes
 * ("write out of limit, read-only") and among the faults of the lower device ("over-limit write, read-only", in the order of
 * its numbers 2003, 2004). Both rows are true when 2003 is the value outside its limits and 2004 the read-only variable,
 * whoever notices it: the platform, the gateway or the device. 2002 and 2005-2007 then carry the rest of reading and writing.
 */
export const monitorErrors = defineErrors({
  noGateway: { code: 2001 },
  valueInvalid: { code: 2002 },
  writeOutOfLimit: { code: 2003 },
  readOnly: { code: 2004 },
  readFormulaFailed: { code: 2005 },
  writeFormulaFailed: { code: 2006 },
  writeOnly: { code: 2007 },
  alreadyConfirmed: { code: 2008 },
  confirmBeforeRecovery: { code: 2009 },
});
