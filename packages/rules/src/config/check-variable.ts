import { LIMITS, VariableKey, type VariableSettings, monitorErrors } from '@lightfield/contract';
import { ANY_NAME, type FormulaResult, parseFormula } from '../formula/parse.ts';
import { orderIntermediates } from '../formula/order.ts';
import { initialRaw } from '../pipeline/write.ts';
import type { DeviceRules, Report, Say } from './device.ts';
import { EXPRESSION, type FormulaKind, findings } from './problem.ts';
import { rulesText } from '../locales/rules/text.ts';

const READ_FORMULA: FormulaKind = rulesText.of('checkVariable.readFormula', {
  code: monitorErrors.readFormulaFailed.code,
});
const WRITE_FORMULA: FormulaKind = rulesText.of('checkVariable.writeFormula', {
  code: monitorErrors.writeFormulaFailed.code,
});

const sayOf =
  (variable: VariableSettings, report: Report): Say =>
  (finding, field) =>
    report({ kind: 'variable', name: variable.key, of: variable }, finding, field);

/** One variable by itself, and the driver it names; `drivers` undefined: it needs none. */
export function checkVariable(
  variable: VariableSettings,
  drivers: ReadonlySet<string> | undefined,
  report: Report,
): void {
  const say = sayOf(variable, report);
  if (!VariableKey.safeParse(variable.key).success) say(findings.invalidKey(), 'key');
  if (drivers && variable.kind === 'device') checkPlace(variable, drivers, say);
  checkFormulas(variable, say);
  checkInitialValue(variable, say);
  const { writeLower, writeUpper, collectLower, collectUpper, statusMap } = variable;
  if (writeLower !== undefined && writeUpper !== undefined && writeUpper <= writeLower)
    say(findings.writeLimits(), 'writeUpper');
  if (collectLower !== undefined && collectUpper !== undefined && collectUpper <= collectLower)
    say(findings.collectLimits(), 'collectUpper');
  if (statusMap.length > LIMITS.variable.statusMapEntries) say(findings.mappings(), 'statusMap');
  const values = new Set(statusMap.map((entry) => entry.value));
  if (values.size < statusMap.length || statusMap.some((entry) => entry.text.trim() === ''))
    say(findings.mappingInvalid(), 'statusMap');
}

function checkPlace({ driver, address }: VariableSettings, drivers: ReadonlySet<string>, say: Say): void {
  if (!driver) say(findings.driverMissing(), 'driver');
  else if (!drivers.has(driver)) say(findings.driverUnknown(driver), 'driver');
  if (!address?.trim()) say(findings.addressMissing(), 'address');
}

function checkFormulas(variable: VariableSettings, say: Say): void {
  const { readFormula, writeFormula, dataType } = variable;
  if (dataType === 'string' && (readFormula !== undefined || writeFormula !== undefined))
    say(findings.formulaOnText(), readFormula === undefined ? 'writeFormula' : 'readFormula');
  if (readFormula !== undefined) sayIfWrong(READ_FORMULA, parseFormula(readFormula, 'X'), say, 'readFormula');
  if (writeFormula !== undefined) sayIfWrong(WRITE_FORMULA, parseFormula(writeFormula, 'X'), say, 'writeFormula');
  if (variable.kind === 'intermediate') checkIntermediate(variable, say);
  else if (variable.kind === 'aggregate') checkAggregate(variable, say);
  // Writing the scaled value as it is would put 25 °C into a register that counts tenths: 2.5 °C.
  else if (isGiven(variable) && readFormula !== undefined && writeFormula === undefined)
    say(findings.writeFormulaMissing(), 'writeFormula');
}

const isGiven = ({ access, kind, initialValue }: VariableSettings): boolean =>
  access !== 'read' || (kind === 'internal' && initialValue !== undefined);

