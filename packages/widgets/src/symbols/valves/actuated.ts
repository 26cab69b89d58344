import { arrow, arrowHead, bowtie, dome, letterBox, letterCircle, spring, valveHalf, zigzag } from '../primitives.ts';
import { circle, line, type Part, rect, run, solid } from '../part.ts';
import { symbolsOf } from '../symbol.ts';
import { symbolText } from '../../locales/symbols/text.ts';

const symbol = symbolsOf('valves');
const tall = [60, 60] as const;
const low = { left: [45], right: [45] };
const stem = line(30, 24, 30, 45);
/** A valve body low in its box, with its stem; what drives it comes on top. */
const driven = (...head: Part[]): Part[] => [bowtie(30, 45), stem, ...head];
export const actuatedValves = [
  symbol('valve-control', symbolText('actuated.valveControl'), {
    size: tall,
    keywords: '气动薄膜 diaphragm actuator regulating',
    parts: driven(dome(30, 24, 18)),
    ports: low,
  }),
  symbol('valve-control-open', symbolText('actuated.valveControlOpen'), {
    size: tall,
    keywords: '故障开 FO fail open',
    parts: driven(dome(30, 24, 18), arrowHead(30, 28, 'up', 'line', 9)),
    ports: low,
  }),
  symbol('valve-control-closed', symbolText('actuated.valveControlClosed'), {
    size: tall,
    keywords: '故障关 FC fail closed',
    parts: driven(dome(30, 24, 18), arrowHead(30, 38, 'down', 'line', 9)),
    ports: low,
  }),
  symbol('valve-control-positioner', symbolText('actuated.valveControlPositioner'), {
    size: tall,
    keywords: '定位器 positioner',
    parts: driven(dome(30, 24, 18), rect(36, 24, 12, 12), line(30, 30, 36, 30)),
    ports: low,
  }),
  symbol('valve-control-handwheel', symbolText('actuated.valveControlHandwheel'), {
    size: tall,
    keywords: '手轮 manual override',
    parts: driven(dome(30, 24, 18), line(48, 15, 58, 15), line(58, 7, 58, 23)),
    ports: low,
  }),
  symbol('valve-control-angle', symbolText('actuated.valveControlAngle'), {
    size: [50, 75],
    keywords: '角阀 corner',
    parts: [valveHalf(30, 45, 'left'), valveHalf(30, 45, 'down'), line(30, 24, 30, 45), dome(30, 24, 18)],
    ports: { left: [45], bottom: [30] },
  }),
  symbol('valve-control-three-way', symbolText('actuated.valveControlThreeWay'), {
    size: [60, 75],
    keywords: '合流 分流 mixing diverting',
    parts: [bowtie(30, 45), valveHalf(30, 45, 'down'), stem, dome(30, 24, 18)],
    ports: { left: [45], right: [45], bottom: [30] },
  }),
  symbol('valve-control-butterfly', symbolText('actuated.valveControlButterfly'), {
    size: tall,
    keywords: '气动 蝶阀 diaphragm',
    parts: [
      rect(6, 30, 48, 30, 'state'),
      line(0, 45, 6, 45),
      line(54, 45, 60, 45),
      line(14, 57, 46, 33, 'accent'),
      solid(circle(30, 45, 4, 'accent')),
      line(30, 24, 30, 30),
      dome(30, 24, 18),
    ],
    ports: low,
  }),
  symbol('valve-motor', symbolText('actuated.valveMotor'), {
    size: tall,
    keywords: '电动执行器 MOV electric',
    parts: driven(...letterCircle(30, 13, 13, 'M')),
    ports: low,
  }),
  symbol('valve-motor-butterfly', symbolText('actuated.valveMotorButterfly'), {
    size: tall,
    keywords: '电动执行器 electric',
    parts: [
      rect(6, 30, 48, 30, 'state'),
      line(0, 45, 6, 45),
      line(54, 45, 60, 45),
      line(14, 57, 46, 33, 'accent'),
      solid(circle(30, 45, 4, 'accent')),
      line(30, 26, 30, 30),
      ...letterCircle(30, 13, 13, 'M'),
    ],
    ports: low,
  }),
  symbol('valve-motor-ball', symbolText('actuated.valveMotorBall'), {
    size: tall,
    keywords: '电动执行器 electric',
    parts: [...driven(...letterCircle(30, 13, 13, 'M')), circle(30, 45, 8, 'state')],
    ports: low,
  }),
  symbol('valve-solenoid', symbolText('actuated.valveSolenoid'), {
    size: tall,
    keywords: '线圈 SOV',
    parts: driven(...letterBox(30, 12, 'S', 24)),
    ports: low,
  }),
  symbol('valve-solenoid-three-way', symbolText('actuated.valveSolenoidThreeWay'), {
    size: [60, 75],
    keywords: '换向 pilot',
    parts: [bowtie(30, 45), valveHalf(30, 45, 'down'), stem, ...letterBox(30, 12, 'S', 24)],
    ports: { left: [45], right: [45], bottom: [30] },
  }),
  symbol('valve-hydraulic', symbolText('actuated.valveHydraulic'), {
    size: tall,
    keywords: '液压 oil',
    parts: driven(...letterBox(30, 12, 'H', 24)),
    ports: low,
  }),
  symbol('valve-piston', symbolText('actuated.valvePiston'), {
    size: tall,
    keywords: '气动 切断 cylinder pneumatic',
    parts: driven(rect(16, 2, 28, 22), line(16, 13, 44, 13)),
    ports: low,
  }),
  symbol('valve-piston-ball', symbolText('actuated.valvePistonBall'), {
    size: tall,
    keywords: '气缸 切断 cylinder',
    parts: [...driven(rect(16, 2, 28, 22), line(16, 13, 44, 13)), circle(30, 45, 8, 'state')],
    ports: low,
  }),
  symbol('valve-spring', symbolText('actuated.valveSpring'), {
    size: tall,
    keywords: '单作用 single acting',
    parts: driven(rect(16, 8, 28, 18), zigzag(18, 42, 17, 5, 3), line(30, 26, 30, 30)),
    ports: low,
  }),
  symbol('valve-regulator', symbolText('actuated.valveRegulator'), {
    size: tall,
    keywords: '调压 稳压 self-acting regulator PRV',
    parts: [...driven(dome(30, 24, 18)), run([48, 18, 56, 18, 56, 32])],
    ports: low,
  }),
  symbol('valve-back-pressure', symbolText('actuated.valveBackPressure'), {
    size: tall,
    keywords: '泄压 self-acting regulator',
    parts: [...driven(dome(30, 24, 18)), run([12, 18, 4, 18, 4, 32])],
    ports: low,
  }),
  symbol('valve-safety', symbolText('actuated.valveSafety'), {
    size: [50, 75],
    keywords: '泄压 弹簧 relief PSV spring',
    parts: [valveHalf(20, 45, 'down'), valveHalf(20, 45, 'right'), spring(20, 45, 6), line(10, 6, 30, 6)],
    ports: { right: [45], bottom: [20] },
  }),
  symbol('valve-relief', symbolText('actuated.valveRelief'), {
    size: tall,
    keywords: '溢流 直通 overflow in-line',
    parts: [bowtie(30, 45), spring(30, 45, 6), line(20, 6, 40, 6)],
    ports: low,
  }),
  symbol('valve-breather', symbolText('actuated.valveBreather'), {
    size: [60, 50],
    keywords: '储罐 通气 vent pressure vacuum',
    parts: [
      rect(8, 8, 44, 24, 'state', 4),
      line(30, 32, 30, 50),
      ...arrow(20, 28, 20, 12, 'accent'),
      ...arrow(40, 12, 40, 28, 'accent'),
      line(2, 8, 58, 8),
    ],
    ports: { bottom: [30] },
  }),
  symbol('valve-quick-closing', symbolText('actuated.valveQuickClosing'), {
    size: tall,
    keywords: '紧急切断 ESD emergency shutdown',
    parts: driven(rect(16, 2, 28, 22), ...arrow(30, 5, 30, 22)),
    ports: low,
  }),
];
