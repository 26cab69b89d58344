import {
  GROUND,
  INK,
  type Part,
  RUNNING,
  SYSTEM,
  button,
  camera,
  card,
  clock,
  gauge,
  label,
  lamp,
  pipe,
  stroke,
  symbol,
  value,
  vessel,
  warning,
} from '../page-parts.ts';
import { TANK } from './model.ts';

/** Below this nothing flows, m³/h. */
const STILL = 0.5;
/** Upper edges and height of a row in a card below the picture, page units. */
const ROWS = [544, 573, 602, 631, 660];
const ROW = 26;

/** The pumping station as it is watched: water from left to right, below it what it does, what can be set, what is wrong. */
export const pumpStationPage = () => ({
  con: { title: '泵站总览', width: 1280, height: 720, fit: 'contain', bgColor: GROUND, dark: true, follow: true },
  widgets: [
    ...head(),
    card('picture', [24, 64, 1232, 424]),
    ...inlet(),
    ...tank(),
    ...pumps(),
    ...outlet(),
    ...cards(),
  ],
});

function head(): Part[] {
  return [
    label('title', [28, 16, 260, 36], '1号供水泵站', { size: 24, color: INK, bold: true }),
    label('status-label', [300, 20, 76, 30], '运行信息'),
    value('status', [376, 20, 220, 30], 'statusText', { size: 15, align: 'left' }),
    label('alarms-label', [676, 20, 72, 30], '当前报警'),
    // as wide as its name, which stands there while the page is designed
    value('alarms', [748, 20, 84, 30], SYSTEM.alarms, { size: 18, align: 'left' }),
    label('online-label', [850, 20, 44, 30], '网关'),
    value('online', [894, 20, 80, 30], SYSTEM.online, { size: 15, align: 'left' }),
    clock('clock', [1032, 20, 220, 30]),
  ];
}

function inlet(): Part[] {
  return [
    label('inlet-from', [40, 104, 100, 24], '市政进水', { color: INK, bold: true }),
    pipe('inlet-1', [40, 180, 104, 10], 'inletFlow', STILL),
    symbol('inlet-valve', [144, 131, 72, 72], 'valve-motor', '进水阀', { key: 'inletValvePosition', above: 1 }),
    value('inlet-valve-position', [134, 206, 92, 24], 'inletValvePosition', { size: 15, align: 'center' }),
    pipe('inlet-2', [216, 180, 84, 10], 'inletFlow', STILL),
    label('inlet-flow-label', [40, 262, 76, 24], '进水流量'),
    value('inlet-flow', [112, 262, 124, 24], 'inletFlow'),
    label('inlet-pressure-label', [40, 292, 76, 24], '进口压力'),
    value('inlet-pressure', [112, 292, 124, 24], 'inletPressure'),
    label('inlet-mode-label', [40, 322, 76, 24], '控制方式'),
    value('inlet-mode', [112, 322, 124, 24], 'inletAuto'),
    camera('camera', [40, 352, 224, 126], '1'),
  ];
}

function tank(): Part[] {
  return [
    label('tank-title', [300, 88, 160, 24], '水箱', { color: INK, bold: true, align: 'center' }),
    vessel('tank', [300, 118, 160, 300], 'tankLevel', TANK.height),
    label('tank-volume-label', [300, 428, 60, 24], '存水量'),
    value('tank-volume', [356, 428, 104, 24], 'tankVolume', { size: 15 }),
    lamp('level-low', 322, 466, 'levelSwitchLow'),
    label('level-low-label', [336, 454, 40, 24], '低位', { size: 13 }),
    lamp('level-high', 398, 466, 'levelSwitchHigh'),
    label('level-high-label', [412, 454, 40, 24], '高位', { size: 13 }),
  ];
}

function pumps(): Part[] {
  return [
    pipe('suction', [460, 375, 91, 10], 'outletFlow', STILL),
    pipe('suction-2', [551, 375, 89, 10], 'pump2Running', 0),
    pipe('suction-up', [546, 185, 10, 195], 'pump1Running', 0, 'backward'),
    pipe('suction-1', [551, 185, 89, 10], 'pump1Running', 0),
    ...pump(1, 190),
    ...pump(2, 380),
    pipe('header-1', [860, 190, 10, 95], 'pump1Running', 0),
    pipe('header-2', [860, 285, 10, 95], 'pump2Running', 0, 'backward'),
  ];
}

/** One of the two pumps, its shaft at `y`. */
function pump(number: 1 | 2, y: number): Part[] {
  const name = `pump${number}`;
  const row = (at: number, title: string, key: string): Part[] => [
    label(`${name}-${at}-label`, [590, y + 42 + at * 21, 60, 21], title, { size: 13 }),
    value(`${name}-${at}`, [640, y + 42 + at * 21, 110, 21], key, { size: 14 }),
  ];
  return [
    label(`${name}-title`, [640, y - 64, 72, 24], `${number}号泵`, { color: INK, bold: true, align: 'center' }),
    symbol(name, [640, y - 36, 72, 72], 'pump', `${number}号泵`, { key: `${name}Running`, above: 0 }),
    warning(`${name}-fault`, [584, y - 62, 48, 22], '故障', `${name}Fault`),
    pipe(`${name}-out`, [712, y - 5, 30, 10], `${name}Running`, 0),
    symbol(`${name}-check`, [742, y - 18, 72, 36], 'valve-check', `${number}号泵止回阀`),
    pipe(`${name}-out-2`, [814, y - 5, 56, 10], `${name}Running`, 0),
    ...row(0, '频率', `${name}Frequency`),
    ...row(1, '电流', `${name}Current`),
    ...row(2, '轴承', `${name}BearingTemp`),
  ];
}

