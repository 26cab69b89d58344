import {
  type AlarmItemSettings,
  Aggregation,
  ByteOrder,
  Comparison,
  ConfirmRule,
  DataType,
  Severity,
  type VariableItem,
} from '@lightfield/contract';
import * as fc from 'fast-check';
import { idOf } from '../../editor/editor.testing.ts';

/** Any variable that the editor can hold, and any alarm. Keys are made unique by whoever makes several. */
const number = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
/** No spaces at the ends: those are never stored. */
const text = (max: number) =>
  fc
    .oneof(
      fc.constantFrom('温度', '1号泵', 'a;b=c\\', '007', '"x"', '=1+1', 'TRUE', '1e3', 'toString', '_x0041_'),
      fc.string({ maxLength: max }),
    )
    .map((one) => one.replaceAll(/\p{Cc}|\p{Cs}|\uFFFE|\uFFFF/gu, '').trim());
const some = (max: number) => text(max).map((one) => one || 'x');
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const statusMap = fc.uniqueArray(
  fc.record({ value: number.map((one) => (Object.is(one, -0) ? 0 : one)), text: some(20) }),
  { selector: ({ value }) => value, maxLength: 4 },
);
const common = {
  id: fc.uuid(),
  origin: fc.constant(null),
  key: fc.stringMatching(/^[A-Za-z][A-Za-z0-9_]{0,8}$/),
  name: some(50),
  byteOrder: fc.constantFrom(...ByteOrder.options),
  collection: fc.constantFrom('periodic', 'onDemand'),
  intervalMs: fc.integer({ min: 0, max: 86_400_000 }),
  unit: text(20),
  decimals: fc.integer({ min: 0, max: 10 }),
  deadband: fc.double({ min: 0, max: 1e6, noNaN: true }).map((one) => (Object.is(one, -0) ? 0 : one)),
  readFormula: maybe(fc.constantFrom('X*0.1-40', '=X', 'X/(X+1)')),
  writeFormula: maybe(fc.constantFrom('X*10', '-X')),
  writeLower: maybe(fc.integer({ min: -100, max: 0 })),
  writeUpper: maybe(fc.integer({ min: 1, max: 100 })),
  collectLower: maybe(fc.integer({ min: -100, max: 0 })),
  collectUpper: maybe(fc.double({ min: 0.5, max: 100, noNaN: true })),
  statusMap,
} as const;
const access = fc.constantFrom('read', 'write', 'readwrite');
export const anyVariable: fc.Arbitrary<VariableItem> = fc.oneof(
  fc.record({
    ...common,
    kind: fc.constant('device'),
    access,
    driver: maybe(some(50)),
    address: maybe(fc.constantFrom('4x1', '4x12.3', '40001', 'DB1.W2')),
    dataType: fc.constantFrom(...DataType.options),
    stringLength: maybe(fc.integer({ min: 1, max: 250 })),
  }),
  fc.record({
    ...common,
    kind: fc.constant('internal'),
    access,
    dataType: fc.constantFrom(...DataType.options),
    initialValue: maybe(fc.constantFrom('0', '-1.5', '自动')),
  }),
  fc.record({
    ...common,
    kind: fc.constant('intermediate'),
    access: fc.constant('read'),
    dataType: fc.constant('double'),
    expression: maybe(fc.constantFrom('a+b', '(a+b)/2')),
  }),
  fc.record({
    ...common,
    kind: fc.constant('aggregate'),
    access: fc.constant('read'),
    dataType: fc.constant('double'),
    aggregate: maybe(
      fc.record({
        source: fc.stringMatching(/^[a-z]{1,5}$/),
        aggregation: fc.constantFrom(...Aggregation.options),
        periodMs: fc.integer({ min: 1, max: 86_400 }).map((seconds) => seconds * 1_000),
        shows: fc.constantFrom('running', 'finished'),
      }),
    ),
  }),
);
/** That alarms can name; one more was deleted meanwhile. Two are called the same. */
export const GROUPS = ['夜班组', '夜班组', 'Day shift'].map((name, at) => ({ id: idOf(9_000 + at), name }));
export const anyAlarm: fc.Arbitrary<AlarmItemSettings> = fc.record({
  id: fc.uuid(),
  origin: fc.constant(null),
  variable: fc.stringMatching(/^[a-z]{1,5}$/),
  comparison: fc.constantFrom(...Comparison.options),
  value: fc.constantFrom('0', '1', '90.5', '007', 'OPEN'),
  content: some(100),
  filterCount: fc.integer({ min: 1, max: 100 }),
  severity: fc.constantFrom(...Severity.options),
  confirmRule: fc.constantFrom(...ConfirmRule.options),
  enabled: fc.boolean(),
  voice: fc.boolean(),
  loop: fc.integer({ min: 0, max: 100 }),
  group: fc.constantFrom(null, ...GROUPS.map(({ id }) => id), idOf(9_999)),
  methods: fc.subarray(['push', 'sms', 'phone'] as const).map((methods) => [...methods]),
});
export const unique = <Item>(items: readonly Item[], key: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [key(item), item])).values(),
];
