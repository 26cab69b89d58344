import { circle, line, path, rect, run, shape, solid, text } from '../part.ts';
import { arrowHead, letterCircle, motor, spokes, zigzag } from '../primitives.ts';
import { symbolsOf } from '../symbol.ts';
import { symbolText } from '../../locales/symbols/text.ts';

const symbol = symbolsOf('drives');
const round = circle(30, 30, 30, 'state');

export const drives = [
  symbol('motor', symbolText('drives.motor'), {
    size: [60, 60],
    keywords: '马达 electric',
    parts: motor(30, 30, 30),
    ports: { left: [30], right: [30], top: [30], bottom: [30] },
  }),
  symbol('motor-three-phase', symbolText('drives.motorThreePhase'), {
    size: [60, 60],
    keywords: '交流 AC induction',
    parts: [round, text('M', 30, 24, 26), text('3~', 30, 45, 16)],
    ports: { left: [30], right: [30], top: [30], bottom: [30] },
  }),
  symbol('motor-dc', symbolText('drives.motorDc'), {
    size: [60, 60],
    keywords: '马达 direct current',
    parts: [
      round,
      text('M', 30, 25, 26),
      line(20, 42, 40, 42, 'accent'),
      { ...line(20, 47, 40, 47, 'accent'), dashed: true },
    ],
    ports: { left: [30], right: [30], top: [30], bottom: [30] },
  }),
  symbol('motor-servo', symbolText('drives.motorServo'), {
    size: [60, 60],
    keywords: '编码器 encoder',
    parts: [circle(34, 30, 26, 'state'), text('SM', 34, 30, 20), rect(0, 20, 8, 20)],
    ports: { right: [30] },
  }),
  symbol('motor-machine', symbolText('drives.motorMachine'), {
    size: [90, 56],
    keywords: '马达 卧式 foot mounted',
    parts: [
      rect(8, 6, 56, 40, 'state', 4),
      ...[14, 20, 26, 32, 38].map((y) => line(16, y, 56, y, 'accent')),
      rect(24, 0, 20, 6),
      rect(0, 12, 8, 28),
      shape([64, 10, 72, 16, 72, 36, 64, 42]),
      rect(72, 23, 18, 6),
      shape([16, 46, 56, 46, 62, 56, 10, 56]),
    ],
    ports: { right: [26], top: [34] },
  }),
  symbol('motor-inverter', symbolText('drives.motorInverter'), {
    size: [60, 100],
    keywords: '变频器 调速 VFD VSD',
    parts: [
      rect(14, 0, 32, 28),
      line(14, 28, 46, 0),
      line(30, 28, 30, 40),
      circle(30, 70, 30, 'state'),
      text('M', 30, 70, 30),
    ],
    ports: { top: [30], left: [70], right: [70] },
  }),
  symbol('inverter-drive', symbolText('drives.inverterDrive'), {
    size: [60, 60],
    keywords: '调速 VFD VSD drive',
    parts: [
      rect(0, 0, 60, 60, 'state'),
      line(0, 60, 60, 0, 'accent'),
      path('M8 18Q14 6 20 18Q26 30 32 18', 'accent'),
      path('M30 44Q33 34 36 44Q39 54 42 44Q45 34 48 44Q51 54 54 44', 'accent'),
    ],
    ports: { top: [30], bottom: [30] },
  }),
  symbol('soft-starter', symbolText('drives.softStarter'), {
    size: [60, 60],
    keywords: '起动 ramp',
    parts: [rect(0, 0, 60, 60, 'state'), run([10, 48, 22, 48, 40, 14, 52, 14], 'accent')],
    ports: { top: [30], bottom: [30] },
  }),
  symbol('gearbox', symbolText('drives.gearbox'), {
    size: [60, 60],
    keywords: '齿轮箱 变速 reducer',
    parts: [
      rect(6, 4, 48, 52, 'state', 3),
      circle(30, 19, 9, 'accent'),
      circle(30, 40, 12, 'accent'),
      solid(circle(30, 19, 2, 'accent')),
      solid(circle(30, 40, 2, 'accent')),
      line(0, 19, 6, 19),
      line(54, 40, 60, 40),
    ],
    ports: { left: [19], right: [40] },
  }),
  symbol('gear-motor', symbolText('drives.gearMotor'), {
    size: [90, 50],
    keywords: '齿轮 drive unit',
    parts: [
      circle(25, 25, 25, 'state'),
      text('M', 25, 25, 26),
      rect(50, 8, 30, 34),
      line(50, 42, 80, 8),
      line(80, 25, 90, 25),
    ],
    ports: { right: [25] },
  }),
  symbol('coupling', symbolText('drives.coupling'), {
    size: [50, 40],
    keywords: '传动 shaft',
    parts: [
      line(0, 20, 16, 20),
      line(34, 20, 50, 20),
      rect(16, 0, 7, 40, 'state'),
      rect(27, 0, 7, 40, 'state'),
      line(23, 10, 27, 10),
      line(23, 30, 27, 30),
    ],
    ports: { left: [20], right: [20] },
  }),
  symbol('clutch', symbolText('drives.clutch'), {
    size: [50, 40],
    keywords: '传动 shaft',
    parts: [
      line(0, 20, 14, 20),
      line(36, 20, 50, 20),
      shape([14, 0, 20, 0, 28, 10, 28, 30, 20, 40, 14, 40], 'state'),
      path('M36 0L30 8L36 8M36 40L30 32L36 32M36 0L36 40'),
    ],
    ports: { left: [20], right: [20] },
  }),
  symbol('brake', symbolText('drives.brake'), {
    size: [60, 60],
    keywords: '抱闸 刹车',
    parts: [
      circle(30, 30, 21, 'state'),
      solid(circle(30, 30, 4, 'accent')),
      path('M15 10A26 26 0 0 0 15 50L10 53A32 32 0 0 1 10 7Z'),
      path('M45 10A26 26 0 0 1 45 50L50 53A32 32 0 0 0 50 7Z'),
      line(10, 7, 50, 7),
    ],
  }),
  symbol('engine-diesel', symbolText('drives.engineDiesel'), {
    size: [80, 60],
    keywords: '发动机 内燃机 combustion',
    parts: [
      rect(6, 14, 60, 36, 'state', 3),
      ...[10, 28, 46].flatMap((x) => [rect(x, 0, 14, 14), line(x + 7, 4, x + 7, 14)]),
      text('D', 36, 32, 24),
      line(66, 32, 80, 32),
      line(0, 32, 6, 32),
      shape([12, 50, 60, 50, 66, 60, 6, 60]),
    ],
    ports: { right: [32] },
  }),
  symbol('motor-hydraulic', symbolText('drives.motorHydraulic'), {
    size: [60, 60],
    keywords: '油马达 oil',
    parts: [round, solid(shape([30, 20, 20, 4, 40, 4], 'accent')), circle(30, 34, 8, 'accent')],
    ports: { top: [30], bottom: [30] },
  }),
  symbol('motor-pneumatic', symbolText('drives.motorPneumatic'), {
    size: [60, 60],
    keywords: '压缩空气 air',
    parts: [round, shape([30, 20, 20, 4, 40, 4], 'accent'), circle(30, 36, 8, 'accent')],
    ports: { top: [30], bottom: [30] },
  }),
  symbol('cylinder-single', symbolText('drives.cylinderSingle'), {
    size: [100, 36],
    keywords: '油缸 弹簧 pneumatic spring',
    parts: [
      rect(0, 0, 64, 36, 'state'),
      line(22, 0, 22, 36, 'accent'),
      zigzag(24, 62, 18, 10, 4, 'accent'),
      line(64, 18, 100, 18),
    ],
    ports: { right: [18], bottom: [10] },
  }),
  symbol('cylinder-double', symbolText('drives.cylinderDouble'), {
    size: [100, 36],
    keywords: '油缸 pneumatic hydraulic',
    parts: [
      rect(0, 0, 64, 36, 'state'),
      line(30, 0, 30, 36, 'accent'),
      line(36, 0, 36, 36, 'accent'),
      line(36, 18, 64, 18, 'accent'),
      line(64, 18, 100, 18),
    ],
    ports: { right: [18], bottom: [10, 54] },
  }),
  symbol('actuator-linear', symbolText('drives.actuatorLinear'), {
    size: [100, 44],
    keywords: '直线 执行器 electric',
    parts: [
      ...letterCircle(20, 22, 20, 'M', 'state'),
      rect(40, 10, 34, 24),
      rect(74, 18, 26, 8),
      arrowHead(70, 22, 'right', 'line'),
    ],
    ports: { right: [22] },
  }),
  symbol('flywheel', symbolText('drives.flywheel'), {
    size: [60, 60],
    keywords: '转轮 手轮 wheel',
    parts: [round, circle(30, 30, 24, 'accent'), ...spokes(30, 30, 24, 3), solid(circle(30, 30, 6, 'accent'))],
  }),
  symbol('belt-drive', symbolText('drives.beltDrive'), {
    size: [90, 50],
    keywords: '带轮 pulley',
    parts: [
      path('M25 0L77 10.5A15 15 0 0 1 77 39.5L25 50A25 25 0 0 1 25 0Z', 'body'),
      circle(25, 25, 19, 'state'),
      circle(73, 25, 9, 'state'),
      solid(circle(25, 25, 3, 'accent')),
      solid(circle(73, 25, 3, 'accent')),
    ],
  }),
  symbol('shaft-bearing', symbolText('drives.shaftBearing'), {
    size: [60, 44],
    keywords: '轴 pillow block',
    parts: [
      shape([6, 36, 14, 36, 14, 20, 22, 6, 38, 6, 46, 20, 46, 36, 54, 36, 54, 44, 6, 44], 'state'),
      circle(30, 22, 9, 'accent'),
      line(0, 22, 14, 22),
      line(46, 22, 60, 22),
    ],
    ports: { left: [22], right: [22] },
  }),
];
