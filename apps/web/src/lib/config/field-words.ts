import { type BilingualText, StatusMapping, VariableAggregate, cardOf } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { z } from 'zod';
import {
  ACCESS_WORDS,
  AGGREGATION_WORDS,
  COLLECTION_WORDS,
  COMPARISON_WORDS,
  CONFIRM_WORDS,
  KIND_WORDS,
  METHODS_WORDS,
  SEVERITY_WORDS,
  SHOWS_WORDS,
  TYPE_WORDS,
  type Word,
} from './words.ts';
import { useLanguage } from '../use-language.ts';

export type Lang = keyof BilingualText;

const two = (zh: string, en: string): BilingualText => ({ zh, en });
/** What people call the fields of items, by their path; of a path that is not here, its parts one by one. */
const NAMES: Readonly<Record<string, BilingualText>> = {
  key: two('标识', 'Key'),
  name: two('名称', 'Name'),
  kind: two('类型', 'Kind'),
  type: two('类型', 'Type'),
  driver: two('驱动', 'Driver'),
  address: two('地址', 'Address'),
  dataType: two('数据类型', 'Data type'),
  byteOrder: two('字节序', 'Byte order'),
  access: two('读写', 'Access'),
  collection: two('采集方式', 'Collection'),
  intervalMs: two('间隔（ms）', 'Interval (ms)'),
  unit: two('单位', 'Unit'),
  decimals: two('小数位', 'Decimals'),
  deadband: two('死区', 'Deadband'),
  readFormula: two('读取公式', 'Read formula'),
  writeFormula: two('写入公式', 'Write formula'),
  writeLower: two('写入下限', 'Write lower limit'),
  writeUpper: two('写入上限', 'Write upper limit'),
  collectLower: two('采集下限', 'Collection lower limit'),
  collectUpper: two('采集上限', 'Collection upper limit'),
  brand: two('品牌', 'Brand'),
  model: two('型号', 'Model'),
  minIntervalMs: two('最小采集时间（毫秒）', 'Minimum collection time (ms)'),
  stringLength: two('字符串长度', 'Length of text'),
  expression: two('表达式', 'Expression'),
  statusMap: two('状态映射', 'Status mapping'),
  variable: two('变量', 'Variable'),
  comparison: two('条件', 'Condition'),
  value: two('比较值', 'Compared with'),
  threshold: two('阈值', 'Threshold'),
  content: two('报警内容', 'Content'),
  filterCount: two('过滤次数', 'Filter count'),
  severity: two('级别', 'Severity'),
  confirmRule: two('确认方式', 'Confirmation'),
  enabled: two('启用', 'Enabled'),
  voice: two('语音', 'Voice'),
  loop: two('播报次数', 'Times spoken'),
  group: two('报警组', 'Alarm group'),
  methods: two('通知方式', 'Told by'),
  variables: two('变量', 'Variables'),
  fluctuation: two('波动范围', 'Fluctuation range'),
  aggregations: two('统计方式', 'Aggregations'),
  storageMode: two('存储方式', 'Storage'),
  source: two('脚本内容', 'Source'),
  trigger: two('触发条件', 'Trigger'),
  policy: two('运行时机', 'When it runs'),
  aggregate: two('聚合', 'Aggregate'),
  'aggregate.source': two('统计源变量', 'Aggregated variable'),
  'aggregate.aggregation': two('统计方式', 'Aggregation'),
  'aggregate.periodMs': two('统计周期（ms）', 'Period (ms)'),
  'aggregate.shows': two('显示周期', 'Shown period'),
};

