import { circle, dashed, line, path, rect, run, shape, solid } from '../part.ts';
import { arc, arrow, arrowHead, cloth, drum, spokes, spring, vessel, zigzag } from '../primitives.ts';
import { symbolsOf } from '../symbol.ts';
import { symbolText } from '../../locales/symbols/text.ts';

const symbol = symbolsOf('process');

/** What dries, breaks and sorts solids. */
export const solids = [
  symbol('dryer-drum', symbolText('solids.dryerDrum'), {
    size: [120, 50],
    keywords: '烘干 滚筒 drying',
    parts: [
      rect(12, 6, 96, 34, 'state'),
      rect(0, 2, 16, 42),
      rect(104, 2, 16, 42),
      ...[34, 86].map((x) => rect(x - 4, 2, 8, 42)),
      ...[34, 86].map((x) => circle(x, 46, 4)),
      ...arrow(46, 23, 74, 23, 'accent'),
    ],
    ports: { left: [23], right: [23] },
  }),
  symbol('dryer-spray', symbolText('solids.dryerSpray'), {
    size: [70, 110],
    keywords: '干燥 粉体 powder',
    parts: [
      vessel(0, 6, 70, 98, { top: 'flat', bottom: 'cone', cap: 50 }),
      line(35, 0, 35, 16),
      solid(shape([35, 14, 29, 24, 41, 24], 'accent')),
      ...[14, 24, 35, 46, 56].map((x) => dashed(line(35 + (x - 35) * 0.3, 26, x, 52, 'accent'))),
      line(35, 104, 35, 110),
    ],
    ports: { left: [20], top: [35], bottom: [35] },
  }),
  symbol('dryer-fluid-bed', symbolText('solids.dryerFluidBed'), {
    size: [110, 60],
    keywords: '沸腾 干燥 fluidised',
    parts: [
      shape([0, 0, 110, 0, 100, 30, 100, 60, 10, 60, 10, 30], 'state'),
      dashed(line(10, 42, 100, 42, 'accent')),
      ...[24, 45, 65, 86].map((x) => arrowHead(x, 48, 'up', 'accent', 8)),
      path('M10 32Q21 24 32 32Q43 40 55 32Q66 24 77 32Q88 40 100 32', 'accent'),
    ],
    ports: { left: [0], right: [0], bottom: [55] },
  }),
  symbol('crusher-jaw', symbolText('solids.crusherJaw'), {
    size: [70, 70],
    keywords: '破碎 矿石 ore',
    parts: [
      rect(0, 0, 70, 62, 'state', 3),
      run([14, 4, 20, 14, 18, 24, 25, 34, 24, 44, 30, 56], 'accent'),
      run([56, 4, 50, 14, 51, 24, 44, 34, 44, 44, 38, 56], 'accent'),
      line(34, 62, 34, 70),
    ],
    ports: { top: [35], bottom: [34] },
  }),
  symbol('crusher-roll', symbolText('solids.crusherRoll'), {
    size: [80, 60],
    keywords: '对辊 破碎 roller mill',
    parts: [
      shape([10, 0, 70, 0, 80, 20, 80, 52, 0, 52, 0, 20]),
      circle(22, 30, 16, 'state'),
      circle(58, 30, 16, 'state'),
      arrowHead(36, 36, 65, 'accent', 8),
      arrowHead(44, 36, 115, 'accent', 8),
      line(40, 52, 40, 60),
    ],
    ports: { top: [40], bottom: [40] },
  }),
  symbol('crusher-hammer', symbolText('solids.crusherHammer'), {
    size: [70, 70],
    keywords: '粉碎 破碎',
    parts: [
      shape([20, 0, 50, 0, 50, 8, 20, 8]),
      circle(35, 35, 29, 'state'),
      ...spokes(35, 35, 16, 4),
      circle(35, 35, 8, 'accent'),
      dashed(arc(35, 35, 23, 20, 160, 'accent')),
      rect(15, 62, 40, 8),
    ],
    ports: { top: [35], bottom: [35] },
  }),
  symbol('mill-ball', symbolText('solids.millBall'), {
    size: [110, 60],
    keywords: '研磨 粉磨 grinding',
    parts: [
      line(0, 28, 110, 28),
      drum(12, 4, 86, 48, 10),
      ...[
        [30, 42],
        [40, 45],
        [50, 41],
        [60, 45],
        [70, 42],
        [80, 44],
        [45, 34],
        [62, 35],
      ].map(([x = 0, y = 0]) => circle(x, y, 3.5, 'accent')),
      rect(0, 22, 14, 12),
      rect(96, 22, 14, 12),
      rect(16, 54, 14, 6),
      rect(80, 54, 14, 6),
    ],
    ports: { left: [28], right: [28] },
  }),
  symbol('sieve', symbolText('solids.sieve'), {
    size: [90, 60],
    keywords: '筛分 分级 sieve classifier',
    parts: [
      shape([0, 4, 90, 24, 90, 46, 0, 30], 'state'),
      cloth(2, 15, 88, 34),
      spring(18, 50, 34, 5),
      spring(72, 59, 43, 5),
      line(10, 50, 26, 50),
      line(64, 59, 80, 59),
    ],
    ports: { left: [10], right: [36] },
  }),
  symbol('extruder', symbolText('solids.extruder'), {
    size: [120, 60],
    keywords: '塑料 plastics screw',
    parts: [
      shape([34, 0, 58, 0, 51, 18, 41, 18]),
      rect(0, 14, 26, 36),
      rect(26, 18, 74, 24, 'state'),
      zigzag(30, 98, 30, 8, 8, 'accent'),
      shape([100, 18, 112, 26, 120, 26, 120, 34, 112, 34, 100, 42]),
      rect(6, 50, 12, 10),
      rect(82, 42, 12, 18),
    ],
    ports: { right: [30], top: [46] },
  }),
];
