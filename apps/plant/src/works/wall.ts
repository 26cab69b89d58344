import type { Part } from '../machines/page-parts.ts';
import { PUMP_STATION_SCENE, SCENE_POINTS } from '../machines/pump-station/scene.ts';
import {
  WALL,
  alarms,
  camera,
  clock,
  figure,
  framed,
  inside,
  map,
  mark,
  panel,
  ring,
  scene,
  trend,
  words,
} from './wall-parts.ts';

/** Page units: the screens that hang on walls have as many pixels. */
const SIZE = { width: 1_920, height: 1_080 } as const;
/** Minutes that curves show: somebody who has just started the works sees them fill. */
const MINUTES = 15;

const LEFT = 32;
const MIDDLE = 488;
const RIGHT = 1_448;
const SIDE = 440;

/** The whole works on a wall: figures, curves, alarms, where the machines stand, the pump house as a model and as a picture. */
export const worksWall = () => ({
  con: { title: '全厂大屏', ...SIZE, fit: 'contain', bgColor: WALL.ground, dark: false, follow: false },
  widgets: [...head(), ...tiles(), ...left(), ...middle(), ...right()],
});

function head(): Part[] {
  return [
    words('title', [LEFT, 18, 560, 44], '临港示范工厂综合监控', { size: 31, color: WALL.ink, bold: true }),
    words('english', [LEFT + 362, 31, 520, 28], 'Harbour demonstration works · live', { size: 16 }),
    clock('clock', [1_448, 24, 440, 36]),
    mark('head-line', [LEFT, 80, SIZE.width - 2 * LEFT, 1], WALL.edge),
  ];
}

const TILES = [
  ['供水压力', 'Supply pressure', 'pump.outletPressure', WALL.water],
  ['供水流量', 'Water supplied', 'pump.outletFlow', WALL.water],
  ['蒸汽压力', 'Steam pressure', 'boiler.steamPressure', WALL.steam],
  ['蒸汽流量', 'Steam produced', 'boiler.steamFlow', WALL.steam],
  ['有功功率', 'Active power', 'meter.totalPower', WALL.power],
  ['综合能耗', 'Energy rate', 'energyRate', WALL.good],
] as const;
const TILE = { y: 98, width: 296, height: 114, gap: 16 } as const;

function tiles(): Part[] {
  return TILES.flatMap(([zh, en, key, color], n) => {
    const x = LEFT + n * (TILE.width + TILE.gap);
    const id = `tile-${n}`;
    return [
      panel(`${id}-panel`, [x, TILE.y, TILE.width, TILE.height]),
      mark(`${id}-mark`, [x, TILE.y + 16, 4, TILE.height - 32], color),
      words(`${id}-title`, [x + 24, TILE.y + 14, 120, 26], zh, { size: 17, color: WALL.ink }),
      words(`${id}-english`, [x + 140, TILE.y + 15, 138, 24], en, { size: 13, align: 'right' }),
      figure(id, [x + 24, TILE.y + 46, 256, 54], key, { size: 40 }),
    ];
  });
}

function left(): Part[] {
  const pressure = [LEFT, 228, SIDE, 260] as const;
  const flow = [LEFT, 504, SIDE, 260] as const;
  const load = [LEFT, 780, SIDE, 268] as const;
  return [
    ...framed('pressure', pressure, '供水压力', 'Supply pressure and setpoint', WALL.water),
    trend('pressure', inside(pressure), 'ComplexLine', {
      keys: ['pump.outletPressure', 'pump.pressureSetpoint'],
      colours: [WALL.water, WALL.steam],
      minutes: MINUTES,
    }),
    ...framed('flow', flow, '进出水流量', 'Water in and out', WALL.water),
    trend('flow', inside(flow), 'ComplexArea', {
      keys: ['pump.inletFlow', 'pump.outletFlow'],
      colours: [WALL.good, WALL.water],
      minutes: MINUTES,
    }),
    ...framed('load', load, '三相负荷', 'Load of the three phases', WALL.power),
    ring('load', inside(load), ['meter.powerA', 'meter.powerB', 'meter.powerC'], [WALL.power, WALL.water, WALL.good]),
  ];
}

function middle(): Part[] {
  const width = RIGHT - 16 - MIDDLE;
  const station = [MIDDLE, 228, width, 536] as const;
  const list = [MIDDLE, 780, width, 268] as const;
  return [
    ...framed('station', station, '1号供水泵站', 'Pumping station 1', WALL.water),
    scene('station', inside(station), { ...PUMP_STATION_SCENE, points: SCENE_POINTS, device: 'pump' }),
    ...framed('list', list, '报警记录', 'Alarms of the last 24 hours', WALL.alarm),
    alarms('list', inside(list)),
  ];
}

function right(): Part[] {
  const house = [RIGHT, 228, SIDE, 290] as const;
  const power = [RIGHT, 534, SIDE, 230] as const;
  const where = [RIGHT, 780, SIDE, 268] as const;
  return [
    ...framed('house', house, '泵房视频', 'Pump house', WALL.rose),
    camera('house', inside(house), '1'),
    ...framed('power', power, '蒸汽与用电', 'Steam and electricity', WALL.steam),
    trend('power', inside(power), 'ComplexLine', {
      keys: ['boiler.firingRate', 'meter.loadRate'],
      colours: [WALL.steam, WALL.power],
      minutes: MINUTES,
    }),
    ...framed('where', where, '设备分布', 'Where the machines stand', WALL.good),
    map('where', inside(where), []),
  ];
}
