import { TANK } from './model.ts';

/**
 * The pumping station in three dimensions, made of the platform's own bodies. Lengths are metres, y is up; water goes from left to
 * right. What values do to it is said by points, which are called as variables of the station: its page binds them by these keys.
 */
type Node = Readonly<Record<string, unknown>> & { readonly id: string };
type Point = readonly [x: number, y: number, z: number];

const STEEL = '#93a9ba';
const RUNNING = '#2b9a63';
const REST = '#77838e';
const ALARM = '#d92d20';

const body = (id: string, name: string, position: Point, more: Readonly<Record<string, unknown>> = {}): Node => ({
  id,
  body: name,
  position,
  ...more,
});

/** Middle lines of a straight pipe along an axis; `wide`: times as thick as the pipe of the library, whose radius is 0.12 m. */
const RADIUS = 0.12;
function pipe(id: string, axis: 'x' | 'y' | 'z', from: Point, length: number, wide = 1, colour = STEEL): Node {
  const [x, y, z] = from;
  const off = RADIUS * wide;
  const scale = [Math.abs(length), wide, wide];
  const half = length / 2;
  if (axis === 'x') return body(id, 'pipe', [x + half, y - off, z], { scale, colour });
  if (axis === 'z') return body(id, 'pipe', [x, y - off, z + half], { scale, colour, rotation: [0, 90, 0] });
  return body(id, 'pipe', [x + off, y + half, z], { scale, colour, rotation: [0, 0, 90] });
}
/** Where two pipes meet. */
function joint(id: string, [x, y, z]: Point, wide = 1, colour = STEEL): Node {
  const across = RADIUS * 2 * wide * 1.02;
  return body(id, 'sphere', [x, y - across / 2, z], { scale: [across, across, across], colour });
}
/** A ring of bolts, as it were. */
function flange(id: string, axis: 'x' | 'y' | 'z', [x, y, z]: Point, wide = 1): Node {
  const [across, thick] = [RADIUS * 3.4 * wide, 0.07];
  const more = { scale: [across, thick, across], colour: '#aab6c0' };
  if (axis === 'x') return body(id, 'cylinder', [x + thick / 2, y, z], { ...more, rotation: [0, 0, 90] });
  if (axis === 'z') return body(id, 'cylinder', [x, y, z - thick / 2], { ...more, rotation: [90, 0, 0] });
  return body(id, 'cylinder', [x, y - thick / 2, z], more);
}
/** A post under a pipe. */
const post = (id: string, x: number, z: number, height: number): Node =>
  body(id, 'box', [x, 0.1, z], { scale: [0.1, height - 0.1, 0.1], colour: '#59656f' });

/** Green while it runs or is open, grey at rest. */
const running = (point: string) => ({
  kind: 'colour',
  point,
  stages: [
    { from: 0, colour: REST },
    { from: 1, colour: RUNNING },
  ],
});
const label = (point: string) => ({ kind: 'label', point });

/** By which pages of the works name it. */
export const PUMP_STATION_SCENE = { sceneId: '0190f8a2-4c1e-7b3a-9d52-6e1f0a7c3b58', name: '1号供水泵站' } as const;

export const pumpStationScene = () => ({
  background: 'auto',
  ground: { show: true, size: 26, grid: true, colour: 'auto' },
  light: { sky: 1.05, sun: 1.1, from: 52, height: 48 },
  views: [
    { id: 'all', name: '全站', position: [5.7, 5.6, 10.9], target: [-0.7, 1.2, -0.5] },
    { id: 'pumps', name: '水泵', position: [3.4, 2.9, 5], target: [0, 0.7, 0] },
    { id: 'tank', name: '清水池', position: [-1.6, 5.2, 8.6], target: [-5.2, 2.3, -0.5] },
    { id: 'outlet', name: '出水', position: [6.6, 3.4, 4.2], target: [3, 1.2, -2.2] },
  ],
  points: POINTS.map(([key, name, unit]) => ({ key, name, unit })),
  nodes: [...house(), ...inlet(), ...tank(), ...pump(1, 1.5), ...pump(2, -1.5), ...headers(), ...outlet(), ...around()],
});

