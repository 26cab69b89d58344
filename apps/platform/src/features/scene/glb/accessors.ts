import { sceneErrors } from '@lightfield/contract';
import type { Gltf } from './gltf.ts';

const COMPONENT_BYTES: Readonly<Record<number, number>> = { 5120: 1, 5121: 1, 5122: 2, 5123: 2, 5125: 4, 5126: 4 };
const COMPONENTS = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 } as const;
/** Bytes of all that a viewer makes room for: several readings of the same bytes count each. */
const EXPANDED_MAX = 160 * 1024 * 1024;
const FLOAT = 5126;

const damaged = (problem: string) => sceneErrors.modelInvalid({ problem });

/** What each accessor comes to, once it is known to lie within its bytes. */
export interface Counts {
  readonly of: (accessor: number) => number;
}

/** Every view lies within its buffer, every accessor within its view, and all of them together within what a browser can hold. */
export function checkAccessors(gltf: Gltf, buffers: readonly Uint8Array[]): Counts {
  gltf.bufferViews.forEach(({ buffer, byteOffset, byteLength }, at) => {
    const bytes = buffers[buffer];
    if (!bytes || byteOffset + byteLength > bytes.length) throw damaged(`bufferViews.${at}`);
  });
  let expanded = 0;
  gltf.accessors.forEach((accessor, at) => {
    const { bufferView, byteOffset, componentType, count, type, sparse } = accessor;
    // Without bytes of its own a viewer fills it with zeros, as many as the file says; sparse ones are rare and nothing a plant needs.
    if (bufferView === undefined || sparse !== undefined) throw damaged(`accessors.${at} without bytes`);
    const view = gltf.bufferViews[bufferView];
    if (!view) throw damaged(`accessors.${at}.bufferView`);
    const part = COMPONENT_BYTES[componentType] ?? 4;
    const size = part * COMPONENTS[type];
    const stride = view.byteStride ?? size;
    if (stride < size || (view.byteOffset + byteOffset) % part !== 0 || stride % part !== 0)
      throw damaged(`accessors.${at} alignment`);
    if (byteOffset + stride * (count - 1) + size > view.byteLength) throw damaged(`accessors.${at}.count`);
    expanded += count * size;
    if (expanded > EXPANDED_MAX) throw sceneErrors.modelTooLarge({ what: 'bytes', count: expanded, max: EXPANDED_MAX });
  });
  checkIndices(gltf, buffers);
  const of = (at: number) => {
    const accessor = gltf.accessors[at];
    if (!accessor) throw damaged(`accessors.${at} is not there`);
    return accessor.count;
  };
  return { of };
}

type Primitive = Gltf['meshes'][number]['primitives'][number];

/** No corner of a triangle points behind the last vertex, and no vertex lies nowhere. Each list is read once, however often it is named. */
function checkIndices(gltf: Gltf, buffers: readonly Uint8Array[]): void {
  const highest = new Map<number, number>();
  const placed = new Set<number>();
  const read = (at: number) => numbersOf(gltf, buffers, at);
  for (const { primitives } of gltf.meshes)
    for (const primitive of primitives) {
      const { position, vertices } = cornersOf(gltf, primitive);
      if (vertices.componentType === FLOAT && !placed.has(position))
        for (const value of read(position)) if (!(Math.abs(value) < 1e9)) throw damaged('POSITION');
      placed.add(position);
      const { indices } = primitive;
      if (indices === undefined) continue;
      const { componentType = 0, type } = gltf.accessors[indices] ?? {};
      if (!INDEX_TYPES.has(componentType) || type !== 'SCALAR') throw damaged('indices');
      const most = highest.get(indices) ?? mostOf(read(indices));
      highest.set(indices, most);
      if (most >= vertices.count) throw damaged('indices');
    }
}
const INDEX_TYPES = new Set([5121, 5123, 5125]);
function mostOf(values: Iterable<number>): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}

/** Every attribute of a primitive is as long as its corners. */
function cornersOf(gltf: Gltf, { attributes, targets }: Primitive) {
  const position = attributes['POSITION'] ?? -1;
  const vertices = gltf.accessors[position];
  if (vertices?.type !== 'VEC3') throw damaged('POSITION');
  for (const [name, at] of [attributes, ...targets].flatMap((list) => Object.entries(list)))
    if (gltf.accessors[at]?.count !== vertices.count) throw damaged(name.slice(0, 40));
  return { position, vertices };
}

function* numbersOf(gltf: Gltf, buffers: readonly Uint8Array[], at: number): Generator<number> {
  const accessor = gltf.accessors[at];
  const view = accessor && gltf.bufferViews[accessor.bufferView ?? -1];
  const bytes = view && buffers[view.buffer];
  if (!accessor || !view || !bytes) return;
  const { componentType, count, type } = accessor;
  const part = COMPONENT_BYTES[componentType] ?? 4;
  const parts = COMPONENTS[type];
  const stride = view.byteStride ?? part * parts;
  const data = new DataView(bytes.buffer, bytes.byteOffset + view.byteOffset + accessor.byteOffset);
  for (let n = 0; n < count; n++)
    for (let p = 0; p < parts; p++) {
      const place = n * stride + p * part;
      if (componentType === FLOAT) yield data.getFloat32(place, true);
      else if (part === 4) yield data.getUint32(place, true);
      else if (part === 2) yield data.getUint16(place, true);
      else yield data.getUint8(place);
    }
}
