import { LIMITS, sceneErrors } from '@lightfield/contract';
import type { Counts } from './accessors.ts';
import type { Gltf } from './gltf.ts';

const damaged = (problem: string) => sceneErrors.modelInvalid({ problem });
/** Nodes within nodes: a viewer goes through them by calling itself. */
const DEPTH_MAX = 64;

/** Nodes form trees: each is within one at most, none within itself. What all of them draw, every copy counted. */
export function checkNodes(gltf: Gltf, counts: Counts): { names: readonly string[]; triangles: number } {
  const { nodes } = gltf;
  const above = new Map<number, number>();
  nodes.forEach(({ children, mesh, skin }, at) => {
    for (const child of children) {
      if (child >= nodes.length || child === at || above.has(child)) throw damaged(`nodes.${at}.children`);
      above.set(child, at);
    }
    if (mesh !== undefined && mesh >= gltf.meshes.length) throw damaged(`nodes.${at}.mesh`);
    if (skin !== undefined && skin >= gltf.skins.length) throw damaged(`nodes.${at}.skin`);
  });
  nodes.forEach((_node, at) => {
    let depth = 0;
    for (let up = above.get(at); up !== undefined; up = above.get(up))
      if (++depth > DEPTH_MAX) throw damaged(`nodes.${at} is within itself, or too deep`);
  });
  for (const { nodes: roots } of gltf.scenes)
    if (roots.some((root) => root >= nodes.length) || new Set(roots).size < roots.length) throw damaged('scenes');
  if (gltf.scene !== undefined && gltf.scene >= gltf.scenes.length) throw damaged('scene');
  checkMoving(gltf, counts);
  const ofMesh = gltf.meshes.map(({ primitives }) =>
    primitives.reduce((sum, { mode, indices, attributes }) => {
      const corners = counts.of(indices ?? attributes['POSITION'] ?? -1);
      return sum + (mode === 4 ? Math.floor(corners / 3) : mode > 4 ? Math.max(0, corners - 2) : 0);
    }, 0),
  );
  const triangles = nodes.reduce((sum, { mesh }) => sum + (mesh === undefined ? 0 : (ofMesh[mesh] ?? 0)), 0);
  const names = [...new Set(nodes.flatMap(({ name }) => (name ? [name] : [])))];
  return { names: names.slice(0, LIMITS.scene.modelNodes), triangles };
}

/** Skins and animations are not played, but a viewer reads them. */
function checkMoving({ skins, animations, nodes }: Gltf, counts: Counts): void {
  for (const { joints, inverseBindMatrices } of skins) {
    if (joints.some((joint) => joint >= nodes.length)) throw damaged('skins');
    if (inverseBindMatrices !== undefined && counts.of(inverseBindMatrices) < joints.length) throw damaged('skins');
  }
  for (const { channels, samplers } of animations) {
    for (const { input, output } of samplers) {
      counts.of(input);
      counts.of(output);
    }
    if (channels.some(({ sampler, target }) => sampler >= samplers.length || (target.node ?? 0) >= nodes.length))
      throw damaged('animations');
  }
}
