import { circle, dashed, line, type Part, path, rect, run, shape, solid } from '../part.ts';
import { arc, arrow, arrowHead, ground, wave, zigzag } from '../primitives.ts';
import { symbolsOf } from '../symbol.ts';
import { symbolText } from '../../locales/symbols/text.ts';

const symbol = symbolsOf('pipes');
const flat = [60, 30] as const;
const through = { left: [15], right: [15] };
/** The pipe on both sides of a fitting that reaches from `x1` to `x2`. */
const pipe = (x1: number, x2: number, y = 15, end = 60): Part[] => [line(0, y, x1, y), line(x2, y, end, y)];

export const pipes = [
  symbol('pipe', symbolText('pipes.pipe'), {
    size: [60, 16],
    keywords: '管段 straight',
    parts: [rect(0, 0, 60, 16, 'state')],
    ports: { left: [8], right: [8] },
  }),
  symbol('pipe-elbow', symbolText('pipes.pipeElbow'), {
    size: [40, 40],
    keywords: '弯管 bend 90',
    parts: [path('M0 0L16 0A24 24 0 0 1 40 24L40 40L24 40L24 24A8 8 0 0 0 16 16L0 16Z', 'state')],
    ports: { left: [8], bottom: [32] },
  }),
  symbol('pipe-tee', symbolText('pipes.pipeTee'), {
    size: [60, 38],
    keywords: '分支 branch',
    parts: [shape([0, 0, 60, 0, 60, 16, 38, 16, 38, 38, 22, 38, 22, 16, 0, 16], 'state')],
    ports: { left: [8], right: [8], bottom: [30] },
  }),
  symbol('pipe-cross', symbolText('pipes.pipeCross'), {
    size: [60, 60],
    keywords: '分支 branch',
    parts: [
      shape([22, 0, 38, 0, 38, 22, 60, 22, 60, 38, 38, 38, 38, 60, 22, 60, 22, 38, 0, 38, 0, 22, 22, 22], 'state'),
    ],
    ports: { left: [30], right: [30], top: [30], bottom: [30] },
  }),
  symbol('pipe-bridge', symbolText('pipes.pipeBridge'), {
    size: [60, 24],
    keywords: '跨线 bridge jump over',
    parts: [path('M0 20L16 20A14 14 0 0 1 44 20L60 20'), line(30, 10, 30, 24)],
    ports: { left: [20], right: [20] },
  }),
  symbol('pipe-reducer', symbolText('pipes.pipeReducer'), {
    size: [50, 30],
    keywords: '变径 异径 concentric',
    parts: [shape([10, 0, 40, 8, 40, 22, 10, 30], 'state'), ...pipe(10, 40, 15, 50)],
    ports: through,
  }),
  symbol('pipe-reducer-eccentric', symbolText('pipes.pipeReducerEccentric'), {
    size: [50, 30],
    keywords: '变径 异径',
    parts: [shape([10, 0, 40, 14, 40, 30, 10, 30], 'state'), ...pipe(10, 40, 22, 50)],
    ports: { left: [22], right: [22] },
  }),
  symbol('pipe-flange', symbolText('pipes.pipeFlange'), {
    size: [40, 30],
    keywords: '连接 joint',
    parts: [rect(14, 0, 5, 30, 'state'), rect(21, 0, 5, 30, 'state'), ...pipe(14, 26, 15, 40)],
    ports: through,
  }),
  symbol('pipe-blind-flange', symbolText('pipes.pipeBlindFlange'), {
    size: [40, 30],
    keywords: '盲板 end',
    parts: [line(0, 15, 28, 15), rect(28, 0, 4, 30, 'state'), solid(rect(35, 0, 5, 30, 'line'))],
    ports: { left: [15] },
  }),
  symbol('pipe-spectacle-blind', symbolText('pipes.pipeSpectacleBlind'), {
    size: [40, 50],
    keywords: '眼镜 隔离 isolation',
    parts: [...pipe(13, 27, 35, 40), line(20, 18, 20, 28), circle(20, 9, 9, 'state'), solid(circle(20, 35, 7, 'line'))],
    ports: { left: [35], right: [35] },
  }),
  symbol('pipe-cap', symbolText('pipes.pipeCap'), {
    size: [30, 24],
    keywords: '堵头 end plug',
    parts: [line(0, 12, 14, 12), path('M14 0L14 24A14 12 0 0 0 14 0Z', 'state')],
    ports: { left: [12] },
  }),
  symbol('pipe-expansion', symbolText('pipes.pipeExpansion'), {
    size: flat,
    keywords: '波纹管 补偿器 bellows compensator',
    parts: [
      ...pipe(12, 48),
      path('M12 0L12 30M48 0L48 30'),
      path('M12 5L18 1L24 5L30 1L36 5L42 1L48 5L48 25L42 29L36 25L30 29L24 25L18 29L12 25Z', 'state'),
    ],
    ports: through,
  }),
  symbol('pipe-hose', symbolText('pipes.pipeHose'), {
    size: [80, 24],
    keywords: '柔性 flexible',
    parts: [path('M10 12Q20 -8 30 12Q40 32 50 12Q60 -8 70 12'), circle(5, 12, 5, 'state'), circle(75, 12, 5, 'state')],
    ports: { left: [12], right: [12] },
  }),
  symbol('pipe-traced', symbolText('pipes.pipeTraced'), {
    size: flat,
    keywords: '保温 电伴热 tracing',
    parts: [rect(0, 7, 60, 16, 'state'), dashed(line(0, 2, 60, 2)), dashed(line(0, 28, 60, 28))],
    ports: through,
  }),
  symbol('pipe-jacketed', symbolText('pipes.pipeJacketed'), {
    size: flat,
    keywords: '套管 保温 double',
    parts: [rect(8, 0, 44, 30), rect(0, 8, 60, 14, 'state')],
    ports: through,
  }),
  symbol('strainer-y', symbolText('pipes.strainerY'), {
    size: [60, 46],
    keywords: '过滤 排污 filter',
    parts: [
      ...pipe(8, 52),
      line(8, 2, 8, 28),
      line(52, 2, 52, 28),
      rect(8, 5, 44, 20, 'state'),
      shape([22, 25, 40, 25, 52, 38, 44, 46]),
      dashed(line(24, 8, 46, 40, 'accent')),
    ],
    ports: through,
  }),
  symbol('strainer-basket', symbolText('pipes.strainerBasket'), {
    size: [60, 50],
    keywords: '过滤 filter',
    parts: [
      line(0, 14, 10, 14),
      line(50, 14, 60, 14),
      line(8, 2, 52, 2),
      path('M10 2L50 2L50 40A20 10 0 0 1 10 40Z', 'state'),
      dashed(run([18, 8, 18, 38, 42, 38, 42, 8], 'accent')),
    ],
    ports: { left: [14], right: [14] },
  }),
  symbol('steam-trap', symbolText('pipes.steamTrap'), {
    size: [60, 34],
    keywords: '疏水器 冷凝水 condensate',
    parts: [...pipe(13, 47, 17), circle(30, 17, 17, 'state'), solid(path('M18 29A17 17 0 0 0 42 5Z', 'accent'))],
    ports: { left: [17], right: [17] },
  }),
  symbol('sight-glass', symbolText('pipes.sightGlass'), {
    size: [60, 34],
    keywords: '观察 window',
    parts: [...pipe(10, 50, 17), rect(10, 0, 40, 34), circle(30, 17, 12, 'state'), arc(30, 17, 7, 190, 260, 'accent')],
    ports: { left: [17], right: [17] },
  }),
  symbol('flame-arrester', symbolText('pipes.flameArrester'), {
    size: flat,
    keywords: '安全 fire',
    parts: [...pipe(10, 50), rect(10, 0, 40, 30, 'state'), ...[18, 26, 34, 42].map((x) => line(x, 0, x, 30, 'accent'))],
    ports: through,
  }),
  symbol('silencer', symbolText('pipes.silencer'), {
    size: [70, 34],
    keywords: '消声 muffler',
    parts: [
      ...pipe(10, 60, 17, 70),
      rect(10, 0, 50, 34, 'state', 4),
      ...[16, 30, 44].flatMap((x) => [line(x, 5, x + 10, 12, 'accent'), line(x, 29, x + 10, 22, 'accent')]),
    ],
    ports: { left: [17], right: [17] },
  }),
  symbol('rupture-disc', symbolText('pipes.ruptureDisc'), {
    size: [50, 34],
    keywords: '防爆膜 bursting disk',
    parts: [...pipe(16, 34, 17, 50), rect(16, 0, 18, 34, 'state'), path('M16 4Q36 17 16 30', 'accent')],
    ports: { left: [17], right: [17] },
  }),
  symbol('nozzle-spray', symbolText('pipes.nozzleSpray'), {
    size: [50, 46],
    keywords: '喷淋 喷头 sprinkler',
    parts: [
      line(25, 0, 25, 10),
      shape([19, 10, 31, 10, 37, 22, 13, 22], 'state'),
      ...[4, 15, 25, 35, 46].map((x) => dashed(line(25 + (x - 25) * 0.5, 25, x, 46))),
    ],
    ports: { top: [25] },
  }),
  symbol('drain', symbolText('pipes.drain'), {
    size: [40, 50],
    keywords: '排放 漏斗 funnel open',
    parts: [
      line(20, 0, 20, 12),
      arrowHead(20, 16, 'down'),
      path('M2 14L2 20L16 36L24 36L38 20L38 14', 'state'),
      line(20, 36, 20, 50),
    ],
    ports: { top: [20], bottom: [20] },
  }),
  symbol('vent', symbolText('pipes.vent'), {
    size: [34, 50],
    keywords: '排气 大气 atmosphere',
    parts: [path('M12 50L12 20A9 9 0 0 1 30 20L30 26'), arrowHead(30, 34, 'down')],
    ports: { bottom: [12] },
  }),
  symbol('siphon', symbolText('pipes.siphon'), {
    size: [50, 50],
    keywords: '虹吸 U 形 trap loop',
    parts: [
      path('M0 6L12 6L12 34A9 9 0 0 0 30 34L30 16L50 16'),
      wave(13, 29, 28, 2, 1.5),
      path('M12 30L12 34A9 9 0 0 0 30 34L30 30'),
    ],
    ports: { left: [6], right: [16] },
  }),
  symbol('flow-arrow', symbolText('pipes.flowArrow'), {
    size: [60, 20],
    keywords: '方向 direction',
    parts: arrow(0, 10, 60, 10, 'line', 18),
    ports: { left: [10], right: [10] },
  }),
  symbol('page-connector', symbolText('pipes.pageConnector'), {
    size: [80, 30],
    keywords: '去向 来自 off-page from to',
    parts: [shape([0, 0, 64, 0, 80, 15, 64, 30, 0, 30], 'state')],
    ports: through,
  }),
  symbol('pipe-anchor', symbolText('pipes.pipeAnchor'), {
    size: [50, 40],
    keywords: '支吊架 support',
    parts: [line(0, 6, 50, 6), shape([25, 6, 12, 28, 38, 28], 'state'), ...ground(5, 45, 28)],
    ports: { left: [6], right: [6] },
  }),
  symbol('pipe-heated-section', symbolText('pipes.pipeHeatedSection'), {
    size: flat,
    keywords: '加热 trace heater',
    parts: [rect(0, 7, 60, 16, 'state'), zigzag(6, 54, 15, 6, 5, 'accent')],
    ports: through,
  }),
];
