import { useTranslation } from 'react-i18next';
import { languageOf } from '../../i18n/i18n.ts';
import type { Language } from '../../i18n/language.ts';

/** What people call the fields of items; a setting of a driver goes by its own name. */
const NAMES: Readonly<Record<string, Record<Language, string>>> = {
  key: { 'zh-cn': '标识', en: 'Key' },
  name: { 'zh-cn': '名称', en: 'Name' },
  kind: { 'zh-cn': '类型', en: 'Kind' },
  type: { 'zh-cn': '类型', en: 'Type' },
  driver: { 'zh-cn': '驱动', en: 'Driver' },
  address: { 'zh-cn': '地址', en: 'Address' },
  dataType: { 'zh-cn': '数据类型', en: 'Data type' },
  byteOrder: { 'zh-cn': '字节序', en: 'Byte order' },
  access: { 'zh-cn': '读写', en: 'Access' },
  collection: { 'zh-cn': '采集方式', en: 'Collection' },
  intervalMs: { 'zh-cn': '间隔（ms）', en: 'Interval (ms)' },
  unit: { 'zh-cn': '单位', en: 'Unit' },
  decimals: { 'zh-cn': '小数位', en: 'Decimals' },
  deadband: { 'zh-cn': '死区', en: 'Deadband' },
  readFormula: { 'zh-cn': '读取公式', en: 'Read formula' },
  writeFormula: { 'zh-cn': '写入公式', en: 'Write formula' },
  writeLower: { 'zh-cn': '写入下限', en: 'Write lower limit' },
  writeUpper: { 'zh-cn': '写入上限', en: 'Write upper limit' },
  collectLower: { 'zh-cn': '采集下限', en: 'Collection lower limit' },
  collectUpper: { 'zh-cn': '采集上限', en: 'Collection upper limit' },
  stringLength: { 'zh-cn': '字符串长度', en: 'Length of text' },
  expression: { 'zh-cn': '表达式', en: 'Expression' },
  statusMap: { 'zh-cn': '状态映射', en: 'Status mapping' },
  variable: { 'zh-cn': '变量', en: 'Variable' },
  comparison: { 'zh-cn': '条件', en: 'Condition' },
  value: { 'zh-cn': '比较值', en: 'Compared with' },
  content: { 'zh-cn': '报警内容', en: 'Content' },
  filterCount: { 'zh-cn': '过滤次数', en: 'Filter count' },
  severity: { 'zh-cn': '级别', en: 'Severity' },
  confirmRule: { 'zh-cn': '确认方式', en: 'Confirmation' },
  enabled: { 'zh-cn': '启用', en: 'Enabled' },
  voice: { 'zh-cn': '语音', en: 'Voice' },
  loop: { 'zh-cn': '播报次数', en: 'Times spoken' },
  variables: { 'zh-cn': '变量', en: 'Variables' },
  fluctuation: { 'zh-cn': '波动范围', en: 'Fluctuation range' },
  aggregations: { 'zh-cn': '统计方式', en: 'Aggregations' },
  storageMode: { 'zh-cn': '存储方式', en: 'Storage' },
  source: { 'zh-cn': '脚本内容', en: 'Source' },
  trigger: { 'zh-cn': '触发条件', en: 'Trigger' },
  policy: { 'zh-cn': '运行时机', en: 'When it runs' },
  aggregate: { 'zh-cn': '聚合', en: 'Aggregate' },
};

/** "触发条件 · threshold" for a field within another one. */
export function useFieldName(): (field: string) => string {
  const language = languageOf(useTranslation().i18n.language);
  return (field) => {
    const [outer = '', inner] = field.split('.', 2);
    const known = Object.hasOwn(NAMES, outer) ? NAMES[outer]?.[language] : undefined;
    if (inner === undefined) return known ?? field;
    return known === undefined ? inner : `${known} · ${inner}`;
  };
}
