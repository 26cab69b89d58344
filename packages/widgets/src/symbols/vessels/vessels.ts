import { drawnLevel, holding } from '../motion.ts';
import { circle, dashed, line, path, rect, run, shape } from '../part.ts';
import { drum, ground, legs, vessel, wave, zigzag } from '../primitives.ts';
import { symbolsOf } from '../symbol.ts';
import { symbolText } from '../../locales/symbols/text.ts';

const symbol = symbolsOf('vessels');

export const vessels = [
  symbol('tank', symbolText('vessels.tank'), {
    size: [60, 60],
    keywords: '水箱 水池 open top',
    parts: [vessel(0, 0, 60, 60, { top: 'open', bottom: 'flat' }), wave(2, 58, 16, 4)],
    ports: { left: [50], right: [50] },
    further: { left: [10, 30], right: [10, 30], top: [15, 45], bottom: [30] },
  }),
  symbol('tank-closed', symbolText('vessels.tankClosed'), {
    size: [60, 60],
    keywords: '封闭 closed',
    parts: [vessel(0, 0, 60, 60, { top: 'flat', bottom: 'flat' })],
    ports: { left: [50], right: [50], top: [30] },
    further: { left: [10, 30], right: [10, 30], top: [15, 45], bottom: [30] },
  }),
  symbol('tank-cone-roof', symbolText('vessels.tankConeRoof'), {
    size: [70, 60],
    keywords: '固定顶 fixed roof storage',
    parts: [vessel(0, 0, 70, 60, { top: 'cone', bottom: 'flat', cap: 12 }), line(0, 12, 70, 12, 'accent')],
    ports: { left: [50], right: [50], top: [35] },
    further: { left: [20, 35], right: [20, 35], bottom: [35] },
  }),
  symbol('tank-dome-roof', symbolText('vessels.tankDomeRoof'), {
    size: [70, 60],
    keywords: '固定顶 fixed roof storage',
    parts: [vessel(0, 0, 70, 60, { bottom: 'flat', cap: 14 }), line(0, 14, 70, 14, 'accent')],
    ports: { left: [50], right: [50], top: [35] },
    further: { left: [20, 35], right: [20, 35], bottom: [35] },
  }),
  symbol('tank-floating-roof', symbolText('vessels.tankFloatingRoof'), {
    size: [70, 60],
    keywords: '原油 crude storage',
    parts: [
      vessel(0, 0, 70, 60, { top: 'open', bottom: 'flat' }),
      shape([3, 20, 67, 20, 67, 25, 60, 28, 10, 28, 3, 25]),
      line(35, 20, 64, 4),
    ],
    ports: { left: [50], right: [50] },
    further: { left: [36], right: [36], bottom: [35] },
  }),
  symbol('tank-level', symbolText('vessels.tankLevel'), {
    size: [60, 80],
    keywords: '液面 liquid',
    parts: [
      vessel(0, 0, 60, 80, { cap: 12, paint: 'body' }),
      drawnLevel(path('M0 40L60 40L60 68A30 12 0 0 1 0 68Z', 'state')),
      wave(4, 56, 48, 4, 2),
    ],
    ports: { left: [20, 60], right: [20, 60], top: [30], bottom: [30] },
    further: { left: [40], right: [40] },
  }),
  symbol('tank-cone-bottom', symbolText('vessels.tankConeBottom'), {
    size: [60, 80],
    keywords: '沉淀 支腿 legs',
    parts: [
      ...legs(8, 52, 54, 80),
      vessel(0, 0, 60, 74, { top: 'flat', bottom: 'cone', cap: 24 }),
      line(30, 74, 30, 80),
    ],
    ports: { left: [20], right: [20], top: [30], bottom: [30] },
    further: { left: [40], right: [40], top: [15, 45] },
  }),
  symbol('tank-heated', symbolText('vessels.tankHeated'), {
    size: [60, 70],
    keywords: '保温 coil',
    parts: [
      vessel(0, 0, 60, 70, { top: 'flat' }),
      run([0, 46, 8, 46], 'accent'),
      zigzag(8, 52, 46, 8, 4, 'accent'),
      line(52, 46, 60, 46, 'accent'),
    ],
    ports: { left: [46], right: [46], top: [30], bottom: [30] },
    further: { left: [15, 30], right: [15, 30], top: [15, 45] },
  }),
  symbol('vessel-vertical', symbolText('vessels.vesselVertical'), {
    size: [40, 90],
    keywords: '压力容器 pressure',
    parts: [vessel(0, 0, 40, 90, { cap: 12 })],
    ports: { left: [30, 60], right: [30, 60], top: [20], bottom: [20] },
    further: { left: [45, 75], right: [45, 75] },
  }),
  symbol('vessel-skirt', symbolText('vessels.vesselSkirt'), {
    size: [44, 100],
    keywords: '压力容器 pressure',
    parts: [shape([2, 74, 42, 74, 42, 100, 2, 100]), vessel(2, 0, 40, 86, { cap: 12 }), line(0, 100, 44, 100)],
    ports: { top: [22], bottom: [22] },
    further: {
      left: [
        [30, 2],
        [60, 2],
      ],
      right: [
        [30, 2],
        [60, 2],
      ],
    },
  }),
  symbol('vessel-horizontal', symbolText('vessels.vesselHorizontal'), {
    size: [100, 50],
    keywords: '卧罐 压力容器 drum pressure',
    parts: [rect(22, 34, 10, 16), rect(68, 34, 10, 16), drum(0, 0, 100, 42, 12)],
    ports: { left: [21], right: [21], top: [30, 70] },
    further: { top: [50], bottom: [[50, 8]] },
  }),
  symbol('vessel-horizontal-boot', symbolText('vessels.vesselHorizontalBoot'), {
    size: [100, 60],
    keywords: '分液 drum knock-out',
    parts: [vessel(62, 36, 16, 24, { top: 'flat', cap: 5 }), drum(0, 0, 100, 42, 12)],
    ports: { left: [21], right: [21], top: [30], bottom: [70] },
    further: { top: [50, 70], bottom: [[30, 18]] },
  }),
  symbol('vessel-jacketed', symbolText('vessels.vesselJacketed'), {
    size: [60, 80],
    keywords: '夹套 保温 jacket',
    parts: [path('M4 26L0 30L0 64A30 16 0 0 0 60 64L60 30L56 26'), vessel(6, 0, 48, 74, { cap: 12 })],
    ports: { left: [40], right: [40], top: [30], bottom: [30] },
    further: { left: [[18, 6], 56], right: [[18, 6], 56] },
  }),
  symbol('tank-sphere', symbolText('vessels.tankSphere'), {
    size: [70, 76],
    keywords: '液化气 LPG spherical',
    parts: [
      ...legs(12, 58, 46, 76),
      line(35, 66, 35, 76),
      holding(circle(35, 35, 35, 'state'), 0, 70),
      path('M0 35Q35 47 70 35', 'accent'),
    ],
    ports: { top: [35], bottom: [35] },
    further: { left: [35], right: [35] },
  }),
  symbol('tank-underground', symbolText('vessels.tankUnderground'), {
    size: [100, 60],
    keywords: '地下 加油站 buried',
    parts: [...ground(0, 100, 10), line(50, 0, 50, 18), drum(8, 18, 84, 42, 12)],
    ports: { top: [50] },
    further: {
      top: [
        [25, 18],
        [75, 18],
      ],
    },
  }),
  symbol('basin', symbolText('vessels.basin'), {
    size: [100, 50],
    keywords: '沉淀池 调节池 pond pool sump',
    parts: [
      line(0, 10, 12, 10),
      line(88, 10, 100, 10),
      holding(path('M12 10L12 50L88 50L88 10', 'state'), 10, 50),
      wave(14, 86, 22, 5),
    ],
    ports: { left: [10], right: [10] },
    further: { bottom: [30, 70] },
  }),
  symbol('silo', symbolText('vessels.silo'), {
    size: [50, 100],
    keywords: '料仓 粉料 bulk',
    parts: [
      ...legs(6, 44, 70, 100),
      vessel(0, 0, 50, 96, { cap: 26, bottom: 'cone', top: 'flat' }),
      line(0, 70, 50, 70, 'accent'),
      line(25, 96, 25, 100),
    ],
    ports: { top: [25], bottom: [25] },
    further: { left: [20, 45], right: [20, 45], top: [12, 38] },
  }),
  symbol('silo-dome', symbolText('vessels.siloDome'), {
    size: [50, 100],
    keywords: '水泥 粮仓 料仓 cement grain',
    parts: [
      ...legs(6, 44, 70, 100),
      holding(path('M0 12A25 12 0 0 1 50 12L50 70L29 96L21 96L0 70Z', 'state'), 0, 96),
      line(0, 70, 50, 70, 'accent'),
      line(0, 12, 50, 12, 'accent'),
      line(25, 96, 25, 100),
    ],
    ports: { top: [25], bottom: [25] },
    further: { left: [25, 50], right: [25, 50] },
  }),
  symbol('hopper', symbolText('vessels.hopper'), {
    size: [60, 50],
    keywords: '漏斗 进料 funnel feed',
    parts: [holding(shape([0, 0, 60, 0, 60, 12, 36, 42, 36, 50, 24, 50, 24, 42, 0, 12], 'state'), 0, 50)],
    ports: { top: [30], bottom: [30] },
    further: { top: [15, 45] },
  }),
  symbol('barrel', symbolText('vessels.barrel'), {
    size: [44, 60],
    keywords: '油桶 drum',
    parts: [holding(rect(2, 0, 40, 60, 'state', 3), 0, 60), line(0, 20, 44, 20), line(0, 40, 44, 40)],
  }),
  symbol('container-ibc', symbolText('vessels.containerIbc'), {
    size: [60, 66],
    keywords: 'IBC 化学品 tote',
    parts: [
      rect(24, 0, 12, 6),
      holding(rect(0, 6, 60, 50, 'state', 4), 6, 56),
      ...[20, 40].map((x) => line(x, 6, x, 56, 'accent')),
      ...[22, 40].map((y) => line(0, y, 60, y, 'accent')),
      rect(0, 56, 60, 4),
      ...[4, 26, 48].map((x) => rect(x, 60, 8, 6)),
    ],
  }),
  symbol('gas-cylinder', symbolText('vessels.gasCylinder'), {
    size: [30, 90],
    keywords: '钢瓶 氮气 bottle',
    parts: [
      rect(11, 0, 8, 10),
      rect(9, 10, 12, 6),
      holding(path('M0 34Q0 16 15 16Q30 16 30 34L30 86L27 90L3 90L0 86Z', 'state'), 16, 90),
    ],
    ports: { top: [15] },
  }),
  symbol('expansion-vessel', symbolText('vessels.expansionVessel'), {
    size: [50, 70],
    keywords: '定压 隔膜 diaphragm',
    parts: [vessel(0, 0, 50, 60, { cap: 16 }), path('M0 30Q12 42 25 34Q38 26 50 34', 'accent'), line(25, 60, 25, 70)],
    ports: { bottom: [25] },
  }),
  symbol('accumulator', symbolText('vessels.accumulator'), {
    size: [30, 70],
    keywords: '液压 hydraulic',
    parts: [
      holding(rect(0, 0, 30, 62, 'state', 15), 0, 62),
      line(0, 30, 30, 30, 'accent'),
      shape([15, 26, 10, 17, 20, 17], 'accent'),
      line(15, 62, 15, 70),
    ],
    ports: { bottom: [15] },
  }),
  symbol('gasholder', symbolText('vessels.gasholder'), {
    size: [80, 70],
    keywords: '煤气 沼气 biogas',
    parts: [
      line(4, 0, 4, 40),
      line(76, 0, 76, 40),
      path('M10 22A30 14 0 0 1 70 22L70 50L10 50Z', 'state'),
      path('M0 40L0 70L80 70L80 40', 'body'),
      dashed(line(10, 40, 10, 62)),
      dashed(line(70, 40, 70, 62)),
      wave(2, 78, 46, 5, 2),
    ],
    ports: { bottom: [40] },
    further: { bottom: [20, 60] },
  }),
  symbol('water-tower', symbolText('vessels.waterTower'), {
    size: [60, 100],
    keywords: '高位水箱 elevated',
    parts: [
      ...legs(16, 44, 40, 100),
      line(16, 60, 44, 80),
      line(44, 60, 16, 80),
      line(30, 44, 30, 100),
      vessel(4, 0, 52, 46, { top: 'cone', cap: 12 }),
    ],
    ports: { bottom: [30] },
    further: { left: [[24, 4]], right: [[24, 4]] },
  }),
];
