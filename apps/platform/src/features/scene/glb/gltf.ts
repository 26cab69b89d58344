import { z } from 'zod';

/** Longest list of a file that is looked at; nodes and triangles have limits of their own. */
const LIST_MAX = 20_000;
const index = z.int().min(0).max(LIST_MAX);
const bytes = z.int().min(0).max(0xffff_ffff);
const list = <Item extends z.ZodType>(item: Item) => z.array(item).max(LIST_MAX).default([]);
const name = z.string().max(200).optional().catch(undefined);
const finite = z.number().min(-1e9).max(1e9);
const attributes = z.record(z.string().max(60), index);

/** Of glTF 2.0 what decides whether a file is sound. Whatever else stands in it a viewer may read as it likes: it points nowhere. */
export const Gltf = z.object({
  asset: z.object({ version: z.string().regex(/^2\.\d+$/) }),
  extensionsUsed: list(z.string().max(100)),
  extensionsRequired: list(z.string().max(100)),
  scene: index.optional(),
  scenes: list(z.object({ nodes: list(index) })),
  nodes: list(
    z.object({
      name,
      children: list(index),
      mesh: index.optional(),
      skin: index.optional(),
      camera: index.optional(),
      matrix: z.array(finite).length(16).optional(),
      translation: z.array(finite).length(3).optional(),
      rotation: z.array(finite).length(4).optional(),
      scale: z.array(finite).length(3).optional(),
    }),
  ),
  meshes: list(
    z.object({
      primitives: z
        .array(
          z.object({
            attributes,
            indices: index.optional(),
            material: index.optional(),
            mode: z.int().min(0).max(6).default(4),
            targets: z.array(attributes).max(64).default([]),
          }),
        )
        .min(1)
        .max(2_000),
    }),
  ),
  accessors: list(
    z.object({
      bufferView: index.optional(),
      byteOffset: bytes.default(0),
      componentType: z.literal([5120, 5121, 5122, 5123, 5125, 5126]),
      count: z.int().min(1).max(0xffff_ffff),
      type: z.enum(['SCALAR', 'VEC2', 'VEC3', 'VEC4', 'MAT2', 'MAT3', 'MAT4']),
      sparse: z.unknown().optional(),
    }),
  ),
  bufferViews: list(
    z.object({
      buffer: index,
      byteOffset: bytes.default(0),
      byteLength: bytes.min(1),
      byteStride: z.int().min(4).max(252).optional(),
    }),
  ),
  buffers: list(z.object({ byteLength: bytes.min(1), uri: z.string().optional() })),
  images: list(
    z.object({ uri: z.string().optional(), bufferView: index.optional(), mimeType: z.string().max(60).optional() }),
  ),
  textures: list(z.object({ source: index.optional(), sampler: index.optional() })),
  samplers: list(z.unknown()),
  materials: list(z.unknown()),
  skins: list(z.object({ inverseBindMatrices: index.optional(), joints: z.array(index).max(LIST_MAX) })),
  animations: list(
    z.object({
      channels: list(z.object({ sampler: index, target: z.object({ node: index.optional() }) })),
      samplers: list(z.object({ input: index, output: index })),
    }),
  ),
});
export type Gltf = z.infer<typeof Gltf>;
