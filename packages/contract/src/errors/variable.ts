import { LIMITS } from '../limits.ts';
import { defineErrors } from './define-errors.ts';

/**
 * 1701-1710 and 1723-1731 (S1 §8): variables, alarms, reports and scripts of a device. 1711-1722 are faults of the device.
 * 1732 stands beside the range, which has no code left for it.
 */
export const variableErrors = defineErrors({
  variablesMax: {
    code: 1701,
    zh: '变量数量已达网关型号的上限',
    en: 'The gateway model can hold no more variables.',
  },
  alarmsMax: { code: 1702, zh: '报警数量已达网关型号的上限', en: 'The gateway model can hold no more alarms.' },
  reportsMax: { code: 1703, zh: '报表数量已达网关型号的上限', en: 'The gateway model can hold no more reports.' },
  reportVariablesMax: {
    code: 1704,
    zh: `每个报表最多存储${LIMITS.report.variables}个变量`,
    en: `A report can store ${LIMITS.report.variables} variables at most.`,
  },
  mappingsMax: {
    code: 1705,
    zh: `每个变量最多${LIMITS.variable.statusMapEntries}条状态映射`,
    en: `A variable can have ${LIMITS.variable.statusMapEntries} status mappings at most.`,
  },
  mappingInvalid: {
    code: 1706,
    zh: '映射值不能重复，映射文本不能为空',
    en: 'Mapped values must differ, and their texts cannot be blank.',
  },
  variableNotFound: {
    code: 1707,
    zh: '变量不存在或已被删除，请刷新后重试',
    en: 'The variable does not exist any more. Refresh the list.',
  },
  keyExists: { code: 1708, zh: '变量标识已存在，请换一个', en: 'This variable key is taken. Choose another one.' },
  keyInvalid: {
    code: 1709,
    zh: '变量标识须以字母开头，且只能包含字母、数字和下划线',
    en: 'A variable key begins with a letter and has letters, digits and underscores only.',
  },
  variableInUse: {
    code: 1710,
    zh: '变量已被报警、报表或公式引用，请先解除引用',
    en: 'An alarm, a report or a formula uses this variable. Remove that first.',
  },
  scriptsMax: { code: 1723, zh: '脚本数量已达网关型号的上限', en: 'The gateway model can hold no more scripts.' },
  alarmConditionUnsupported: {
    code: 1724,
    zh: '浮点变量和带公式的变量只能使用大于或小于条件',
    en: 'Float variables and variables with a formula allow only greater-than and less-than.',
  },
  bitValueInvalid: { code: 1725, zh: '位变量的值只能为0或1', en: 'The value of a bit is 0 or 1.' },
  alarmNotFound: {
    code: 1726,
    zh: '报警不存在或已被删除，请刷新后重试',
    en: 'The alarm does not exist any more. Refresh the list.',
  },
  reportNotFound: {
    code: 1727,
    zh: '报表不存在或已被删除，请刷新后重试',
    en: 'The report does not exist any more. Refresh the list.',
  },
  formulaCycle: {
    code: 1728,
    zh: '中间变量的公式循环引用，请修改公式',
    en: 'The formulas of intermediate variables refer to each other in a circle. Change one.',
  },
  writeLimitsInvalid: {
    code: 1729,
    zh: '写入上限须大于写入下限',
    en: 'The upper write limit must exceed the lower one.',
  },
  collectLimitsInvalid: {
    code: 1730,
    zh: '采集上限须大于采集下限',
    en: 'The upper collection limit must exceed the lower one.',
  },
  fluctuationTooSmall: {
    code: 1731,
    zh: '变化存储的波动范围须大于变量的死区',
    en: 'The fluctuation range must exceed the deadband of the variable.',
  },
  scriptSyntaxInvalid: {
    code: 1732,
    zh: '脚本有语法错误，请按提示的行列修改',
    en: 'The script has a syntax error. Correct it at the place named.',
  },
});
