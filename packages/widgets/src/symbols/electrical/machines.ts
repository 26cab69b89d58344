import type { Texts } from '@lightfield/page';
import { circle, line, path, rect, run, shape, solid, text } from '../part.ts';
import { arc, arrow, arrowHead, coil, letterCircle, zigzag } from '../primitives.ts';
import { type SymbolDefinition, symbolsOf } from '../symbol.ts';
import { symbolText } from '../../locales/symbols/text.ts';

const symbol = symbolsOf('electrical');
const wave = (x: number, y: number, width = 16) =>
  path(
    `M${x} ${y}Q${x + width / 4} ${y - 10} ${x + width / 2} ${y}Q${x + (width * 3) / 4} ${y + 10} ${x + width} ${y}`,
    'accent',
  );
const direct = (x: number, y: number) => [
  line(x, y, x + 16, y, 'accent'),
  { ...line(x, y + 5, x + 16, y + 5, 'accent'), dashed: true as const },
];
const vertical = (at: number) => ({ top: [at], bottom: [at] });

const meter = (name: string, title: Texts, letters: string, keywords: string): SymbolDefinition =>
  symbol(name, title, {
    size: [40, 40],
    keywords: `电表 仪表 meter ${keywords}`,
    parts: letterCircle(20, 20, 20, letters, 'state'),
    ports: { left: [20], right: [20], top: [20], bottom: [20] },
  });

