import type { AlarmItemSettings, ConfigItems, DriverItem, OwnedConfig, VariableItem } from '@lightfield/contract';

/** Short ids that read as ids. */
export const idOf = (number: number): string => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const aDriver = (number: number, more: Partial<DriverItem> = {}): DriverItem => ({
  id: idOf(number),
  origin: null,
  name: `plc${number}`,
  type: 'modbus-tcp',
  settings: { host: '10.0.0.1' },
  ...more,
});

export const aVariable = (number: number, more: Partial<VariableItem> = {}): VariableItem => ({
  id: idOf(number),
  origin: null,
  key: `v${number}`,
  name: `点${number}`,
  kind: 'device',
  driver: 'plc1',
  address: `4x${number}`,
  dataType: 'int16',
  byteOrder: 'ABCD',
  access: 'read',
  collection: 'periodic',
  intervalMs: 1_000,
  unit: '',
  decimals: 2,
  deadband: 0,
  statusMap: [],
  ...more,
});

export const anAlarm = (number: number, more: Partial<AlarmItemSettings> = {}): AlarmItemSettings => ({
  id: idOf(number),
  origin: null,
  variable: 'v1',
  comparison: 'gt',
  value: '90',
  content: `过高${number}`,
  filterCount: 1,
  severity: 'normal',
  confirmRule: 'manual',
  enabled: true,
  voice: false,
  loop: 1,
  group: null,
  methods: ['push'],
  ...more,
});

export const someItems = (more: Partial<ConfigItems> = {}): ConfigItems => ({
  drivers: [aDriver(1)],
  variables: [aVariable(1), aVariable(2), aVariable(3)],
  alarms: [],
  reports: [],
  scripts: [],
  ...more,
});

export const anOwned = (items: ConfigItems = someItems(), more: Partial<OwnedConfig> = {}): OwnedConfig => ({
  id: idOf(900),
  name: '锅炉',
  revision: 1,
  source: 'drivers',
  model: null,
  usedElsewhere: { drivers: 0, variables: 0, alarms: 0, reports: 0, scripts: 0 },
  template: null,
  items,
  ...more,
});
