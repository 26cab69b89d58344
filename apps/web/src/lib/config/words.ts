import { type Text, asItIs, called } from '@lightfield/contract';
import { configText } from './config-text.ts';

/** One of several, by its value, its words, and what people write for it as well. */
export type Word = Text & {
  readonly value: string;
  readonly also?: readonly string[];
};

/** The words for every choice of a variable or an alarm, as engineers say them. */
export const KIND_WORDS: readonly Word[] = [
  configText.of('kind.device', { value: 'device', also: ['设备', '采集变量', 'io'] }),
  configText.of('kind.intermediate', { value: 'intermediate', also: ['中间', '计算变量', 'calculated'] }),
  configText.of('kind.internal', { value: 'internal', also: ['内部', 'memory'] }),
  configText.of('kind.aggregate', { value: 'aggregate', also: ['聚合', '统计变量'] }),
];
export const TYPE_WORDS: readonly Word[] = [
  configText.of('dataType.bit', { value: 'bit', also: ['bool', 'boolean', '开关量', '布尔'] }),
  configText.of('dataType.int8', { value: 'int8', also: ['sint', '8位有符号'] }),
  configText.of('dataType.uint8', { value: 'uint8', also: ['byte', 'usint', '8位无符号'] }),
  configText.of('dataType.int16', { value: 'int16', also: ['short', 'int', '16位有符号'] }),
  configText.of('dataType.uint16', { value: 'uint16', also: ['ushort', 'word', 'uint', '16位无符号'] }),
  configText.of('dataType.int32', { value: 'int32', also: ['long', 'dint', '32位有符号'] }),
  configText.of('dataType.uint32', { value: 'uint32', also: ['ulong', 'dword', 'udint', '32位无符号'] }),
  configText.of('dataType.int64', { value: 'int64', also: ['lint', '64位有符号整数'] }),
  configText.of('dataType.float', { value: 'float', also: ['real', 'float32', '浮点', '浮点数'] }),
  configText.of('dataType.double', { value: 'double', also: ['lreal', 'float64', '双精度'] }),
  configText.of('dataType.string', { value: 'string', also: ['text', '文本'] }),
];
export const ORDER_WORDS: readonly Word[] = ['ABCD', 'DCBA', 'BADC', 'CDAB'].map((value) =>
  called(asItIs(value), { value }),
);
export const ACCESS_WORDS: readonly Word[] = [
  configText.of('access.read', { value: 'read', also: ['r', 'ro', '读'] }),
  configText.of('access.write', { value: 'write', also: ['w', 'wo', '写'] }),
  configText.of('access.readwrite', { value: 'readwrite', also: ['rw', 'r/w', '可读写'] }),
];
export const COLLECTION_WORDS: readonly Word[] = [
  configText.of('collection.periodic', { value: 'periodic', also: ['周期'] }),
  configText.of('collection.onDemand', { value: 'onDemand', also: ['按需'] }),
];
export const AGGREGATION_WORDS: readonly Word[] = [
  configText.of('aggregation.delta', { value: 'delta', also: ['增量'] }),
  configText.of('aggregation.first', { value: 'first' }),
  configText.of('aggregation.last', { value: 'last' }),
  configText.of('aggregation.max', { value: 'max', also: ['maximum'] }),
  configText.of('aggregation.min', { value: 'min', also: ['minimum'] }),
  configText.of('aggregation.average', { value: 'average', also: ['avg', 'mean'] }),
];
export const SHOWS_WORDS: readonly Word[] = [
  configText.of('shows.running', { value: 'running' }),
  configText.of('shows.finished', { value: 'finished' }),
];
export const COMPARISON_WORDS: readonly Word[] = [
  called(asItIs('>'), { value: 'gt', also: ['大于'] }),
  called(asItIs('<'), { value: 'lt', also: ['小于'] }),
  called(asItIs('≥'), { value: 'ge', also: ['>=', '大于等于'] }),
  called(asItIs('≤'), { value: 'le', also: ['<=', '小于等于'] }),
  called(asItIs('='), { value: 'eq', also: ['==', '等于'] }),
  called(asItIs('≠'), { value: 'ne', also: ['!=', '<>', '不等于'] }),
  configText.of('comparison.include', { value: 'include' }),
  configText.of('comparison.exclude', { value: 'exclude' }),
];
export const SEVERITY_WORDS: readonly Word[] = [
  configText.of('severity.severe', { value: 'severe', also: ['高', 'critical', 'high'] }),
  configText.of('severity.important', { value: 'important', also: ['中', 'medium'] }),
  configText.of('severity.normal', { value: 'normal', also: ['低', 'low'] }),
];
/** Every set of ways in which an alarm is told, as its values joined by commas in their own order. */
export const METHODS_WORDS: readonly Word[] = [
  configText.of('methods.push', { value: 'push' }),
  configText.of('methods.sms', { value: 'sms' }),
  configText.of('methods.phone', { value: 'phone' }),
  configText.of('methods.pushSms', { value: 'push,sms' }),
  configText.of('methods.pushPhone', { value: 'push,phone' }),
  configText.of('methods.smsPhone', { value: 'sms,phone' }),
  configText.of('methods.all', { value: 'push,sms,phone', also: ['全部', 'all'] }),
  configText.of('methods.nobody', { value: '', also: ['无', 'none'] }),
];
export const CONFIRM_WORDS: readonly Word[] = [
  configText.of('confirm.manual', { value: 'manual', also: ['手动', '人工'] }),
  configText.of('confirm.auto', { value: 'auto', also: ['自动'] }),
];
