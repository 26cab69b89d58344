import { hinged } from '../motion.ts';
import { circle, line, type Part, path, rect, run, shape, solid } from '../part.ts';
import { arc, arrowHead } from '../primitives.ts';
import { symbolsOf } from '../symbol.ts';
import { symbolText } from '../../locales/symbols/text.ts';

const symbol = symbolsOf('electrical');
const size = [30, 60] as const;
const wire = { top: [15], bottom: [15] };
/** A contact in a vertical wire (IEC 60617): fixed above, hinged below. */
const contact: Part[] = [line(15, 0, 15, 16), line(15, 44, 15, 60)];
/** Drawn open; switched on, it stands upright between its contacts. */
const openBlade = hinged(line(15, 44, 3, 18), 15, 44, 24.8);
const cross = (cx: number, cy: number, half = 4) => [
  line(cx - half, cy - half, cx + half, cy + half),
  line(cx - half, cy + half, cx + half, cy - half),
];

/** What opens and closes a circuit, and what protects it. */
export const switchgear = [
  symbol('breaker', symbolText('switchgear.breaker'), {
    size: [30, 60],
    keywords: '开关 方框 box one-line',
    parts: [line(15, 0, 15, 15), line(15, 45, 15, 60), rect(0, 15, 30, 30, 'state')],
    ports: wire,
  }),
  symbol('breaker-contact', symbolText('switchgear.breakerContact'), {
    size,
    keywords: '开关 IEC 60617',
    parts: [...contact, openBlade, ...cross(15, 16), circle(24, 36, 6, 'state')],
    ports: wire,
  }),
  symbol('breaker-withdrawable', symbolText('switchgear.breakerWithdrawable'), {
    size: [30, 80],
    keywords: '抽屉 小车 draw-out truck',
    parts: [
      line(15, 0, 15, 8),
      run([7, 14, 15, 6, 23, 14]),
      run([7, 20, 15, 12, 23, 20]),
      line(15, 12, 15, 25),
      rect(0, 25, 30, 30, 'state'),
      line(15, 55, 15, 68),
      run([7, 60, 15, 68, 23, 60]),
      run([7, 66, 15, 74, 23, 66]),
      line(15, 72, 15, 80),
    ],
    ports: wire,
  }),
  symbol('breaker-miniature', symbolText('switchgear.breakerMiniature'), {
    size: [30, 60],
    keywords: '空开 MCB',
    parts: [
      line(15, 0, 15, 8),
      line(15, 52, 15, 60),
      rect(3, 8, 24, 44, 'state', 2),
      rect(10, 20, 10, 14, 'accent'),
      line(10, 24, 20, 24, 'accent'),
    ],
    ports: wire,
  }),
  symbol('breaker-residual', symbolText('switchgear.breakerResidual'), {
    size: [40, 60],
    keywords: '漏保 RCD earth leakage',
    parts: [
      line(15, 0, 15, 15),
      line(15, 45, 15, 60),
      rect(0, 15, 30, 30, 'state'),
      path('M9 52A6 3 0 0 0 21 52A6 3 0 0 0 9 52Z'),
      run([21, 52, 38, 52, 38, 30, 30, 30]),
    ],
    ports: wire,
  }),
  symbol('disconnector', symbolText('switchgear.disconnector'), {
    size,
    keywords: '刀闸 isolator',
    parts: [...contact, openBlade, line(9, 16, 21, 16), circle(24, 36, 6, 'state')],
    ports: wire,
  }),
  symbol('load-switch', symbolText('switchgear.loadSwitch'), {
    size,
    keywords: 'LBS switch-disconnector',
    parts: [
      line(15, 0, 15, 12),
      line(15, 44, 15, 60),
      openBlade,
      circle(15, 15, 3),
      line(9, 12, 21, 12),
      circle(24, 36, 6, 'state'),
    ],
    ports: wire,
  }),
  symbol('earthing-switch', symbolText('switchgear.earthingSwitch'), {
    size: [40, 70],
    keywords: '地刀 grounding',
    parts: [
      line(15, 0, 15, 14),
      line(15, 42, 15, 56),
      hinged(line(15, 42, 3, 16), 15, 42, 24.8),
      line(9, 14, 21, 14),
      line(3, 56, 27, 56),
      line(7, 61, 23, 61),
      line(11, 66, 19, 66),
      circle(32, 34, 7, 'state'),
    ],
    ports: { top: [15] },
  }),
  symbol('contactor', symbolText('switchgear.contactor'), {
    size,
    keywords: '交流 power contact',
    parts: [...contact, openBlade, arc(15, 14, 4, 90, 270), circle(24, 36, 6, 'state')],
    ports: wire,
  }),
  symbol('switch-selector', symbolText('switchgear.switchSelector'), {
    size: [50, 60],
    keywords: '双电源 切换 ATS transfer',
    parts: [
      line(8, 0, 8, 16),
      line(42, 0, 42, 16),
      line(25, 44, 25, 60),
      hinged(line(25, 44, 10, 18), 25, 44, 60),
      circle(8, 18, 2.5, 'body'),
      circle(42, 18, 2.5, 'body'),
      circle(38, 40, 7, 'state'),
    ],
    ports: { top: [8, 42], bottom: [25] },
  }),
  symbol('fuse', symbolText('switchgear.fuse'), {
    size: [20, 60],
    keywords: '保险',
    parts: [rect(3, 14, 14, 32, 'state'), line(10, 0, 10, 14), line(10, 14, 10, 46, 'accent'), line(10, 46, 10, 60)],
    ports: { top: [10], bottom: [10] },
  }),
  symbol('fuse-switch', symbolText('switchgear.fuseSwitch'), {
    size: [40, 60],
    keywords: '刀熔 disconnector',
    parts: [
      line(20, 0, 20, 12),
      line(20, 48, 20, 60),
      line(14, 12, 26, 12),
      hinged(shape([20, 48, 6, 20, 0, 23, 14, 51], 'body'), 20, 48, 32),
      circle(33, 36, 7, 'state'),
    ],
    ports: { top: [20], bottom: [20] },
  }),
  symbol('contact-open', symbolText('switchgear.contactOpen'), {
    size: [50, 24],
    keywords: '动合 NO make ladder',
    parts: [
      line(0, 12, 18, 12),
      line(32, 12, 50, 12),
      line(18, 0, 18, 24),
      line(32, 0, 32, 24),
      rect(20.5, 2, 9, 20, 'state'),
    ],
    ports: { left: [12], right: [12] },
  }),
  symbol('contact-closed', symbolText('switchgear.contactClosed'), {
    size: [50, 24],
    keywords: '动断 NC break ladder',
    parts: [
      line(0, 12, 18, 12),
      line(32, 12, 50, 12),
      line(18, 0, 18, 24),
      line(32, 0, 32, 24),
      rect(20.5, 2, 9, 20, 'state'),
      line(14, 24, 36, 0),
    ],
    ports: { left: [12], right: [12] },
  }),
  symbol('relay-coil', symbolText('switchgear.relayCoil'), {
    size: [40, 50],
    keywords: '接触器 coil',
    parts: [line(20, 0, 20, 12), rect(0, 12, 40, 26, 'state'), line(20, 38, 20, 50)],
    ports: { top: [20], bottom: [20] },
  }),
  symbol('relay-thermal', symbolText('switchgear.relayThermal'), {
    size: [40, 50],
    keywords: '过载 保护 overload',
    parts: [
      line(20, 0, 20, 10),
      rect(0, 10, 40, 30, 'state'),
      run([20, 10, 20, 17, 28, 17, 28, 33, 20, 33, 20, 40], 'accent'),
      line(20, 40, 20, 50),
    ],
    ports: { top: [20], bottom: [20] },
  }),
  symbol('surge-arrester', symbolText('switchgear.surgeArrester'), {
    size: [30, 70],
    keywords: '防雷 浪涌 lightning SPD',
    parts: [
      line(15, 0, 15, 10),
      rect(5, 10, 20, 36, 'state'),
      line(15, 10, 15, 26, 'accent'),
      { ...shape([15, 36, 10, 25, 20, 25], 'accent'), solid: true },
      line(15, 46, 15, 56),
      line(3, 56, 27, 56),
      line(7, 61, 23, 61),
      line(11, 66, 19, 66),
    ],
    ports: { top: [15] },
  }),
  symbol('earth', symbolText('switchgear.earth'), {
    size: [30, 30],
    keywords: '地线 ground',
    parts: [line(15, 0, 15, 12), line(0, 12, 30, 12), line(5, 19, 25, 19), line(10, 26, 20, 26)],
    ports: { top: [15] },
  }),
  symbol('busbar', symbolText('switchgear.busbar'), {
    size: [120, 10],
    keywords: '汇流排 bus',
    parts: [rect(0, 2, 120, 6, 'state')],
    ports: { left: [5], right: [5] },
  }),
  symbol('busbar-vertical', symbolText('switchgear.busbarVertical'), {
    size: [10, 120],
    keywords: '汇流排 bus',
    parts: [rect(2, 0, 6, 120, 'state')],
    ports: { top: [5], bottom: [5] },
  }),
  symbol('busbar-coupler', symbolText('switchgear.busbarCoupler'), {
    size: [120, 30],
    keywords: '分段 tie',
    parts: [
      rect(0, 12, 35, 6),
      rect(85, 12, 35, 6),
      line(35, 15, 45, 15),
      line(75, 15, 85, 15),
      rect(45, 0, 30, 30, 'state'),
    ],
    ports: { left: [15], right: [15] },
  }),
  symbol('cable-head', symbolText('switchgear.cableHead'), {
    size: [24, 40],
    keywords: '电缆头 sealing end',
    parts: [line(12, 0, 12, 12), shape([0, 12, 24, 12, 12, 30], 'state'), line(12, 30, 12, 40)],
    ports: { top: [12], bottom: [12] },
  }),
  symbol('feeder', symbolText('switchgear.feeder'), {
    size: [24, 50],
    keywords: '馈线 负荷 load',
    parts: [line(12, 0, 12, 40), arrowHead(12, 50, 'down', 'line', 14)],
    ports: { top: [12] },
  }),
  symbol('grid', symbolText('switchgear.grid'), {
    size: [50, 60],
    keywords: '进线 市电 utility network',
    parts: [
      rect(0, 0, 50, 46, 'state'),
      ...[12.5, 25, 37.5].map((x) => line(x, 0, x, 46, 'accent')),
      ...[11.5, 23, 34.5].map((y) => line(0, y, 50, y, 'accent')),
      line(25, 46, 25, 60),
    ],
    ports: { bottom: [25] },
  }),
  symbol('overhead-line', symbolText('switchgear.overheadLine'), {
    size: [70, 100],
    keywords: '架空线 杆塔 pylon overhead line',
    parts: [
      run([18, 100, 30, 40, 30, 12, 35, 0, 40, 12, 40, 40, 52, 100]),
      line(5, 24, 65, 24),
      line(0, 42, 70, 42),
      run([5, 24, 30, 12]),
      run([65, 24, 40, 12]),
      run([26, 60, 48, 80, 22, 80, 44, 60, 26, 60]),
      run([30, 40, 44, 60]),
      run([40, 40, 26, 60]),
      ...[5, 65].map((x) => line(x, 24, x, 31)),
      ...[3, 67].map((x) => line(x, 42, x, 49)),
      run([22, 80, 52, 100]),
      run([48, 80, 18, 100]),
    ],
  }),
  symbol('panel', symbolText('switchgear.panel'), {
    size: [50, 90],
    keywords: '开关柜 控制柜 cabinet',
    parts: [
      rect(0, 0, 50, 84, 'state', 2),
      rect(8, 8, 34, 16, 'accent'),
      ...[16, 25, 34].map((x) => circle(x, 34, 3, 'accent')),
      line(42, 46, 42, 58, 'accent'),
      ...[66, 71, 76].map((y) => line(10, y, 32, y, 'accent')),
      rect(4, 84, 42, 6),
    ],
    ports: { top: [25], bottom: [25] },
  }),
  symbol('junction', symbolText('switchgear.junction'), {
    size: [12, 12],
    keywords: '节点 node',
    parts: [solid(circle(6, 6, 6, 'line'))],
    ports: { left: [6], right: [6], top: [6], bottom: [6] },
  }),
  symbol('push-button', symbolText('switchgear.pushButton'), {
    size: [50, 50],
    keywords: '启动 停止 start stop',
    parts: [rect(0, 0, 50, 50, 'body', 6), circle(25, 25, 17, 'state'), circle(25, 25, 12, 'accent')],
  }),
  symbol('emergency-stop', symbolText('switchgear.emergencyStop'), {
    size: [50, 50],
    keywords: '紧急 E-stop mushroom',
    parts: [
      rect(0, 0, 50, 50, 'body', 6),
      circle(25, 25, 19, 'state'),
      arc(25, 25, 11, 200, 290, 'accent'),
      arc(25, 25, 11, 20, 110, 'accent'),
      { ...arrowHead(30, 14.5, 20, 'accent', 7) },
      { ...arrowHead(20, 35.5, 200, 'accent', 7) },
    ],
  }),
  symbol('selector-knob', symbolText('switchgear.selectorKnob'), {
    size: [50, 50],
    keywords: '手自动 hand auto rotary',
    parts: [
      rect(0, 0, 50, 50, 'body', 6),
      circle(25, 27, 17, 'state'),
      hinged(path('M21 40L21 17A4 4 0 0 1 29 17L29 40A4 4 0 0 1 21 40Z', 'accent'), 25, 27, 45, -45),
      line(25, 3, 25, 7),
      line(7, 9, 10, 12),
      line(43, 9, 40, 12),
    ],
  }),
];
