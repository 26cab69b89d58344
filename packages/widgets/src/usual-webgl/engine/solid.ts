import type { BodyName, NodeLook, SceneNode } from '@lightfield/page';
import {
  BoxGeometry,
  Color,
  CylinderGeometry,
  Group,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  MeshStandardMaterial,
  type Object3D,
  RingGeometry,
} from 'three';
import { colourOf, shapeOf } from './bodies.ts';
import type { BodyShape } from './shaper.ts';

/** Shapes and materials of one stage: kept once, given back with it. */
export class Stock {
  readonly #shapes = new Map<BodyName, BodyShape>();
  readonly #painted = new Map<string, Material>();
  readonly #plain: boolean;
  readonly still: Material;
  readonly water = new MeshBasicMaterial({ color: '#3f8fc4' });
  readonly roundWater = new CylinderGeometry(1, 1, 1, 28).translate(0, 0.5, 0);
  readonly squareWater = new BoxGeometry(2, 1, 2).translate(0, 0.5, 0);
  readonly ring = new RingGeometry(1, 1.18, 40).rotateX(-Math.PI / 2);

  /** `plain`: without a GPU, where every light on every point is worked out by the processor. */
  constructor(plain: boolean) {
    this.#plain = plain;
    this.still = this.#material({ vertexColors: true });
  }
  shape(body: BodyName): BodyShape {
    const known = this.#shapes.get(body);
    if (known) return known;
    const made = shapeOf(body);
    this.#shapes.set(body, made);
    return made;
  }
  paint(colour: string, glassy: boolean): Material {
    const key = `${colour} ${glassy}`;
    const known = this.#painted.get(key);
    if (known) return known;
    const glass = glassy ? { transparent: true, opacity: 0.38, depthWrite: false } : {};
    const made = this.#material({ color: new Color(colour), ...glass });
    this.#painted.set(key, made);
    return made;
  }
  #material(options: ConstructorParameters<typeof MeshLambertMaterial>[0]): Material {
    return this.#plain
      ? new MeshLambertMaterial(options)
      : new MeshStandardMaterial({ ...options, roughness: 0.62, metalness: 0.12 });
  }
  dispose(): void {
    for (const { tint, still, moving } of this.#shapes.values())
      for (const one of [tint, still, moving]) one?.dispose();
    for (const material of [...this.#painted.values(), this.still, this.water]) material.dispose();
    for (const geometry of [this.roundWater, this.squareWater, this.ring]) geometry.dispose();
  }
}

/** A node as it stands in the picture. */
export interface Solid {
  readonly node: SceneNode;
  /** Has the place, turn and scale of the node. */
  readonly root: Object3D;
  /** Applies what values do; answers whether anything that is seen changed. */
  apply(look: NodeLook): boolean;
  /** Turns a minute, 0: it stands or is hidden. */
  rpm(): number;
  turn(degrees: number): void;
}
const RADIANS = Math.PI / 180;

export function placeNode(root: Object3D, { position, rotation, scale }: SceneNode): void {
  root.position.set(...position);
  root.rotation.set(rotation[0] * RADIANS, rotation[1] * RADIANS, rotation[2] * RADIANS, 'YXZ');
  root.scale.set(...scale);
}

/** A group or a model: nothing of its own but a place. What turns is all of it. */
export function makeGroup(node: SceneNode, inner: Object3D = new Group()): Solid {
  const root = new Group();
  root.add(inner);
  placeNode(root, node);
  return movable(node, root, inner, { axis: 'y', moving: inner, paint: undefined, fill: undefined });
}

/** A node of a file: it has its place there. */
export function makePart(node: SceneNode, part: Object3D): Solid {
  const meshes: Mesh[] = [];
  part.traverse((one) => {
    if (one instanceof Mesh) meshes.push(one);
  });
  const before = meshes.map(({ material }) => material);
  const own = new Map<string, Material>();
  const paint = (colour: string | undefined) => {
    meshes.forEach((mesh, at) => {
      const first = before[at];
      if (!first) return;
      if (colour === undefined || Array.isArray(first)) {
        mesh.material = first;
        return;
      }
      const key = `${at} ${colour}`;
      const material = own.get(key) ?? first.clone();
      own.set(key, material);
      if ('color' in material) (material.color as Color).set(colour);
      mesh.material = material;
    });
  };
  return movable(node, part, part, { axis: 'y', moving: part, paint, fill: undefined });
}

export function makeBody(stock: Stock, node: SceneNode, colour: string): Solid {
  const shape = stock.shape(node.body);
  const root = new Group();
  const inner = new Group();
  root.add(inner);
  placeNode(root, node);
  const follows = node.effects.some(({ kind }) => kind === 'fill');
  const glassy = follows && shape.vessel !== undefined && node.body !== 'basin';
  const own = node.colour === 'auto' ? colour : node.colour;
  const tint = shape.tint && new Mesh(shape.tint, stock.paint(own, glassy));
  const still = shape.still && new Mesh(shape.still, stock.still);
  const moving = shape.moving && new Mesh(shape.moving, stock.still);
  moving?.position.set(...shape.pivot);
  for (const mesh of [still, moving, tint]) {
    if (!mesh) continue;
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    inner.add(mesh);
  }
  const water = follows && shape.vessel ? waterIn(stock, shape.vessel) : undefined;
  if (water) inner.add(water.mesh);
  return movable(node, root, inner, {
    axis: shape.axis,
    moving: moving ?? inner,
    paint(to) {
      if (tint) tint.material = stock.paint(to ?? own, glassy);
    },
    fill: water?.fill ?? ((share) => inner.scale.setY(Math.max(0.001, share ?? 1))),
  });
}
export const autoColour = (node: SceneNode): string => colourOf(node.body);

function waterIn(stock: Stock, { round, x, z, from, height }: NonNullable<BodyShape['vessel']>) {
  const mesh = new Mesh(round ? stock.roundWater : stock.squareWater, stock.water);
  mesh.position.y = from;
  mesh.scale.set(x, height / 2, z);
  const fill = (share: number | undefined) => {
    mesh.visible = share !== undefined && share > 0;
    mesh.scale.y = Math.max(0.001, (share ?? 0) * height);
  };
  fill(undefined);
  return { mesh, fill };
}

interface Movable {
  readonly axis: 'x' | 'y' | 'z';
  readonly moving: Object3D;
  readonly paint: ((colour: string | undefined) => void) | undefined;
  readonly fill: ((share: number | undefined) => void) | undefined;
}
function movable(node: SceneNode, root: Object3D, inner: Object3D, { axis, moving, paint, fill }: Movable): Solid {
  root.userData['nodeId'] = node.id;
  const home = inner.position.clone();
  let last: NodeLook | undefined;
  const same = (look: NodeLook) =>
    last !== undefined &&
    last.colour === look.colour &&
    last.visible === look.visible &&
    last.fill === look.fill &&
    last.halo === look.halo &&
    last.move.every((by, at) => by === look.move[at]);
  return {
    node,
    root,
    apply(look) {
      const isSame = same(look);
      const turns = last?.rpm !== look.rpm;
      if (!isSame) {
        root.visible = look.visible;
        if (look.colour !== last?.colour) paint?.(look.colour);
        if (look.fill !== last?.fill) fill?.(look.fill);
        const [x, y, z] = look.move;
        inner.position.set(home.x + x, home.y + y, home.z + z);
      }
      last = look;
      return !isSame || turns;
    },
    rpm: () => (last?.visible ? last.rpm : 0),
    turn: (degrees) => {
      moving.rotation[axis] += degrees * RADIANS;
    },
  };
}

/** A ring on the ground round what has an alarm, as large as that is. */
export function makeHalo(stock: Stock, colour: string, radius: number): Mesh {
  const material = new MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.85, depthWrite: false });
  const mesh = new Mesh(stock.ring, material);
  mesh.scale.setScalar(radius);
  mesh.renderOrder = 2;
  return mesh;
}