/** What the page has to say, by keys of the station's variables. */
const POINTS = [
  ['inletFlow', '进水流量', 'm³/h'],
  ['inletValvePosition', '进水阀开度', '%'],
  ['tankLevel', '水箱液位', 'm'],
  ['levelSwitchLow', '低液位浮球', ''],
  ['pump1Running', '1号泵运行状态', ''],
  ['pump1Frequency', '1号泵频率', 'Hz'],
  ['pump1Fault', '1号泵故障', ''],
  ['pump2Running', '2号泵运行状态', ''],
  ['pump2Frequency', '2号泵频率', 'Hz'],
  ['pump2Fault', '2号泵故障', ''],
  ['outletPressure', '出口压力', 'MPa'],
  ['outletFlow', '出水流量', 'm³/h'],
  ['outletValvePosition', '出水阀开度', '%'],
  ['dryRunLock', '缺水保护', ''],
] as const;
export const SCENE_POINTS: readonly string[] = POINTS.map(([key]) => key);

function house(): Node[] {
  return [
    body('slab', 'floor', [1.3, 0, -0.2], { scale: [1.95, 1, 1.45], colour: '#b7c0c8' }),
    body('lane', 'floor', [1.3, 0.012, 3.35], { scale: [1.95, 1, 0.1], colour: '#e0b13a' }),
    body('wall-back', 'wall', [1.3, 0, -4.5], { scale: [2.93, 1.15, 1], colour: '#c3ccd4' }),
    body('wall-foot', 'box', [1.3, 0, -4.37], { scale: [11.7, 0.35, 0.08], colour: '#6d7c89' }),
    body('wall-side', 'wall', [7.05, 0, -2.4], { rotation: [0, 90, 0], scale: [1.08, 1.15, 1], colour: '#bac4cd' }),
    ...[-2.6, 0.4, 3.4].map((x, n) =>
      body(`window-${n}`, 'box', [x, 1.35, -4.36], { scale: [1.7, 0.95, 0.06], colour: '#8fb7d3' }),
    ),
    ...[-1, 0, 1].map((n) =>
      body(`cabinet-${n + 2}`, 'cabinet', [4.9 + n * 0.86, 0.1, -3.85], {
        ...(n === 0 && { name: '控制柜', titled: true }),
      }),
    ),
    body('lamp', 'lamp', [3.35, 0.1, -3.75], {
      effects: [
        {
          kind: 'colour',
          point: 'dryRunLock',
          stages: [
            { from: 0, colour: RUNNING },
            { from: 1, colour: ALARM },
          ],
        },
      ],
    }),
  ];
}

function inlet(): Node[] {
  const z = -0.6;
  return [
    pipe('inlet-1', 'x', [-10.4, 0.55, z], 1.1, 1.15),
    flange('inlet-f1', 'x', [-9.3, 0.55, z], 1.15),
    body('inlet-valve', 'valve', [-8.85, 0.25, z], {
      scale: [1.5, 1.5, 1.5],
      name: '进水',
      titled: true,
      effects: [running('inletValvePosition'), label('inletFlow'), label('inletValvePosition')],
    }),
    pipe('inlet-2', 'x', [-8.4, 0.55, z], 0.5, 1.15),
    joint('inlet-j1', [-7.9, 0.55, z], 1.15),
    pipe('inlet-3', 'y', [-7.9, 0.55, z], 4.35, 1.15),
    joint('inlet-j2', [-7.9, 4.9, z], 1.15),
    pipe('inlet-4', 'x', [-7.9, 4.9, z], 1.9, 1.15),
    joint('inlet-j3', [-6, 4.9, z], 1.15),
    pipe('inlet-5', 'y', [-6, 4.9, z], -0.5, 1.15),
    post('inlet-post', -10, z, 0.42),
  ];
}

function tank(): Node[] {
  return [
    body('tank', 'tankFlat', [-5.3, 0, -0.6], {
      name: '清水池',
      titled: true,
      scale: [1.2, 1.95, 1.2],
      effects: [
        { kind: 'fill', point: 'tankLevel', from: 0, to: TANK.height },
        label('tankLevel'),
        { kind: 'halo', point: 'levelSwitchLow', op: 'ne', than: 0, colour: '#e08a1e' },
      ],
    }),
    body('ladder', 'box', [-5.3, 0.1, 1.36], { scale: [0.5, 4.1, 0.06], colour: '#59656f' }),
  ];
}

