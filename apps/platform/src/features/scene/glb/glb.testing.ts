/** A GLB made by hand: one triangle, a parent and a child; tests spoil it in one place each. */
export interface RawGltf {
  [key: string]: unknown;
  nodes: Record<string, unknown>[];
  accessors: Record<string, unknown>[];
  bufferViews: Record<string, unknown>[];
  buffers: Record<string, unknown>[];
  meshes: { primitives: Record<string, unknown>[] }[];
}

const CORNERS = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
const INDICES = new Uint16Array([0, 1, 2, 0]);
const BIN = Buffer.concat([Buffer.from(CORNERS.buffer), Buffer.from(INDICES.buffer)]);

export const rawGltf = (): RawGltf => ({
  asset: { version: '2.0' },
  scene: 0,
  scenes: [{ nodes: [0] }],
  nodes: [
    { name: 'pump', children: [1] },
    { name: 'impeller', mesh: 0 },
  ],
  meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
  accessors: [
    { bufferView: 0, componentType: 5126, count: 3, type: 'VEC3' },
    { bufferView: 1, componentType: 5123, count: 3, type: 'SCALAR' },
  ],
  bufferViews: [
    { buffer: 0, byteOffset: 0, byteLength: 36 },
    { buffer: 0, byteOffset: 36, byteLength: 6 },
  ],
  buffers: [{ byteLength: BIN.length }],
});

function chunk(kind: string, data: Buffer, fill: number): Buffer {
  const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4, fill)]);
  const head = Buffer.alloc(8);
  head.writeUInt32LE(padded.length);
  head.write(kind, 4, 'latin1');
  return Buffer.concat([head, padded]);
}
export function aGlb(gltf: object = rawGltf(), bin = BIN): Buffer {
  const body = Buffer.concat([chunk('JSON', Buffer.from(JSON.stringify(gltf)), 0x20), chunk('BIN\0', bin, 0)]);
  const head = Buffer.alloc(12);
  head.write('glTF', 'latin1');
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(body.length + 12, 8);
  return Buffer.concat([head, body]);
}
export const glbBin = BIN;