/** What makes, changes, stores, measures and shows electricity. */
export const machines = [
  symbol('transformer', symbolText('machines.transformer'), {
    size: [40, 80],
    keywords: '双绕组 two-winding',
    parts: [
      line(20, 0, 20, 6),
      circle(20, 26, 20, 'state'),
      circle(20, 54, 20, 'state'),
      arc(20, 26, 20, 44.4, 135.6, 'accent'),
      line(20, 74, 20, 80),
    ],
    ports: vertical(20),
  }),
  symbol('transformer-star-delta', symbolText('machines.transformerStarDelta'), {
    size: [40, 80],
    keywords: 'Yd Dyn 接线 wye',
    parts: [
      line(20, 0, 20, 6),
      circle(20, 26, 20, 'state'),
      circle(20, 54, 20, 'state'),
      arc(20, 26, 20, 44.4, 135.6, 'accent'),
      shape([20, 13, 12, 26, 28, 26], 'accent'),
      run([20, 60, 20, 67], 'accent'),
      run([13, 53, 20, 60, 27, 53], 'accent'),
      line(20, 74, 20, 80),
    ],
    ports: vertical(20),
  }),
  symbol('transformer-three-winding', symbolText('machines.transformerThreeWinding'), {
    size: [64, 80],
    keywords: '主变',
    parts: [
      line(32, 0, 32, 6),
      circle(32, 25, 19, 'state'),
      circle(19, 49, 19, 'state'),
      circle(45, 49, 19, 'state'),
      arc(32, 25, 19, 17.5, 162.5, 'accent'),
      arc(19, 49, 19, -46.8, 46.8, 'accent'),
      line(19, 68, 19, 80),
      line(45, 68, 45, 80),
    ],
    ports: { top: [32], bottom: [19, 45] },
  }),
  symbol('transformer-auto', symbolText('machines.transformerAuto'), {
    size: [60, 70],
    keywords: '调压',
    parts: [
      line(25, 0, 25, 15),
      circle(25, 35, 20, 'state'),
      path('M25 8A27 27 0 0 1 52 35L60 35'),
      line(25, 55, 25, 70),
    ],
    ports: { top: [25], right: [35], bottom: [25] },
  }),
  symbol('transformer-tap', symbolText('machines.transformerTap'), {
    size: [56, 80],
    keywords: 'OLTC 调档',
    parts: [
      line(26, 0, 26, 6),
      circle(26, 26, 20, 'state'),
      circle(26, 54, 20, 'state'),
      arc(26, 26, 20, 44.4, 135.6, 'accent'),
      line(26, 74, 26, 80),
      ...arrow(0, 50, 54, 6),
    ],
    ports: vertical(26),
  }),
  symbol('transformer-current', symbolText('machines.transformerCurrent'), {
    size: [40, 50],
    keywords: 'CT',
    parts: [
      circle(14, 25, 14, 'state'),
      line(14, 0, 14, 11),
      line(14, 11, 14, 39, 'accent'),
      line(14, 39, 14, 50),
      line(28, 25, 40, 25),
      line(32, 30, 36, 20),
      line(35, 30, 39, 20),
    ],
    ports: { top: [14], right: [25], bottom: [14] },
  }),
  symbol('transformer-voltage', symbolText('machines.transformerVoltage'), {
    size: [30, 60],
    keywords: 'PT VT',
    parts: [
      line(15, 0, 15, 8),
      circle(15, 22, 14, 'state'),
      circle(15, 42, 14, 'state'),
      arc(15, 22, 14, 45.6, 134.4, 'accent'),
      line(15, 56, 15, 60),
    ],
    ports: vertical(15),
  }),
  symbol('generator', symbolText('machines.generator'), {
    size: [60, 60],
    keywords: '交流 alternator AC',
    parts: [circle(30, 30, 30, 'state'), text('G', 30, 24, 26), wave(20, 45, 20)],
    ports: { left: [30], right: [30], top: [30], bottom: [30] },
  }),
  symbol('generator-diesel', symbolText('machines.generatorDiesel'), {
    size: [110, 60],
    keywords: '应急电源 备用 genset emergency',
    parts: [
      rect(0, 8, 56, 40, 'body', 3),
      text('D', 28, 28, 22, 'line'),
      line(56, 28, 64, 28),
      circle(86, 28, 22, 'state'),
      text('G', 86, 28, 22),
      rect(0, 52, 110, 8),
      rect(8, 0, 8, 8),
      line(108, 28, 110, 28),
    ],
    ports: { right: [28] },
  }),
  symbol('turbine-wind', symbolText('machines.turbineWind'), {
    size: [90, 120],
    keywords: '风电 风机 renewable',
    parts: [
      shape([43, 48, 47, 48, 49, 116, 41, 116], 'body'),
      path('M45 45Q52 24 45 0Q38 24 45 45Z', 'state'),
      path('M45 45Q63 52 86 68Q68 62 45 45Z', 'state'),
      path('M45 45Q24 58 4 68Q22 52 45 45Z', 'state'),
      circle(45, 45, 5),
      line(24, 116, 66, 116),
      line(45, 116, 45, 120),
    ],
    ports: { bottom: [45] },
  }),
  symbol('solar-panel', symbolText('machines.solarPanel'), {
    size: [70, 60],
    keywords: '太阳能 光伏 PV solar',
    parts: [
      shape([12, 0, 58, 0, 70, 46, 0, 46], 'state'),
      line(27.3, 0, 23.3, 46, 'accent'),
      line(42.7, 0, 46.7, 46, 'accent'),
      line(8, 15, 62, 15, 'accent'),
      line(4, 30, 66, 30, 'accent'),
      line(35, 46, 35, 60),
    ],
    ports: { bottom: [35] },
  }),
  symbol('battery', symbolText('machines.battery'), {
    size: [50, 40],
    keywords: '直流 储能 DC storage',
    parts: [
      line(0, 20, 14, 20),
      line(14, 4, 14, 36),
      line(20, 12, 20, 28),
      { ...line(20, 20, 30, 20), dashed: true },
      line(30, 4, 30, 36),
      line(36, 12, 36, 28),
      line(36, 20, 50, 20),
    ],
    ports: { left: [20], right: [20] },
  }),
  symbol('battery-storage', symbolText('machines.batteryStorage'), {
    size: [60, 70],
    keywords: '电池 BESS energy',
    parts: [
      rect(22, 0, 16, 6),
      rect(0, 6, 60, 64, 'state', 4),
      ...[18, 32, 46].map((y) => rect(10, y, 40, 10, 'accent', 2)),
    ],
    ports: { top: [30], bottom: [30] },
  }),
  symbol('rectifier', symbolText('machines.rectifier'), {
    size: [60, 60],
    keywords: '交直流 AC DC charger',
    parts: [rect(0, 0, 60, 60, 'state'), line(0, 60, 60, 0, 'accent'), wave(8, 18, 20), ...direct(34, 42)],
    ports: { left: [30], right: [30], ...vertical(30) },
  }),
  symbol('inverter', symbolText('machines.inverter'), {
    size: [60, 60],
    keywords: '直交流 DC AC',
    parts: [rect(0, 0, 60, 60, 'state'), line(0, 60, 60, 0, 'accent'), ...direct(8, 14), wave(34, 44, 20)],
    ports: { left: [30], right: [30], ...vertical(30) },
  }),
  symbol('ups', symbolText('machines.ups'), {
    size: [60, 70],
    keywords: 'UPS 备用',
    parts: [
      rect(0, 0, 60, 70, 'state', 4),
      text('UPS', 30, 20, 19),
      rect(16, 40, 26, 16, 'accent', 2),
      rect(42, 45, 3, 6, 'accent'),
      ...[22, 28, 34].map((x) => line(x, 44, x, 52, 'accent')),
    ],
    ports: vertical(30),
  }),
  symbol('charger', symbolText('machines.charger'), {
    size: [50, 70],
    keywords: '电动汽车 EV',
    parts: [
      rect(0, 0, 34, 64, 'state', 3),
      shape([20, 12, 9, 34, 16, 34, 13, 52, 25, 28, 18, 28], 'accent'),
      path('M34 44L40 44L40 52A5 5 0 0 0 50 52L50 20L44 14'),
      rect(0, 64, 34, 6),
    ],
  }),
  symbol('capacitor', symbolText('machines.capacitor'), {
    size: [40, 50],
    keywords: '无功补偿 compensation',
    parts: [line(20, 0, 20, 21), line(2, 21, 38, 21), line(2, 29, 38, 29), line(20, 29, 20, 50)],
    ports: vertical(20),
  }),
  symbol('capacitor-bank', symbolText('machines.capacitorBank'), {
    size: [60, 70],
    keywords: '无功补偿 SVG reactive power',
    parts: [
      line(30, 0, 30, 10),
      rect(0, 10, 60, 60, 'state'),
      line(30, 10, 30, 36, 'accent'),
      line(12, 36, 48, 36, 'accent'),
      line(12, 44, 48, 44, 'accent'),
      line(30, 44, 30, 60, 'accent'),
    ],
    ports: { top: [30] },
  }),
  symbol('reactor-coil', symbolText('machines.reactorCoil'), {
    size: [26, 70],
    keywords: '电感 inductor choke',
    parts: [line(12, 0, 12, 12), coil(12, 12, 58, 4), line(12, 58, 12, 70), line(24, 14, 24, 56)],
    ports: vertical(12),
  }),
  symbol('resistor', symbolText('machines.resistor'), {
    size: [20, 60],
    keywords: '接地电阻 neutral',
    parts: [line(10, 0, 10, 12), rect(2, 12, 16, 36, 'state'), line(10, 48, 10, 60)],
    ports: vertical(10),
  }),
  symbol('resistor-heating', symbolText('machines.resistorHeating'), {
    size: [20, 70],
    keywords: '加热 heater',
    parts: [
      line(10, 0, 10, 10),
      rect(2, 10, 16, 50, 'state'),
      ...[20, 30, 40, 50].map((y) => line(2, y, 18, y, 'accent')),
      line(10, 60, 10, 70),
    ],
    ports: vertical(10),
  }),
  symbol('diode', symbolText('machines.diode'), {
    size: [50, 30],
    keywords: '整流 semiconductor',
    parts: [
      line(0, 15, 14, 15),
      solid(shape([14, 2, 14, 28, 34, 15], 'line')),
      line(34, 1, 34, 29),
      line(34, 15, 50, 15),
    ],
    ports: { left: [15], right: [15] },
  }),
  symbol('thyristor', symbolText('machines.thyristor'), {
    size: [50, 34],
    keywords: '可控硅 SCR semiconductor',
    parts: [
      line(0, 15, 14, 15),
      solid(shape([14, 2, 14, 28, 34, 15], 'line')),
      line(34, 1, 34, 29),
      line(34, 15, 50, 15),
      run([34, 18, 44, 32]),
    ],
    ports: { left: [15], right: [15] },
  }),
  meter('meter-voltage', symbolText('machines.meterVoltage'), 'V', '电压 voltage'),
  meter('meter-current', symbolText('machines.meterCurrent'), 'A', '电流 current'),
  meter('meter-power', symbolText('machines.meterPower'), 'W', '有功 power'),
  meter('meter-reactive', symbolText('machines.meterReactive'), 'var', '无功 reactive'),
  meter('meter-frequency', symbolText('machines.meterFrequency'), 'Hz', '频率'),
  meter('meter-power-factor', symbolText('machines.meterPowerFactor'), 'cosφ', '功率因数'),
  symbol('meter-energy', symbolText('machines.meterEnergy'), {
    size: [50, 60],
    keywords: '电度表 kWh 计量',
    parts: [
      rect(0, 0, 50, 60, 'state', 3),
      line(0, 18, 50, 18, 'accent'),
      text('kWh', 25, 38, 17),
      rect(14, 5, 22, 8, 'accent'),
    ],
    ports: vertical(25),
  }),
  symbol('meter-multifunction', symbolText('machines.meterMultifunction'), {
    size: [60, 60],
    keywords: '电力仪表 power monitor',
    parts: [
      rect(0, 0, 60, 60, 'body', 4),
      rect(8, 8, 44, 30, 'state'),
      ...[15, 23, 31].map((y) => line(14, y, 46, y, 'accent')),
      ...[14, 25, 36, 47].map((x) => circle(x, 49, 4, 'line')),
    ],
  }),
  symbol('lamp', symbolText('machines.lamp'), {
    size: [40, 40],
    keywords: '信号灯 灯 signal light indicator',
    parts: [
      circle(20, 20, 20, 'state'),
      line(5.86, 5.86, 34.14, 34.14, 'accent'),
      line(5.86, 34.14, 34.14, 5.86, 'accent'),
    ],
    ports: { left: [20], right: [20], ...vertical(20) },
  }),
  symbol('lamp-pilot', symbolText('machines.lampPilot'), {
    size: [40, 40],
    keywords: '指示灯 面板 LED',
    parts: [circle(20, 20, 20), circle(20, 20, 14, 'state'), arc(20, 20, 9, 190, 260, 'accent')],
  }),
  symbol('lamp-ceiling', symbolText('machines.lampCeiling'), {
    size: [70, 40],
    keywords: '照明 lighting',
    parts: [
      line(35, 0, 35, 8),
      shape([12, 8, 58, 8, 66, 20, 4, 20]),
      path('M14 20A21 12 0 0 0 56 20Z', 'state'),
      ...[15, 35, 55].map((x) => line(35 + (x - 35) * 0.9, 34, x, 40)),
    ],
    ports: { top: [35] },
  }),
  symbol('stack-light', symbolText('machines.stackLight'), {
    size: [24, 90],
    keywords: '塔灯 三色灯 tower beacon',
    parts: [
      rect(4, 0, 16, 6, 'body', 3),
      ...[6, 24, 42].map((y) => rect(2, y, 20, 18, 'state')),
      rect(9, 60, 6, 24),
      rect(0, 84, 24, 6),
    ],
  }),
  symbol('beacon', symbolText('machines.beacon'), {
    size: [60, 50],
    keywords: '声光报警 警示 alarm warning',
    parts: [
      path('M14 38L14 24A16 16 0 0 1 46 24L46 38Z', 'state'),
      rect(8, 38, 44, 12),
      line(30, 0, 30, 4),
      line(7, 8, 11, 12),
      line(53, 8, 49, 12),
      line(0, 24, 7, 24),
      line(53, 24, 60, 24),
      arc(30, 24, 9, 190, 260, 'accent'),
    ],
  }),
  symbol('horn', symbolText('machines.horn'), {
    size: [60, 50],
    keywords: '蜂鸣器 喇叭 报警 sounder buzzer siren',
    parts: [
      rect(0, 14, 16, 22),
      shape([16, 14, 38, 0, 38, 50, 16, 36], 'state'),
      arc(34, 25, 14, -45, 45),
      arc(34, 25, 24, -45, 45),
    ],
  }),
  symbol('socket', symbolText('machines.socket'), {
    size: [50, 40],
    keywords: '电源 outlet plug',
    parts: [line(25, 0, 25, 12), line(5, 12, 45, 12), path('M5 34A20 22 0 0 1 45 34Z', 'state')],
    ports: { top: [25] },
  }),
  symbol('power-source', symbolText('machines.powerSource'), {
    size: [50, 60],
    keywords: '进线 电源 supply',
    parts: [circle(25, 25, 25, 'state'), wave(11, 25, 28), line(25, 50, 25, 60)],
    ports: { bottom: [25] },
  }),
  symbol('load', symbolText('machines.load'), {
    size: [40, 60],
    keywords: '用电 consumer',
    parts: [line(20, 0, 20, 14), rect(0, 14, 40, 46, 'state'), arrowHead(20, 46, 'down', 'accent', 18)],
    ports: { top: [20] },
  }),
  symbol('heater-trace', symbolText('machines.heaterTrace'), {
    size: [70, 24],
    keywords: '伴热带 加热 cable',
    parts: [rect(8, 0, 54, 24, 'state'), zigzag(12, 58, 12, 7, 6, 'accent'), line(0, 12, 8, 12), line(62, 12, 70, 12)],
    ports: { left: [12], right: [12] },
  }),
];
