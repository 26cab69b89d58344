import { circle, line, path, rect, shape, solid } from '../part.ts';
import { drum, legs, looseBlades, motor, stirrer, vessel, zigzag } from '../primitives.ts';
import { symbolsOf } from '../symbol.ts';
import { symbolText } from '../../locales/symbols/text.ts';

const symbol = symbolsOf('process');

/** What mixes and what lets react. */
export const mixing = [
  symbol('agitator', symbolText('mixing.agitator'), {
    size: [40, 74],
    keywords: '搅拌 stirrer',
    parts: [...motor(20, 14, 14), line(20, 28, 20, 66), ...looseBlades(20, 66, 20)],
  }),
  symbol('mixer', symbolText('mixing.mixer'), {
    size: [60, 100],
    keywords: '搅拌 混合 stirred agitated',
    parts: [
      vessel(0, 26, 60, 74, { cap: 12 }),
      ...motor(30, 12, 12, 'body'),
      line(30, 24, 30, 26),
      ...stirrer(30, 26, 76, 18),
    ],
    ports: { left: [50], right: [50], bottom: [30] },
    further: { left: [75], right: [75] },
  }),
  symbol('mixer-open', symbolText('mixing.mixerOpen'), {
    size: [70, 84],
    keywords: '搅拌 混合',
    parts: [
      vessel(0, 30, 70, 54, { top: 'open', bottom: 'flat' }),
      ...motor(35, 12, 12, 'body'),
      line(35, 24, 35, 30),
      ...stirrer(35, 30, 68, 20),
    ],
    ports: { left: [74], right: [74] },
    further: { left: [45], right: [45] },
  }),
  symbol('mixer-static', symbolText('mixing.mixerStatic'), {
    size: [90, 30],
    keywords: '管道 in-line',
    parts: [
      line(0, 15, 8, 15),
      line(82, 15, 90, 15),
      rect(8, 0, 74, 30, 'state'),
      zigzag(12, 78, 15, 11, 3, 'accent'),
      line(12, 15, 78, 15, 'accent'),
    ],
    ports: { left: [15], right: [15] },
  }),
  symbol('mixer-ribbon', symbolText('mixing.mixerRibbon'), {
    size: [100, 60],
    keywords: '粉料 混合 powder blender',
    parts: [
      path('M14 0L86 0L86 30A24 24 0 0 1 62 54L38 54A24 24 0 0 1 14 30Z', 'state'),
      line(0, 28, 100, 28),
      zigzag(18, 82, 28, 16, 4, 'accent'),
      line(50, 54, 50, 60),
    ],
    ports: { top: [50], bottom: [50] },
  }),
  symbol('mixer-cone', symbolText('mixing.mixerCone'), {
    size: [70, 80],
    keywords: '粉料 双锥 powder',
    parts: [
      shape([35, 0, 62, 26, 62, 46, 40, 80, 30, 80, 8, 46, 8, 26], 'state'),
      line(0, 36, 8, 36),
      line(62, 36, 70, 36),
      solid(circle(35, 36, 4, 'accent')),
      line(8, 36, 62, 36, 'accent'),
    ],
    ports: { top: [35], bottom: [35] },
  }),
  symbol('kneader', symbolText('mixing.kneader'), {
    size: [80, 60],
    keywords: '炼胶 rubber dough',
    parts: [
      path('M0 0L80 0L80 36A20 20 0 0 1 40 36A20 20 0 0 1 0 36Z', 'state'),
      path('M10 24Q20 24 20 34Q20 44 30 44', 'accent'),
      path('M50 44Q60 44 60 34Q60 24 70 24', 'accent'),
      line(40, 36, 40, 60),
    ],
    ports: { top: [40], bottom: [40] },
  }),
  symbol('reactor', symbolText('mixing.reactor'), {
    size: [70, 110],
    keywords: '反应器 化工 stirred',
    parts: [
      path('M5 50L0 54L0 80A35 20 0 0 0 70 80L70 54L65 50'),
      vessel(7, 26, 56, 68, { cap: 14 }),
      ...motor(35, 12, 12, 'body'),
      line(35, 24, 35, 26),
      ...stirrer(35, 26, 74, 18),
      line(35, 100, 35, 110),
    ],
    ports: { left: [66], right: [66], bottom: [35] },
    further: { left: [[44, 7]], right: [[44, 7]] },
  }),
  symbol('reactor-fixed-bed', symbolText('mixing.reactorFixedBed'), {
    size: [44, 110],
    keywords: '催化 catalyst',
    parts: [
      vessel(0, 0, 44, 110, { cap: 14 }),
      line(0, 26, 44, 26, 'accent'),
      line(0, 84, 44, 84, 'accent'),
      line(0, 26, 44, 84, 'accent'),
      line(44, 26, 0, 84, 'accent'),
    ],
    ports: { left: [20, 90], right: [20, 90], top: [22], bottom: [22] },
    further: { left: [55], right: [55] },
  }),
  symbol('reactor-fluid-bed', symbolText('mixing.reactorFluidBed'), {
    size: [50, 110],
    keywords: '催化 fluidised catalyst',
    parts: [
      path('M0 14A25 14 0 0 1 50 14L50 40L40 54L40 100L25 110L10 100L10 54L0 40Z', 'state'),
      line(10, 94, 40, 94, 'accent'),
      ...[
        [18, 84],
        [30, 88],
        [24, 76],
        [33, 72],
        [17, 68],
        [27, 62],
      ].map(([x = 0, y = 0]) => circle(x, y, 2, 'accent')),
    ],
    ports: { left: [30], right: [30], top: [25], bottom: [25] },
    further: { left: [[78, 10]], right: [[78, 10]] },
  }),
  symbol('fermenter', symbolText('mixing.fermenter'), {
    size: [60, 120],
    keywords: '生物 bioreactor',
    parts: [
      ...legs(8, 52, 92, 120),
      vessel(0, 26, 60, 84, { cap: 14 }),
      ...motor(30, 12, 12, 'body'),
      line(30, 24, 30, 26),
      ...stirrer(30, 26, 60, 16),
      ...stirrer(30, 60, 84, 16),
      line(30, 110, 30, 120),
    ],
    ports: { left: [60], right: [60], bottom: [30] },
    further: { left: [45, 85], right: [45, 85] },
  }),
  symbol('autoclave', symbolText('mixing.autoclave'), {
    size: [100, 60],
    keywords: '蒸压 杀菌 steriliser',
    parts: [
      ...legs(24, 80, 40, 60),
      drum(0, 2, 100, 46, 10),
      line(14, 2, 14, 48, 'accent'),
      shape([6, 20, 12, 20, 12, 30, 6, 30], 'accent'),
      zigzag(28, 88, 25, 9, 5, 'accent'),
    ],
    ports: { right: [25] },
  }),
];