function checkInitialValue(variable: VariableSettings, say: Say): void {
  const { writeFormula } = variable;
  // A formula that is wrong has been told.
  if (writeFormula !== undefined && !parseFormula(writeFormula, 'X').ok) return;
  const result = initialRaw(variable);
  if (result?.ok === false) say(findings.initialValueWrong(result), 'initialValue');
}

function sayIfWrong(which: FormulaKind, parsed: FormulaResult, say: Say, field: string): void {
  if (!parsed.ok) say(findings.formulaWrong(which, parsed.reason, parsed.position), field);
}

function checkIntermediate(variable: VariableSettings, say: Say): void {
  if (variable.dataType === 'string') say(findings.intermediateText(), 'dataType');
  if (variable.access !== 'read') say(findings.intermediateWritten(), 'access');
  if (!variable.expression?.trim()) say(findings.expressionMissing(), 'expression');
}

function checkAggregate({ aggregate, dataType, access, readFormula }: VariableSettings, say: Say): void {
  if (!aggregate) say(findings.aggregateMissing(), 'aggregate');
  if (dataType === 'string' || dataType === 'bit') say(findings.aggregateWrongType(), 'dataType');
  if (dataType === 'int64' && aggregate?.aggregation === 'average' && readFormula === undefined)
    say(findings.aggregateWhole(), 'dataType');
  if (access !== 'read') say(findings.aggregateWritten(), 'access');
}

/** What an aggregate sums up: it exists and has a numeric value. */
function isUsableAggregate(
  variable: VariableSettings,
  byKey: ReadonlyMap<string, VariableSettings>,
  report: Report,
): boolean {
  const { aggregate } = variable;
  if (!aggregate) return false;
  const say = sayOf(variable, report);
  const source = byKey.get(aggregate.source);
  if (!source) say(findings.unknownKeys([aggregate.source]), 'aggregate.source');
  if (source?.dataType === 'string') say(findings.aggregateText(source.key), 'aggregate.source');
  if (source?.access === 'write') say(findings.writeOnlyUsed(source.key), 'aggregate.source');
  return source !== undefined;
}

/** The expressions of a device together: what they use exists, has a numeric value, and no circle is closed. */
export function checkExpressions({ variables }: DeviceRules, report: Report): void {
  const byKey = new Map(variables.map((variable) => [variable.key, variable]));
  const isUsable = (variable: VariableSettings): boolean => {
    if (variable.kind === 'aggregate') return isUsableAggregate(variable, byKey, report);
    if (variable.kind !== 'intermediate' || !variable.expression?.trim()) return false;
    const say = sayOf(variable, report);
    const parsed = parseFormula(variable.expression, ANY_NAME);
    sayIfWrong(EXPRESSION, parsed, say, 'expression');
    if (!parsed.ok) return false;
    const unknown = parsed.formula.names.filter((name) => !byKey.has(name));
    if (unknown.length > 0) say(findings.unknownKeys(unknown), 'expression');
    for (const name of parsed.formula.names) {
      const used = byKey.get(name);
      if (used?.dataType === 'string') say(findings.textInFormula(name), 'expression');
      if (used?.access === 'write') say(findings.writeOnlyUsed(name), 'expression');
    }
    return unknown.length === 0;
  };
  const usable = new Set(variables.filter(isUsable));
  const ordered = orderIntermediates(
    variables.map((variable) => ({
      key: variable.key,
      kind: usable.has(variable) ? variable.kind : 'internal',
      expression: variable.expression,
      aggregate: variable.aggregate,
    })),
  );
  const inCycle = !ordered.ok && ordered.problem === 'cycle' ? byKey.get(ordered.keys[0] ?? '') : undefined;
  if (inCycle && !ordered.ok && ordered.problem === 'cycle')
    report(
      { kind: 'variable', name: inCycle.key, of: inCycle },
      findings.cycle(ordered.keys),
      inCycle.kind === 'aggregate' ? 'aggregate.source' : 'expression',
    );
}
