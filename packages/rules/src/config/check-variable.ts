import { LIMITS, VariableKey, type VariableSettings, monitorErrors } from '@lightfield/contract';
import { ANY_NAME, type FormulaResult, parseFormula } from '../formula/parse.ts';
import { orderIntermediates } from '../formula/order.ts';
import type { DeviceRules, Report } from './device.ts';
import { EXPRESSION, type Finding, type FormulaKind, findings } from './problem.ts';

const READ_FORMULA: FormulaKind = {
  zh: '读取公式',
  en: 'the read formula',
  code: monitorErrors.readFormulaFailed.code,
};
const WRITE_FORMULA: FormulaKind = {
  zh: '写入公式',
  en: 'the write formula',
  code: monitorErrors.writeFormulaFailed.code,
};

/** One variable by itself, and the driver it names; `drivers` undefined: it needs none. */
export function checkVariable(
  variable: VariableSettings,
  drivers: ReadonlySet<string> | undefined,
  report: Report,
): void {
  const say = (finding: Finding) => report('variable', variable.key, finding);
  if (!VariableKey.safeParse(variable.key).success) say(findings.invalidKey());
  if (drivers && variable.kind === 'device') checkPlace(variable, drivers, say);
  checkFormulas(variable, say);
  const { writeLower, writeUpper, collectLower, collectUpper, statusMap } = variable;
  if (writeLower !== undefined && writeUpper !== undefined && writeUpper <= writeLower) say(findings.writeLimits());
  if (collectLower !== undefined && collectUpper !== undefined && collectUpper <= collectLower)
    say(findings.collectLimits());
  if (statusMap.length > LIMITS.variable.statusMapEntries) say(findings.mappings());
  const values = new Set(statusMap.map((entry) => entry.value));
  if (values.size < statusMap.length || statusMap.some((entry) => entry.text.trim() === ''))
    say(findings.mappingInvalid());
}

function checkPlace(
  { driver, address }: VariableSettings,
  drivers: ReadonlySet<string>,
  say: (finding: Finding) => void,
): void {
  if (!driver) say(findings.driverMissing());
  else if (!drivers.has(driver)) say(findings.driverUnknown(driver));
  if (!address?.trim()) say(findings.addressMissing());
}

function checkFormulas(variable: VariableSettings, say: (finding: Finding) => void): void {
  const { readFormula, writeFormula, dataType } = variable;
  if (dataType === 'string' && (readFormula !== undefined || writeFormula !== undefined)) say(findings.formulaOnText());
  if (readFormula !== undefined) sayIfWrong(READ_FORMULA, parseFormula(readFormula, 'X'), say);
  if (writeFormula !== undefined) sayIfWrong(WRITE_FORMULA, parseFormula(writeFormula, 'X'), say);
  if (variable.kind === 'intermediate') checkIntermediate(variable, say);
  else if (variable.kind === 'aggregate') checkAggregate(variable, say);
  // Writing the scaled value as it is would put 25 °C into a register that counts tenths: 2.5 °C.
  else if (variable.access !== 'read' && readFormula !== undefined && writeFormula === undefined)
    say(findings.writeFormulaMissing());
}

function sayIfWrong(which: FormulaKind, parsed: FormulaResult, say: (finding: Finding) => void): void {
  if (!parsed.ok) say(findings.formulaWrong(which, parsed.reason, parsed.position));
}

function checkIntermediate(variable: VariableSettings, say: (finding: Finding) => void): void {
  if (variable.dataType === 'string') say(findings.intermediateText());
  if (variable.access !== 'read') say(findings.intermediateWritten());
  if (!variable.expression?.trim()) say(findings.expressionMissing());
}

function checkAggregate(
  { aggregate, dataType, access, readFormula }: VariableSettings,
  say: (finding: Finding) => void,
): void {
  if (!aggregate) say(findings.aggregateMissing());
  if (dataType === 'string' || dataType === 'bit') say(findings.aggregateWrongType());
  if (dataType === 'int64' && aggregate?.aggregation === 'average' && readFormula === undefined)
    say(findings.aggregateWhole());
  if (access !== 'read') say(findings.aggregateWritten());
}

/** What an aggregate sums up: it exists and has a numeric value. */
function isUsableAggregate(
  { key, aggregate }: VariableSettings,
  byKey: ReadonlyMap<string, VariableSettings>,
  report: Report,
): boolean {
  if (!aggregate) return false;
  const say = (finding: Finding) => report('variable', key, finding);
  const source = byKey.get(aggregate.source);
  if (!source) say(findings.unknownKeys([aggregate.source]));
  if (source?.dataType === 'string') say(findings.aggregateText(source.key));
  if (source?.access === 'write') say(findings.writeOnlyUsed(source.key));
  return source !== undefined;
}

/** The expressions of a device together: what they use exists, has a numeric value, and no circle is closed. */
export function checkExpressions({ variables }: DeviceRules, report: Report): void {
  const byKey = new Map(variables.map((variable) => [variable.key, variable]));
  const isUsable = (variable: VariableSettings): boolean => {
    if (variable.kind === 'aggregate') return isUsableAggregate(variable, byKey, report);
    if (variable.kind !== 'intermediate' || !variable.expression?.trim()) return false;
    const say = (finding: Finding) => report('variable', variable.key, finding);
    const parsed = parseFormula(variable.expression, ANY_NAME);
    sayIfWrong(EXPRESSION, parsed, say);
    if (!parsed.ok) return false;
    const unknown = parsed.formula.names.filter((name) => !byKey.has(name));
    if (unknown.length > 0) say(findings.unknownKeys(unknown));
    for (const name of parsed.formula.names) {
      const used = byKey.get(name);
      if (used?.dataType === 'string') say(findings.textInFormula(name));
      if (used?.access === 'write') say(findings.writeOnlyUsed(name));
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
  if (!ordered.ok && ordered.problem === 'cycle')
    report('variable', ordered.keys[0] ?? '', findings.cycle(ordered.keys));
}
