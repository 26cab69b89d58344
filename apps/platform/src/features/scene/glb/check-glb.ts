import { LIMITS, sceneErrors } from '@lightfield/contract';
import { checkAccessors } from './accessors.ts';
import { chunksOf } from './chunks.ts';
import { Gltf } from './gltf.ts';
import { checkImages } from './images.ts';
import { inside } from './inside.ts';
import { checkNodes } from './nodes.ts';

/** What is known of a file that was let in. */
export interface CheckedGlb {
  /** Names of its nodes, each once, in their order. */
  readonly nodes: readonly string[];
  readonly triangles: number;
}
const { modelNodes, modelTriangles } = LIMITS.scene;

/** Packings whose unpackers are WebAssembly or workers of a blob, which the policy of a page refuses. */
const PACKINGS = /draco|meshopt|basisu|MESHOPT|quantized_vertex/i;
/** What a viewer may leave out or draws without further files. Anything else that a file requires is refused. */
const KNOWN = /^KHR_(?:materials_\w+|texture_transform|mesh_quantization|lights_punctual)$/;

/**
 * A GLB from outside, proven before anybody's browser opens it: chunks as long as they say, nothing fetched from elsewhere, no
 * compressed geometry, every number within what it points into, nodes that form a tree, and no more of all of it than a
 * page can show. 1935, 1936, 1937. Touches no byte twice: the time it takes grows with the file alone.
 */
export function checkGlb(bytes: Uint8Array): CheckedGlb {
  const { json, bin } = chunksOf(bytes);
  const parsed = Gltf.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw sceneErrors.modelInvalid({
      problem: `${issue?.path.join('.').slice(0, 100) ?? ''}: ${issue?.message ?? ''}`,
    });
  }
  const gltf = parsed.data;
  const used = [...gltf.extensionsUsed, ...gltf.extensionsRequired];
  const packing = used.find((name) => PACKINGS.test(name));
  if (packing !== undefined) throw sceneErrors.modelPacked({ extension: packing });
  const strange = gltf.extensionsRequired.find((name) => !KNOWN.test(name));
  if (strange !== undefined) throw sceneErrors.modelInvalid({ problem: `extension ${strange}` });
  // Many copies of a mesh in a few bytes: what it comes to stands in no list of nodes.
  if (used.includes('EXT_mesh_gpu_instancing')) throw sceneErrors.modelInvalid({ problem: 'EXT_mesh_gpu_instancing' });
  const buffers = buffersOf(gltf, bin);
  const counts = checkAccessors(gltf, buffers);
  checkImages(gltf, buffers);
  const { names, triangles } = checkNodes(gltf, counts);
  if (gltf.nodes.length > modelNodes)
    throw sceneErrors.modelTooLarge({ what: 'nodes', count: gltf.nodes.length, max: modelNodes });
  if (triangles > modelTriangles)
    throw sceneErrors.modelTooLarge({ what: 'triangles', count: triangles, max: modelTriangles });
  return { nodes: names, triangles };
}

/** The bytes behind each buffer. The first without address is the second chunk; others stand in the file itself. */
function buffersOf(gltf: Gltf, bin: Uint8Array): readonly Uint8Array[] {
  return gltf.buffers.map(({ byteLength, uri }, at) => {
    if (uri === undefined && at > 0) throw sceneErrors.modelInvalid({ problem: `buffers.${at}` });
    const bytes = uri === undefined ? bin : inside(uri, `buffers.${at}`);
    if (bytes.length < byteLength) throw sceneErrors.modelInvalid({ problem: `buffers.${at}.byteLength` });
    return bytes.subarray(0, byteLength);
  });
}
