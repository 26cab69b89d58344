import { LIMITS, type ReportSettings, type VariableSettings } from '@lightfield/contract';
import { ANY_NAME, parseExpression } from '../formula/parse.ts';
import { conditionFinding } from './check-alarm.ts';
import { type Report, repeated } from './device.ts';
import { EXPRESSION, type Finding, findings } from './problem.ts';

type Variables = ReadonlyMap<string, VariableSettings>;
type Say = (finding: Finding) => void;

/** One recording rule against the variables it stores. */
export function checkReport(rule: ReportSettings, variables: Variables, report: Report): void {
  const say: Say = (finding) => report('report', rule.name, finding);
  if (rule.variables.length === 0) say(findings.reportEmpty());
  if (rule.variables.length > LIMITS.report.variables) say(findings.reportVariables());
  if (rule.intervalMs <= 0) say(findings.reportInterval());
  for (const key of repeated(rule.variables)) say(findings.reportTwice(key));
  checkKeys(rule.variables, variables, say);
  if (rule.type === 'conditional') checkTrigger(rule.trigger, variables, say);
  if (rule.type === 'expression') checkCondition(rule.expression, variables, say);
  if (rule.type === 'aggregate')
    for (const key of new Set(rule.variables))
      if (variables.get(key)?.dataType === 'string') say(findings.aggregateText(key));
}

/** Keys that a rule names: they exist and have a value. */
export function checkKeys(keys: readonly string[], variables: Variables, say: Say): void {
  const unknown = [...new Set(keys)].filter((key) => !variables.has(key));
  if (unknown.length > 0) say(findings.unknownKeys(unknown));
  for (const key of new Set(keys)) if (variables.get(key)?.access === 'write') say(findings.writeOnlyUsed(key));
}

function checkTrigger(
  { variable: key, comparison, threshold }: Extract<ReportSettings, { type: 'conditional' }>['trigger'],
  variables: Variables,
  say: Say,
): void {
  checkKeys([key], variables, say);
  const variable = variables.get(key);
  const finding = variable && conditionFinding({ comparison, value: threshold }, variable);
  if (finding) say(finding);
}

/** An expression over keys that is to be true or false. */
export function checkCondition(text: string, variables: Variables, say: Say): void {
  const parsed = parseExpression(text, ANY_NAME);
  if (!parsed.ok) return say(findings.formulaWrong(EXPRESSION, parsed.reason, parsed.position));
  const { names } = parsed.formula;
  if (names.length === 0) say(findings.expressionConstant());
  checkKeys(names, variables, say);
  for (const name of names) if (variables.get(name)?.dataType === 'string') say(findings.textInFormula(name));
}

/** What the specification recommends for a report that stores changes, without refusing anything else. */
export function adviseReport(rule: ReportSettings, variables: Variables, report: Report): void {
  const storesChanges = rule.type === 'change' || (rule.type === 'conditional' && rule.storageMode === 'change');
  if (!storesChanges) return;
  const say: Say = (finding) => report('report', rule.name, finding);
  for (const key of rule.variables) {
    const deadband = variables.get(key)?.deadband ?? 0;
    if (deadband > 0 && rule.fluctuation <= deadband) say(findings.fluctuation(key));
  }
  const [shortest, longest] = LIMITS.report.changeIntervalRecommendedMs;
  if (rule.intervalMs < shortest || rule.intervalMs > longest) say(findings.changeInterval());
}
