import {
  BoxGeometry,
  BufferAttribute,
  type BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  Matrix4,
  Quaternion,
  SphereGeometry,
  TorusGeometry,
  Vector3,
} from 'three';
import { mergeGeometries } from 'three/addons/utils/BufferGeometryUtils.js';

/** Colours of what is not painted: the same in light and dark, as metal is. */
export const PAINT = {
  steel: '#a9b4be',
  dark: '#3d4853',
  black: '#232a31',
  light: '#e8edf1',
  concrete: '#b5bbc0',
  water: '#3f8fc4',
  glass: '#8fb7d3',
  brass: '#c2a14a',
  red: '#b83a34',
  wood: '#8a6b4c',
  leaf: '#5c8f58',
  yellow: '#e0b13a',
} as const;
/** `tint`: what takes the colour of the node. */
export type Paint = keyof typeof PAINT | 'tint';
type Triple = readonly [number, number, number];
export interface Placed {
  readonly at?: Triple;
  /** Degrees. */
  readonly turn?: Triple;
  readonly of?: Paint;
  /** Part of what turns. */
  readonly moves?: boolean;
}

/** What a body is made of: three meshes at most, so that a plant of hundreds of them stays drawable without a GPU. */
export interface BodyShape {
  readonly tint: BufferGeometry | undefined;
  readonly still: BufferGeometry | undefined;
  readonly moving: BufferGeometry | undefined;
  /** Where what turns has its middle, and the axis it turns round. */
  readonly pivot: Triple;
  readonly axis: 'x' | 'y' | 'z';
  /** What can be filled: from the bottom up. */
  readonly vessel: Vessel | undefined;
}
export interface Vessel {
  readonly round: boolean;
  /** Half its width, metres; a basin may be deeper than wide. */
  readonly x: number;
  readonly z: number;
  readonly from: number;
  readonly height: number;
}

/** Puts a body together from plain shapes. Lengths are metres, y is up, the middle of its foot is the origin. */
export class Shaper {
  readonly #parts: { geometry: BufferGeometry; paint: Paint; moves: boolean }[] = [];
  #vessel: Vessel | undefined;
  #pivot: Triple = [0, 0, 0];
  #axis: 'x' | 'y' | 'z' = 'x';

  box(width: number, height: number, depth: number, placed: Placed = {}): this {
    return this.#add(new BoxGeometry(width, height, depth), placed);
  }
  /** Upright until it is turned. */
  cylinder(radius: number, height: number, placed: Placed = {}, top = radius, sides = 20): this {
    return this.#add(new CylinderGeometry(top, radius, height, sides), placed);
  }
  cone(radius: number, height: number, placed: Placed = {}, sides = 20): this {
    return this.#add(new ConeGeometry(radius, height, sides), placed);
  }
  /** `share`: 0.5 is a dome. */
  sphere(radius: number, placed: Placed = {}, share = 1, flat = 1): this {
    const geometry = new SphereGeometry(
      radius,
      20,
      Math.max(4, Math.round(12 * share)),
      0,
      Math.PI * 2,
      0,
      Math.PI * share,
    );
    geometry.scale(1, flat, 1);
    return this.#add(geometry, placed);
  }
  torus(radius: number, tube: number, placed: Placed = {}, arc = 360, sides = 24): this {
    return this.#add(new TorusGeometry(radius, tube, 10, sides, (arc * Math.PI) / 180), placed);
  }
  vessel(vessel: Vessel): this {
    this.#vessel = vessel;
    return this;
  }
  turnsRound(axis: 'x' | 'y' | 'z', pivot: Triple): this {
    this.#axis = axis;
    this.#pivot = pivot;
    return this;
  }

  done(): BodyShape {
    const { tint, still, moving } = {
      tint: this.#merged((part) => part.paint === 'tint' && !part.moves),
      still: this.#merged((part) => part.paint !== 'tint' && !part.moves),
      moving: this.#merged((part) => part.moves),
    };
    const [x, y, z] = this.#pivot;
    moving?.translate(-x, -y, -z);
    return { tint, still, moving, pivot: this.#pivot, axis: this.#axis, vessel: this.#vessel };
  }

  #add(
    geometry: BufferGeometry,
    { at = [0, 0, 0], turn = [0, 0, 0], of: paint = 'tint', moves = false }: Placed,
  ): this {
    const [x, y, z] = turn;
    const turned = new Quaternion().multiply(around('y', y)).multiply(around('x', x)).multiply(around('z', z));
    geometry.applyMatrix4(new Matrix4().compose(new Vector3(...at), turned, new Vector3(1, 1, 1)));
    geometry.deleteAttribute('uv');
    if (paint !== 'tint') coloured(geometry, paint);
    else if (moves) coloured(geometry, 'steel');
    this.#parts.push({ geometry, paint, moves });
    return this;
  }
  #merged(which: (part: { paint: Paint; moves: boolean }) => boolean): BufferGeometry | undefined {
    const parts = this.#parts.filter(which).map(({ geometry }) => geometry);
    if (parts.length === 0) return undefined;
    const merged = mergeGeometries(parts);
    for (const part of parts) part.dispose();
    merged.computeBoundingSphere();
    merged.computeBoundingBox();
    return merged;
  }
}
const AXES = { x: new Vector3(1, 0, 0), y: new Vector3(0, 1, 0), z: new Vector3(0, 0, 1) } as const;
const around = (axis: 'x' | 'y' | 'z', degrees: number) =>
  new Quaternion().setFromAxisAngle(AXES[axis], (degrees * Math.PI) / 180);

function coloured(geometry: BufferGeometry, paint: keyof typeof PAINT): void {
  const { r, g, b } = new Color(PAINT[paint]);
  const count = geometry.getAttribute('position').count;
  const colours = new Float32Array(count * 3);
  for (let at = 0; at < count; at++) colours.set([r, g, b], at * 3);
  geometry.setAttribute('color', new BufferAttribute(colours, 3));
}
