import { checkAlarm } from './check-alarm.ts';
import { adviseReport, checkReport } from './check-report.ts';
import { checkScript } from './check-script.ts';
import { checkExpressions, checkVariable } from './check-variable.ts';
import { type DeviceRules, type Lang, collect, repeated } from './device.ts';
import { type ConfigProblem, findings } from './problem.ts';

/**
 * Everything that is wrong with the configuration of a device beyond the shape of its parts (which the contract's schemas
 * check): keys and references, formulas, circles, conditions that the data type does not allow, limits. Empty: it can run.
 * Drivers check their own settings and addresses.
 */
export function validateDevice(device: DeviceRules, lang: Lang = 'zh'): ConfigProblem[] {
  return collect(device, lang, (report) => {
    const driverNames = device.drivers.map((driver) => driver.name);
    for (const name of repeated(driverNames)) report('driver', name, findings.duplicateDriver());
    for (const key of repeated(device.variables.map((variable) => variable.key)))
      report('variable', key, findings.duplicateKey());
    const drivers = device.source === 'metrics' ? undefined : new Set(driverNames);
    for (const variable of device.variables) checkVariable(variable, drivers, report);
    checkExpressions(device, report);
    const variables = new Map(device.variables.map((variable) => [variable.key, variable]));
    for (const alarm of device.alarms) checkAlarm(alarm, variables, report);
    for (const rule of device.reports) checkReport(rule, variables, report);
    const scripts = device.scripts ?? [];
    for (const name of repeated(scripts.map((script) => script.name)))
      report('script', name, findings.duplicateScript());
    for (const script of scripts) checkScript(script, variables, report);
  });
}

/** What would run but is not recommended (S1 §5 and §9): for the person who edits, never a reason to refuse. */
export function adviseDevice(device: DeviceRules, lang: Lang = 'zh'): ConfigProblem[] {
  const variables = new Map(device.variables.map((variable) => [variable.key, variable]));
  return collect(device, lang, (report) => {
    for (const rule of device.reports) adviseReport(rule, variables, report);
  });
}
