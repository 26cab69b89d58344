import {
  type Text,
  type ErrorSpec,
  LIMITS,
  commonErrors,
  driverErrors,
  monitorErrors,
  called,
  textBy,
  variableErrors,
} from '@lightfield/contract';
import { FORMULA_REASONS, type FormulaReason } from '../formula/parse.ts';
import { rulesText } from '../locales/rules/text.ts';

/** What is wrong with one item of a configuration. */
export interface ConfigProblem {
  /** Where, e.g. "设备 锅炉 / 变量 temp". */
  readonly item: string;
  /** What, in the language asked for. */
  readonly reason: string;
  /** Code of the error catalogue; 10001 where it has none of its own for this. */
  readonly code: number;
}

export interface Finding extends Text {
  readonly code: number;
  /** Names of what should be there: variables (1707) or a driver (1501). */
  readonly missing?: readonly string[];
}
/** Which formula of a variable is meant. */
export type FormulaKind = Finding;

const withoutStop = (sentence: string): string => sentence.replace(/[.。]$/, '');
/** A text of the catalogue fits as it stands. */
export const known = ({ spec }: { readonly spec: ErrorSpec }): Finding =>
  found(
    spec,
    textBy((language) => withoutStop(spec[language])),
  );
export const other = (text: Text): Finding => found(commonErrors.parameterInvalid, text);
export const found = ({ code }: { readonly code: number }, text: Text): Finding => called(text, { code });

export const EXPRESSION: FormulaKind = rulesText.of('problem.expression', {
  code: monitorErrors.readFormulaFailed.code,
});

/** Reasons that `validateDevice` gives. */
export const findings = {
  duplicateDriver: () => found(driverErrors.driverNameExists, rulesText('problem.theDriverNameOccursTwice')),
  duplicateKey: () => found(variableErrors.keyExists, rulesText('problem.theVariableKeyOccursTwice')),
  invalidKey: () => known(variableErrors.keyInvalid),
  driverMissing: () => found(driverErrors.driverNotFound, rulesText('problem.noDriverIsGiven')),
  driverUnknown: (name: string): Finding =>
    Object.assign(found(driverErrors.driverNotFound, rulesText('problem.thereIsNoDriver', { name })), {
      missing: [name],
    }),
  initialValueWrong: ({ code, reason }: { code: number; reason: string }) =>
    found({ code }, rulesText('problem.theInitialValueCannotBe', { reason })),
  addressMissing: () => other(rulesText('problem.noAddressIsGiven')),
  formulaWrong: (which: FormulaKind, reason: FormulaReason, position: number) =>
    found(
      which,
      rulesText('problem.isWrongAtCharacter', {
        which,
        position: position + 1,
        reason: FORMULA_REASONS[reason],
      }),
    ),
  formulaOnText: () => other(rulesText('problem.aStringVariableCannotHaveA')),
  writeFormulaMissing: () => found(monitorErrors.writeFormulaFailed, rulesText('problem.theVariableIsWritableAndHas')),
  expressionMissing: () => found(monitorErrors.readFormulaFailed, rulesText('problem.theExpressionIsMissing')),
  intermediateText: () => other(rulesText('problem.anIntermediateVariableCannotBeA')),
  intermediateWritten: () => found(monitorErrors.readOnly, rulesText('problem.anIntermediateVariableCannotBe')),
  expressionConstant: () => other(rulesText('problem.theExpressionUsesNoVariableAnd')),
  aggregateMissing: () => other(rulesText('problem.theSourceAndThePeriodAre')),
  aggregateText: (key: string) => other(rulesText('problem.theStringVariableCannotBe', { key })),
  aggregateWritten: () => found(monitorErrors.readOnly, rulesText('problem.anAggregateVariableCannotBeWritten')),
  aggregateWrongType: () => other(rulesText('problem.anAggregateVariableCannotBeA')),
  aggregateWhole: () => other(rulesText('problem.anAverageDoesNotFitA')),
  duplicateScript: () => other(rulesText('problem.theScriptNameOccursTwice')),
  scriptEmpty: () => other(rulesText('problem.theScriptIsEmpty')),
  unknownKeys: (keys: readonly string[]): Finding =>
    Object.assign(found(variableErrors.variableNotFound, rulesText('problem.thereIsNoVariable', { keys })), {
      missing: keys,
    }),
  textInFormula: (key: string) => other(rulesText('problem.theExpressionUsesTheStringVariable', { key })),
  writeOnlyUsed: (key: string) =>
    found(monitorErrors.writeOnly, rulesText('problem.theVariableIsWriteOnlyAnd', { key })),
  cycle: (keys: readonly string[]) =>
    found(
      variableErrors.formulaCycle,
      rulesText('problem.theExpressionsGoInACircle', { circle: [...keys, ...keys.slice(0, 1)].join(' → ') }),
    ),
  writeLimits: () => known(variableErrors.writeLimitsInvalid),
  collectLimits: () => known(variableErrors.collectLimitsInvalid),
  mappings: () => known(variableErrors.mappingsMax),
  mappingInvalid: () => known(variableErrors.mappingInvalid),
  conditionUnsupported: () => known(variableErrors.alarmConditionUnsupported),
  bitValue: () => known(variableErrors.bitValueInvalid),
  limitNotNumber: (value: string) =>
    found(variableErrors.alarmConditionUnsupported, rulesText('problem.theValueIsNotANumber', { value })),
  textOrder: () => found(variableErrors.alarmConditionUnsupported, rulesText('problem.aStringCanOnlyBeEqual')),
  contentLength: () => other(rulesText('problem.theAlarmContentNeeds1To', { contentMax: LIMITS.alarm.contentMax })),
  filterCount: () => other(rulesText('problem.theFilterCountIs1To', { filterCountMax: LIMITS.alarm.filterCountMax })),
  reportEmpty: () => other(rulesText('problem.theReportStoresNoVariable')),
  reportVariables: () => known(variableErrors.reportVariablesMax),
  reportTwice: (key: string) => other(rulesText('problem.theVariableOccursTwice', { key })),
  reportInterval: () => other(rulesText('problem.theIntervalMustBeMoreThan')),
  fluctuation: (key: string) =>
    found(variableErrors.fluctuationTooSmall, rulesText('problem.theFluctuationRangeShouldExceedThe', { key })),
  changeInterval: () => other(rulesText('problem.anIntervalOf2To5')),
} as const;
