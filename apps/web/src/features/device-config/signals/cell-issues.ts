import {
  type ConfigIssue,
  type ConfigItems,
  type VariableItem,
  commonErrors,
  driverErrors,
  monitorErrors,
  variableErrors,
} from '@lightfield/contract';
import type { SheetIssue } from '../../../lib/sheet/sheet.ts';
import type { Lang } from './item-field.ts';

const FIELD_OF: Readonly<Record<number, string>> = {
  [variableErrors.keyExists.code]: 'key',
  [variableErrors.keyInvalid.code]: 'key',
  [variableErrors.mappingsMax.code]: 'statusMap',
  [variableErrors.mappingInvalid.code]: 'statusMap',
  [variableErrors.writeLimitsInvalid.code]: 'writeUpper',
  [variableErrors.collectLimitsInvalid.code]: 'collectUpper',
  [driverErrors.driverNotFound.code]: 'driver',
  [monitorErrors.writeFormulaFailed.code]: 'writeFormula',
  [monitorErrors.readOnly.code]: 'access',
  [variableErrors.formulaCycle.code]: 'expression',
};
/** What follows from how the variable is calculated stands at that field. */
const CALCULATION = new Set([
  monitorErrors.readFormulaFailed.code,
  variableErrors.variableNotFound.code,
  variableErrors.formulaCycle.code,
  monitorErrors.writeOnly.code,
]);

/** Where an issue that names no field of its own belongs. */
function variableField(issue: ConfigIssue, item: VariableItem | undefined): string | null {
  if (issue.field !== null) return issue.field;
  if (item && CALCULATION.has(issue.code))
    return item.kind === 'intermediate' ? 'expression' : item.kind === 'aggregate' ? 'aggregate.source' : 'readFormula';
  if (issue.code === commonErrors.parameterInvalid.code && item?.kind === 'device' && !item.address?.trim())
    return 'address';
  return FIELD_OF[issue.code] ?? null;
}
const ALARM_FIELD_OF: Readonly<Record<number, string>> = {
  [variableErrors.variableNotFound.code]: 'variable',
  [variableErrors.alarmConditionUnsupported.code]: 'comparison',
  [variableErrors.bitValueInvalid.code]: 'value',
  [monitorErrors.writeOnly.code]: 'variable',
};

/** Issues of the editor as the grid shows them, each at its cell. */
export function cellIssues(
  kind: 'variables' | 'alarms',
  issues: readonly ConfigIssue[],
  items: ConfigItems,
  lang: Lang,
): SheetIssue[] {
  const variables = new Map(items.variables.map((item) => [item.id, item]));
  return issues.map((issue) => ({
    row: issue.id,
    column:
      kind === 'variables'
        ? variableField(issue, variables.get(issue.id ?? ''))
        : (issue.field ?? ALARM_FIELD_OF[issue.code] ?? null),
    text: issue[lang],
    advice: issue.advice,
  }));
}
