import { circle, dashed, line, path, rect, run, shape, solid } from '../part.ts';
import { arrow, arrowHead, ground, legs, motor, spokes, spring, zigzag } from '../primitives.ts';
import { symbolsOf } from '../symbol.ts';
import { symbolText } from '../../locales/symbols/text.ts';

const symbol = symbolsOf('conveyors');
const wheel = (cx: number, cy: number, radius = 6) => [
  circle(cx, cy, radius),
  solid(circle(cx, cy, radius * 0.3, 'line')),
];

export const conveyors = [
  symbol('conveyor-belt', symbolText('conveyors.conveyorBelt'), {
    size: [120, 24],
    keywords: '输送带 传送',
    parts: [
      rect(0, 0, 120, 24, 'state', 12),
      circle(12, 12, 8, 'accent'),
      circle(108, 12, 8, 'accent'),
      ...arrow(40, 12, 80, 12, 'accent'),
    ],
    ports: { left: [12], right: [12] },
  }),
  symbol('conveyor-inclined', symbolText('conveyors.conveyorInclined'), {
    size: [120, 70],
    keywords: '上料 输送带',
    parts: [
      ...legs(30, 90, 40, 70),
      path('M7.5 49.5L103.5 1.5A10 10 0 0 1 112.5 19.5L16.5 67.5A10 10 0 0 1 7.5 49.5Z', 'state'),
      circle(12, 58.5, 6, 'accent'),
      circle(108, 10.5, 6, 'accent'),
      ...arrow(46, 41.5, 74, 27.5, 'accent'),
    ],
  }),
  symbol('conveyor-screw', symbolText('conveyors.conveyorScrew'), {
    size: [120, 34],
    keywords: '绞龙 auger',
    parts: [
      rect(22, 0, 84, 28, 'state'),
      zigzag(24, 104, 14, 12, 6, 'accent'),
      ...motor(11, 14, 11, 'body'),
      line(106, 14, 120, 14),
      rect(90, 28, 12, 6),
    ],
    ports: { top: [34], bottom: [96] },
  }),
  symbol('conveyor-roller', symbolText('conveyors.conveyorRoller'), {
    size: [120, 30],
    keywords: '滚筒 传送',
    parts: [
      rect(0, 14, 120, 8),
      ...[8, 25, 42, 60, 78, 95, 112].map((x) => circle(x, 8, 8, 'state')),
      ...legs(12, 108, 22, 30),
    ],
  }),
  symbol('conveyor-chain', symbolText('conveyors.conveyorChain'), {
    size: [120, 34],
    keywords: '链式 埋刮板 scraper',
    parts: [
      rect(0, 0, 120, 34, 'state'),
      rect(8, 8, 104, 18, 'accent', 9),
      ...[24, 42, 60, 78, 96].flatMap((x) => [line(x, 2, x, 8, 'accent'), line(x, 26, x, 32, 'accent')]),
    ],
    ports: { left: [17], right: [17] },
  }),
  symbol('conveyor-pneumatic', symbolText('conveyors.conveyorPneumatic'), {
    size: [110, 40],
    keywords: '粉料 blow tank',
    parts: [
      path('M0 0L24 0L24 20L14 34L10 34L0 20Z', 'state'),
      line(12, 34, 12, 40),
      run([12, 40, 110, 40]),
      ...[40, 56, 72].map((x) => solid(circle(x, 33, 2, 'line'))),
      arrowHead(100, 33, 'right'),
    ],
    ports: { top: [12], right: [40] },
  }),
  symbol('elevator-bucket', symbolText('conveyors.elevatorBucket'), {
    size: [44, 130],
    keywords: '提升 垂直 vertical',
    parts: [
      rect(6, 4, 32, 122, 'state', 14),
      circle(22, 20, 10, 'accent'),
      circle(22, 110, 10, 'accent'),
      line(12, 20, 12, 110, 'accent'),
      line(32, 20, 32, 110, 'accent'),
      ...[32, 50, 68, 86].flatMap((y) => [
        run([12, y, 18, y, 16, y + 8, 12, y + 8], 'accent'),
        run([32, y + 8, 28, y + 8, 26, y, 32, y], 'accent'),
      ]),
      line(38, 24, 44, 24),
      line(0, 104, 6, 104),
    ],
    ports: { left: [104], right: [24] },
  }),
  symbol('feeder-vibrating', symbolText('conveyors.feederVibrating'), {
    size: [90, 50],
    keywords: '给料 喂料',
    parts: [
      shape([0, 6, 12, 6, 12, 14, 90, 22, 90, 30, 8, 26, 0, 22], 'state'),
      spring(22, 44, 28, 5),
      spring(70, 48, 29, 5),
      line(14, 44, 30, 44),
      line(62, 48, 78, 48),
      rect(34, 30, 18, 12),
    ],
    ports: { right: [26] },
  }),
  symbol('feeder-rotary', symbolText('conveyors.feederRotary'), {
    size: [60, 60],
    keywords: '旋转阀 锁风 airlock rotary valve',
    parts: [
      rect(12, 0, 36, 60),
      circle(30, 30, 24, 'state'),
      ...spokes(30, 30, 24, 3),
      solid(circle(30, 30, 4, 'accent')),
    ],
    ports: { top: [30], bottom: [30] },
  }),
  symbol('feeder-weigh', symbolText('conveyors.feederWeigh'), {
    size: [110, 56],
    keywords: '计量 定量给料 scale',
    parts: [
      rect(0, 0, 110, 22, 'state', 11),
      circle(11, 11, 7, 'accent'),
      circle(99, 11, 7, 'accent'),
      shape([55, 24, 66, 42, 44, 42]),
      ...ground(36, 76, 42),
      arrowHead(62, 11, 'right', 'accent'),
    ],
    ports: { left: [11], right: [11] },
  }),
  symbol('scale-platform', symbolText('conveyors.scalePlatform'), {
    size: [80, 44],
    keywords: '称重 weighing',
    parts: [
      rect(0, 0, 80, 10, 'state'),
      shape([22, 10, 30, 26, 14, 26]),
      shape([58, 10, 66, 26, 50, 26]),
      rect(0, 26, 80, 10),
      ...ground(0, 80, 38),
    ],
  }),
  symbol('weighbridge', symbolText('conveyors.weighbridge'), {
    size: [120, 60],
    keywords: '汽车衡 truck scale',
    parts: [
      rect(18, 6, 44, 24),
      path('M62 12L76 12L84 22L84 30L62 30Z', 'body'),
      ...[30, 50, 74].flatMap((x) => wheel(x, 34)),
      rect(0, 40, 104, 8, 'state'),
      ...ground(0, 120, 54),
      rect(106, 20, 14, 34),
    ],
  }),
  symbol('truck', symbolText('conveyors.truck'), {
    size: [90, 50],
    keywords: '运输 车辆 罐车 lorry',
    parts: [
      rect(0, 4, 58, 34, 'state'),
      path('M60 14L76 14L88 26L88 38L60 38Z', 'body'),
      ...[14, 40, 74].flatMap((x) => wheel(x, 42, 8)),
    ],
  }),
  symbol('railcar', symbolText('conveyors.railcar'), {
    size: [110, 54],
    keywords: '槽车 火车 wagon',
    parts: [
      rect(2, 6, 106, 30, 'state', 14),
      rect(48, 0, 14, 6),
      rect(0, 36, 110, 5),
      ...[16, 32, 78, 94].flatMap((x) => wheel(x, 47)),
    ],
    ports: { top: [55] },
  }),
  symbol('agv', symbolText('conveyors.agv'), {
    size: [80, 44],
    keywords: 'AGV 搬运 robot',
    parts: [
      rect(0, 14, 80, 22, 'state', 4),
      rect(8, 4, 56, 10),
      line(72, 14, 72, 0),
      circle(72, 3, 3, 'body'),
      ...[16, 64].flatMap((x) => wheel(x, 37)),
      arrowHead(52, 25, 'right', 'accent', 12),
    ],
  }),
  symbol('hoist', symbolText('conveyors.hoist'), {
    size: [50, 80],
    keywords: '起重 提升 lifting',
    parts: [
      rect(0, 0, 50, 6),
      rect(6, 12, 38, 22, 'state', 3),
      ...[14, 36].flatMap((x) => wheel(x, 9, 3)),
      line(25, 34, 25, 58),
      path('M25 58L25 64A7 7 0 1 1 18 71'),
      line(12, 23, 38, 23, 'accent'),
    ],
  }),
  symbol('crane-bridge', symbolText('conveyors.craneBridge'), {
    size: [120, 80],
    keywords: '行车 天车 overhead',
    parts: [
      rect(4, 8, 112, 10, 'state'),
      rect(0, 18, 12, 8),
      rect(108, 18, 12, 8),
      rect(48, 0, 26, 8),
      line(61, 18, 61, 54),
      path('M61 54L61 62A8 8 0 1 1 53 70'),
      line(6, 26, 6, 80),
      line(114, 26, 114, 80),
    ],
  }),
  symbol('winch', symbolText('conveyors.winch'), {
    size: [70, 60],
    keywords: '绞车 提升',
    parts: [
      circle(40, 30, 24, 'state'),
      circle(40, 30, 9, 'accent'),
      path('M40 6L0 6'),
      shape([26, 54, 54, 54, 62, 60, 18, 60]),
      solid(circle(40, 30, 3, 'accent')),
    ],
    ports: { left: [6] },
  }),
  symbol('elevator', symbolText('conveyors.elevator'), {
    size: [50, 80],
    keywords: '升降 elevator',
    parts: [
      rect(0, 0, 50, 80),
      line(25, 0, 25, 26),
      rect(8, 26, 34, 40, 'state'),
      line(25, 26, 25, 66, 'accent'),
      arrowHead(17, 40, 'up', 'accent'),
      arrowHead(33, 52, 'down', 'accent'),
    ],
  }),
  symbol('robot', symbolText('conveyors.robot'), {
    size: [80, 90],
    keywords: '机器人 搬运 handling',
    parts: [
      rect(6, 78, 44, 12),
      shape([20, 78, 36, 78, 34, 62, 22, 62]),
      path('M24 62L40 26L48 29L32 64Z', 'state'),
      path('M42 22L70 34L67 41L42 32Z', 'state'),
      circle(28, 62, 9),
      circle(44, 27, 8),
      path('M68 38L68 48M60 60L60 48L78 48L78 60'),
    ],
  }),
  symbol('palletiser', symbolText('conveyors.palletiser'), {
    size: [90, 80],
    keywords: '堆垛 packing pallet',
    parts: [
      run([6, 74, 6, 0, 84, 0, 84, 74]),
      rect(36, 0, 18, 10, 'state'),
      line(45, 10, 45, 26),
      line(35, 26, 55, 26),
      ...[
        [24, 50],
        [46, 50],
        [35, 32],
      ].map(([x = 0, y = 0]) => rect(x, y, 20, 16, 'state')),
      rect(16, 68, 58, 6),
      ...legs(6, 84, 74, 80),
    ],
  }),
  symbol('turntable', symbolText('conveyors.turntable'), {
    size: [60, 60],
    keywords: '旋转台 rotary table',
    parts: [
      circle(30, 30, 30, 'state'),
      ...[18, 26, 34, 42].map((y) => line(12, y, 48, y, 'accent')),
      dashed(circle(30, 30, 25, 'accent')),
    ],
    ports: { left: [30], right: [30], top: [30], bottom: [30] },
  }),
  symbol('diverter', symbolText('conveyors.diverter'), {
    size: [60, 60],
    keywords: '三通 分料 flap gate',
    parts: [
      shape([20, 0, 40, 0, 40, 16, 60, 44, 60, 60, 42, 60, 30, 40, 18, 60, 0, 60, 0, 44, 20, 16], 'state'),
      line(30, 40, 38, 14, 'accent'),
      solid(circle(30, 40, 4, 'accent')),
    ],
    ports: { top: [30], bottom: [10, 50] },
  }),
];
