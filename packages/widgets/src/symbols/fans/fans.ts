import { circle, line, path, rect, shape, solid } from '../part.ts';
import { arrow, blades, lobes, spokes, squeeze, volute, zigzag } from '../primitives.ts';
import { symbolsOf } from '../symbol.ts';
import { symbolText } from '../../locales/symbols/text.ts';

const symbol = symbolsOf('fans');
const across = { left: [30], right: [30] };
const casing = circle(30, 30, 30, 'state');
const outlet = shape([60, 30, 49, 24, 49, 36], 'accent');

export const fans = [
  symbol('fan', symbolText('fans.fan'), {
    size: [60, 60],
    keywords: '通风 ventilator',
    parts: [casing, ...blades(30, 30, 24)],
    ports: across,
  }),
  symbol('fan-axial', symbolText('fans.fanAxial'), {
    size: [60, 50],
    keywords: '管道 duct',
    parts: [rect(6, 0, 48, 50, 'state'), line(0, 25, 6, 25), line(54, 25, 60, 25), ...blades(30, 25, 21, 4, -70)],
    ports: { left: [25], right: [25] },
  }),
  symbol('fan-centrifugal', symbolText('fans.fanCentrifugal'), {
    size: [60, 60],
    keywords: '引风机 鼓风 送风 draught',
    parts: [...volute(), ...blades(28, 28, 17, 6), line(0, 28, 6, 28)],
    ports: { left: [28], right: [13] },
  }),
  symbol('fan-roof', symbolText('fans.fanRoof'), {
    size: [60, 60],
    keywords: '排风 exhaust',
    parts: [
      shape([6, 22, 14, 4, 46, 4, 54, 22]),
      rect(12, 22, 36, 34, 'state'),
      ...blades(30, 39, 14, 4, -70),
      line(0, 56, 60, 56),
      line(30, 56, 30, 60),
    ],
    ports: { bottom: [30] },
  }),
  symbol('fan-wall', symbolText('fans.fanWall'), {
    size: [50, 50],
    keywords: '换气 exhaust window',
    parts: [rect(0, 0, 50, 50, 'state', 3), circle(25, 25, 20, 'accent'), ...blades(25, 25, 17, 4, -70)],
  }),
  symbol('blower-roots', symbolText('fans.blowerRoots'), {
    size: [60, 60],
    keywords: '鼓风机 lobe aeration',
    parts: [casing, ...lobes(30, 30), outlet],
    ports: across,
  }),
  symbol('compressor', symbolText('fans.compressor'), {
    size: [60, 60],
    keywords: '空压机 air',
    parts: [casing, ...squeeze(30, 30, 30)],
    ports: across,
  }),
  symbol('compressor-centrifugal', symbolText('fans.compressorCentrifugal'), {
    size: [60, 60],
    keywords: '透平 centrifugal',
    parts: [
      shape([6, 0, 54, 14, 54, 46, 6, 60], 'state'),
      line(0, 30, 6, 30),
      line(54, 30, 60, 30),
      ...arrow(14, 30, 46, 30, 'accent'),
    ],
    ports: across,
  }),
  symbol('compressor-piston', symbolText('fans.compressorPiston'), {
    size: [60, 60],
    keywords: '往复 reciprocating',
    parts: [
      casing,
      ...squeeze(30, 30, 30),
      rect(16, 22, 22, 16, 'accent'),
      line(24, 22, 24, 38, 'accent'),
      line(8, 30, 24, 30, 'accent'),
    ],
    ports: across,
  }),
  symbol('compressor-screw', symbolText('fans.compressorScrew'), {
    size: [60, 60],
    keywords: '空压机 rotary',
    parts: [casing, ...squeeze(30, 30, 30), zigzag(14, 46, 30, 7, 4, 'accent')],
    ports: across,
  }),
  symbol('compressor-vane', symbolText('fans.compressorVane'), {
    size: [60, 60],
    keywords: '叶片 rotary',
    parts: [casing, ...squeeze(30, 30, 30), circle(30, 30, 10, 'accent'), ...spokes(30, 30, 10, 3)],
    ports: across,
  }),
  symbol('compressor-package', symbolText('fans.compressorPackage'), {
    size: [90, 60],
    keywords: '压缩空气站 air station',
    parts: [
      rect(0, 0, 90, 54),
      circle(26, 27, 18, 'state'),
      ...squeeze(26, 27, 18),
      ...[14, 20, 26, 32, 38].map((y) => line(56, y, 80, y)),
      rect(8, 54, 12, 6),
      rect(70, 54, 12, 6),
    ],
    ports: { left: [27], right: [27] },
  }),
  symbol('turbine-steam', symbolText('fans.turbineSteam'), {
    size: [70, 60],
    keywords: '透平 蒸汽 expander',
    parts: [
      shape([6, 16, 58, 0, 58, 60, 6, 44], 'state'),
      line(58, 30, 70, 30),
      line(0, 30, 6, 30),
      ...arrow(14, 30, 50, 30, 'accent'),
    ],
    ports: { left: [30], right: [30] },
  }),
  symbol('turbine-gas', symbolText('fans.turbineGas'), {
    size: [120, 70],
    keywords: '透平 combustion',
    parts: [
      shape([0, 10, 46, 26, 46, 54, 0, 70], 'state'),
      shape([74, 26, 120, 10, 120, 70, 74, 54], 'state'),
      line(46, 40, 74, 40),
      rect(46, 0, 28, 20),
      path('M36 22.5L36 10L46 10'),
      path('M74 10L84 10L84 22.5'),
      ...arrow(10, 40, 36, 40, 'accent'),
      ...arrow(84, 40, 110, 40, 'accent'),
    ],
    ports: { left: [40], right: [40], top: [60] },
  }),
  symbol('turbine-water', symbolText('fans.turbineWater'), {
    size: [60, 60],
    keywords: '水电 hydro',
    parts: [
      casing,
      circle(30, 30, 10, 'accent'),
      ...[0, 60, 120, 180, 240, 300].map((at) => paddle(at)),
      solid(circle(30, 30, 3, 'accent')),
    ],
    ports: across,
  }),
  symbol('air-handling-unit', symbolText('fans.airHandlingUnit'), {
    size: [140, 50],
    keywords: '组合式空调 AHU 暖通 HVAC',
    parts: [
      rect(0, 0, 140, 50),
      line(34, 0, 34, 50),
      line(86, 0, 86, 50),
      zigzag(4, 30, 25, 17, 3),
      rect(44, 5, 32, 40),
      line(44, 45, 76, 5),
      circle(113, 25, 20, 'state'),
      ...blades(113, 25, 16, 4, -70),
    ],
    ports: { left: [25], right: [25] },
  }),
];

function paddle(degrees: number) {
  const at = (radius: number, turn: number) => {
    const angle = ((degrees + turn) * Math.PI) / 180;
    return `${(30 + radius * Math.cos(angle)).toFixed(2)} ${(30 + radius * Math.sin(angle)).toFixed(2)}`;
  };
  return path(`M${at(10, 0)}Q${at(19, 4)} ${at(26, 26)}`, 'accent');
}
