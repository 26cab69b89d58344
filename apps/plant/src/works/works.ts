import type { SiteDocumentInput } from '@lightfield/contract';
import { worksPage } from './page.ts';
import { worksWall } from './wall.ts';

type Project = NonNullable<SiteDocumentInput['projects']>[number];

/** Numbers of the machines, and what formulas of the project call them. */
const DEVICES = [
  { deviceNo: 'PS-001', key: 'pump' },
  { deviceNo: 'BL-001', key: 'boiler' },
  { deviceNo: 'EM-001', key: 'meter' },
];
const HOUR_MS = 3_600_000;

/** The whole works on one page: what its machines have together. */
export const worksProject = (): Project => ({
  name: '临港工厂综合监控',
  remark: '供水、蒸汽、供电三个系统的综合监控',
  devices: DEVICES,
  variables: [
    {
      key: 'pumpShare',
      name: '水泵用电占比',
      unit: '%',
      decimals: 1,
      // The small summand keeps an open breaker from dividing by zero; so do those below.
      formula: 'pump.totalPower/(meter.totalPower+0.01)*100',
    },
    {
      key: 'energyRate',
      name: '综合能耗',
      unit: 'kgce/h',
      decimals: 1,
      // Standard coal equivalents after GB/T 2589: 0.1229 kgce/kWh of electricity, 1.2143 kgce/Nm³ of gas of 35.6 MJ.
      formula: 'meter.totalPower*0.1229+boiler.gasFlow*1.2143',
    },
    {
      key: 'energyPerTonne',
      name: '吨汽综合能耗',
      unit: 'kgce/t',
      decimals: 1,
      formula: 'energyRate/(boiler.steamFlow/1000+0.01)',
    },
    {
      key: 'peakLoad',
      name: '本小时最大负荷',
      unit: 'kW',
      decimals: 1,
      statistic: { of: 'meter.totalPower', what: 'max', periodMs: HOUR_MS },
    },
    {
      key: 'waterFlow',
      name: '本小时平均供水流量',
      unit: 'm³/h',
      decimals: 1,
      statistic: { of: 'pump.outletFlow', what: 'average', periodMs: HOUR_MS },
    },
  ],
  reports: [
    {
      name: '全厂运行记录',
      intervalMs: 10_000,
      fields: [
        { value: 'pump.outletPressure', report: '泵站运行数据(1秒)', alias: '供水压力' },
        { value: 'pump.outletFlow', report: '泵站运行数据(1秒)', alias: '供水流量' },
        { value: 'boiler.steamPressure', report: '锅炉运行数据(1秒)', alias: '蒸汽压力' },
        { value: 'boiler.steamFlow', report: '锅炉运行数据(1秒)', alias: '蒸汽流量' },
        { value: 'meter.totalPower', report: '电气参数(1秒)', alias: '总有功功率' },
        { value: 'meter.powerFactor', report: '电气参数(1秒)', alias: '功率因数' },
      ],
    },
  ],
  pages: [worksPage(), worksWall()],
});
