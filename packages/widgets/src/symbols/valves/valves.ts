import { arc, arrow, arrowHead, bowtie, valveHalf } from '../primitives.ts';
import { circle, line, type Part, rect, run, shape, solid, path } from '../part.ts';
import { symbolsOf } from '../symbol.ts';
import { symbolText } from '../../locales/symbols/text.ts';

const symbol = symbolsOf('valves');
/** Middle of the pipe on both sides. */
const straight = { left: [15], right: [15] };
const flat = [60, 30] as const;
const body = bowtie(30, 15);
/** A spindle and the wheel upon it. */
const handwheel = (cx: number, from: number, top: number, half = 14): Part[] => [
  line(cx, from, cx, top),
  line(cx - half, top, cx + half, top),
];
/** End plates of a valve that is clamped between flanges. */
const plates = [line(6, 0, 6, 30), line(54, 0, 54, 30), line(0, 15, 6, 15), line(54, 15, 60, 15)];

export const valves = [
  symbol('valve', symbolText('valves.valve'), {
    size: flat,
    keywords: '通用 截断 general shut-off',
    parts: [body],
    ports: straight,
  }),
  symbol('valve-gate', symbolText('valves.valveGate'), {
    size: flat,
    keywords: '闸板 sluice',
    parts: [body, line(30, 2, 30, 28)],
    ports: straight,
  }),
  symbol('valve-globe', symbolText('valves.valveGlobe'), {
    size: flat,
    keywords: '球形 stop',
    parts: [body, solid(circle(30, 15, 6, 'line'))],
    ports: straight,
  }),
  symbol('valve-ball', symbolText('valves.valveBall'), {
    size: flat,
    parts: [body, circle(30, 15, 8, 'state')],
    ports: straight,
  }),
  symbol('valve-plug', symbolText('valves.valvePlug'), {
    size: flat,
    keywords: '考克 cock',
    parts: [body, shape([22, 7, 38, 7, 35, 23, 25, 23], 'state')],
    ports: straight,
  }),
  symbol('valve-butterfly', symbolText('valves.valveButterfly'), {
    size: flat,
    keywords: 'disc',
    parts: [rect(6, 0, 48, 30, 'state'), ...plates, line(14, 27, 46, 3, 'accent'), solid(circle(30, 15, 4, 'accent'))],
    ports: straight,
  }),
  symbol('valve-diaphragm', symbolText('valves.valveDiaphragm'), {
    size: flat,
    keywords: 'membrane',
    parts: [body, path('M16 0Q30 28 44 0')],
    ports: straight,
  }),
  symbol('valve-needle', symbolText('valves.valveNeedle'), {
    size: flat,
    keywords: '节流 throttle',
    parts: [body, solid(shape([24, 0, 36, 0, 30, 15], 'line'))],
    ports: straight,
  }),
  symbol('valve-pinch', symbolText('valves.valvePinch'), {
    size: flat,
    keywords: '夹管 hose',
    parts: [
      rect(6, 0, 48, 30, 'state'),
      ...plates,
      path('M6 4Q30 22 54 4', 'accent'),
      path('M6 26Q30 8 54 26', 'accent'),
    ],
    ports: straight,
  }),
  symbol('valve-knife-gate', symbolText('valves.valveKnifeGate'), {
    size: [60, 50],
    keywords: '浆液 slurry',
    parts: [
      rect(20, 20, 20, 30, 'state'),
      shape([24, 0, 36, 0, 36, 44, 30, 49, 24, 44]),
      line(0, 35, 20, 35),
      line(40, 35, 60, 35),
    ],
    ports: { left: [35], right: [35] },
  }),
  symbol('valve-check', symbolText('valves.valveCheck'), {
    size: flat,
    keywords: '单向阀 逆止 non-return',
    parts: [body, solid(shape([55, 8, 55, 22, 41, 15], 'accent')), ...arrow(3, 15, 19, 15, 'accent', 7)],
    ports: straight,
  }),
  symbol('valve-check-swing', symbolText('valves.valveCheckSwing'), {
    size: flat,
    keywords: '单向阀 翻板 flap non-return',
    parts: [
      rect(6, 0, 48, 30, 'state'),
      ...plates,
      line(14, 2, 46, 28, 'accent'),
      solid(circle(14, 4, 4, 'accent')),
      arrowHead(50, 8, 'right', 'accent'),
    ],
    ports: straight,
  }),
  symbol('valve-angle', symbolText('valves.valveAngle'), {
    size: [45, 45],
    keywords: '直角 corner',
    parts: [valveHalf(30, 15, 'left'), valveHalf(30, 15, 'down')],
    ports: { left: [15], bottom: [30] },
  }),
  symbol('valve-three-way', symbolText('valves.valveThreeWay'), {
    size: [60, 45],
    keywords: '换向 mixing diverting',
    parts: [bowtie(30, 15), valveHalf(30, 15, 'down')],
    ports: { left: [15], right: [15], bottom: [30] },
  }),
  symbol('valve-four-way', symbolText('valves.valveFourWay'), {
    size: [60, 60],
    keywords: '换向 reversing',
    parts: [bowtie(30, 30), valveHalf(30, 30, 'up'), valveHalf(30, 30, 'down')],
    ports: { left: [30], right: [30], top: [30], bottom: [30] },
  }),
  symbol('valve-hand', symbolText('valves.valveHand'), {
    size: [60, 50],
    keywords: '手轮 manual handwheel',
    parts: [bowtie(30, 35), ...handwheel(30, 35, 2)],
    ports: { left: [35], right: [35] },
  }),
  symbol('valve-hand-globe', symbolText('valves.valveHandGlobe'), {
    size: [60, 50],
    keywords: '手轮 manual handwheel stop',
    parts: [bowtie(30, 35), solid(circle(30, 35, 6, 'line')), ...handwheel(30, 35, 2)],
    ports: { left: [35], right: [35] },
  }),
  symbol('valve-lever', symbolText('valves.valveLever'), {
    size: [60, 50],
    keywords: '手动 扳手 manual handle',
    parts: [bowtie(30, 35), circle(30, 35, 8, 'state'), run([30, 27, 30, 8, 56, 2])],
    ports: { left: [35], right: [35] },
  }),
  symbol('valve-float', symbolText('valves.valveFloat'), {
    size: [80, 55],
    keywords: '液位 level ball cock',
    parts: [bowtie(30, 40), run([30, 40, 30, 20, 63, 20]), circle(70, 20, 8, 'body'), line(60, 40, 80, 40)],
    ports: { left: [40], right: [40] },
  }),
  symbol('valve-foot', symbolText('valves.valveFoot'), {
    size: [40, 60],
    keywords: '吸水 suction strainer',
    parts: [
      line(20, 0, 20, 10),
      shape([5, 10, 35, 10, 20, 30], 'state'),
      line(5, 30, 35, 30),
      rect(5, 34, 30, 26),
      ...[12, 20, 28].map((x) => line(x, 38, x, 56)),
    ],
    ports: { top: [20] },
  }),
  symbol('valve-damper', symbolText('valves.valveDamper'), {
    size: [60, 40],
    keywords: '风阀 风量调节 louvre air',
    parts: [
      rect(0, 0, 60, 40, 'state'),
      ...[12, 30, 48].flatMap((x) => [line(x - 7, 36, x + 7, 4, 'accent'), solid(circle(x, 20, 2.5, 'accent'))]),
    ],
    ports: { left: [20], right: [20] },
  }),
  symbol('valve-hydrant', symbolText('valves.valveHydrant'), {
    size: [40, 50],
    keywords: '消防 fire',
    parts: [
      rect(10, 12, 20, 32, 'state'),
      arc(20, 12, 10, 180, 360, 'body'),
      rect(0, 20, 10, 10),
      rect(30, 20, 10, 10),
      rect(4, 44, 32, 6),
      solid(circle(20, 28, 4, 'accent')),
    ],
    ports: { left: [25], right: [25], bottom: [20] },
  }),
];
