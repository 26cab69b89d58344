import {
  type BilingualText,
  type ErrorSpec,
  LIMITS,
  commonErrors,
  driverErrors,
  monitorErrors,
  variableErrors,
} from '@lightfield/contract';
import { FORMULA_REASONS, type FormulaReason } from '../formula/parse.ts';

/** What is wrong with one item of a configuration. */
export interface ConfigProblem {
  /** Where, e.g. "设备 锅炉 / 变量 temp". */
  readonly item: string;
  /** What, in the language asked for. */
  readonly reason: string;
  /** Code of the error catalogue; 10001 where it has none of its own for this. */
  readonly code: number;
}

export interface Finding extends BilingualText {
  readonly code: number;
  /** Names of what should be there: variables (1707) or a driver (1501). */
  readonly missing?: readonly string[];
}
/** Which formula of a variable is meant. */
export type FormulaKind = Finding;

/** A text of the catalogue fits as it stands. */
export const known = ({ spec }: { readonly spec: ErrorSpec }): Finding => ({
  code: spec.code,
  zh: spec.zh,
  en: spec.en.replace(/\.$/, ''),
});
export const other = (zh: string, en: string): Finding => ({ code: commonErrors.parameterInvalid.code, zh, en });
export const found = ({ code }: { readonly code: number }, zh: string, en: string): Finding => ({ code, zh, en });

export const EXPRESSION: FormulaKind = {
  zh: '公式',
  en: 'the expression',
  code: monitorErrors.readFormulaFailed.code,
};

/** Reasons that `validateDevice` gives. */
export const findings = {
  duplicateDriver: () => found(driverErrors.driverNameExists, '驱动名称重复', 'the driver name occurs twice'),
  duplicateKey: () => found(variableErrors.keyExists, '变量标识重复', 'the variable key occurs twice'),
  invalidKey: () => known(variableErrors.keyInvalid),
  driverMissing: () => found(driverErrors.driverNotFound, '未指定驱动', 'no driver is given'),
  driverUnknown: (name: string): Finding => ({
    ...found(driverErrors.driverNotFound, `驱动“${name}”不存在`, `there is no driver "${name}"`),
    missing: [name],
  }),
  addressMissing: () => other('未填写变量地址', 'no address is given'),
  formulaWrong: (which: FormulaKind, reason: FormulaReason, position: number) =>
    found(
      which,
      `${which.zh}有误：第${position + 1}个字符处，${FORMULA_REASONS[reason].zh}`,
      `${which.en} is wrong at character ${position + 1}: ${FORMULA_REASONS[reason].en}`,
    ),
  formulaOnText: () => other('字符串变量不能使用公式', 'a string variable cannot have a formula'),
  writeFormulaMissing: () =>
    found(
      monitorErrors.writeFormulaFailed,
      '变量可写且有读取公式，请填写写入公式（原值写入请填X）',
      'the variable is writable and has a read formula, so it needs a write formula (X writes the value as it is)',
    ),
  expressionMissing: () => found(monitorErrors.readFormulaFailed, '中间变量未填写公式', 'the expression is missing'),
  intermediateText: () => other('中间变量不能为字符串', 'an intermediate variable cannot be a string'),
  intermediateWritten: () =>
    found(monitorErrors.readOnly, '中间变量不能写入', 'an intermediate variable cannot be written'),
  expressionConstant: () => other('表达式未引用任何变量', 'the expression uses no variable and would never change'),
  aggregateMissing: () => other('聚合变量未填写源变量、统计方式和周期', 'the source and the period are missing'),
  aggregateText: (key: string) =>
    other(`字符串变量“${key}”不能统计`, `the string variable ${key} cannot be aggregated`),
  aggregateWritten: () => found(monitorErrors.readOnly, '聚合变量不能写入', 'an aggregate variable cannot be written'),
  aggregateWrongType: () => other('聚合变量不能为字符串或位', 'an aggregate variable cannot be a string or a bit'),
  aggregateWhole: () =>
    other('平均值不能存为64位整数，请使用浮点类型', 'an average does not fit a 64-bit integer; choose a float type'),
  duplicateScript: () => other('脚本名称重复', 'the script name occurs twice'),
  scriptEmpty: () => other('脚本内容为空', 'the script is empty'),
  unknownKeys: (keys: readonly string[]): Finding => ({
    ...found(
      variableErrors.variableNotFound,
      `变量“${keys.join('、')}”不存在`,
      `there is no variable ${keys.join(', ')}`,
    ),
    missing: keys,
  }),
  textInFormula: (key: string) =>
    other(`公式引用了字符串变量“${key}”`, `the expression uses the string variable ${key}`),
  writeOnlyUsed: (key: string) =>
    found(
      monitorErrors.writeOnly,
      `变量“${key}”为只写，没有可用的值`,
      `the variable ${key} is write-only and has no value`,
    ),
  cycle: (keys: readonly string[]) =>
    found(
      variableErrors.formulaCycle,
      `公式循环引用：${[...keys, ...keys.slice(0, 1)].join(' → ')}`,
      `the expressions go in a circle: ${[...keys, ...keys.slice(0, 1)].join(' → ')}`,
    ),
  writeLimits: () => known(variableErrors.writeLimitsInvalid),
  collectLimits: () => known(variableErrors.collectLimitsInvalid),
  mappings: () => known(variableErrors.mappingsMax),
  mappingInvalid: () => known(variableErrors.mappingInvalid),
  conditionUnsupported: () => known(variableErrors.alarmConditionUnsupported),
  bitValue: () => known(variableErrors.bitValueInvalid),
  limitNotNumber: (value: string) =>
    found(variableErrors.alarmConditionUnsupported, `比较值“${value}”不是数字`, `the value "${value}" is not a number`),
  textOrder: () =>
    found(
      variableErrors.alarmConditionUnsupported,
      '字符串变量只能使用等于、不等于、包含、不包含条件',
      'a string can only be equal, not equal, include or not include',
    ),
  contentLength: () =>
    other(
      `报警内容不能为空，且不能超过${LIMITS.alarm.contentMax}个字符`,
      `the alarm content needs 1 to ${LIMITS.alarm.contentMax} characters`,
    ),
  filterCount: () =>
    other(`过滤次数须为1至${LIMITS.alarm.filterCountMax}`, `the filter count is 1 to ${LIMITS.alarm.filterCountMax}`),
  reportEmpty: () => other('报表未选择变量', 'the report stores no variable'),
  reportVariables: () => known(variableErrors.reportVariablesMax),
  reportTwice: (key: string) => other(`变量“${key}”重复`, `the variable ${key} occurs twice`),
  reportInterval: () => other('存储间隔须大于0', 'the interval must be more than 0'),
  fluctuation: (key: string) =>
    found(
      variableErrors.fluctuationTooSmall,
      `波动范围应大于变量“${key}”的死区`,
      `the fluctuation range should exceed the deadband of ${key}`,
    ),
  changeInterval: () =>
    other('变化存储的间隔建议为2至5秒', 'an interval of 2 to 5 seconds is recommended for a change report'),
} as const;
