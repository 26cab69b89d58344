import type { ScriptSettings, VariableSettings } from '@lightfield/contract';
import { checkCondition, checkKeys } from './check-report.ts';
import type { Report, Say } from './device.ts';
import { findings } from './problem.ts';

/** When a script runs, against the variables there are. What it says is checked where it runs. */
export function checkScript(
  script: ScriptSettings,
  variables: ReadonlyMap<string, VariableSettings>,
  report: Report,
): void {
  const { name, policy, source } = script;
  const say: Say = (finding, field) => report({ kind: 'script', name, of: script }, finding, field);
  if (source.trim() === '') say(findings.scriptEmpty(), 'source');
  if (policy.type === 'conditional') checkCondition(policy.expression, variables, say, 'policy.expression');
  if (policy.type === 'change') checkKeys(policy.variables, variables, say, 'policy.variables');
}
