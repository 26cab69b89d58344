import { Aggregation, ByteOrder, DataType, LIMITS, type VariableItem, VariableSettings } from '@lightfield/contract';
import { isDevice, isNumber, text, unless } from './applies.ts';
import { choiceField, numberField, optionalText, textField } from './field-makers.ts';
import { type ItemField, numberIn, textIn } from './item-field.ts';
import { parseStatusMap, printStatusMap } from './status-map-text.ts';
import { VALUE_FIELDS } from './value-fields.ts';
import {
  ACCESS_WORDS,
  AGGREGATION_WORDS,
  COLLECTION_WORDS,
  KIND_WORDS,
  ORDER_WORDS,
  SHOWS_WORDS,
  TYPE_WORDS,
} from '../../../../lib/config/words.ts';

type Field = ItemField<VariableItem>;
const { shape } = VariableSettings;

/** Another kind has other fields: those of the old one would be wrong in the new one, so they go. */
export function withKind(item: VariableItem, kind: VariableItem['kind']): VariableItem {
  if (kind === item.kind) return item;
  const { driver, address, expression, aggregate, ...rest } = item;
  const calculated = kind === 'intermediate' || kind === 'aggregate';
  return {
    ...rest,
    kind,
    access: calculated ? 'read' : item.access,
    ...(kind === 'device' ? { driver, address } : {}),
    ...(kind === 'intermediate' ? { expression } : {}),
    ...(kind === 'aggregate' ? { aggregate } : {}),
  };
}

/** What of an aggregate is not said yet. A period of an hour. */
const AGGREGATE = { source: '', aggregation: 'average', periodMs: 3_600_000, shows: 'running' } as const;
const withAggregate = (item: VariableItem, part: Partial<NonNullable<VariableItem['aggregate']>>): VariableItem => ({
  ...item,
  aggregate: { ...AGGREGATE, ...item.aggregate, ...part },
});
const MS_PER_SECOND = 1_000;