function pump(number: 1 | 2, z: number): Node[] {
  const name = `pump${number}`;
  const of = (part: string) => `${name}-${part}`;
  return [
    body(of('base'), 'box', [0.1, 0.1, z], { scale: [2.5, 0.16, 1], colour: '#aeb6bd' }),
    body(name, 'pump', [0, 0.26, z], {
      name: `${number}号水泵`,
      titled: true,
      rotation: [0, 180, 0],
      effects: [
        running(`${name}Running`),
        { kind: 'turn', point: `${name}Frequency`, from: 0, to: 50, rpm: 90 },
        { kind: 'halo', point: `${name}Fault`, op: 'ne', than: 0, colour: ALARM },
        label(`${name}Frequency`),
      ],
    }),
    // from the suction header, with a valve
    pipe(of('in'), 'x', [-2.4, 0.76, z], 1.42, 1.1),
    flange(of('in-f'), 'x', [-2.02, 0.76, z], 1.1),
    body(of('in-valve'), 'valve', [-1.62, 0.46, z], { scale: [1.5, 1.5, 1.5], colour: '#3f6d8f' }),
    // up to the discharge header
    pipe(of('out'), 'y', [-0.55, 1.4, z - 0.22], 1.1, 0.95),
    flange(of('out-f1'), 'y', [-0.55, 1.62, z - 0.22], 0.95),
    flange(of('out-f2'), 'y', [-0.55, 2.1, z - 0.22], 0.95),
    body(of('check'), 'cylinder', [-0.55, 1.68, z - 0.22], { scale: [0.36, 0.36, 0.36], colour: '#3f6d8f' }),
  ];
}

function headers(): Node[] {
  return [
    pipe('suction-1', 'x', [-3.5, 0.76, -0.6], 1.1, 1.35),
    flange('suction-f', 'x', [-3.2, 0.76, -0.6], 1.35),
    pipe('suction', 'z', [-2.4, 0.76, -1.5], 3, 1.35),
    joint('suction-a', [-2.4, 0.76, -1.5], 1.35),
    joint('suction-b', [-2.4, 0.76, 1.5], 1.35),
    post('suction-p1', -2.4, 0.6, 0.62),
    post('suction-p2', -2.4, -1, 0.62),
    pipe('discharge', 'z', [-0.55, 2.5, 1.28], -4.08, 1.25),
    joint('discharge-a', [-0.55, 2.5, 1.28], 1.25),
    joint('discharge-b', [-0.55, 2.5, -2.8], 1.25),
  ];
}

function outlet(): Node[] {
  const z = -2.8;
  return [
    pipe('outlet-1', 'x', [-0.55, 2.5, z], 1.95, 1.25),
    joint('outlet-j1', [1.4, 2.5, z], 1.25),
    pipe('outlet-2', 'y', [1.4, 2.5, z], -1.6, 1.25),
    joint('outlet-j2', [1.4, 0.9, z], 1.25),
    pipe('outlet-3', 'x', [1.4, 0.9, z], 8.9, 1.25),
    body('meter', 'meter', [2.5, 0.67, z], {
      scale: [1.55, 1.55, 1.55],
      name: '出水',
      titled: true,
      effects: [label('outletFlow'), label('outletPressure')],
    }),
    flange('outlet-f1', 'x', [1.95, 0.9, z], 1.25),
    flange('outlet-f2', 'x', [3.05, 0.9, z], 1.25),
    body('outlet-valve', 'valve', [4.3, 0.56, z], {
      scale: [1.7, 1.7, 1.7],
      effects: [running('outletValvePosition')],
    }),
    post('outlet-p1', 3.5, z, 0.75),
    post('outlet-p2', 5.6, z, 0.75),
    post('outlet-p3', 8.6, z, 0.75),
  ];
}

function around(): Node[] {
  const rail = (n: number, x: number) => body(`rail-${n}`, 'railing', [x, 0.1, 3.62], { scale: [0.98, 0.85, 1] });
  return [
    ...[-3.4, -1.44, 4, 5.96].map((x, n) => rail(n, x)),
    body('tree-1', 'tree', [-9.6, 0, -5.6], { scale: [1.3, 1.4, 1.3] }),
    body('tree-2', 'tree', [-7.4, 0, -6.6], { scale: [1, 1.1, 1] }),
    body('tree-3', 'tree', [9.4, 0, 1.2], { scale: [0.9, 0.9, 0.9] }),
    body('tree-4', 'tree', [10, 0, -4.6], { scale: [1.2, 1.25, 1.2] }),
  ];
}
