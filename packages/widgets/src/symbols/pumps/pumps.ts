import { arc, arrow, arrowHead, flowTriangle, foot, letterBox, lobes, spokes, volute, zigzag } from '../primitives.ts';
import { circle, line, type Part, path, rect, run, shape, solid } from '../part.ts';
import { symbolsOf } from '../symbol.ts';
import { symbolText } from '../../locales/symbols/text.ts';

const symbol = symbolsOf('pumps');
const across = { left: [30], right: [30] };
/** The round casing every pump of ISO 10628 starts from. */
const casing = circle(30, 30, 30, 'state');
/** A casing between two stubs of pipe, for pumps that move something inside a box. */
const box = (...inside: Part[]): Part[] => [
  rect(8, 6, 44, 48, 'state'),
  line(0, 30, 8, 30),
  line(52, 30, 60, 30),
  ...inside,
];
/** A smaller triangle beside what tells the kind of pump. */
const outlet = solid(shape([60, 30, 48, 24, 48, 36], 'accent'));

export const pumps = [
  symbol('pump', symbolText('pumps.pump'), {
    size: [60, 60],
    keywords: '通用 水泵 general liquid',
    parts: [casing, flowTriangle(30, 30, 30)],
    ports: across,
  }),
  symbol('pump-centrifugal', symbolText('pumps.pumpCentrifugal'), {
    size: [60, 60],
    keywords: '水泵 蜗壳 volute',
    parts: [
      ...volute(),
      line(0, 28, 6, 28),
      line(6, 28, 20, 28, 'accent'),
      circle(28, 28, 8, 'accent'),
      solid(circle(28, 28, 2.5, 'accent')),
    ],
    ports: { left: [28], right: [13] },
  }),
  symbol('pump-centrifugal-up', symbolText('pumps.pumpCentrifugalUp'), {
    size: [60, 60],
    keywords: '水泵 立式出口 top discharge',
    parts: [
      foot(32, 32, 20, 60),
      path('M10 0L10 32A22 22 0 1 0 32 10L24 10L24 0Z', 'state'),
      line(54, 32, 60, 32),
      line(54, 32, 40, 32, 'accent'),
      circle(32, 32, 8, 'accent'),
      solid(circle(32, 32, 2.5, 'accent')),
    ],
    ports: { right: [32], top: [17] },
  }),
  symbol('pump-positive-displacement', symbolText('pumps.pumpPositiveDisplacement'), {
    size: [60, 60],
    keywords: '往复 rotary displacement',
    parts: [casing, flowTriangle(30, 30, 30), rect(19, 22, 16, 16, 'accent')],
    ports: across,
  }),
  symbol('pump-gear', symbolText('pumps.pumpGear'), {
    size: [60, 60],
    keywords: '油泵 oil',
    parts: [
      casing,
      circle(30, 19, 10, 'accent'),
      circle(30, 41, 10, 'accent'),
      solid(circle(30, 19, 2.5, 'accent')),
      solid(circle(30, 41, 2.5, 'accent')),
      outlet,
    ],
    ports: across,
  }),
  symbol('pump-lobe', symbolText('pumps.pumpLobe'), {
    size: [60, 60],
    keywords: '罗茨 roots rotary',
    parts: [casing, ...lobes(30, 30), outlet],
    ports: across,
  }),
  symbol('pump-screw', symbolText('pumps.pumpScrew'), {
    size: [60, 60],
    keywords: '单螺杆 progressive cavity mono',
    parts: [casing, zigzag(4, 46, 30, 9, 4, 'accent'), outlet],
    ports: across,
  }),
  symbol('pump-vane', symbolText('pumps.pumpVane'), {
    size: [60, 60],
    keywords: '叶片 sliding vane',
    parts: [
      casing,
      circle(30, 33, 13, 'accent'),
      line(30, 20, 30, 6, 'accent'),
      line(18.7, 39.5, 9, 45, 'accent'),
      line(41.3, 39.5, 51, 45, 'accent'),
      outlet,
    ],
    ports: across,
  }),
  symbol('pump-peristaltic', symbolText('pumps.pumpPeristaltic'), {
    size: [60, 60],
    keywords: '软管泵 hose dosing',
    parts: [
      casing,
      path('M0 30L9 30A21 21 0 0 1 51 30', 'accent'),
      circle(17, 20, 5, 'accent'),
      circle(38, 16, 5, 'accent'),
      circle(30, 42, 5, 'accent'),
      outlet,
    ],
    ports: across,
  }),
  symbol('pump-diaphragm', symbolText('pumps.pumpDiaphragm'), {
    size: [60, 60],
    keywords: '气动隔膜 membrane',
    parts: [casing, path('M30 0Q16 30 30 60', 'accent'), flowTriangle(45, 30, 12)],
    ports: across,
  }),
  symbol('pump-piston', symbolText('pumps.pumpPiston'), {
    size: [60, 60],
    keywords: '往复泵 reciprocating plunger',
    parts: box(
      line(16, 6, 16, 54, 'accent'),
      line(22, 6, 22, 54, 'accent'),
      line(22, 30, 34, 30, 'accent'),
      arrowHead(50, 30, 'right', 'accent', 12),
    ),
    ports: across,
  }),
  symbol('pump-dosing', symbolText('pumps.pumpDosing'), {
    size: [60, 60],
    keywords: '加药 metering proportioning',
    parts: [casing, flowTriangle(30, 30, 30), ...arrow(12, 50, 48, 8, 'accent', 9)],
    ports: across,
  }),
  symbol('pump-submersible', symbolText('pumps.pumpSubmersible'), {
    size: [40, 90],
    keywords: '潜污泵 深井 well sump',
    parts: [
      line(20, 0, 20, 14),
      rect(4, 14, 32, 50, 'state', 4),
      ...[24, 30, 36].map((y) => line(12, y, 28, y, 'accent')),
      solid(shape([20, 44, 13, 56, 27, 56], 'accent')),
      shape([4, 64, 36, 64, 30, 76, 10, 76], 'body'),
      ...[14, 20, 26].map((x) => line(x, 76, x, 90)),
    ],
    ports: { top: [20] },
  }),
  symbol('pump-vertical', symbolText('pumps.pumpVertical'), {
    size: [60, 100],
    keywords: '液下泵 长轴 vertical shaft',
    parts: [
      ...letterBox(30, 12, 'M', 24),
      rect(20, 36, 20, 44, 'state'),
      line(30, 24, 30, 36),
      line(40, 44, 60, 44),
      line(30, 42, 30, 74, 'accent'),
      solid(shape([30, 48, 24, 58, 36, 58], 'accent')),
      shape([20, 80, 40, 80, 46, 100, 14, 100], 'body'),
      line(6, 36, 54, 36),
    ],
    ports: { right: [44], bottom: [30] },
  }),
  symbol('pump-inline', symbolText('pumps.pumpInline'), {
    size: [60, 70],
    keywords: '循环泵 circulation',
    parts: [
      ...letterBox(30, 12, 'M', 24),
      line(30, 24, 30, 30),
      circle(30, 50, 20, 'state'),
      flowTriangle(30, 50, 20),
      line(0, 50, 10, 50),
      line(50, 50, 60, 50),
    ],
    ports: { left: [50], right: [50] },
  }),
  symbol('pump-vacuum', symbolText('pumps.pumpVacuum'), {
    size: [60, 60],
    keywords: '抽气 liquid ring',
    parts: [casing, circle(30, 34, 14, 'accent'), ...spokes(30, 34, 14, 3), outlet],
    ports: across,
  }),
  symbol('pump-jet', symbolText('pumps.pumpJet'), {
    size: [80, 50],
    keywords: '射流 引射器 ejector eductor',
    parts: [
      shape([0, 12, 20, 12, 50, 22, 80, 12, 80, 38, 50, 28, 20, 38, 0, 38], 'state'),
      shape([0, 20, 14, 20, 28, 25, 14, 30, 0, 30], 'accent'),
      line(20, 38, 20, 50),
    ],
    ports: { left: [25], right: [25], bottom: [20] },
  }),
  symbol('pump-hand', symbolText('pumps.pumpHand'), {
    size: [60, 70],
    keywords: '手动 manual',
    parts: [
      circle(30, 45, 25, 'state'),
      flowTriangle(30, 45, 25),
      run([30, 20, 30, 6, 48, 6]),
      line(48, 0, 48, 12),
      line(0, 45, 5, 45),
      line(55, 45, 60, 45),
    ],
    ports: { left: [45], right: [45] },
  }),
  symbol('pump-barrel', symbolText('pumps.pumpBarrel'), {
    size: [40, 90],
    keywords: '插桶 barrel',
    parts: [
      rect(10, 0, 20, 22, 'state', 3),
      solid(shape([20, 5, 14, 16, 26, 16], 'accent')),
      line(30, 26, 40, 26),
      rect(15, 22, 10, 60),
      arc(20, 82, 5, 0, 180),
      ...[17, 20, 23].map((x) => line(x, 74, x, 80)),
      line(20, 87, 20, 90),
    ],
    ports: { right: [26], bottom: [20] },
  }),
];
