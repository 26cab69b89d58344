import type { ScriptSettings, VariableSettings } from '@lightfield/contract';
import { checkCondition, checkKeys } from './check-report.ts';
import type { Report } from './device.ts';
import { type Finding, findings } from './problem.ts';

/** When a script runs, against the variables there are. What it says is checked where it runs. */
export function checkScript(
  { name, policy, source }: ScriptSettings,
  variables: ReadonlyMap<string, VariableSettings>,
  report: Report,
): void {
  const say = (finding: Finding) => report('script', name, finding);
  if (source.trim() === '') say(findings.scriptEmpty());
  if (policy.type === 'conditional') checkCondition(policy.expression, variables, say);
  if (policy.type === 'change') checkKeys(policy.variables, variables, say);
}