const REPORT_WORDS: readonly Word[] = [
  { value: 'periodic', zh: '周期存储', en: 'periodic' },
  { value: 'change', zh: '变化存储', en: 'on change' },
  { value: 'conditional', zh: '条件存储', en: 'conditional' },
  { value: 'expression', zh: '表达式存储', en: 'expression' },
  { value: 'aggregate', zh: '统计存储', en: 'aggregate' },
];
const STORAGE_WORDS: readonly Word[] = [
  { value: 'periodic', zh: '周期', en: 'periodic' },
  { value: 'change', zh: '变化', en: 'on change' },
  { value: 'condition', zh: '条件', en: 'on condition' },
];
const POLICY_WORDS: readonly Word[] = [
  { value: 'startup', zh: '启动时', en: 'at start-up' },
  { value: 'periodic', zh: '周期执行', en: 'periodically' },
  { value: 'conditional', zh: '条件成立时', en: 'when a condition becomes true' },
  { value: 'change', zh: '变量变化时', en: 'when a variable changes' },
];
/** Words of the values of a field; of a driver's type its title. */
const CHOICES: Readonly<Record<string, readonly Word[]>> = {
  kind: KIND_WORDS,
  type: [...DRIVER_FORMS.map(({ type, title }) => ({ value: type, ...title })), ...REPORT_WORDS],
  dataType: TYPE_WORDS,
  access: ACCESS_WORDS,
  collection: COLLECTION_WORDS,
  comparison: COMPARISON_WORDS,
  'trigger.comparison': COMPARISON_WORDS,
  severity: SEVERITY_WORDS,
  confirmRule: CONFIRM_WORDS,
  methods: METHODS_WORDS,
  storageMode: STORAGE_WORDS,
  aggregations: AGGREGATION_WORDS,
  'aggregate.aggregation': AGGREGATION_WORDS,
  'aggregate.shows': SHOWS_WORDS,
  'policy.type': POLICY_WORDS,
};

/** Settings of drivers, called as their forms call them. */
const SETTINGS = new Map(
  DRIVER_FORMS.flatMap(({ settings }) =>
    Object.entries(settings.properties).map(([name, { zh, en }]) => [name, { zh, en }] as const),
  ),
);

/** "触发条件 · 阈值" for a field within another one; a setting of a driver goes by its own name. */
export function fieldName(field: string, lang: Lang): string {
  const [outer = '', inner] = field.split('.', 2);
  const known = (name: string) => (Object.hasOwn(NAMES, name) ? NAMES[name]?.[lang] : undefined);
  const whole = known(field);
  if (whole !== undefined || inner === undefined) return whole ?? field;
  if (outer === 'settings') return SETTINGS.get(inner)?.[lang] ?? inner;
  return [known(outer), known(inner) ?? inner].filter(Boolean).join(' · ');
}

const YES = two('是', 'yes');
const NO = two('否', 'no');

/** A value of a field as one reads it in a table. */
export function fieldValue(field: string, value: unknown, lang: Lang): string {
  if (value === null || value === undefined) return NOTHING;
  if (typeof value === 'boolean') return (value ? YES : NO)[lang];
  if (typeof value === 'string') return wordFor(field, value, lang) || NOTHING;
  return structureText(field, value, lang) ?? JSON.stringify(value);
}
const NOTHING = '—';

const wordFor = (field: string, value: string, lang: Lang): string => {
  const words = Object.hasOwn(CHOICES, field) ? CHOICES[field] : undefined;
  return words?.find((word) => word.value === value)?.[lang] ?? value;
};

/** Of a list or of fields together. */
function structureText(field: string, value: unknown, lang: Lang): string | undefined {
  const names = z.array(z.string()).safeParse(value);
  if (names.success) return names.data.map((one) => wordFor(field, one, lang)).join(cardOf(lang).comma) || NOTHING;
  const map = field === 'statusMap' ? StatusMapping.safeParse(value) : undefined;
  if (map?.success) return map.data.map((one) => `${one.value}=${one.text}`).join('; ');
  const aggregate = field === 'aggregate' ? VariableAggregate.safeParse(value) : undefined;
  if (!aggregate?.success) return undefined;
  const parts = Object.entries(aggregate.data);
  return parts.map(([part, said]) => fieldValue(`${field}.${part}`, said, lang)).join(' · ');
}

/** Both in the language of the screen. */
export function useFieldWords() {
  const lang: Lang = useLanguage();
  return {
    nameOf: (field: string) => fieldName(field, lang),
    valueOf: (field: string, value: unknown) => fieldValue(field, value, lang),
  };
}
