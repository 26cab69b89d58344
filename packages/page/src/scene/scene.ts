import { LIMITS } from '@lightfield/contract';
import { z } from 'zod';
import { Colour } from '../colour.ts';
import { BODIES } from './bodies.ts';

const { nodes, points, views, effects } = LIMITS.scene;

/** Names the parts of a scene to each other: `n12`, `v3`. Made by the editor, never shown. */
const PartId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
/** By which a page binds: as keys of variables are written, so that a scene fits the devices of one kind by itself. */
const Key = z.string().regex(/^[A-Za-z0-9_.-]{1,60}$/);
const Name = z.string().max(60).default('');
/** Metres, and what comes of them: nothing of a plant lies ten kilometres away. */
const length = z.number().min(-10_000).max(10_000);
const Vector = z.tuple([length, length, length]);
const Size = z.number().min(0.001).max(1_000);
/** A colour, or what suits light and dark by itself. */
const ThemeColour = z.union([z.literal('auto'), Colour]);
const value = z.number().min(-1e12).max(1e12);

const condition = {
  op: z.enum(['gt', 'ge', 'lt', 'le', 'eq', 'ne']).default('ne'),
  than: value.default(0),
};
/** What values run from and to, and what becomes of them. */
const range = { from: value.default(0), to: value.default(100) };

/**
 * What a value does to a node. It names a point, not a variable: whoever puts the scene on a page says which variable stands
 * behind each point, so that one scene serves many devices and holds nothing of any (decision 096).
 */
const Effect = z.discriminatedUnion('kind', [
  /** The colour of the last stage that the value reaches; below the first one the node keeps its own. */
  z.object({
    kind: z.literal('colour'),
    point: Key,
    stages: z.array(z.object({ from: value, colour: Colour })).max(20),
  }),
  z.object({ kind: z.literal('visible'), point: Key, ...condition }),
  /** Turns round the way of its body, so fast at the end of the range; standing at its beginning. Turns a minute. */
  z.object({ kind: z.literal('turn'), point: Key, ...range, rpm: z.number().min(-600).max(600).default(60) }),
  /** Goes along an axis, so far at the end of the range. */
  z.object({
    kind: z.literal('move'),
    point: Key,
    ...range,
    axis: z.enum(['x', 'y', 'z']).default('y'),
    by: length.default(1),
  }),
  /** How full a tank is; of other bodies how high they are. */
  z.object({ kind: z.literal('fill'), point: Key, ...range }),
  /** The value with its unit, over the node. */
  z.object({ kind: z.literal('label'), point: Key }),
  /** A ring on the ground around it, of this colour, while the condition holds. */
  z.object({ kind: z.literal('halo'), point: Key, ...condition, colour: Colour.default('#d92d20') }),
]);

const SceneNode = z.object({
  id: PartId,
  /** Within which group or model; null: none. */
  parent: PartId.nullable().default(null),
  name: Name,
  /** `model`: a file; `part`: the node `part` of the model it is in, which it has effects and clicks for. */
  kind: z.enum(['body', 'group', 'model', 'part']).default('body'),
  body: z.enum(BODIES).default('box'),
  modelId: z.uuid().nullable().default(null),
  part: z.string().max(200).default(''),
  position: Vector.default([0, 0, 0]),
  /** Degrees. */
  rotation: Vector.default([0, 0, 0]),
  scale: z.tuple([Size, Size, Size]).default([1, 1, 1]),
  colour: ThemeColour.default('auto'),
  visible: z.boolean().default(true),
  /** Its name is shown over it. */
  titled: z.boolean().default(false),
  effects: z.array(Effect).max(effects).default([]),
  /** What a click on it is called; the page that shows the scene says what it does. Empty: nothing. */
  click: z.union([z.literal(''), Key]).default(''),
  /** A click flies to this camera; null: it does not. */
  clickView: PartId.nullable().default(null),
});

/** A place to look from. */
const SceneView = z.object({ id: PartId, name: Name, position: Vector, target: Vector });

/** A 3D scene: bodies, files and what their points do to them. Lengths are metres, y is up. */
export const Scene = z.object({
  v: z.literal(1).default(1),
  background: ThemeColour.default('auto'),
  ground: z
    .object({
      show: z.boolean().default(true),
      size: z.number().min(2).max(2_000).default(40),
      grid: z.boolean().default(true),
      colour: ThemeColour.default('auto'),
    })
    .prefault({}),
  light: z
    .object({
      sky: z.number().min(0).max(5).default(1),
      sun: z.number().min(0).max(5).default(1),
      /** Degrees: from where, and how high it stands. */
      from: z.number().min(-360).max(360).default(40),
      height: z.number().min(1).max(90).default(50),
    })
    .prefault({}),
  /** The first is where one begins. */
  views: z.array(SceneView).max(views).default([]),
  /** Flies from view to view by itself, so many seconds at each; 0: it does not. */
  tourSeconds: z.number().min(0).max(600).default(0),
  points: z
    .array(z.object({ key: Key, name: Name, unit: z.string().max(20).default('') }))
    .max(points)
    .default([]),
  nodes: z.array(SceneNode).max(nodes).default([]),
});
export type Scene = z.infer<typeof Scene>;
export type SceneNode = z.infer<typeof SceneNode>;
export type SceneEffect = z.infer<typeof Effect>;
export type SceneView = z.infer<typeof SceneView>;
export type EffectKind = SceneEffect['kind'];
export type ScenePoint = Scene['points'][number];

/** As far as a list of scenes and a page need to know it. */
export const pointsOf = ({ points: all }: Scene): readonly ScenePoint[] => all;
/** Names of clicks, each once. */
export const clicksOf = ({ nodes: all }: Scene): readonly string[] => [
  ...new Set(all.flatMap(({ click }) => (click === '' ? [] : [click]))),
];
export const modelsOf = ({ nodes: all }: Scene): readonly string[] => [
  ...new Set(all.flatMap(({ kind, modelId }) => (kind === 'model' && modelId ? [modelId] : []))),
];