const IDENTITY: readonly Field[] = [
  textField(
    {
      id: 'key',
      title: { zh: '标识', en: 'Key' },
      hint: {
        zh: '公式和脚本中使用的名称：字母开头，由字母、数字、下划线组成，设备内唯一',
        en: 'Name in formulas and scripts: a letter, then letters, digits, underscores; unique within the device',
      },
      also: ['变量标识', 'variable key', 'tag'],
      width: 130,
    },
    'key',
    64,
  ),
  textField(
    {
      id: 'name',
      title: { zh: '名称', en: 'Name' },
      hint: { zh: '显示的名称，最多50个字符', en: 'What people read, up to 50 characters' },
      also: ['变量名称', 'variable name'],
      width: 150,
    },
    'name',
    50,
  ),
  choiceField(
    {
      id: 'kind',
      title: { zh: '类别', en: 'Kind' },
      hint: {
        zh: '设备变量来自寄存器，中间变量由公式计算，内部变量由人或脚本设置，聚合变量按周期统计另一个变量',
        en: 'Device: a register; intermediate: a formula; internal: set by people or scripts; aggregate: what another variable did in a period',
      },
      also: ['变量类别', '变量类型'],
      width: 96,
    },
    KIND_WORDS,
    ({ kind }) => kind,
    (item, value) => withKind(item, shape.kind.parse(value)),
  ),
];
const PLACE: readonly Field[] = [
  optionalText(
    {
      id: 'driver',
      title: { zh: '驱动', en: 'Driver' },
      hint: { zh: '读取它的驱动的名称，仅设备变量', en: 'Name of the driver that reads it; device variables only' },
      also: ['驱动名称', 'driver name'],
      width: 130,
      without: unless(isDevice, (item) => text(item.driver)),
    },
    'driver',
    50,
    'choice',
  ),
  optionalText(
    {
      id: 'address',
      title: { zh: '地址', en: 'Address' },
      hint: {
        zh: '按驱动的写法填写，例如 Modbus 的 4x1、4x12.3',
        en: "In the driver's notation, e.g. 4x1 or 4x12.3 for Modbus",
      },
      also: ['寄存器地址', 'register', 'register address'],
      width: 110,
      without: unless(isDevice, (item) => text(item.address)),
    },
    'address',
    200,
  ),
  choiceField(
    {
      id: 'dataType',
      title: { zh: '数据类型', en: 'Data type' },
      hint: { zh: '寄存器或数值的类型', en: 'Type of the register or value' },
      also: ['类型', 'type'],
      width: 124,
    },
    TYPE_WORDS,
    ({ dataType }) => dataType,
    (item, value) => ({ ...item, dataType: DataType.parse(value) }),
  ),
  choiceField(
    {
      id: 'byteOrder',
      title: { zh: '字节序', en: 'Byte order' },
      hint: { zh: '多字节数值在寄存器中的排列', en: 'How the bytes of longer values lie in the registers' },
      width: 76,
      without: (item) => !isDevice(item) || !isNumber(item),
    },
    ORDER_WORDS,
    ({ byteOrder }) => byteOrder,
    (item, value) => ({ ...item, byteOrder: ByteOrder.parse(value) }),
  ),
  choiceField(
    {
      id: 'access',
      title: { zh: '读写', en: 'Access' },
      hint: { zh: '中间变量和聚合变量只能为只读', en: 'Intermediate and aggregate variables are read only' },
      also: ['读写方式', 'read/write mode'],
      width: 84,
    },
    ACCESS_WORDS,
    ({ access }) => access,
    (item, value) => ({ ...item, access: shape.access.parse(value) }),
  ),
  choiceField(
    {
      id: 'collection',
      title: { zh: '采集方式', en: 'Collection' },
      hint: {
        zh: '按需采集的变量只在查看、读取命令和写入之后读取',
        en: 'On demand: read while somebody watches, when asked, and after a write',
      },
      width: 96,
      without: (item) => !isDevice(item),
    },
    COLLECTION_WORDS,
    ({ collection }) => collection,
    (item, value) => ({ ...item, collection: shape.collection.parse(value) }),
  ),
  numberField(
    {
      id: 'intervalMs',
      title: { zh: '采集间隔 (ms)', en: 'Interval (ms)' },
      hint: { zh: '希望的读取间隔；0为尽可能快', en: 'Wanted time between reads; 0: as fast as possible' },
      also: ['采集间隔', 'interval'],
      width: 104,
      without: (item) => !isDevice(item),
    },
    'intervalMs',
    { min: 0, max: 86_400_000, whole: true },
    1_000,
  ),
];
const isAggregate = ({ kind }: VariableItem) => kind === 'aggregate';
const CALCULATED: readonly Field[] = [
  optionalText(
    {
      id: 'expression',
      title: { zh: '计算公式', en: 'Expression' },
      hint: {
        zh: '仅中间变量：用其他变量的标识计算，例如 (temp1+temp2)/2',
        en: 'Intermediate variables only: over the keys of others, e.g. (temp1+temp2)/2',
      },
      also: ['表达式', '公式', 'formula'],
      width: 180,
      without: unless(
        ({ kind }) => kind === 'intermediate',
        (item) => text(item.expression),
      ),
    },
    'expression',
    LIMITS.variable.formulaMax,
    'formula',
  ),
  {
    id: 'aggregate.source',
    title: { zh: '统计源变量', en: 'Source' },
    hint: { zh: '仅聚合变量：被统计变量的标识', en: 'Aggregate variables only: key of the variable that is summed up' },
    also: ['aggregate source', '源变量'],
    type: 'text',
    width: 110,
    without: unless(isAggregate, ({ aggregate }) => aggregate?.source ?? ''),
    text: ({ aggregate }) => aggregate?.source ?? '',
    put: (item, typed) => {
      const value = textIn(typed, 64, true);
      if (typeof value !== 'string') return value;
      if (value !== '') return withAggregate(item, { source: value });
      const { aggregate: _gone, ...rest } = item;
      return rest;
    },
  },
  choiceField(
    {
      id: 'aggregate.aggregation',
      title: { zh: '统计方式', en: 'Aggregation' },
      hint: { zh: '差值、首值、末值、最大值、最小值、平均值', en: 'delta, first, last, max, min, average' },
      width: 84,
      without: (item) => !isAggregate(item),
    },
    AGGREGATION_WORDS,
    ({ aggregate }) => aggregate?.aggregation ?? '',
    (item, value) => withAggregate(item, { aggregation: Aggregation.parse(value) }),
  ),
  {
    id: 'aggregate.periodMs',
    title: { zh: '统计周期 (s)', en: 'Period (s)' },
    hint: { zh: '1秒到24小时，按UTC整周期对齐', en: '1 s to 24 h, aligned to multiples in UTC' },
    also: ['统计周期', 'period'],
    type: 'number',
    width: 92,
    without: (item) => !isAggregate(item),
    text: ({ aggregate }) => (aggregate ? String(aggregate.periodMs / MS_PER_SECOND) : ''),
    put: (item, typed) => {
      const { periodMinMs, periodMaxMs } = LIMITS.report;
      const seconds = numberIn(typed, { min: periodMinMs / MS_PER_SECOND, max: periodMaxMs / MS_PER_SECOND });
      return typeof seconds === 'number'
        ? withAggregate(item, { periodMs: Math.round(seconds * MS_PER_SECOND) })
        : seconds;
    },
  },
  choiceField(
    {
      id: 'aggregate.shows',
      title: { zh: '显示周期', en: 'Shows' },
      hint: {
        zh: '当前周期到现在为止，或上一个完整周期',
        en: 'The running period up to now, or the last finished one',
      },
      width: 92,
      without: (item) => !isAggregate(item),
    },
    SHOWS_WORDS,
    ({ aggregate }) => aggregate?.shows ?? '',
    (item, value) => withAggregate(item, { shows: value === 'finished' ? 'finished' : 'running' }),
  ),
];
const STATUS: Field = {
  id: 'statusMap',
  title: { zh: '状态映射', en: 'Status texts' },
  hint: {
    zh: '数值显示为文本，写作 0=停止;1=运行，最多100条',
    en: 'Texts for values, written 0=stopped;1=running, up to 100',
  },
  also: ['映射', 'status mapping', 'status map'],
  type: 'custom',
  width: 160,
  apart: true,
  without: unless(
    ({ dataType }) => dataType !== 'string',
    ({ statusMap }) => printStatusMap(statusMap),
  ),
  text: ({ statusMap }) => printStatusMap(statusMap),
  put: (item, typed) => {
    const statusMap = parseStatusMap(typed);
    return Array.isArray(statusMap) ? { ...item, statusMap } : statusMap;
  },
};

/** Every field of a variable, in the order in which one fills them in; the kind decides which of them apply. */
export const VARIABLE_FIELDS: readonly Field[] = [...IDENTITY, ...PLACE, ...VALUE_FIELDS, ...CALCULATED, STATUS];
