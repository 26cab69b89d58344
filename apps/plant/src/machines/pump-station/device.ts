import { deviceDocument, intermediate } from '../device-document.ts';
import type { DeviceInput, Endpoint } from '../machine.ts';
import { TANK } from './model.ts';
import { pumpStationPage } from './page.ts';
import { PUMP_STATION_TABLE } from './registers.ts';
import { pumpStationScenePage } from './scene-page.ts';

export const PUMP_STATION_UNIT = 1;

/** The pumping station as the platform imports it. */
export function pumpStationDevice(at: Endpoint): DeviceInput {
  return deviceDocument(
    {
      name: '1号供水泵站',
      deviceNo: 'PS-001',
      group: '供水车间',
      manufacturer: '光场示范设备厂',
      address: '浙江省宁波市北仑区临港示范园区供水车间',
      lng: 121.8536,
      lat: 29.9082,
      remark: '市政进水经水箱由两台变频泵恒压供水',
      unitId: PUMP_STATION_UNIT,
      table: PUMP_STATION_TABLE,
      intermediates,
      alarms,
      reports,
      pages: [pumpStationPage(), pumpStationScenePage()],
    },
    at,
  );
}

const intermediates = [
  intermediate({
    key: 'tankVolume',
    name: '水箱存水量',
    unit: 'm³',
    decimals: 2,
    deadband: 0.02,
    expression: `tankLevel*${TANK.area}`,
  }),
  intermediate({
    key: 'flowBalance',
    name: '进出水流量差',
    unit: 'm³/h',
    decimals: 1,
    deadband: 0.5,
    expression: 'inletFlow-outletFlow',
  }),
  intermediate({
    key: 'pressureDeviation',
    name: '压力偏差',
    unit: 'MPa',
    decimals: 3,
    deadband: 0.002,
    expression: 'outletPressure-pressureSetpoint',
  }),
  intermediate({
    key: 'unitConsumption',
    name: '单位供水电耗',
    unit: 'kWh/m³',
    decimals: 3,
    deadband: 0.005,
    // The small summand keeps a closed outlet from dividing by zero.
    expression: 'totalPower/(outletFlow+0.01)',
  }),
  intermediate({
    key: 'runningPumps',
    name: '运行水泵台数',
    unit: '台',
    decimals: 0,
    statusMap: [
      { value: 0, text: '全停' },
      { value: 1, text: '单泵' },
      { value: 2, text: '双泵' },
    ],
    expression: 'pump1Running+pump2Running',
  }),
];

const alarms: DeviceInput['alarms'] = [
  {
    variable: 'tankLevel',
    comparison: 'lt',
    value: '1.3',
    content: '水箱液位低',
    filterCount: 2,
    severity: 'important',
    confirmRule: 'auto',
  },
  {
    variable: 'tankLevel',
    comparison: 'gt',
    value: '3.37',
    content: '水箱液位高',
    filterCount: 3,
    severity: 'normal',
    confirmRule: 'auto',
  },
  {
    variable: 'outletPressure',
    comparison: 'lt',
    value: '0.29',
    content: '出口压力低',
    filterCount: 2,
    severity: 'severe',
    confirmRule: 'manual',
    voice: true,
    loop: 2,
  },
  {
    variable: 'dryRunLock',
    comparison: 'eq',
    value: '1',
    content: '缺水保护动作，水泵已停',
    severity: 'severe',
    confirmRule: 'manual',
    voice: true,
    loop: 0,
  },
  {
    variable: 'pump1Fault',
    comparison: 'eq',
    value: '1',
    content: '1号泵故障',
    severity: 'severe',
    confirmRule: 'manual',
  },
  {
    variable: 'pump2Fault',
    comparison: 'eq',
    value: '1',
    content: '2号泵故障',
    severity: 'severe',
    confirmRule: 'manual',
  },
  {
    variable: 'pump1BearingTemp',
    comparison: 'gt',
    value: '75',
    content: '1号泵轴承温度高',
    filterCount: 3,
    severity: 'important',
    confirmRule: 'manual',
  },
  {
    variable: 'statusText',
    comparison: 'include',
    value: 'MANUAL',
    content: '泵站处于手动方式',
    severity: 'normal',
    confirmRule: 'auto',
  },
];

const reports: DeviceInput['reports'] = [
  {
    name: '泵站运行数据(1秒)',
    type: 'periodic',
    intervalMs: 1_000,
    variables: ['tankLevel', 'outletPressure', 'inletFlow', 'outletFlow', 'pump1Frequency', 'pump2Frequency'],
  },
  {
    name: '泵站运行数据(10秒)',
    type: 'periodic',
    intervalMs: 10_000,
    variables: [
      'inletPressure',
      'pump1Current',
      'pump2Current',
      'pump1BearingTemp',
      'pump2BearingTemp',
      'totalPower',
      'inletValvePosition',
      'outletValvePosition',
      'unitConsumption',
    ],
  },
  {
    name: '供水量报表(1分钟)',
    type: 'periodic',
    intervalMs: 60_000,
    variables: ['totalVolume', 'pump1Hours', 'pump2Hours', 'pump1Starts', 'pump2Starts', 'tankVolume'],
  },
  {
    name: '设备启停与设定变化',
    type: 'change',
    intervalMs: 2_000,
    fluctuation: 0,
    variables: ['pump1Running', 'pump2Running', 'autoMode', 'inletAuto', 'pressureSetpoint', 'statusText'],
  },
  {
    name: '液位变化',
    type: 'change',
    intervalMs: 2_000,
    fluctuation: 0.05,
    variables: ['tankLevel', 'tankVolume'],
  },
];
