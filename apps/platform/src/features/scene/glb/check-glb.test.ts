import { DomainError } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkGlb } from './check-glb.ts';
import { type RawGltf, aGlb, glbBin, rawGltf } from './glb.testing.ts';

/** The code it is refused with; `200`: it is let in. Anything else that is thrown is a bug of ours. */
function codeOf(bytes: Uint8Array): number {
  try {
    checkGlb(bytes);
    return 200;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.spec.code;
  }
}
const spoilt = (spoil: (gltf: RawGltf) => unknown, bin = glbBin) => {
  const gltf = rawGltf();
  spoil(gltf);
  return codeOf(aGlb(gltf, bin));
};
const first = <Item>(list: readonly Item[]): Item => {
  const [item] = list;
  if (item === undefined) throw new Error('an empty list');
  return item;
};
const png = (side: number) => {
  const bytes = Buffer.alloc(40);
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]).copy(bytes);
  bytes.write('IHDR', 12);
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(1, 20);
  return `data:image/png;base64,${bytes.toString('base64')}`;
};

describe('a GLB', () => {
  it('that is sound is let in, with its names and triangles', () => {
    expect(checkGlb(aGlb())).toEqual({ nodes: ['pump', 'impeller'], triangles: 1 });
  });

  it('counts a mesh as often as nodes show it', () => {
    const gltf = rawGltf();
    gltf.nodes.push({ mesh: 0 }, { mesh: 0 });
    expect(checkGlb(aGlb(gltf)).triangles).toBe(3);
  });

  it.each<[string, (gltf: RawGltf) => unknown]>([
    ['fetches a buffer', (gltf) => (first(gltf.buffers)['uri'] = 'https://evil.example/a.bin')],
    ['fetches a file beside it', (gltf) => (first(gltf.buffers)['uri'] = 'a.bin')],
    ['fetches a texture', (gltf) => (gltf['images'] = [{ uri: '//evil.example/a.png' }])],
    ['has a drawing as a texture', (gltf) => (gltf['images'] = [{ uri: 'data:image/svg+xml;base64,PHN2Zy8+' }])],
    ['has a node within itself', (gltf) => (gltf.nodes[1] = { children: [0] })],
    ['has a node that is its own child', (gltf) => (gltf.nodes[1] = { children: [1] })],
    ['has a node in two places', (gltf) => (gltf.nodes[0] = { children: [1, 1] })],
    ['names a node that is not there', (gltf) => (gltf['scenes'] = [{ nodes: [7] }])],
    ['names a mesh that is not there', (gltf) => gltf.nodes.push({ mesh: 9 })],
    ['reads behind its bytes', (gltf) => (first(gltf.accessors)['count'] = 4)],
    ['reads billions of numbers', (gltf) => (first(gltf.accessors)['count'] = 0xffff_ffff)],
    ['has numbers without bytes', (gltf) => delete first(gltf.accessors)['bufferView']],
    ['has a view behind its buffer', (gltf) => (first(gltf.bufferViews)['byteLength'] = 4_000)],
    ['has a view that begins behind it', (gltf) => (first(gltf.bufferViews)['byteOffset'] = 0xffff_fff0)],
    ['says its buffer is longer', (gltf) => (first(gltf.buffers)['byteLength'] = 1_000)],
    ['reads across the bounds of its numbers', (gltf) => (first(gltf.accessors)['byteOffset'] = 1)],
    [
      'has fewer normals than corners',
      (gltf) => {
        gltf.accessors.push({ bufferView: 0, componentType: 5126, count: 2, type: 'VEC3' });
        first(gltf.meshes).primitives = [{ attributes: { POSITION: 0, NORMAL: 2 } }];
      },
    ],
    ['needs what nobody knows', (gltf) => (gltf['extensionsRequired'] = ['ACME_everything'])],
    ['copies its meshes by an extension', (gltf) => (gltf['extensionsUsed'] = ['EXT_mesh_gpu_instancing'])],
    ['is of the older version', (gltf) => (gltf['asset'] = { version: '1.0' })],
  ])('is refused that %s', (_what, spoil) => {
    expect(spoilt(spoil)).toBe(1935);
  });

  it('is refused whose triangles point behind the last corner, or whose corners lie nowhere', () => {
    const far = Buffer.from(glbBin);
    far.writeUInt16LE(3, 40);
    expect(spoilt(() => undefined, far)).toBe(1935);
    const nowhere = Buffer.from(glbBin);
    nowhere.writeFloatLE(Number.NaN, 4);
    expect(spoilt(() => undefined, nowhere)).toBe(1935);
  });

  it('is refused with words where it is compressed', () => {
    for (const name of ['KHR_draco_mesh_compression', 'KHR_texture_basisu', 'EXT_meshopt_compression'])
      expect(spoilt((gltf) => (gltf['extensionsUsed'] = [name]))).toBe(1936);
  });

  it('is refused that is larger than a page can show', () => {
    expect(spoilt((gltf) => gltf.nodes.push(...Array.from({ length: 499 }, () => ({}))))).toBe(1937);
    expect(spoilt((gltf) => (gltf['images'] = [{ uri: png(2_049) }]))).toBe(1937);
    expect(spoilt((gltf) => (gltf['images'] = [{ uri: png(2_048) }]))).toBe(200);
  });

  it('is refused that has few bytes and many triangles', () => {
    const gltf = rawGltf();
    const [primitive] = first(gltf.meshes).primitives;
    gltf.meshes = [{ primitives: Array.from({ length: 2_000 }, () => ({ ...primitive })) }];
    gltf.nodes = Array.from({ length: 499 }, () => ({ mesh: 0 }));
    expect(codeOf(aGlb(gltf))).toBe(1937);
  });

  it('is refused wherever it was cut off', () => {
    const whole = aGlb();
    for (let length = 0; length < whole.length; length += 3) expect(codeOf(whole.subarray(0, length))).toBe(1935);
  });

  it('of any bytes at all is let in or refused, never thrown at', () => {
    const codes = new Set([200, 1935, 1936, 1937]);
    const whole = aGlb();
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 })), { maxLength: 6 }),
        (changes) => {
          const bytes = Buffer.from(whole);
          for (const [at, value] of changes) bytes[at] = value;
          expect(codes).toContain(codeOf(bytes));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('of any numbers in any field is let in or refused, never thrown at', () => {
    const strange = fc.oneof(
      fc.integer(),
      fc.double(),
      fc.string(),
      fc.constant(null),
      fc.constant([]),
      fc.constant({}),
    );
    const fields = [
      'nodes',
      'meshes',
      'accessors',
      'bufferViews',
      'buffers',
      'scenes',
      'skins',
      'animations',
      'images',
      'textures',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.string(), strange, (list, field, value) => {
        const gltf = rawGltf();
        const entries = gltf[list] as Record<string, unknown>[] | undefined;
        gltf[list] = [
          ...(entries ?? []),
          { ...entries?.[0], [field]: value, children: [value], mesh: value, count: value },
        ];
        expect([200, 1935, 1936, 1937]).toContain(codeOf(aGlb(gltf)));
      }),
      { numRuns: 400 },
    );
  });
});
