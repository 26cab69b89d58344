import {
  GROUND,
  INK,
  type Part,
  card,
  clock,
  gauge,
  label,
  lamp,
  symbol,
  value,
  vessel,
} from '../machines/page-parts.ts';
import { TANK } from '../machines/pump-station/model.ts';

/** Left edges of the three cards of systems, and of the five tiles below, page units. */
const CARDS = [24, 442, 860] as const;
const TILES = [40, 284, 528, 772, 1016] as const;
const ROW = 38;

/** The three systems of the works side by side, below them what they come to together. */
export const worksPage = () => ({
  con: { title: '全厂总览', width: 1280, height: 720, fit: 'contain', bgColor: GROUND, dark: true, follow: true },
  widgets: [...head(), ...water(), ...steam(), ...power(), ...together()],
});

function head(): Part[] {
  return [
    label('title', [28, 16, 420, 36], '全厂总览', { size: 24, color: INK, bold: true }),
    clock('clock', [1032, 20, 220, 30]),
  ];
}

/** A card with its title and lines of figures in its right half. */
function system(name: string, at: number, title: string, lines: readonly (readonly [string, string])[]): Part[] {
  return [
    card(`${name}-card`, [at, 68, 396, 404]),
    label(`${name}-title`, [at + 20, 80, 240, 28], title, { size: 16, color: INK, bold: true }),
    ...lines.flatMap(([text, key], n) => [
      label(`${name}-${n}-label`, [at + 184, 124 + n * ROW, 90, ROW], text),
      value(`${name}-${n}`, [at + 262, 124 + n * ROW, 116, ROW], key),
    ]),
  ];
}

function water(): Part[] {
  const [at] = CARDS;
  const pump = (n: 1 | 2, x: number): Part[] => [
    symbol(`pump-${n}`, [x, 392, 56, 56], 'pump', `${n}号泵`, { key: `pump.pump${n}Running`, above: 0 }),
    label(`pump-${n}-label`, [x + 60, 406, 50, 26], `${n}号泵`),
  ];
  return [
    ...system('water', at, '供水系统', [
      ['供水压力', 'pump.outletPressure'],
      ['压力设定', 'pump.pressureSetpoint'],
      ['供水流量', 'pump.outletFlow'],
      ['进水流量', 'pump.inletFlow'],
      ['水泵功率', 'pump.totalPower'],
      ['累计供水', 'pump.totalVolume'],
    ]),
    vessel('tank', [at + 24, 120, 136, 232], 'pump.tankLevel', TANK.height),
    label('tank-label', [at + 24, 356, 136, 24], '水箱液位', { align: 'center' }),
    ...pump(1, at + 184),
    ...pump(2, at + 288),
  ];
}

function steam(): Part[] {
  const at = CARDS[1];
  return [
    ...system('steam', at, '蒸汽系统', [
      ['蒸汽压力', 'boiler.steamPressure'],
      ['压力设定', 'boiler.pressureSetpoint'],
      ['蒸汽流量', 'boiler.steamFlow'],
      ['锅筒水位', 'boiler.waterLevel'],
      ['燃气流量', 'boiler.gasFlow'],
      ['吨汽耗气', 'boiler.gasPerTonne'],
      ['燃烧器', 'boiler.burnerState'],
    ]),
    symbol('boiler', [at + 36, 124, 116, 116], 'boiler', '锅炉', { key: 'boiler.flame', above: 0 }),
    gauge('steam-pressure', [at + 24, 256, 140, 140], 'boiler.steamPressure', {
      from: 0,
      to: 1.25,
      parts: 5,
      stages: [
        [0.6, '#e0aa6a'],
        [0.86, '#aab4be'],
        [1.25, '#d9848b'],
      ],
    }),
    label('steam-pressure-label', [at + 24, 396, 140, 24], '蒸汽压力', { align: 'center' }),
    lamp('low-water', at + 196, 420, 'boiler.lowWaterTrip'),
    label('low-water-label', [at + 210, 408, 70, 24], '极低水位'),
    lamp('over-pressure', at + 290, 420, 'boiler.highPressureTrip'),
    label('over-pressure-label', [at + 304, 408, 60, 24], '超压'),
  ];
}

function power(): Part[] {
  const at = CARDS[2];
  return [
    ...system('power', at, '供电系统', [
      ['有功功率', 'meter.totalPower'],
      ['功率上限', 'meter.powerLimit'],
      ['功率因数', 'meter.powerFactor'],
      ['平均电压', 'meter.averageVoltage'],
      ['平均电流', 'meter.averageCurrent'],
      ['频率', 'meter.frequency'],
      ['有功电能', 'meter.activeEnergy'],
    ]),
    symbol('transformer', [at + 52, 120, 84, 112], 'transformer', '进线变压器', {
      key: 'meter.breakerClosed',
      above: 0,
    }),
    gauge('load', [at + 24, 256, 140, 140], 'meter.loadRate', {
      from: 0,
      to: 100,
      parts: 5,
      stages: [
        [70, '#aab4be'],
        [85, '#e0aa6a'],
        [100, '#d9848b'],
      ],
    }),
    label('load-label', [at + 24, 396, 140, 24], '变压器负载率', { align: 'center' }),
    lamp('overload', at + 196, 420, 'meter.overload'),
    label('overload-label', [at + 210, 408, 70, 24], '过负荷'),
    lamp('undervoltage', at + 290, 420, 'meter.undervoltage'),
    label('undervoltage-label', [at + 304, 408, 60, 24], '欠压'),
  ];
}

/** Calculated variables of the project. */
function together(): Part[] {
  const tile = (n: number, text: string, key: string): Part[] => {
    const at = TILES[n] ?? 0;
    return [
      label(`tile-${n}-label`, [at, 544, 224, 26], text, { align: 'center' }),
      value(`tile-${n}`, [at, 576, 224, 56], key, { size: 30, align: 'center' }),
    ];
  };
  return [
    card('together', [24, 488, 1232, 208]),
    label('together-title', [44, 500, 240, 28], '全厂指标', { size: 16, color: INK, bold: true }),
    ...tile(0, '综合能耗', 'energyRate'),
    ...tile(1, '吨汽综合能耗', 'energyPerTonne'),
    ...tile(2, '水泵用电占比', 'pumpShare'),
    ...tile(3, '本小时最大负荷', 'peakLoad'),
    ...tile(4, '本小时平均供水流量', 'waterFlow'),
    label(
      'note',
      [44, 652, 800, 26],
      '以上由平台根据各设备数据实时计算，公式见“项目管理 → 临港工厂综合监控 → 计算变量”。',
      {
        size: 13,
      },
    ),
  ];
}
