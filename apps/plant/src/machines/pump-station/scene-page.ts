import { GROUND, INK, type Part, RUNNING, SYSTEM, card, clock, label, lamp, value } from '../page-parts.ts';
import { PUMP_STATION_SCENE, SCENE_POINTS } from './scene.ts';

const WIDE = 836;
const RIGHT = 876;
const ROW = 30;

/** The pumping station as a model, with what it does beside it. */
export const pumpStationScenePage = () => ({
  con: { title: '三维泵站', width: 1280, height: 720, fit: 'contain', bgColor: GROUND, dark: true, follow: false },
  widgets: [
    label('title', [28, 16, 260, 36], '1号供水泵站', { size: 24, color: INK, bold: true }),
    label('status-label', [300, 20, 76, 30], '运行信息'),
    value('status', [376, 20, 220, 30], 'statusText', { size: 15, align: 'left' }),
    label('alarms-label', [676, 20, 72, 30], '当前报警'),
    value('alarms', [748, 20, 84, 30], SYSTEM.alarms, { size: 18, align: 'left' }),
    clock('clock', [1032, 20, 220, 30]),
    card('scene-card', [24, 64, WIDE, 632]),
    scene(),
    ...figures(),
    ...trend(),
    ...states(),
  ],
});

const scene = (): Part => ({
  id: 'scene',
  widgetType: 'UsualWebgl',
  position: { x: 30, y: 70, width: WIDE - 12, height: 620 },
  data: {
    sceneId: PUMP_STATION_SCENE.sceneId,
    signalArray: SCENE_POINTS.map((point) => ({ point, data: { type: 'signal', systemKey: point } })),
  },
});

function figures(): Part[] {
  const row = (at: number, title: string, key: string): Part[] => [
    label(`figure-${at}-label`, [896, 104 + at * ROW, 150, ROW], title),
    value(`figure-${at}`, [1046, 104 + at * ROW, 186, ROW], key),
  ];
  return [
    card('figures', [RIGHT, 64, 380, 228]),
    label('figures-title', [896, 74, 200, 26], '供水运行', { color: INK, bold: true }),
    ...row(0, '出口压力', 'outletPressure'),
    ...row(1, '压力设定', 'pressureSetpoint'),
    ...row(2, '出水流量', 'outletFlow'),
    ...row(3, '水箱液位', 'tankLevel'),
    ...row(4, '水泵总功率', 'totalPower'),
    ...row(5, '单位供水电耗', 'unitConsumption'),
  ];
}

function trend(): Part[] {
  return [
    card('trend-card', [RIGHT, 308, 380, 228]),
    label('trend-title', [896, 318, 200, 26], '压力与设定', { color: INK, bold: true }),
    {
      id: 'trend',
      widgetType: 'ComplexLine',
      position: { x: 884, y: 346, width: 364, height: 182, top: 28, right: 16, bottom: 50, left: 46 },
      style: { fill: { enable: false }, stroke: { enable: false } },
      data: {
        signalArray: ['outletPressure', 'pressureSetpoint'].map((systemKey) => ({ type: 'signal', systemKey })),
        timeRange: 15,
        timeFormat: 'HH:mm',
        customTicks: 4,
      },
    },
  ];
}

function states(): Part[] {
  const state = (at: number, title: string, key: string, color?: string): Part[] => [
    lamp(`state-${at}-lamp`, 904, 598 + at * 26, key, color),
    label(`state-${at}-label`, [924, 585 + at * 26, 150, 26], title),
    value(`state-${at}`, [1080, 585 + at * 26, 152, 26], key, { size: 15 }),
  ];
  return [
    card('states', [RIGHT, 552, 380, 144]),
    label('states-title', [896, 560, 200, 24], '保护与状态', { color: INK, bold: true }),
    ...state(0, '缺水保护', 'dryRunLock'),
    ...state(1, '1号泵故障', 'pump1Fault'),
    ...state(2, '2号泵故障', 'pump2Fault'),
    ...state(3, '压力达到设定', 'pressureReached', RUNNING),
  ];
}
