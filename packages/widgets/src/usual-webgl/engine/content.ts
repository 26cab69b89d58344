import { type Scene, type SceneNode, followersOf, lookOf } from '@lightfield/page';
import { Box3, type Mesh, type MeshBasicMaterial, Object3D, Sphere, Vector3 } from 'three';
import type { LoadedModel } from './load-model.ts';
import { type Solid, type Stock, autoColour, makeBody, makeGroup, makeHalo, makePart } from './solid.ts';

/** A value of a point, as far as the picture needs it. */
export interface PointReading {
  /** `undefined`: none is known. */
  readonly value: number | undefined;
  /** With its unit. */
  readonly text: string;
  /** Bad or stale: shown, but not to be relied on. */
  readonly doubtful: boolean;
}
export type ReadPoint = (point: string) => PointReading | undefined;

/** What stands over a node: where, and what it says. */
export interface Sign {
  readonly node: SceneNode;
  readonly place: Vector3;
  readonly lines: readonly string[];
  readonly doubtful: boolean;
  readonly alarm: string | undefined;
  readonly shown: boolean;
}

/** All nodes of a scene as they stand in the picture, and what their points make of them. */
export class Content {
  readonly root = new Object3D();
  readonly #solids = new Map<string, Solid>();
  readonly #halos = new Map<string, Mesh>();
  readonly #followers: ReturnType<typeof followersOf>;
  readonly #scene: Scene;
  readonly #stock: Stock;
  readonly #read: ReadPoint;
  /** Nodes whose file or part is not there. */
  readonly broken = new Set<string>();

  constructor(scene: Scene, stock: Stock, models: ReadonlyMap<string, LoadedModel>, read: ReadPoint) {
    this.#scene = scene;
    this.#stock = stock;
    this.#read = read;
    this.#followers = followersOf(scene);
    const waiting = new Set(scene.nodes);
    // parents first, whatever their order
    for (let before = -1; waiting.size > 0 && waiting.size !== before; ) {
      before = waiting.size;
      for (const node of waiting) {
        if (node.parent !== null && !this.#solids.has(node.parent)) continue;
        this.#add(node, models);
        waiting.delete(node);
      }
    }
    for (const node of scene.nodes) this.#show(node);
  }

  solid(id: string): Solid | undefined {
    return this.#solids.get(id);
  }
  /** A point has a new value. Answers whether anything that is seen changed. */
  changed(point: string): boolean {
    let seen = false;
    for (const node of this.#followers.get(point) ?? []) {
      if (this.#show(node)) seen = true;
      if (node.effects.some((effect) => effect.kind === 'label' && effect.point === point)) seen = true;
    }
    return seen;
  }
  /** What turns goes on, so many milliseconds. Answers whether anything did. */
  turn(elapsed: number): boolean {
    let turned = false;
    for (const solid of this.#solids.values()) {
      const rpm = solid.rpm();
      if (rpm === 0) continue;
      solid.turn((rpm * 360 * elapsed) / 60_000);
      turned = true;
    }
    return turned;
  }
  get turns(): boolean {
    for (const solid of this.#solids.values()) if (solid.rpm() !== 0) return true;
    return false;
  }

  signs(): Sign[] {
    return this.#scene.nodes.flatMap((node) => {
      const solid = this.#solids.get(node.id);
      const labels = node.effects.flatMap((effect) => (effect.kind === 'label' ? [effect] : []));
      if (!solid || (labels.length === 0 && !node.titled)) return [];
      const readings = labels.map(({ point }) => this.#read(point));
      const halo = this.#halos.get(node.id);
      const lines = [
        ...(node.titled && node.name ? [node.name] : []),
        ...readings.map((reading) => reading?.text ?? '--'),
      ];
      const sign: Sign = {
        node,
        place: this.#top(solid),
        lines,
        doubtful: readings.some((reading) => reading?.doubtful ?? true),
        alarm: halo ? `#${(halo.material as MeshBasicMaterial).color.getHexString()}` : undefined,
        shown: isShown(solid.root),
      };
      return lines.length > 0 ? [sign] : [];
    });
  }

  dispose(): void {
    for (const halo of this.#halos.values()) (halo.material as MeshBasicMaterial).dispose();
    this.#halos.clear();
  }

  #add(node: SceneNode, models: ReadonlyMap<string, LoadedModel>): void {
    const above = node.parent === null ? undefined : this.#solids.get(node.parent);
    if (node.kind === 'part') {
      const model = above?.node.modelId ? models.get(above.node.modelId) : undefined;
      const part = model && above && partIn(above.root, node.part);
      if (part) this.#solids.set(node.id, makePart(node, part));
      else this.broken.add(node.id);
      return;
    }
    const solid = this.#make(node, models);
    (above?.root ?? this.root).add(solid.root);
    this.#solids.set(node.id, solid);
  }
  #make(node: SceneNode, models: ReadonlyMap<string, LoadedModel>): Solid {
    if (node.kind === 'body') return makeBody(this.#stock, node, autoColour(node));
    if (node.kind !== 'model') return makeGroup(node);
    const model = models.get(node.modelId ?? '');
    if (!model) this.broken.add(node.id);
    return makeGroup(node, model?.copy());
  }
  #show(node: SceneNode): boolean {
    const solid = this.#solids.get(node.id);
    if (!solid) return false;
    const look = lookOf(node, (point) => this.#read(point)?.value);
    const seen = solid.apply(look);
    this.#setHalo(solid, look.visible ? look.halo : undefined);
    return seen;
  }
  #setHalo(solid: Solid, colour: string | undefined): void {
    const known = this.#halos.get(solid.node.id);
    if (colour === undefined) {
      known?.removeFromParent();
      (known?.material as MeshBasicMaterial | undefined)?.dispose();
      this.#halos.delete(solid.node.id);
      return;
    }
    if (known) {
      (known.material as MeshBasicMaterial).color.set(colour);
      return;
    }
    const { centre, radius, foot } = extentOf(solid.root);
    const halo = makeHalo(this.#stock, colour, Math.max(0.4, radius));
    halo.position.set(centre.x, foot + 0.04, centre.z);
    this.root.add(halo);
    this.#halos.set(solid.node.id, halo);
  }
  #top(solid: Solid): Vector3 {
    const { centre, top } = extentOf(solid.root);
    return new Vector3(centre.x, top + 0.25, centre.z);
  }
}
const isShown = (object: Object3D | null): boolean => object === null || (object.visible && isShown(object.parent));

function partIn(root: Object3D, name: string): Object3D | undefined {
  let found: Object3D | undefined;
  root.traverse((one) => {
    if (one.userData['name'] === name) found ??= one;
  });
  return found;
}
const box = new Box3();
const sphere = new Sphere();
function extentOf(root: Object3D): { centre: Vector3; radius: number; foot: number; top: number } {
  root.updateWorldMatrix(true, true);
  box.setFromObject(root);
  if (box.isEmpty()) {
    const place = root.getWorldPosition(new Vector3());
    return { centre: place, radius: 0.5, foot: place.y, top: place.y };
  }
  box.getBoundingSphere(sphere);
  const { min, max } = box;
  return {
    centre: sphere.center.clone(),
    radius: Math.max(max.x - min.x, max.z - min.z) * 0.6,
    foot: min.y,
    top: max.y,
  };
}
