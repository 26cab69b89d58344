import {
  AlarmItemSettings,
  type ConfigItems,
  DriverItem,
  GatewayModel,
  ReportItem,
  ScriptItem,
  VariableItem,
} from '@lightfield/contract';
import * as fc from 'fast-check';
import type { z } from 'zod';

/** A readable id: `idOf(1)` to `idOf(99)`. */
export const idOf = (number: number): string => `00000000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`;

export const aDriver = (settings: Partial<z.input<typeof DriverItem>> = {}): DriverItem =>
  DriverItem.parse({ id: idOf(1), name: 'plc', type: 'modbus-tcp', settings: { host: '10.0.0.1' }, ...settings });
export const aVariable = (settings: Partial<z.input<typeof VariableItem>> = {}): VariableItem =>
  VariableItem.parse({
    id: idOf(11),
    key: 'level',
    name: '液位',
    dataType: 'int16',
    driver: 'plc',
    address: '4x1',
    ...settings,
  });
export const anAlarm = (settings: Partial<z.input<typeof AlarmItemSettings>> = {}): AlarmItemSettings =>
  AlarmItemSettings.parse({
    id: idOf(21),
    variable: 'level',
    comparison: 'gt',
    value: '90',
    content: '液位过高',
    ...settings,
  });
export const aReport = (settings: Record<string, unknown> = {}): ReportItem =>
  ReportItem.parse({
    id: idOf(31),
    name: '分钟',
    type: 'periodic',
    intervalMs: 60_000,
    variables: ['level'],
    ...settings,
  });
export const aScript = (settings: Partial<z.input<typeof ScriptItem>> = {}): ScriptItem =>
  ScriptItem.parse({ id: idOf(41), name: 's', policy: { type: 'startup' }, source: 'log(1)', ...settings });
export const aConfig = (parts: Partial<ConfigItems> = {}): ConfigItems => ({
  drivers: [aDriver()],
  variables: [aVariable()],
  alarms: [anAlarm()],
  reports: [aReport()],
  scripts: [],
  ...parts,
});
export const aModel = (settings: Partial<GatewayModel> = {}): GatewayModel =>
  GatewayModel.parse({
    id: idOf(99),
    name: 'LF-100',
    series: 'LF',
    capacities: { drivers: 2, variables: 3, alarms: 2, reports: 1, scripts: 1 },
    features: ['script'],
    modes: ['standard'],
    protocols: [],
    ports: [],
    remark: '',
    gatewayCount: 1,
    ...settings,
  });

/** New ids, each once in a test file. */
let made = 0;
export const newId = (): string => `11111111-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`;

const KEYS = ['a', 'b', 'c', 'd', 'X1'];
const key = fc.constantFrom(...KEYS);
const driverName = fc.constantFrom('p', 'q', 'r');
const expression = fc.tuple(key, fc.constantFrom(' + ', '*', '>', ' && '), key).map((parts) => parts.join(''));
const id = (first: number) => fc.integer({ min: first, max: first + 4 }).map(idOf);
const few = <Item extends { id: string }>(item: fc.Arbitrary<Item>, nameOf: (item: Item) => string) =>
  fc.uniqueArray(item, { maxLength: 5, selector: (one) => one.id }).map((items) => {
    const names = new Set<string>();
    return items.filter((one) => !names.has(nameOf(one)) && names.add(nameOf(one)));
  });

const driver = fc
  .record({ id: id(1), name: driverName, type: fc.constantFrom('modbus-tcp', 'mqtt'), host: fc.constantFrom('h', 'i') })
  .map(({ host, ...rest }) => aDriver({ ...rest, settings: { host } }));
const variable = fc
  .record({
    id: id(11),
    key,
    unit: fc.constantFrom('', 'm', 'bar'),
    driver: driverName,
    what: fc.oneof(
      fc.constant({ kind: 'device' as const }),
      expression.map((text) => ({ kind: 'intermediate' as const, expression: text })),
      key.map((source) => ({
        kind: 'aggregate' as const,
        aggregate: { source, aggregation: 'delta' as const, periodMs: 60_000 },
      })),
    ),
    writeLower: fc.constantFrom(undefined, 1, 2),
  })
  .map(({ what, ...rest }) => aVariable({ ...rest, ...what }));
const alarm = fc
  .record({ id: id(21), variable: key, value: fc.constantFrom('1', '2'), content: fc.constantFrom('hot', 'cold') })
  .map(anAlarm);
const report = fc
  .record({
    id: id(31),
    name: fc.constantFrom('r', 's', 't'),
    variables: fc.array(key, { minLength: 1, maxLength: 3 }),
    what: fc.oneof(
      fc.constant({ type: 'periodic', intervalMs: 60_000 }),
      expression.map((text) => ({ type: 'expression', expression: text })),
      key.map((of) => ({ type: 'conditional', trigger: { variable: of, comparison: 'gt', threshold: '1' } })),
    ),
  })
  .map(({ what, ...rest }) => aReport({ ...rest, ...what }));
const script = fc
  .record({
    id: id(41),
    name: fc.constantFrom('s', 't'),
    policy: fc.oneof(
      fc.constant({ type: 'startup' as const }),
      expression.map((text) => ({ type: 'conditional' as const, expression: text })),
      fc.array(key, { minLength: 1, maxLength: 2 }).map((variables) => ({ type: 'change' as const, variables })),
    ),
  })
  .map(aScript);

/** Configurations that share ids and names with each other, so that two of them look like an edit. */
export const anyConfig: fc.Arbitrary<ConfigItems> = fc.record({
  drivers: few(driver, ({ name }) => name),
  variables: few(variable, (one) => one.key),
  alarms: few(alarm, ({ id: own }) => own),
  reports: few(report, ({ name }) => name),
  scripts: few(script, ({ name }) => name),
});
