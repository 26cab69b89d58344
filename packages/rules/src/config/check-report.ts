import { LIMITS, type ReportSettings, type VariableSettings } from '@lightfield/contract';
import { ANY_NAME, parseExpression } from '../formula/parse.ts';
import { conditionFinding } from './check-alarm.ts';
import { type Report, type Say, repeated } from './device.ts';
import { EXPRESSION, findings } from './problem.ts';

type Variables = ReadonlyMap<string, VariableSettings>;

const sayOf =
  (rule: ReportSettings, report: Report): Say =>
  (finding, field) =>
    report({ kind: 'report', name: rule.name, of: rule }, finding, field);

/** One recording rule against the variables it stores. */
export function checkReport(rule: ReportSettings, variables: Variables, report: Report): void {
  const say = sayOf(rule, report);
  if (rule.variables.length === 0) say(findings.reportEmpty(), 'variables');
  if (rule.variables.length > LIMITS.report.variables) say(findings.reportVariables(), 'variables');
  if (rule.intervalMs <= 0) say(findings.reportInterval(), 'intervalMs');
  for (const key of new Set(repeated(rule.variables, (key) => key))) say(findings.reportTwice(key), 'variables');
  checkKeys(rule.variables, variables, say, 'variables');
  if (rule.type === 'conditional') checkTrigger(rule.trigger, variables, say);
  if (rule.type === 'expression') checkCondition(rule.expression, variables, say, 'expression');
  if (rule.type === 'aggregate')
    for (const key of new Set(rule.variables))
      if (variables.get(key)?.dataType === 'string') say(findings.aggregateText(key), 'variables');
}

/** Keys that a rule names: they exist and have a value. */
export function checkKeys(keys: readonly string[], variables: Variables, say: Say, field: string): void {
  const unknown = [...new Set(keys)].filter((key) => !variables.has(key));
  if (unknown.length > 0) say(findings.unknownKeys(unknown), field);
  for (const key of new Set(keys)) if (variables.get(key)?.access === 'write') say(findings.writeOnlyUsed(key), field);
}

function checkTrigger(
  { variable: key, comparison, threshold }: Extract<ReportSettings, { type: 'conditional' }>['trigger'],
  variables: Variables,
  say: Say,
): void {
  checkKeys([key], variables, say, 'trigger.variable');
  const variable = variables.get(key);
  const wrong = variable && conditionFinding({ comparison, value: threshold }, variable);
  if (wrong) say(wrong.finding, wrong.side === 'value' ? 'trigger.threshold' : 'trigger.comparison');
}

/** An expression over keys that is to be true or false. */
export function checkCondition(text: string, variables: Variables, say: Say, field: string): void {
  const parsed = parseExpression(text, ANY_NAME);
  if (!parsed.ok) return say(findings.formulaWrong(EXPRESSION, parsed.reason, parsed.position), field);
  const { names } = parsed.formula;
  if (names.length === 0) say(findings.expressionConstant(), field);
  checkKeys(names, variables, say, field);
  for (const name of names) if (variables.get(name)?.dataType === 'string') say(findings.textInFormula(name), field);
}

/** What the specification recommends for a report that stores changes, without refusing anything else. */
export function adviseReport(rule: ReportSettings, variables: Variables, report: Report): void {
  const storesChanges = rule.type === 'change' || (rule.type === 'conditional' && rule.storageMode === 'change');
  if (!storesChanges) return;
  const say = sayOf(rule, report);
  for (const key of rule.variables) {
    const deadband = variables.get(key)?.deadband ?? 0;
    if (deadband > 0 && rule.fluctuation <= deadband) say(findings.fluctuation(key), 'fluctuation');
  }
  const [shortest, longest] = LIMITS.report.changeIntervalRecommendedMs;
  if (rule.intervalMs < shortest || rule.intervalMs > longest) say(findings.changeInterval(), 'intervalMs');
}
