import { FIRST_LANGUAGE } from '@lightfield/contract';
import { checkAlarm } from './check-alarm.ts';
import { adviseReport, checkReport } from './check-report.ts';
import { checkScript } from './check-script.ts';
import { checkExpressions, checkVariable } from './check-variable.ts';
import { type DeviceRules, type Lang, type Report, collect, repeated } from './device.ts';
import { type ConfigProblem, findings } from './problem.ts';

/**
 * Everything that is wrong with the configuration of a device beyond the shape of its parts (which the contract's schemas
 * check): keys and references, formulas, circles, conditions that the data type does not allow, limits. Empty: it can run.
 * Drivers check their own settings and addresses.
 */
export const validateDevice = (device: DeviceRules, lang: Lang = FIRST_LANGUAGE): ConfigProblem[] =>
  collect(device, lang, (report) => reportProblems(device, report));

/** What `validateDevice` tells, with the item and the field each time. */
export function reportProblems(device: DeviceRules, report: Report): void {
  for (const driver of repeated(device.drivers, ({ name }) => name))
    report({ kind: 'driver', name: driver.name, of: driver }, findings.duplicateDriver(), 'name');
  for (const variable of repeated(device.variables, ({ key }) => key))
    report({ kind: 'variable', name: variable.key, of: variable }, findings.duplicateKey(), 'key');
  const drivers = device.source === 'metrics' ? undefined : new Set(device.drivers.map((driver) => driver.name));
  for (const variable of device.variables) checkVariable(variable, drivers, report);
  checkExpressions(device, report);
  const variables = new Map(device.variables.map((variable) => [variable.key, variable]));
  for (const alarm of device.alarms) checkAlarm(alarm, variables, report);
  for (const rule of device.reports) checkReport(rule, variables, report);
  const scripts = device.scripts ?? [];
  for (const script of repeated(scripts, ({ name }) => name))
    report({ kind: 'script', name: script.name, of: script }, findings.duplicateScript(), 'name');
  for (const script of scripts) checkScript(script, variables, report);
}

/** What would run but is not recommended (S1 §5 and §9): for the person who edits, never a reason to refuse. */
export function reportAdvice(device: DeviceRules, report: Report): void {
  const variables = new Map(device.variables.map((variable) => [variable.key, variable]));
  for (const rule of device.reports) adviseReport(rule, variables, report);
}