function outlet(): Part[] {
  return [
    pipe('outlet-1', [865, 280, 165, 10], 'outletFlow', STILL),
    stroke('pressure-tap', [955, 234], [955, 280]),
    label('pressure-label', [968, 246, 80, 24], '出口压力'),
    gauge('pressure', [880, 84, 150, 150], 'outletPressure', {
      from: 0,
      to: 0.6,
      stages: [
        [0.29, '#d9848b'],
        [0.45, '#aab4be'],
        [0.6, '#e0aa6a'],
      ],
    }),
    symbol('flowmeter', [1030, 255, 60, 60], 'flow-magnetic', '出水流量计'),
    label('outlet-flow-label', [1010, 330, 100, 22], '出水流量', { align: 'center' }),
    value('outlet-flow', [1000, 352, 120, 26], 'outletFlow', { size: 18, align: 'center' }),
    pipe('outlet-2', [1090, 280, 40, 10], 'outletFlow', STILL),
    symbol('outlet-valve', [1130, 231, 72, 72], 'valve-motor', '出水阀', { key: 'outletValvePosition', above: 1 }),
    value('outlet-valve-position', [1120, 306, 92, 24], 'outletValvePosition', { size: 15, align: 'center' }),
    pipe('outlet-3', [1202, 280, 54, 10], 'outletFlow', STILL),
    label('outlet-to', [1150, 196, 92, 24], '至供水管网', { color: INK, bold: true, align: 'right' }),
    warning('dry-run', [900, 420, 330, 36], '缺水保护动作，水泵已停', 'dryRunLock'),
  ];
}

function cards(): Part[] {
  const figure = (at: number, title: string, key: string): Part[] => [
    label(`figure-${at}-label`, [44, ROWS[at] ?? 0, 160, ROW], title),
    value(`figure-${at}`, [204, ROWS[at] ?? 0, 196, ROW], key),
  ];
  const state = (at: number, title: string, key: string, color?: string): Part[] => [
    lamp(`state-${at}-lamp`, 884, (ROWS[at] ?? 0) + ROW / 2, key, color),
    label(`state-${at}-label`, [904, ROWS[at] ?? 0, 130, ROW], title),
    value(`state-${at}`, [1030, ROWS[at] ?? 0, 70, ROW], key, { size: 15 }),
  ];
  return [
    card('figures', [24, 504, 400, 196]),
    label('figures-title', [44, 512, 200, 26], '供水运行', { color: INK, bold: true }),
    ...figure(0, '累计供水量', 'totalVolume'),
    ...figure(1, '水泵总功率', 'totalPower'),
    ...figure(2, '单位供水电耗', 'unitConsumption'),
    ...figure(3, '运行水泵台数', 'runningPumps'),
    ...figure(4, '进出水流量差', 'flowBalance'),
    card('settings', [440, 504, 400, 196]),
    label('settings-title', [460, 512, 200, 26], '设定与控制', { color: INK, bold: true }),
    ...settings(),
    card('states', [856, 504, 400, 196]),
    label('states-title', [876, 512, 200, 26], '保护与状态', { color: INK, bold: true }),
    ...state(0, '缺水保护', 'dryRunLock'),
    ...state(1, '1号泵故障', 'pump1Fault'),
    ...state(2, '2号泵故障', 'pump2Fault'),
    ...state(3, '压力达到设定', 'pressureReached', RUNNING),
    ...state(4, '双泵并联运行', 'bothPumps', RUNNING),
    button('reset', [1136, 544, 96, 34], '故障复位', 'faultReset', { set: '1' }),
  ];
}

function settings(): Part[] {
  const row = (at: number, title: string, key: string): Part[] => [
    label(`setting-${at}-label`, [460, settingY(at), 120, 30], title),
    value(`setting-${at}`, [572, settingY(at), 104, 30], key, { size: 15 }),
  ];
  const two = (at: number, key: string, on: string, off: string): Part[] => [
    button(`setting-${at}-on`, [692, settingY(at), 62, 32], on, key, { set: '1' }),
    button(`setting-${at}-off`, [760, settingY(at), 62, 32], off, key, { set: '0' }),
  ];
  return [
    ...row(0, '出口压力设定', 'pressureSetpoint'),
    button('setting-0-change', [692, settingY(0), 130, 32], '修改设定', 'pressureSetpoint', 'input'),
    ...row(1, '水泵控制方式', 'autoMode'),
    ...two(1, 'autoMode', '自动', '手动'),
    ...row(2, '1号泵手动启停', 'pump1Command'),
    ...two(2, 'pump1Command', '启动', '停止'),
    ...row(3, '2号泵手动启停', 'pump2Command'),
    ...two(3, 'pump2Command', '启动', '停止'),
  ];
}
const settingY = (at: number): number => 540 + at * 39;
