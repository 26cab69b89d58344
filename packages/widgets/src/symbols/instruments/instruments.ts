import type { Text } from '@lightfield/contract';
import { circle, line, type Part, path, rect, run, shape, solid, text } from '../part.ts';
import { arc, arrowHead, wave, zigzag } from '../primitives.ts';
import { type SymbolDefinition, symbolsOf } from '../symbol.ts';
import { instrumentText } from '../../locales/instruments/text.ts';

const symbol = symbolsOf('instruments');
const size = [40, 40] as const;
const all = { left: [20], right: [20], top: [20], bottom: [20] };
const balloon = circle(20, 20, 20, 'state');

/** Where the instrument is and who reads it (ISA-5.1): the form around the letters. */
const places: readonly [name: string, title: Text, keywords: string, parts: readonly Part[]][] = [
  ['field', instrumentText('places.field'), '现场 discrete', [balloon]],
  ['panel', instrumentText('places.panel'), '控制室 control room', [balloon, line(0, 20, 40, 20, 'accent')]],
  [
    'behind-panel',
    instrumentText('places.behindPanel'),
    '柜内',
    [balloon, { ...line(0, 20, 40, 20, 'accent'), dashed: true }],
  ],
  [
    'local-panel',
    instrumentText('places.localPanel'),
    '现场盘',
    [balloon, line(1, 17, 39, 17, 'accent'), line(1, 23, 39, 23, 'accent')],
  ],
  [
    'shared',
    instrumentText('places.shared'),
    '分散控制 DCS',
    [rect(0, 0, 40, 40), balloon, line(0, 20, 40, 20, 'accent')],
  ],
  [
    'plc',
    instrumentText('places.plc'),
    '可编程 PLC',
    [rect(0, 0, 40, 40), shape([20, 0, 40, 20, 20, 40, 0, 20], 'state'), line(0, 20, 40, 20, 'accent')],
  ],
  [
    'computer',
    instrumentText('places.computer'),
    '上位机',
    [shape([10, 0, 30, 0, 40, 20, 30, 40, 10, 40, 0, 20], 'state'), line(0, 20, 40, 20, 'accent')],
  ],
  [
    'interlock',
    instrumentText('places.interlock'),
    '逻辑 trip',
    [shape([20, 0, 40, 20, 20, 40, 0, 20], 'state'), text('I', 20, 20, 18)],
  ],
];

/** What is measured and what is done with it (ISA-5.1): the letters within. */
const letters: readonly [code: string, title: Text][] = [
  ['TI', instrumentText('instruments.ti')],
  ['TT', instrumentText('instruments.tt')],
  ['TE', instrumentText('instruments.te')],
  ['TIC', instrumentText('instruments.tic')],
  ['PI', instrumentText('instruments.pi')],
  ['PT', instrumentText('instruments.pt')],
  ['PIC', instrumentText('instruments.pic')],
  ['PDT', instrumentText('instruments.pdt')],
  ['PS', instrumentText('instruments.ps')],
  ['FI', instrumentText('instruments.fi')],
  ['FT', instrumentText('instruments.ft')],
  ['FIC', instrumentText('instruments.fic')],
  ['FQ', instrumentText('instruments.fq')],
  ['FS', instrumentText('instruments.fs')],
  ['LI', instrumentText('instruments.li')],
  ['LT', instrumentText('instruments.lt')],
  ['LIC', instrumentText('instruments.lic')],
  ['LSH', instrumentText('instruments.lsh')],
  ['LSL', instrumentText('instruments.lsl')],
  ['AT', instrumentText('instruments.at')],
  ['AI', instrumentText('instruments.ai')],
  ['ST', instrumentText('instruments.st')],
  ['VT', instrumentText('instruments.vt')],
  ['WT', instrumentText('instruments.wt')],
  ['ZT', instrumentText('instruments.zt')],
  ['ZS', instrumentText('instruments.zs')],
  ['HS', instrumentText('instruments.hs')],
  ['XV', instrumentText('instruments.xv')],
];
const lettered = (code: string, title: Text): SymbolDefinition =>
  symbol(`instrument-${code.toLowerCase()}`, instrumentText('instruments.lettered', { title, code }), {
    size,
    keywords: '仪表 ISA',
    parts: [balloon, text(code, 20, 20, code.length > 2 ? 14 : 17)],
    ports: all,
  });

