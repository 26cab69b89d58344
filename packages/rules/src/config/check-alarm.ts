import { type AlarmSettings, LIMITS, type VariableSettings } from '@lightfield/contract';
import { parseNumber, parseWhole } from '../pipeline/number.ts';
import type { Report, Say } from './device.ts';
import { type Finding, findings } from './problem.ts';

const TEXT_COMPARISONS: readonly AlarmSettings['comparison'][] = ['eq', 'ne', 'include', 'exclude'];
const SIZE_COMPARISONS: readonly AlarmSettings['comparison'][] = ['gt', 'lt'];

/** One alarm rule against the variable it watches (S1 §5). */
export function checkAlarm(
  alarm: AlarmSettings,
  variables: ReadonlyMap<string, VariableSettings>,
  report: Report,
): void {
  const name = alarm.content.trim() || alarm.variable;
  const say: Say = (finding, field) => report({ kind: 'alarm', name, of: alarm }, finding, field);
  const content = alarm.content.trim();
  if (content === '' || content.length > LIMITS.alarm.contentMax) say(findings.contentLength(), 'content');
  if (alarm.filterCount < 1 || alarm.filterCount > LIMITS.alarm.filterCountMax)
    say(findings.filterCount(), 'filterCount');
  const variable = variables.get(alarm.variable);
  if (!variable) return say(findings.unknownKeys([alarm.variable]), 'variable');
  if (variable.access === 'write') say(findings.writeOnlyUsed(variable.key), 'variable');
  const wrong = conditionFinding(alarm, variable);
  if (wrong) say(wrong.finding, wrong.side);
}

/** What is wrong with a condition, and which side of it. */
export interface WrongCondition {
  readonly finding: Finding;
  readonly side: 'comparison' | 'value';
}

/** Float variables and variables with a formula: greater-than and less-than only. Bits: 0 or 1. */
export function conditionFinding(
  { comparison, value }: Pick<AlarmSettings, 'comparison' | 'value'>,
  variable: Pick<VariableSettings, 'dataType' | 'kind' | 'readFormula'>,
): WrongCondition | undefined {
  const comparing = (finding: Finding): WrongCondition => ({ finding, side: 'comparison' });
  const compared = (finding: Finding): WrongCondition => ({ finding, side: 'value' });
  const { dataType, kind, readFormula } = variable;
  if (dataType === 'string') return TEXT_COMPARISONS.includes(comparison) ? undefined : comparing(findings.textOrder());
  const rounds = dataType === 'float' || dataType === 'double' || kind === 'intermediate' || readFormula !== undefined;
  if (rounds && !SIZE_COMPARISONS.includes(comparison)) return comparing(findings.conditionUnsupported());
  if (dataType === 'bit') return value === '0' || value === '1' ? undefined : compared(findings.bitValue());
  if (comparison === 'include' || comparison === 'exclude') return undefined;
  return (parseWhole(value) ?? parseNumber(value)) === undefined ? compared(findings.limitNotNumber(value)) : undefined;
}
