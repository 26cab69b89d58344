import { Aggregation, ByteOrder, DataType, LIMITS, type VariableItem, VariableSettings } from '@lightfield/contract';
import { configText } from '../../../../lib/config/config-text.ts';
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
  const { driver, address, expression, aggregate, initialValue, ...rest } = item;
  const calculated = kind === 'intermediate' || kind === 'aggregate';
  return {
    ...rest,
    kind,
    access: calculated ? 'read' : item.access,
    ...(kind === 'device' ? { driver, address } : {}),
    ...(kind === 'intermediate' ? { expression } : {}),
    ...(kind === 'aggregate' ? { aggregate } : {}),
    ...(kind === 'internal' ? { initialValue } : {}),
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
      title: configText('variable.key.title'),
      hint: configText('variable.key.hint'),
      also: ['变量标识', 'variable key', 'tag'],
      width: 130,
    },
    'key',
    64,
  ),
  textField(
    {
      id: 'name',
      title: configText('variable.name.title'),
      hint: configText('variable.name.hint'),
      also: ['变量名称', 'variable name'],
      width: 150,
    },
    'name',
    50,
  ),
  choiceField(
    {
      id: 'kind',
      title: configText('variable.kind.title'),
      hint: configText('variable.kind.hint'),
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
      title: configText('variable.driver.title'),
      hint: configText('variable.driver.hint'),
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
      title: configText('variable.address.title'),
      hint: configText('variable.address.hint'),
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
      title: configText('variable.dataType.title'),
      hint: configText('variable.dataType.hint'),
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
      title: configText('variable.byteOrder.title'),
      hint: configText('variable.byteOrder.hint'),
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
      title: configText('variable.access.title'),
      hint: configText('variable.access.hint'),
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
      title: configText('variable.collection.title'),
      hint: configText('variable.collection.hint'),
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
      title: configText('variable.intervalMs.title'),
      hint: configText('variable.intervalMs.hint'),
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
      title: configText('variable.expression.title'),
      hint: configText('variable.expression.hint'),
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
    title: configText('variable.aggregateSource.title'),
    hint: configText('variable.aggregateSource.hint'),
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
      title: configText('variable.aggregateAggregation.title'),
      hint: configText('variable.aggregateAggregation.hint'),
      width: 84,
      without: (item) => !isAggregate(item),
    },
    AGGREGATION_WORDS,
    ({ aggregate }) => aggregate?.aggregation ?? '',
    (item, value) => withAggregate(item, { aggregation: Aggregation.parse(value) }),
  ),
  {
    id: 'aggregate.periodMs',
    title: configText('variable.aggregatePeriodMs.title'),
    hint: configText('variable.aggregatePeriodMs.hint'),
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
      title: configText('variable.aggregateShows.title'),
      hint: configText('variable.aggregateShows.hint'),
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
  title: configText('variable.statusMap.title'),
  hint: configText('variable.statusMap.hint'),
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
