import type { Gradient, Shadow } from '@lightfield/page';

const linear = (angle: number, ...stops: Gradient['stops']): Gradient => ({
  type: 'linear',
  angle,
  x: 50,
  y: 50,
  stops,
});
const CYLINDER: Gradient['stops'] = [
  { at: 0, color: '#7f8a95' },
  { at: 28, color: '#f5f7f9' },
  { at: 55, color: '#cbd2d9' },
  { at: 100, color: '#6b7680' },
];
/** Gradients that look like something: of the metal of machines, of what is in them, of the page itself. */
export const GRADIENT_PRESETS = {
  steel: linear(90, ...CYLINDER),
  pipe: linear(180, ...CYLINDER),
  tank: linear(
    90,
    { at: 0, color: '#a9b4bf' },
    { at: 20, color: '#e9edf1' },
    { at: 45, color: '#ffffff' },
    { at: 78, color: '#d3dae1' },
    { at: 100, color: '#9aa6b2' },
  ),
  water: linear(180, { at: 0, color: '#a9d6f2' }, { at: 18, color: '#5fadde' }, { at: 100, color: '#1d6aa5' }),
  ball: {
    type: 'radial',
    angle: 180,
    x: 34,
    y: 28,
    stops: [
      { at: 0, color: '#ffffff' },
      { at: 45, color: '#b9c4cf' },
      { at: 100, color: '#5c6873' },
    ],
  },
  card: linear(180, { at: 0, color: 'theme.card' }, { at: 100, color: 'theme.raised' }),
  night: linear(160, { at: 0, color: '#2c3946' }, { at: 100, color: '#141c24' }),
} as const satisfies Record<string, Gradient>;

export const SHADOW_PRESETS = {
  soft: { color: '#0000003d', x: 0, y: 3, blur: 10 },
  lifted: { color: '#00000052', x: 0, y: 10, blur: 24 },
  tight: { color: '#00000066', x: 1, y: 1, blur: 3 },
} as const satisfies Record<string, Shadow>;
