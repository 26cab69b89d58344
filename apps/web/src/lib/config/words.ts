import type { BilingualText } from '@lightfield/contract';

/** One of several, by its value, its words in both languages, and what people write for it as well. */
export interface Word extends BilingualText {
  readonly value: string;
  readonly also?: readonly string[];
}

/** The words for every choice of a variable or an alarm, as engineers say them. */
export const KIND_WORDS: readonly Word[] = [
  { value: 'device', zh: '设备变量', en: 'device', also: ['设备', '采集变量', 'io'] },
  { value: 'intermediate', zh: '中间变量', en: 'intermediate', also: ['中间', '计算变量', 'calculated'] },
  { value: 'internal', zh: '内部变量', en: 'internal', also: ['内部', 'memory'] },
  { value: 'aggregate', zh: '聚合变量', en: 'aggregate', also: ['聚合', '统计变量'] },
];
export const TYPE_WORDS: readonly Word[] = [
  { value: 'bit', zh: '位', en: 'bit', also: ['bool', 'boolean', '开关量', '布尔'] },
  { value: 'int8', zh: '8位有符号整数', en: 'int8', also: ['sint', '8位有符号'] },
  { value: 'uint8', zh: '8位无符号整数', en: 'uint8', also: ['byte', 'usint', '8位无符号'] },
  { value: 'int16', zh: '16位有符号整数', en: 'int16', also: ['short', 'int', '16位有符号'] },
  { value: 'uint16', zh: '16位无符号整数', en: 'uint16', also: ['ushort', 'word', 'uint', '16位无符号'] },
  { value: 'int32', zh: '32位有符号整数', en: 'int32', also: ['long', 'dint', '32位有符号'] },
  { value: 'uint32', zh: '32位无符号整数', en: 'uint32', also: ['ulong', 'dword', 'udint', '32位无符号'] },
  { value: 'int64', zh: '64位整数', en: 'int64', also: ['lint', '64位有符号整数'] },
  { value: 'float', zh: '单精度浮点数', en: 'float', also: ['real', 'float32', '浮点', '浮点数'] },
  { value: 'double', zh: '双精度浮点数', en: 'double', also: ['lreal', 'float64', '双精度'] },
  { value: 'string', zh: '字符串', en: 'string', also: ['text', '文本'] },
];
export const ORDER_WORDS: readonly Word[] = ['ABCD', 'DCBA', 'BADC', 'CDAB'].map((value) => ({
  value,
  zh: value,
  en: value,
}));
export const ACCESS_WORDS: readonly Word[] = [
  { value: 'read', zh: '只读', en: 'read only', also: ['r', 'ro', '读'] },
  { value: 'write', zh: '只写', en: 'write only', also: ['w', 'wo', '写'] },
  { value: 'readwrite', zh: '读写', en: 'read/write', also: ['rw', 'r/w', '可读写'] },
];
export const COLLECTION_WORDS: readonly Word[] = [
  { value: 'periodic', zh: '周期采集', en: 'periodic', also: ['周期'] },
  { value: 'onDemand', zh: '按需采集', en: 'on demand', also: ['按需'] },
];
export const AGGREGATION_WORDS: readonly Word[] = [
  { value: 'delta', zh: '差值', en: 'delta', also: ['增量'] },
  { value: 'first', zh: '首值', en: 'first' },
  { value: 'last', zh: '末值', en: 'last' },
  { value: 'max', zh: '最大值', en: 'max', also: ['maximum'] },
  { value: 'min', zh: '最小值', en: 'min', also: ['minimum'] },
  { value: 'average', zh: '平均值', en: 'average', also: ['avg', 'mean'] },
];
export const SHOWS_WORDS: readonly Word[] = [
  { value: 'running', zh: '当前周期', en: 'running period' },
  { value: 'finished', zh: '上一周期', en: 'last finished period' },
];
export const COMPARISON_WORDS: readonly Word[] = [
  { value: 'gt', zh: '>', en: '>', also: ['大于'] },
  { value: 'lt', zh: '<', en: '<', also: ['小于'] },
  { value: 'ge', zh: '≥', en: '≥', also: ['>=', '大于等于'] },
  { value: 'le', zh: '≤', en: '≤', also: ['<=', '小于等于'] },
  { value: 'eq', zh: '=', en: '=', also: ['==', '等于'] },
  { value: 'ne', zh: '≠', en: '≠', also: ['!=', '<>', '不等于'] },
  { value: 'include', zh: '包含', en: 'includes' },
  { value: 'exclude', zh: '不包含', en: 'does not include' },
];
export const SEVERITY_WORDS: readonly Word[] = [
  { value: 'severe', zh: '严重', en: 'severe', also: ['高', 'critical', 'high'] },
  { value: 'important', zh: '重要', en: 'important', also: ['中', 'medium'] },
  { value: 'normal', zh: '一般', en: 'normal', also: ['低', 'low'] },
];
/** Every set of ways in which an alarm is told, as its values joined by commas in their own order. */
export const METHODS_WORDS: readonly Word[] = [
  { value: 'push', zh: '消息', en: 'message' },
  { value: 'sms', zh: '短信', en: 'SMS' },
  { value: 'phone', zh: '电话', en: 'phone' },
  { value: 'push,sms', zh: '消息+短信', en: 'message+SMS' },
  { value: 'push,phone', zh: '消息+电话', en: 'message+phone' },
  { value: 'sms,phone', zh: '短信+电话', en: 'SMS+phone' },
  { value: 'push,sms,phone', zh: '消息+短信+电话', en: 'message+SMS+phone', also: ['全部', 'all'] },
  { value: '', zh: '不通知', en: 'nobody', also: ['无', 'none'] },
];
export const CONFIRM_WORDS: readonly Word[] = [
  { value: 'manual', zh: '恢复后人工确认', en: 'by hand after recovery', also: ['手动', '人工'] },
  { value: 'auto', zh: '恢复后自动确认', en: 'by itself on recovery', also: ['自动'] },
];