/** A meter in a pipe: its casing, the pipe on both sides, and what tells its principle. */
const inPipe = (...inside: Part[]): Part[] => [
  line(0, 20, 8, 20),
  line(52, 20, 60, 20),
  rect(8, 0, 44, 40, 'state'),
  ...inside,
];
const pipe = { left: [20], right: [20] };

export const instruments = [
  ...places.map(([name, title, keywords, parts]) =>
    symbol(`instrument-${name}`, title, { size, keywords: `仪表 ISA ${keywords}`, parts, ports: all }),
  ),
  ...letters.map(([code, title]) => lettered(code, title)),
  symbol('gauge-pressure', instrumentText('instruments.gaugePressure'), {
    size: [40, 50],
    keywords: '表盘 dial manometer',
    parts: [
      circle(20, 20, 20, 'state'),
      arc(20, 20, 14, 140, 400, 'accent'),
      line(20, 20, 29, 11, 'accent'),
      solid(circle(20, 20, 3, 'accent')),
      line(20, 40, 20, 50),
    ],
    ports: { bottom: [20] },
  }),
  symbol('thermometer', instrumentText('instruments.thermometer'), {
    size: [24, 80],
    keywords: '温度 temperature',
    parts: [
      path('M7 7A5 5 0 0 1 17 7L17 57A12 12 0 1 1 7 57Z', 'state'),
      solid(circle(12, 68, 6, 'accent')),
      line(12, 20, 12, 62, 'accent'),
    ],
  }),
  symbol('thermowell', instrumentText('instruments.thermowell'), {
    size: [30, 70],
    keywords: '热电阻 套管 thermocouple RTD',
    parts: [circle(15, 15, 15, 'state'), text('T', 15, 15, 16), rect(8, 30, 14, 8), rect(12, 38, 6, 32, 'body', 3)],
    ports: { top: [15], bottom: [15] },
  }),
  symbol('flow-orifice', instrumentText('instruments.flowOrifice'), {
    size: [60, 40],
    keywords: '节流 流量 flow',
    parts: [line(0, 20, 60, 20), line(27, 0, 27, 40), line(33, 0, 33, 40)],
    ports: pipe,
  }),
  symbol('flow-magnetic', instrumentText('instruments.flowMagnetic'), {
    size: [60, 40],
    keywords: '流量 electromagnetic',
    parts: inPipe(text('M', 30, 20, 22)),
    ports: pipe,
  }),
  symbol('flow-vortex', instrumentText('instruments.flowVortex'), {
    size: [60, 40],
    keywords: '流量',
    parts: inPipe(
      shape([18, 12, 18, 28, 28, 20], 'accent'),
      path('M34 12A4 4 0 1 1 38 16M42 28A4 4 0 1 1 46 24', 'accent'),
    ),
    ports: pipe,
  }),
  symbol('flow-turbine', instrumentText('instruments.flowTurbine'), {
    size: [60, 40],
    keywords: '流量',
    parts: inPipe(
      path('M30 20Q18 6 30 5Q36 6 30 20Q42 34 30 35Q24 34 30 20Z', 'accent'),
      line(14, 20, 46, 20, 'accent'),
    ),
    ports: pipe,
  }),
  symbol('flow-ultrasonic', instrumentText('instruments.flowUltrasonic'), {
    size: [60, 40],
    keywords: '流量',
    parts: inPipe(solid(rect(12, 0, 10, 6, 'accent')), solid(rect(38, 34, 10, 6, 'accent')), {
      ...line(18, 8, 42, 32, 'accent'),
      dashed: true,
    }),
    ports: pipe,
  }),
  symbol('flow-coriolis', instrumentText('instruments.flowCoriolis'), {
    size: [60, 50],
    keywords: '流量 mass',
    parts: [
      line(0, 10, 8, 10),
      line(52, 10, 60, 10),
      rect(8, 0, 44, 20, 'state'),
      path('M18 20L18 34A12 14 0 0 0 42 34L42 20'),
    ],
    ports: { left: [10], right: [10] },
  }),
  symbol('flow-rotameter', instrumentText('instruments.flowRotameter'), {
    size: [30, 70],
    keywords: '流量 浮子 variable area',
    parts: [
      shape([4, 8, 26, 8, 20, 62, 10, 62], 'state'),
      line(15, 0, 15, 8),
      line(15, 62, 15, 70),
      solid(shape([9, 32, 21, 32, 15, 44], 'accent')),
      line(2, 8, 28, 8),
    ],
    ports: { top: [15], bottom: [15] },
  }),
  symbol('flow-venturi', instrumentText('instruments.flowVenturi'), {
    size: [80, 40],
    keywords: '流量',
    parts: [path('M0 0L14 0Q30 14 36 14L44 14Q60 6 80 0L80 40Q60 34 44 26L36 26Q30 26 14 40L0 40Z', 'state')],
    ports: pipe,
  }),
  symbol('flow-positive-displacement', instrumentText('instruments.flowPositiveDisplacement'), {
    size: [60, 40],
    keywords: '流量 椭圆齿轮 oval gear',
    parts: inPipe(
      path('M21 6A7 14 0 0 1 21 34A7 14 0 0 1 21 6Z', 'accent'),
      path('M28 20A10 6 0 0 1 48 20A10 6 0 0 1 28 20Z', 'accent'),
    ),
    ports: pipe,
  }),
  symbol('level-gauge', instrumentText('instruments.levelGauge'), {
    size: [30, 80],
    keywords: '玻璃管 磁翻板 glass',
    parts: [
      rect(10, 4, 16, 72, 'state', 3),
      line(0, 14, 10, 14),
      line(0, 66, 10, 66),
      ...[18, 27, 36, 45, 54, 63].map((y) => line(16, y, 26, y, 'accent')),
      solid(shape([16, 45, 10, 41, 10, 49], 'accent')),
    ],
    ports: { left: [14, 66] },
  }),
  symbol('level-radar', instrumentText('instruments.levelRadar'), {
    size: [40, 70],
    keywords: '物位 超声波 ultrasonic',
    parts: [
      rect(8, 0, 24, 20, 'state', 3),
      line(2, 24, 38, 24),
      shape([15, 24, 25, 24, 30, 36, 10, 36]),
      arc(20, 30, 14, 55, 125),
      arc(20, 30, 22, 60, 120),
      arc(20, 30, 30, 64, 116),
      wave(4, 36, 66, 2, 2),
    ],
  }),
  symbol('level-float', instrumentText('instruments.levelFloat'), {
    size: [60, 50],
    keywords: '液位 level',
    parts: [rect(0, 0, 18, 24, 'state', 3), run([18, 12, 30, 12, 44, 32]), circle(48, 38, 12, 'body')],
    ports: { left: [12] },
  }),
  symbol('probe-ph', instrumentText('instruments.probePh'), {
    size: [40, 90],
    keywords: '酸碱 分析 电极 analyser electrode',
    parts: [
      circle(20, 20, 20, 'state'),
      text('pH', 20, 20, 17),
      rect(14, 40, 12, 36, 'body', 2),
      path('M14 76A6 10 0 0 0 26 76Z', 'body'),
      line(20, 86, 20, 90),
    ],
    ports: { top: [20], bottom: [20] },
  }),
  symbol('probe-conductivity', instrumentText('instruments.probeConductivity'), {
    size: [40, 90],
    keywords: '分析 电极 analyser electrode',
    parts: [
      circle(20, 20, 20, 'state'),
      text('µS', 20, 20, 17),
      rect(12, 40, 16, 22),
      line(16, 62, 16, 90),
      line(24, 62, 24, 90),
    ],
    ports: { top: [20] },
  }),
  symbol('probe-oxygen', instrumentText('instruments.probeOxygen'), {
    size: [40, 90],
    keywords: '分析 氧量 analyser DO',
    parts: [circle(20, 20, 20, 'state'), text('O₂', 20, 20, 17), rect(14, 40, 12, 42, 'body', 2), rect(12, 82, 16, 8)],
    ports: { top: [20], bottom: [20] },
  }),
  symbol('detector-gas', instrumentText('instruments.detectorGas'), {
    size: [44, 60],
    keywords: '可燃 有毒 报警 leak',
    parts: [
      rect(4, 0, 36, 36, 'state', 4),
      text('GAS', 22, 18, 13),
      shape([12, 36, 32, 36, 28, 52, 16, 52]),
      ...[10, 22, 34].map((x) => ({ ...line(x, 54, x, 60), dashed: true as const })),
      line(0, 18, 4, 18),
    ],
    ports: { left: [18] },
  }),
  symbol('detector-smoke', instrumentText('instruments.detectorSmoke'), {
    size: [60, 36],
    keywords: '火灾 消防 fire',
    parts: [
      rect(0, 0, 60, 6),
      path('M6 6L54 6L48 20L12 20Z', 'state'),
      path('M18 20A12 12 0 0 0 42 20Z', 'body'),
      ...[20, 30, 40].map((x) => line(x, 10, x, 16, 'accent')),
    ],
  }),
  symbol('detector-flame', instrumentText('instruments.detectorFlame'), {
    size: [40, 40],
    keywords: '火检 消防 fire',
    parts: [balloon, path('M20 33C12 33 11 26 18 16C20 21 28 23 27 28C26 31 23 33 20 33Z', 'accent')],
    ports: all,
  }),
  symbol('sensor-vibration', instrumentText('instruments.sensorVibration'), {
    size: [60, 40],
    keywords: '轴振 accelerometer',
    parts: [
      rect(10, 8, 40, 24, 'state', 3),
      zigzag(15, 45, 20, 7, 3, 'accent'),
      arc(10, 20, 8, 130, 230),
      arc(50, 20, 8, -50, 50),
    ],
  }),
  symbol('sensor-proximity', instrumentText('instruments.sensorProximity'), {
    size: [60, 36],
    keywords: '限位 感应 inductive limit',
    parts: [
      rect(0, 8, 36, 20, 'state'),
      solid(rect(30, 8, 6, 20, 'accent')),
      arc(34, 18, 12, -45, 45),
      arc(34, 18, 20, -45, 45),
      line(60, 4, 60, 32),
    ],
    ports: { left: [18] },
  }),
  symbol('sensor-photoelectric', instrumentText('instruments.sensorPhotoelectric'), {
    size: [80, 30],
    keywords: '对射 光幕 light barrier',
    parts: [
      rect(0, 3, 20, 24, 'state'),
      rect(60, 3, 20, 24, 'state'),
      { ...line(22, 15, 50, 15), dashed: true },
      arrowHead(58, 15, 'right'),
    ],
  }),
  symbol('camera', instrumentText('instruments.camera'), {
    size: [70, 50],
    keywords: '监控 视频 CCTV video',
    parts: [
      path('M6 6L50 0L54 22L10 28Z', 'state'),
      shape([52, 4, 64, 0, 68, 24, 55, 18]),
      line(28, 26, 22, 44),
      rect(4, 44, 36, 6),
    ],
  }),
  symbol('weather-station', instrumentText('instruments.weatherStation'), {
    size: [60, 90],
    keywords: '风速 风向 anemometer',
    parts: [
      line(30, 8, 30, 84),
      line(12, 16, 48, 16),
      path('M6 16A6 6 0 0 1 18 16Z', 'state'),
      path('M42 16A6 6 0 0 1 54 16Z', 'state'),
      rect(20, 34, 20, 22, 'state', 2),
      ...[40, 45, 50].map((y) => line(22, y, 38, y, 'accent')),
      line(12, 90, 48, 90),
      line(30, 84, 12, 90),
      line(30, 84, 48, 90),
      circle(30, 5, 5),
    ],
  }),
];
