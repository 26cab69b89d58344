import { type AlarmSettings, LIMITS, type VariableSettings } from '@lightfield/contract';
import { parseNumber, parseWhole } from '../pipeline/number.ts';
import type { Report } from './device.ts';
import { type Finding, findings } from './problem.ts';

const TEXT_COMPARISONS: readonly AlarmSettings['comparison'][] = ['eq', 'ne', 'include', 'exclude'];
const SIZE_COMPARISONS: readonly AlarmSettings['comparison'][] = ['gt', 'lt'];

/** One alarm rule against the variable it watches (S1 §5). */
export function checkAlarm(
  alarm: AlarmSettings,
  variables: ReadonlyMap<string, VariableSettings>,
  report: Report,
): void {
  const say = (finding: Finding) => report('alarm', alarm.content.trim() || alarm.variable, finding);
  const content = alarm.content.trim();
  if (content === '' || content.length > LIMITS.alarm.contentMax) say(findings.contentLength());
  if (alarm.filterCount < 1 || alarm.filterCount > LIMITS.alarm.filterCountMax) say(findings.filterCount());
  const variable = variables.get(alarm.variable);
  if (!variable) return say(findings.unknownKeys([alarm.variable]));
  if (variable.access === 'write') say(findings.writeOnlyUsed(variable.key));
  const finding = conditionFinding(alarm, variable);
  if (finding) say(finding);
}

/** Float variables and variables with a formula: greater-than and less-than only. Bits: 0 or 1. */
export function conditionFinding(
  { comparison, value }: Pick<AlarmSettings, 'comparison' | 'value'>,
  variable: VariableSettings,
): Finding | undefined {
  const { dataType, kind, readFormula } = variable;
  if (dataType === 'string') return TEXT_COMPARISONS.includes(comparison) ? undefined : findings.textOrder();
  const rounds = dataType === 'float' || dataType === 'double' || kind === 'intermediate' || readFormula !== undefined;
  if (rounds && !SIZE_COMPARISONS.includes(comparison)) return findings.conditionUnsupported();
  if (dataType === 'bit') return value === '0' || value === '1' ? undefined : findings.bitValue();
  if (comparison === 'include' || comparison === 'exclude') return undefined;
  return (parseWhole(value) ?? parseNumber(value)) === undefined ? findings.limitNotNumber(value) : undefined;
}
