import { LIMITS, type ReportSettings, type VariableSettings } from '@lightfield/contract';
import { type Report, repeated } from './device.ts';
import { type Finding, findings } from './problem.ts';

/** One recording rule against the variables it stores. */
export function checkReport(
  rule: ReportSettings,
  variables: ReadonlyMap<string, VariableSettings>,
  report: Report,
): void {
  const say = (finding: Finding) => report('report', rule.name, finding);
  if (rule.variables.length === 0) say(findings.reportEmpty());
  if (rule.variables.length > LIMITS.report.variables) say(findings.reportVariables());
  if (rule.intervalMs <= 0) say(findings.reportInterval());
  for (const key of repeated(rule.variables)) say(findings.reportTwice(key));
  const unknown = rule.variables.filter((key) => !variables.has(key));
  if (unknown.length > 0) say(findings.unknownKeys(unknown));
  for (const key of new Set(rule.variables))
    if (variables.get(key)?.access === 'write') say(findings.writeOnlyUsed(key));
}

/** What the specification recommends for a change report, without refusing anything else. */
export function adviseReport(
  rule: ReportSettings,
  variables: ReadonlyMap<string, VariableSettings>,
  report: Report,
): void {
  if (rule.type !== 'change') return;
  const say = (finding: Finding) => report('report', rule.name, finding);
  for (const key of rule.variables) {
    const deadband = variables.get(key)?.deadband ?? 0;
    if (deadband > 0 && rule.fluctuation <= deadband) say(findings.fluctuation(key));
  }
  const [shortest, longest] = LIMITS.report.changeIntervalRecommendedMs;
  if (rule.intervalMs < shortest || rule.intervalMs > longest) say(findings.changeInterval());
}
