import { type Scene, type SceneView, modelsOf } from '@lightfield/page';
import {
  Box3,
  CircleGeometry,
  Color,
  DirectionalLight,
  Fog,
  GridHelper,
  HemisphereLight,
  type Material,
  Mesh,
  MeshLambertMaterial,
  Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  Raycaster,
  Scene as World,
  Sphere,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/addons/controls/OrbitControls.js';
import { Content, type ReadPoint } from './content.ts';
import { type LoadedModel, loadModels } from './load-model.ts';
import { Frames } from './frames.ts';
import { isSoftware } from './software.ts';
import { Signs } from './signs.ts';
import { Stock } from './solid.ts';

export const LOOK = {
  light: {
    background: '#e9eef3',
    ground: '#d5dce2',
    line: '#c3ccd4',
    strong: '#b3bec8',
    sky: '#ffffff',
    earth: '#b9c1c8',
  },
  dark: {
    background: '#12181f',
    ground: '#1b242d',
    line: '#26313c',
    strong: '#303e4b',
    sky: '#b9cadb',
    earth: '#1b232b',
  },
} as const;
/** Milliseconds of a flight from camera to camera. */
const FLIGHT_MS = 1_400;

export interface StageParts {
  readonly canvas: HTMLCanvasElement;
  /** Over the canvas, as large as it. */
  readonly signs: HTMLElement;
  readonly read: ReadPoint;
  readonly dark: boolean;
  /** Somebody has begun to turn it, or let go. */
  onTurned?(): void;
  onLost(): void;
}

/**
 * A scene in a canvas. Drawn when something has changed and not otherwise (decision 096): a value, the camera, something that turns.
 * Without a GPU there are no shadows and no smooth edges, and half as many points while somebody turns it.
 */
export class Stage {
  readonly camera = new PerspectiveCamera(42, 1, 0.1, 2_000);
  readonly controls: OrbitControls;
  readonly world = new World();
  readonly software = isSoftware();
  readonly #renderer: WebGLRenderer;
  readonly #parts: StageParts;
  readonly #signs: Signs;
  readonly #frames: Frames;
  readonly #stock: Stock;
  readonly #surroundings = new Object3D();
  readonly #ray = new Raycaster();
  #models: ReadonlyMap<string, LoadedModel> = new Map();
  #content: Content | undefined;
  #scene: Scene | undefined;
  #dark: boolean;
  #size = { width: 1, height: 1 };
  #asked = new AbortController();
  #flight: { from: SceneView; to: SceneView; begun: number } | undefined;
  #gone = false;

  constructor(parts: StageParts) {
    this.#parts = parts;
    this.#dark = parts.dark;
    const { canvas, signs } = parts;
    this.#renderer = new WebGLRenderer({ canvas, antialias: !this.software, powerPreference: 'high-performance' });
    this.#renderer.shadowMap.enabled = !this.software;
    this.#renderer.shadowMap.type = PCFShadowMap;
    this.#renderer.shadowMap.autoUpdate = false;
    this.#stock = new Stock(this.software);
    this.#signs = new Signs(signs);
    this.#frames = new Frames({
      draw: (now) => this.#draw(now),
      turn: (elapsed) => this.#content?.turn(elapsed) ?? false,
      turns: () => this.#content?.turns ?? false,
    });
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.enableDamping = false;
    this.controls.maxPolarAngle = Math.PI * 0.49;
    this.controls.zoomToCursor = true;
    this.controls.addEventListener('change', () => this.#frames.ask());
    this.controls.addEventListener('start', () => {
      this.#flight = undefined;
      this.#sharpness(true);
      parts.onTurned?.();
    });
    this.controls.addEventListener('end', () => {
      this.#sharpness(false);
      this.#frames.ask();
    });
    canvas.addEventListener('webglcontextlost', this.#lost);
    this.world.add(this.#surroundings);
  }

  /** Shows this scene; files are fetched first. Answers the nodes whose file or part is missing. */
  async show(scene: Scene): Promise<ReadonlySet<string>> {
    this.#asked.abort();
    const asked = new AbortController();
    this.#asked = asked;
    const wanted = modelsOf(scene);
    const missing = wanted.filter((id) => !this.#models.has(id));
    const more = missing.length > 0 ? await loadModels(missing, asked.signal) : [];
    if (this.#gone || asked.signal.aborted) {
      for (const [, model] of more) model.dispose();
      return new Set();
    }
    this.#models = new Map([...this.#models, ...more]);
    const isFirst = this.#scene === undefined;
    this.#scene = scene;
    this.#content?.root.removeFromParent();
    this.#content?.dispose();
    this.#content = new Content(scene, this.#stock, this.#models, this.#parts.read);
    this.world.add(this.#content.root);
    this.#surround(scene);
    if (isFirst) this.home();
    this.#renderer.shadowMap.needsUpdate = true;
    this.#frames.ask();
    return this.#content.broken;
  }
  /** A point has a new value. */
  changed(point: string): void {
    if (this.#content?.changed(point)) this.#frames.askSoon();
  }
  /** The object of a node, for handles of an editor. */
  objectOf(id: string): Object3D | undefined {
    return this.#content?.solid(id)?.root;
  }
  theme(dark: boolean): void {
    if (dark === this.#dark) return;
    this.#dark = dark;
    if (this.#scene) this.#surround(this.#scene);
    this.#frames.ask();
  }
  resize(width: number, height: number): void {
    this.#size = { width: Math.max(1, width), height: Math.max(1, height) };
    this.camera.aspect = this.#size.width / this.#size.height;
    this.camera.updateProjectionMatrix();
    this.#sharpness(false);
    // in the same task, or an empty canvas is seen in between
    this.#draw(performance.now());
  }
  /** While nobody sees it nothing is drawn, whatever changes. */
  seen(isSeen: boolean): void {
    this.#frames.run(isSeen);
  }
  ask(): void {
    this.#frames.ask();
  }
  get drawn(): number {
    return this.#frames.drawn;
  }

  /** The first camera of the scene, or one from which all of it is seen. */
  home(isCalm = true): void {
    const view = this.#scene?.views[0] ?? this.whole();
    this.fly(view, isCalm);
  }
  whole(): SceneView {
    const sphere = new Sphere();
    if (this.#content) new Box3().setFromObject(this.#content.root).getBoundingSphere(sphere);
    const radius = sphere.radius > 0 ? Math.min(sphere.radius, 5_000) : 5;
    const { x, y, z } = sphere.radius > 0 ? sphere.center : new Vector3();
    const far = (radius / Math.sin((this.camera.fov * Math.PI) / 360)) * 0.95;
    const from = new Vector3(0.62, 0.5, 0.78).normalize().multiplyScalar(far);
    return { id: 'whole', name: '', position: [x + from.x, y + from.y, z + from.z], target: [x, y, z] };
  }
  /** How it is looked at now. */
  now(): Pick<SceneView, 'position' | 'target'> {
    const three = ({ x, y, z }: Vector3): [number, number, number] => [round(x), round(y), round(z)];
    return { position: three(this.camera.position), target: three(this.controls.target) };
  }
  fly(to: Pick<SceneView, 'position' | 'target'>, isCalm: boolean): void {
    if (isCalm) {
      this.#lookFrom(to.position, to.target);
      this.#flight = undefined;
    } else {
      const from = { id: '', name: '', ...this.now() };
      this.#flight = { from, to: { id: '', name: '', ...to }, begun: performance.now() };
    }
    this.#frames.ask();
  }
  /** The node at a place of the canvas, pixels of the screen: the innermost that `which` takes. */
  pick(x: number, y: number, which: (id: string) => boolean): string | undefined {
    if (!this.#content) return undefined;
    const { width, height } = this.#size;
    this.#ray.setFromCamera(new Vector2((x / width) * 2 - 1, 1 - (y / height) * 2), this.camera);
    for (const { object } of this.#ray.intersectObject(this.#content.root, true))
      for (let at: Object3D | null = object; at; at = at.parent) {
        if (!at.visible) break;
        const id: unknown = at.userData['nodeId'];
        if (typeof id === 'string' && which(id)) return id;
      }
    return undefined;
  }
  /** What is seen now as a picture, at most so wide; `null`: the browser makes none. */
  async picture(width: number): Promise<Blob | null> {
    const { canvas } = this.#parts;
    this.#draw(performance.now());
    const small = document.createElement('canvas');
    small.width = width;
    small.height = Math.round((width * this.#size.height) / this.#size.width);
    small.getContext('2d')?.drawImage(canvas, 0, 0, small.width, small.height);
    return new Promise((done) => small.toBlob(done, 'image/jpeg', 0.82));
  }
  dispose(): void {
    this.#gone = true;
    this.#asked.abort();
    this.#frames.run(false);
    this.controls.dispose();
    this.#parts.canvas.removeEventListener('webglcontextlost', this.#lost);
    this.#content?.dispose();
    this.#clear();
    for (const model of this.#models.values()) model.dispose();
    this.#stock.dispose();
    this.#signs.clear();
    this.#renderer.dispose();
    // A page has 16 of them; the browser would give it back whenever it likes.
    this.#renderer.forceContextLoss();
  }

  readonly #lost = (event: Event): void => {
    event.preventDefault();
    this.#frames.run(false);
    this.#parts.onLost();
  };
  #draw(now: number): void {
    if (this.#gone) return;
    const flies = this.#flown(now);
    this.#renderer.render(this.world, this.camera);
    if (this.#content) this.#signs.draw(this.#content.signs(), this.camera, this.#size.width, this.#size.height);
    if (flies) this.#frames.ask();
  }
  #flown(now: number): boolean {
    if (!this.#flight) return false;
    const { from, to, begun } = this.#flight;
    const share = Math.min(1, Math.max(0, (now - begun) / FLIGHT_MS));
    const eased = share * share * (3 - 2 * share);
    const between = (a: readonly number[], b: readonly number[]): [number, number, number] => [
      (a[0] ?? 0) + ((b[0] ?? 0) - (a[0] ?? 0)) * eased,
      (a[1] ?? 0) + ((b[1] ?? 0) - (a[1] ?? 0)) * eased,
      (a[2] ?? 0) + ((b[2] ?? 0) - (a[2] ?? 0)) * eased,
    ];
    this.#lookFrom(between(from.position, to.position), between(from.target, to.target));
    if (share >= 1) this.#flight = undefined;
    return share < 1;
  }
  #lookFrom(position: readonly [number, number, number], target: readonly [number, number, number]): void {
    this.camera.position.set(...position);
    this.controls.target.set(...target);
    this.controls.update();
  }
  #sharpness(turning: boolean): void {
    const full = this.software ? 1 : Math.min(2, globalThis.devicePixelRatio);
    this.#renderer.setPixelRatio(turning && this.software ? 0.5 : full);
    this.#renderer.setSize(this.#size.width, this.#size.height, false);
  }
  #clear(): void {
    this.#surroundings.traverse((one) => {
      if (one instanceof Mesh || one instanceof GridHelper) {
        one.geometry.dispose();
        (one.material as Material).dispose();
      }
      if (one instanceof DirectionalLight) one.dispose();
    });
    this.#surroundings.clear();
  }
  /** Ground, light and what lies behind. */
  #surround({ background, ground, light }: Scene): void {
    const look = LOOK[this.#dark ? 'dark' : 'light'];
    const behind = new Color(background === 'auto' ? look.background : background);
    this.world.background = behind;
    this.world.fog = ground.show ? new Fog(behind, ground.size * 1.1, ground.size * 2.4) : null;
    this.#clear();
    this.#surroundings.add(new HemisphereLight(look.sky, look.earth, (this.#dark ? 1.5 : 1.9) * light.sky));
    const sun = new DirectionalLight('#fff4e2', (this.#dark ? 1.5 : 2.1) * light.sun);
    const [from, height] = [(light.from * Math.PI) / 180, (light.height * Math.PI) / 180];
    const far = ground.size;
    sun.position
      .set(Math.cos(from) * Math.cos(height), Math.sin(height), Math.sin(from) * Math.cos(height))
      .multiplyScalar(far);
    sun.castShadow = !this.software;
    const reach = Math.min(ground.size * 0.6, 60);
    Object.assign(sun.shadow.camera, {
      left: -reach,
      right: reach,
      top: reach,
      bottom: -reach,
      near: 0.1,
      far: far * 2.5,
    });
    sun.shadow.mapSize.set(2_048, 2_048);
    sun.shadow.bias = -0.0006;
    this.#surroundings.add(sun, sun.target);
    if (!ground.show) return;
    const colour = ground.colour === 'auto' ? look.ground : ground.colour;
    const plane = new Mesh(
      new CircleGeometry(ground.size, 64).rotateX(-Math.PI / 2),
      new MeshLambertMaterial({ color: colour }),
    );
    plane.position.y = -0.02;
    plane.receiveShadow = true;
    this.#surroundings.add(plane);
    if (!ground.grid) return;
    const grid = new GridHelper(
      ground.size * 1.4,
      Math.min(200, Math.round(ground.size * 0.7)),
      look.strong,
      look.line,
    );
    grid.position.y = -0.005;
    this.#surroundings.add(grid);
  }
}
const round = (value: number): number => Math.round(value * 1_000) / 1_000;
