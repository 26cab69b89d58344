import { deviceDocument, intermediate } from '../device-document.ts';
import type { DeviceInput, Endpoint } from '../machine.ts';
import { TARIFF } from './model.ts';
import { ENERGY_METER_TABLE } from './registers.ts';

export const ENERGY_METER_UNIT = 3;

/** The meter of the incoming feeder as the platform imports it. */
export function energyMeterDevice(at: Endpoint): DeviceInput {
  return deviceDocument(
    {
      name: '进线柜三相电能表',
      deviceNo: 'EM-001',
      group: '配电室',
      manufacturer: '光场示范设备厂',
      address: '浙江省宁波市北仑区临港示范园区1号配电室',
      lng: 121.8559,
      lat: 29.9101,
      remark: '0.4kV进线总表，电流互感器800/5',
      unitId: ENERGY_METER_UNIT,
      table: ENERGY_METER_TABLE,
      intermediates,
      alarms,
      reports,
    },
    at,
  );
}

const intermediates = [
  intermediate({
    key: 'averageVoltage',
    name: '平均相电压',
    unit: 'V',
    decimals: 1,
    deadband: 0.2,
    expression: '(voltageA+voltageB+voltageC)/3',
  }),
  intermediate({
    key: 'averageCurrent',
    name: '平均电流',
    unit: 'A',
    decimals: 1,
    deadband: 0.5,
    expression: '(currentA+currentB+currentC)/3',
  }),
  intermediate({
    key: 'loadRate',
    name: '负载率',
    unit: '%',
    decimals: 1,
    deadband: 0.2,
    // A transformer of 500 kVA feeds the works.
    expression: 'apparentPower/500*100',
  }),
  intermediate({
    key: 'limitMargin',
    name: '过负荷裕度',
    unit: 'kW',
    decimals: 1,
    deadband: 0.5,
    expression: 'powerLimit-totalPower',
  }),
];

const alarms: DeviceInput['alarms'] = [
  {
    variable: 'overload',
    comparison: 'eq',
    value: '1',
    content: '进线过负荷',
    filterCount: 3,
    severity: 'important',
    confirmRule: 'manual',
  },
  {
    variable: 'powerFactor',
    comparison: 'lt',
    value: '0.9',
    content: '功率因数低',
    filterCount: 5,
    severity: 'normal',
    confirmRule: 'auto',
  },
  {
    variable: 'voltageB',
    comparison: 'lt',
    value: '215',
    content: 'B相电压低',
    filterCount: 2,
    severity: 'severe',
    confirmRule: 'manual',
    voice: true,
    loop: 1,
  },
  {
    variable: 'frequency',
    comparison: 'gt',
    value: '50.2',
    content: '频率高',
    filterCount: 3,
    severity: 'important',
    confirmRule: 'auto',
  },
  {
    variable: 'frequency',
    comparison: 'lt',
    value: '49.8',
    content: '频率低',
    filterCount: 3,
    severity: 'important',
    confirmRule: 'auto',
  },
  {
    variable: 'breakerClosed',
    comparison: 'ne',
    value: '1',
    content: '进线断路器分闸',
    severity: 'severe',
    confirmRule: 'manual',
    voice: true,
    loop: 0,
  },
  {
    variable: 'tariff',
    comparison: 'le',
    value: String(TARIFF.peak),
    content: '进入尖峰电价时段',
    filterCount: 1,
    severity: 'normal',
    confirmRule: 'auto',
  },
  {
    variable: 'busbarTemp',
    comparison: 'gt',
    value: '70',
    content: '母排温度高',
    filterCount: 3,
    severity: 'severe',
    confirmRule: 'manual',
  },
];

const reports: DeviceInput['reports'] = [
  {
    name: '电气参数(1秒)',
    type: 'periodic',
    intervalMs: 1_000,
    variables: ['totalPower', 'reactivePower', 'powerFactor', 'currentA', 'currentB', 'currentC'],
  },
  {
    name: '电压与频率(10秒)',
    type: 'periodic',
    intervalMs: 10_000,
    variables: ['voltageA', 'voltageB', 'voltageC', 'voltageAB', 'voltageBC', 'voltageCA', 'frequency'],
  },
  {
    name: '电能报表(1分钟)',
    type: 'periodic',
    intervalMs: 60_000,
    variables: ['activeEnergy', 'activeCounter', 'reactiveEnergy', 'exportEnergy', 'demand', 'maxDemand', 'tariff'],
  },
  {
    name: '负荷变化',
    type: 'change',
    intervalMs: 2_000,
    fluctuation: 5,
    variables: ['totalPower', 'loadRate', 'capacitorSteps', 'breakerClosed'],
  },
];
