import { deviceDocument, intermediate } from '../device-document.ts';
import type { DeviceInput, Endpoint } from '../machine.ts';
import { BOILER_TABLE } from './registers.ts';
import { BURNER } from './model.ts';

export const BOILER_UNIT = 2;

/** The steam boiler as the platform imports it. */
export function boilerDevice(at: Endpoint): DeviceInput {
  return deviceDocument(
    {
      name: '4吨燃气蒸汽锅炉',
      deviceNo: 'BL-001',
      group: '动力车间',
      manufacturer: '光场示范设备厂',
      address: '浙江省宁波市北仑区临港示范园区锅炉房',
      lng: 121.8581,
      lat: 29.9057,
      remark: '额定蒸发量4t/h，额定压力1.25MPa，天然气',
      unitId: BOILER_UNIT,
      table: BOILER_TABLE,
      intermediates,
      alarms,
      reports,
    },
    at,
  );
}

const intermediates = [
  intermediate({
    key: 'pressureDeviation',
    name: '压力偏差',
    unit: 'MPa',
    decimals: 3,
    deadband: 0.002,
    expression: 'steamPressure-pressureSetpoint',
  }),
  intermediate({
    key: 'gasPerTonne',
    name: '吨汽耗气量',
    unit: 'Nm³/t',
    decimals: 1,
    deadband: 0.5,
    // The small summand keeps a closed steam valve from dividing by zero.
    expression: 'gasFlow/(steamFlow/1000+0.01)',
  }),
  intermediate({
    key: 'oxygenFiring',
    name: '运行含氧量',
    unit: '%',
    decimals: 2,
    deadband: 0.05,
    // A furnace without fire is full of air; that is no reason for an alarm.
    expression: 'flueOxygen*flame',
  }),
  intermediate({
    key: 'thermalPower',
    name: '输入热功率',
    unit: 'kW',
    decimals: 0,
    deadband: 5,
    // 35.6 MJ/Nm³ is the usual heat value; the exact one is read on demand only.
    expression: 'gasFlow*35.6/3.6',
  }),
];

const alarms: DeviceInput['alarms'] = [
  {
    variable: 'steamPressure',
    comparison: 'gt',
    value: '0.86',
    content: '蒸汽压力高',
    filterCount: 2,
    severity: 'important',
    confirmRule: 'manual',
  },
  {
    variable: 'steamPressure',
    comparison: 'lt',
    value: '0.72',
    content: '蒸汽压力低',
    filterCount: 3,
    severity: 'important',
    confirmRule: 'manual',
  },
  {
    variable: 'waterLevel',
    comparison: 'lt',
    value: '-45',
    content: '锅筒水位低',
    filterCount: 3,
    severity: 'severe',
    confirmRule: 'manual',
    voice: true,
    loop: 3,
  },
  {
    variable: 'waterLevel',
    comparison: 'ge',
    value: '45',
    content: '锅筒水位高',
    filterCount: 3,
    severity: 'important',
    confirmRule: 'auto',
  },
  {
    variable: 'oxygenFiring',
    comparison: 'gt',
    value: '7',
    content: '烟气含氧量高，燃烧效率下降',
    // The flue needs some 10 s to lose the air of the purge after each start.
    filterCount: 12,
    severity: 'normal',
    confirmRule: 'auto',
  },
  {
    variable: 'burnerState',
    comparison: 'eq',
    value: String(BURNER.locked),
    content: '燃烧器联锁停炉',
    severity: 'severe',
    confirmRule: 'manual',
    voice: true,
    loop: 0,
  },
  {
    variable: 'safetyValveOpen',
    comparison: 'ne',
    value: '0',
    content: '安全阀起跳',
    severity: 'severe',
    confirmRule: 'manual',
  },
  {
    variable: 'furnacePressure',
    comparison: 'ge',
    value: '5',
    content: '炉膛正压',
    filterCount: 5,
    severity: 'important',
    confirmRule: 'manual',
  },
  {
    variable: 'flueTemp',
    comparison: 'gt',
    value: '215',
    content: '排烟温度高',
    filterCount: 3,
    severity: 'normal',
    confirmRule: 'auto',
  },
];

const reports: DeviceInput['reports'] = [
  {
    name: '锅炉运行数据(1秒)',
    type: 'periodic',
    intervalMs: 1_000,
    variables: ['steamPressure', 'waterLevel', 'steamFlow', 'firingRate', 'flueOxygen'],
  },
  {
    name: '锅炉运行数据(5秒)',
    type: 'periodic',
    intervalMs: 5_000,
    variables: ['steamTemp', 'feedWaterTemp', 'flueTemp', 'gasFlow', 'feedFlow', 'furnacePressure', 'fanSpeed'],
  },
  {
    name: '锅炉能耗报表(1分钟)',
    type: 'periodic',
    intervalMs: 60_000,
    variables: ['steamTotal', 'gasTotal', 'gasPerTonne', 'burnerHours', 'burnerStarts', 'nitrogenOxides'],
  },
  {
    name: '锅炉状态变化',
    type: 'change',
    intervalMs: 2_000,
    fluctuation: 0,
    variables: ['burnerState', 'flame', 'feedPumpRunning', 'lowWaterTrip', 'highPressureTrip', 'burnerCommand'],
  },
];
