import type { BodyName } from '@lightfield/page';
import { type BodyShape, Shaper } from './shaper.ts';

const side = [0, 0, 90] as const;
const lying = [90, 0, 0] as const;

/** How each body of the library is built, and the colour it has until somebody gives it one. */
const BUILD: Readonly<Record<BodyName, readonly [colour: string, build: (make: Shaper) => Shaper]>> = {
  tank: [
    '#c3d0da',
    (make) => {
      make.cylinder(1, 2.6, { at: [0, 1.8, 0] }).sphere(1, { at: [0, 3.1, 0] }, 0.5, 0.45);
      make
        .sphere(1, { at: [0, 0.5, 0], turn: [180, 0, 0] }, 0.5, 0.35)
        .cylinder(0.14, 0.25, { at: [0, 3.6, 0], of: 'steel' });
      for (const [x, z] of [
        [0.7, 0.7],
        [-0.7, 0.7],
        [0.7, -0.7],
        [-0.7, -0.7],
      ] as const)
        make.cylinder(0.07, 0.9, { at: [x, 0.45, z], of: 'dark' }, 0.07, 10);
      for (const y of [0.9, 2.7]) make.torus(1.01, 0.03, { at: [0, y, 0], turn: lying, of: 'steel' }, 360, 32);
      return make.vessel({ round: true, x: 0.97, z: 0.97, from: 0.5, height: 2.6 });
    },
  ],
  tankFlat: [
    '#cfd8df',
    (make) =>
      make
        .cylinder(1.6, 2, { at: [0, 1.1, 0] }, 1.6, 32)
        .cone(1.62, 0.35, { at: [0, 2.27, 0], of: 'steel' }, 32)
        .cylinder(1.75, 0.1, { at: [0, 0.05, 0], of: 'concrete' }, 1.75, 32)
        .box(0.06, 2, 0.35, { at: [1.65, 1.1, 0], of: 'dark' })
        .vessel({ round: true, x: 1.56, z: 1.56, from: 0.1, height: 2 }),
  ],
  basin: [
    '#b5bbc0',
    (make) =>
      make
        .box(4, 0.12, 3, { at: [0, 0.06, 0] })
        .box(4, 1.2, 0.16, { at: [0, 0.6, 1.42] })
        .box(4, 1.2, 0.16, { at: [0, 0.6, -1.42] })
        .box(0.16, 1.2, 3, { at: [1.92, 0.6, 0] })
        .box(0.16, 1.2, 3, { at: [-1.92, 0.6, 0] })
        .vessel({ round: false, x: 1.84, z: 1.34, from: 0.12, height: 1 }),
  ],
  pump: [
    '#2f6fb0',
    (make) => {
      make.box(1.9, 0.12, 0.7, { at: [0, 0.06, 0], of: 'dark' });
      make
        .cylinder(0.34, 0.26, { at: [0.55, 0.5, 0], turn: side }, 0.34, 28)
        .torus(0.3, 0.1, { at: [0.55, 0.5, 0], turn: [0, 90, 0] });
      make
        .cylinder(0.12, 0.42, { at: [0.55, 0.92, 0.22] })
        .cylinder(0.19, 0.05, { at: [0.55, 1.13, 0.22], of: 'steel' });
      make
        .cylinder(0.14, 0.34, { at: [0.82, 0.5, 0], turn: side })
        .cylinder(0.21, 0.05, { at: [0.98, 0.5, 0], turn: side, of: 'steel' });
      make.box(0.2, 0.25, 0.3, { at: [0.5, 0.22, 0], of: 'dark' });
      make.cylinder(0.1, 0.3, { at: [0.28, 0.5, 0], turn: side, of: 'steel' });
      make
        .cylinder(0.3, 0.85, { at: [-0.4, 0.5, 0], turn: side })
        .box(0.6, 0.2, 0.5, { at: [-0.4, 0.2, 0], of: 'dark' });
      for (let angle = 0; angle < 360; angle += 30) {
        const around = (angle * Math.PI) / 180;
        make.box(0.75, 0.02, 0.05, {
          at: [-0.4, 0.5 + 0.31 * Math.sin(around), 0.31 * Math.cos(around)],
          turn: [angle, 0, 0],
        });
      }
      make.box(0.24, 0.16, 0.2, { at: [-0.35, 0.86, 0], of: 'steel' });
      make.cylinder(0.27, 0.14, { at: [-0.9, 0.5, 0], turn: side, of: 'black' });
      for (const angle of [0, 60, 120])
        make.box(0.06, 0.46, 0.08, { at: [-0.98, 0.5, 0], turn: [angle, 0, 0], of: 'light', moves: true });
      make.cylinder(0.13, 0.08, { at: [0.12, 0.5, 0], turn: side, of: 'yellow', moves: true }, 0.13, 6);
      return make.turnsRound('x', [0, 0.5, 0]);
    },
  ],
  motor: [
    '#4d6f8c',
    (make) => {
      make.cylinder(0.35, 1, { at: [0, 0.5, 0], turn: side }).box(0.8, 0.18, 0.6, { at: [0, 0.1, 0], of: 'dark' });
      make
        .box(0.3, 0.2, 0.26, { at: [0, 0.92, 0], of: 'steel' })
        .cylinder(0.32, 0.16, { at: [-0.56, 0.5, 0], turn: side, of: 'black' });
      make.cylinder(0.07, 0.35, { at: [0.65, 0.5, 0], turn: side, of: 'steel', moves: true }, 0.07, 6);
      make.box(0.1, 0.03, 0.16, { at: [0.7, 0.5, 0], of: 'yellow', moves: true });
      return make.turnsRound('x', [0, 0.5, 0]);
    },
  ],
  fan: [
    '#6f8190',
    (make) => {
      make
        .torus(0.7, 0.09, { at: [0, 0.9, 0], turn: [0, 0, 0] }, 360, 32)
        .box(1, 0.1, 0.5, { at: [0, 0.05, 0], of: 'dark' });
      make
        .box(0.12, 0.4, 0.12, { at: [0.4, 0.25, 0], of: 'dark' })
        .box(0.12, 0.4, 0.12, { at: [-0.4, 0.25, 0], of: 'dark' });
      for (const angle of [0, 60, 120])
        make.box(1.2, 0.16, 0.03, { at: [0, 0.9, 0], turn: [0, 0, angle], of: 'light', moves: true });
      make.cylinder(0.14, 0.2, { at: [0, 0.9, 0], turn: lying, of: 'dark', moves: true });
      return make.turnsRound('z', [0, 0.9, 0]);
    },
  ],
  pipe: ['#8fa6b8', (make) => make.cylinder(0.12, 1, { at: [0, 0.12, 0], turn: side }, 0.12, 16)],
  elbow: ['#8fa6b8', (make) => make.torus(0.3, 0.12, { at: [-0.3, 0.42, 0], turn: [0, 0, -90] }, 90, 12)],
  tee: [
    '#8fa6b8',
    (make) =>
      make
        .cylinder(0.12, 1, { at: [0, 0.12, 0], turn: side }, 0.12, 16)
        .cylinder(0.12, 0.5, { at: [0, 0.37, 0] }, 0.12, 16),
  ],
  valve: [
    '#b5483f',
    (make) =>
      make
        .cone(0.2, 0.3, { at: [-0.14, 0.2, 0], turn: [0, 0, -90] })
        .cone(0.2, 0.3, { at: [0.14, 0.2, 0], turn: [0, 0, 90] })
        .cylinder(0.2, 0.05, { at: [-0.3, 0.2, 0], turn: side, of: 'steel' })
        .cylinder(0.2, 0.05, { at: [0.3, 0.2, 0], turn: side, of: 'steel' })
        .cylinder(0.03, 0.36, { at: [0, 0.42, 0], of: 'steel' })
        .torus(0.17, 0.025, { at: [0, 0.6, 0], turn: lying, of: 'dark', moves: true })
        .box(0.32, 0.03, 0.03, { at: [0, 0.6, 0], of: 'dark', moves: true })
        .turnsRound('y', [0, 0.6, 0]),
  ],
  meter: [
    '#e8edf1',
    (make) =>
      make
        .cylinder(0.14, 0.6, { at: [0, 0.15, 0], turn: side, of: 'steel' })
        .cylinder(0.05, 0.3, { at: [0, 0.35, 0], of: 'dark' })
        .box(0.34, 0.26, 0.2, { at: [0, 0.6, 0] })
        .box(0.24, 0.14, 0.02, { at: [0, 0.63, 0.11], of: 'black' }),
  ],
  boiler: [
    '#b5574a',
    (make) =>
      make
        .cylinder(1.1, 3.4, { at: [0, 1.45, 0], turn: side }, 1.1, 32)
        .cylinder(1.13, 0.2, { at: [-1.7, 1.45, 0], turn: side, of: 'dark' }, 1.13, 32)
        .cylinder(1.13, 0.2, { at: [1.7, 1.45, 0], turn: side, of: 'dark' }, 1.13, 32)
        .cylinder(0.35, 0.5, { at: [-2, 1.2, 0], turn: side, of: 'steel' })
        .box(0.3, 0.5, 1.8, { at: [-1.1, 0.25, 0], of: 'dark' })
        .box(0.3, 0.5, 1.8, { at: [1.1, 0.25, 0], of: 'dark' })
        .cylinder(0.2, 0.8, { at: [0.9, 2.8, 0], of: 'steel' })
        .cylinder(0.12, 0.5, { at: [-0.5, 2.7, 0], of: 'brass' })
        .vessel({ round: false, x: 1.6, z: 0.9, from: 0.6, height: 1.7 }),
  ],
  exchanger: [
    '#7c93a6',
    (make) => {
      make
        .box(0.3, 1.5, 0.7, { at: [-0.6, 0.85, 0], of: 'dark' })
        .box(0.12, 1.5, 0.7, { at: [0.7, 0.85, 0], of: 'dark' });
      for (let x = -0.4; x < 0.65; x += 0.1) make.box(0.06, 1.3, 0.6, { at: [x, 0.85, 0] });
      for (const y of [0.4, 1.3])
        make
          .cylinder(0.09, 0.4, { at: [-0.9, y, 0.18], turn: side, of: 'steel' })
          .cylinder(0.09, 0.4, { at: [-0.9, y, -0.18], turn: side, of: 'steel' });
      return make.box(1.6, 0.1, 0.8, { at: [0, 0.05, 0], of: 'dark' });
    },
  ],
  chimney: [
    '#c9c2b8',
    (make) =>
      make
        .cylinder(0.6, 8, { at: [0, 4, 0] }, 0.4, 24)
        .cylinder(0.44, 0.3, { at: [0, 7.4, 0], of: 'red' }, 0.43, 24)
        .cylinder(0.48, 0.3, { at: [0, 6.2, 0], of: 'red' }, 0.47, 24),
  ],
  cabinet: [
    '#d9dee2',
    (make) =>
      make
        .box(0.8, 1.9, 0.5, { at: [0, 1.05, 0] })
        .box(0.84, 0.1, 0.54, { at: [0, 0.05, 0], of: 'dark' })
        .box(0.7, 1.7, 0.02, { at: [0, 1.05, 0.26], of: 'light' })
        .box(0.36, 0.24, 0.02, { at: [0, 1.55, 0.28], of: 'black' })
        .box(0.04, 0.24, 0.04, { at: [0.28, 1, 0.29], of: 'dark' }),
  ],
  lamp: [
    '#3fae5a',
    (make) =>
      make
        .cylinder(0.05, 1.6, { at: [0, 0.8, 0], of: 'dark' })
        .cylinder(0.14, 0.05, { at: [0, 1.6, 0], of: 'steel' })
        .cylinder(0.12, 0.28, { at: [0, 1.77, 0] })
        .sphere(0.12, { at: [0, 1.91, 0] }, 0.5),
  ],
  building: [
    '#d8d3c9',
    (make) => {
      make.box(8, 3.4, 6, { at: [0, 1.7, 0] }).box(8.4, 0.25, 6.4, { at: [0, 3.5, 0], of: 'dark' });
      for (const x of [-2.8, -1, 2.8]) make.box(1.1, 1, 0.06, { at: [x, 2.1, 3.01], of: 'glass' });
      return make.box(1.2, 2.2, 0.08, { at: [1, 1.1, 3.01], of: 'steel' });
    },
  ],
  wall: ['#d8d3c9', (make) => make.box(4, 2.6, 0.2, { at: [0, 1.3, 0] })],
  floor: ['#c6ccd1', (make) => make.box(6, 0.1, 6, { at: [0, 0.05, 0] })],
  platform: [
    '#9aa6b0',
    (make) => {
      make.box(3, 0.08, 1.5, { at: [0, 1.5, 0] });
      for (const [x, z] of [
        [1.4, 0.65],
        [-1.4, 0.65],
        [1.4, -0.65],
        [-1.4, -0.65],
      ] as const)
        make.box(0.1, 1.5, 0.1, { at: [x, 0.75, z], of: 'dark' });
      return make
        .box(3, 0.05, 0.05, { at: [0, 2.4, 0.72], of: 'yellow' })
        .box(3, 0.05, 0.05, { at: [0, 1.95, 0.72], of: 'yellow' });
    },
  ],
  stairs: [
    '#9aa6b0',
    (make) => {
      for (let step = 0; step < 6; step++) make.box(0.3, 0.06, 0.9, { at: [step * 0.28, 0.2 + step * 0.25, 0] });
      return make
        .box(2.2, 0.08, 0.06, { at: [0.75, 0.8, 0.45], turn: [0, 0, 42], of: 'dark' })
        .box(2.2, 0.08, 0.06, { at: [0.75, 0.8, -0.45], turn: [0, 0, 42], of: 'dark' });
    },
  ],
  railing: [
    '#e0b13a',
    (make) => {
      for (const x of [-1, 0, 1]) make.cylinder(0.03, 1.1, { at: [x, 0.55, 0] }, 0.03, 8);
      for (const y of [0.55, 1.08]) make.cylinder(0.03, 2, { at: [0, y, 0], turn: side }, 0.03, 8);
      return make;
    },
  ],
  conveyor: [
    '#3d4853',
    (make) => {
      make.box(4, 0.08, 0.8, { at: [0, 0.9, 0] });
      for (const z of [0.43, -0.43]) make.box(4.1, 0.14, 0.05, { at: [0, 0.88, z], of: 'yellow' });
      for (const x of [-1.8, 0, 1.8])
        make
          .box(0.08, 0.85, 0.08, { at: [x, 0.42, 0.38], of: 'steel' })
          .box(0.08, 0.85, 0.08, { at: [x, 0.42, -0.38], of: 'steel' });
      return make
        .cylinder(0.12, 0.84, { at: [2, 0.86, 0], turn: lying, of: 'steel', moves: true }, 0.12, 8)
        .turnsRound('z', [2, 0.86, 0]);
    },
  ],
  truck: [
    '#3a6ea5',
    (make) => {
      make.box(1.4, 1.5, 1.8, { at: [1.9, 1.25, 0] }).box(0.1, 0.6, 1.5, { at: [2.62, 1.55, 0], of: 'glass' });
      make.box(3.4, 1.9, 1.9, { at: [-0.6, 1.5, 0], of: 'light' }).box(5, 0.2, 1.2, { at: [0.1, 0.5, 0], of: 'dark' });
      for (const x of [1.8, -0.9, -1.7])
        for (const z of [0.8, -0.8]) make.cylinder(0.42, 0.3, { at: [x, 0.42, z], turn: lying, of: 'black' });
      return make;
    },
  ],
  tree: [
    '#5c8f58',
    (make) => make.cylinder(0.12, 1, { at: [0, 0.5, 0], of: 'wood' }, 0.09, 8).sphere(0.8, { at: [0, 1.7, 0] }, 1, 1.2),
  ],
  box: ['#8ea3b5', (make) => make.box(1, 1, 1, { at: [0, 0.5, 0] }).turnsRound('y', [0, 0, 0])],
  cylinder: ['#8ea3b5', (make) => make.cylinder(0.5, 1, { at: [0, 0.5, 0] }, 0.5, 32).turnsRound('y', [0, 0, 0])],
  sphere: ['#8ea3b5', (make) => make.sphere(0.5, { at: [0, 0.5, 0] }).turnsRound('y', [0, 0, 0])],
  cone: ['#8ea3b5', (make) => make.cone(0.5, 1, { at: [0, 0.5, 0] }, 32).turnsRound('y', [0, 0, 0])],
  ring: [
    '#8ea3b5',
    (make) => make.torus(0.5, 0.12, { at: [0, 0.12, 0], turn: lying }, 360, 32).turnsRound('y', [0, 0, 0]),
  ],
};

export const colourOf = (body: BodyName): string => BUILD[body][0];
export const shapeOf = (body: BodyName): BodyShape => BUILD[body][1](new Shaper()).done();
