import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

/**
 * 2601-2615 (S1 §8): projects, their pages, accounts, devices and calculated variables. From 2616 on: ours, which the
 * specification does not name.
 */
export const projectErrors = defineErrors({
  projectNotFound: { code: 2601 },
  projectNameExists: { code: 2602 },
  projectPagesMax: { code: 2603, fillings: { pages: LIMITS.project.pages } },
  projectAccountsMax: { code: 2604, fillings: { accounts: LIMITS.project.accounts } },
  projectFieldsMax: { code: 2605, fillings: { fieldsPerReport: LIMITS.project.fieldsPerReport } },
  deviceAlreadyInProject: { code: 2606 },
  deviceUsedByPages: { code: 2607 },
  deviceKeyExists: { code: 2608 },
  projectPageNotFound: { code: 2609 },
  pagePasswordWrong: { code: 2610 },
  calculatedKeyExists: { code: 2611 },
  calculatedFormulaInvalid: { code: 2612 },
  calculatedInUse: { code: 2613 },
  statisticsInvalid: { code: 2614 },
  projectReportNotFound: { code: 2615 },
  projectDevicesMax: { code: 2616, fillings: { devices: LIMITS.project.devices } },
  calculatedMax: { code: 2617, fillings: { variables: LIMITS.project.variables } },
  projectsMax: { code: 2618, fillings: { perEnterprise: LIMITS.project.perEnterprise } },
  projectReportsMax: { code: 2619, fillings: { reports: LIMITS.project.reports } },
  projectAlarmsMax: { code: 2620, fillings: { alarms: LIMITS.project.alarms } },
  projectAlarmInvalid: { code: 2621 },
});
