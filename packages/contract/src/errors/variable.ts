import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

/**
 * 1701-1710 and 1723-1731 (S1 §8): variables, alarms, reports and scripts of a device. 1711-1722 are faults of the device.
 * 1732 stands beside the range, which has no code left for it.
 */
export const variableErrors = defineErrors({
  variablesMax: { code: 1701 },
  alarmsMax: { code: 1702 },
  reportsMax: { code: 1703 },
  reportVariablesMax: { code: 1704, fillings: { variables: LIMITS.report.variables } },
  mappingsMax: { code: 1705, fillings: { statusMapEntries: LIMITS.variable.statusMapEntries } },
  mappingInvalid: { code: 1706 },
  variableNotFound: { code: 1707 },
  keyExists: { code: 1708 },
  keyInvalid: { code: 1709 },
  variableInUse: { code: 1710 },
  scriptsMax: { code: 1723 },
  alarmConditionUnsupported: { code: 1724 },
  bitValueInvalid: { code: 1725 },
  alarmNotFound: { code: 1726 },
  reportNotFound: { code: 1727 },
  formulaCycle: { code: 1728 },
  writeLimitsInvalid: { code: 1729 },
  collectLimitsInvalid: { code: 1730 },
  fluctuationTooSmall: { code: 1731 },
  scriptSyntaxInvalid: { code: 1732 },
});
