import { SCENE_SHOWN_PATH, type SceneShown } from '@lightfield/contract';
import { Binding, Con, FORMAT, Scene, freshWidget, parsePage } from '@lightfield/page';
import { createRoot } from 'react-dom/client';
import { catalogue } from '../catalogue.ts';
import { definitions } from '../definitions.ts';
import { aReading, testHost } from '../kit/page.testing.ts';
import { keyOf } from '../kit/key-of.ts';
import { webgl } from '../usual-webgl/definition.ts';
import { openLivePage } from './live-page.ts';
import { PageView } from './page-view.tsx';

/** What `bench/page-scene.bench.ts` asks of this page. */
interface LoadScene {
  /** Pictures that were drawn so far. */
  pictures(): number;
  /** Triangles of the last of them. */
  triangles(): number;
  /** A new value for every point. */
  put(): void;
  /** Every point is 0: nothing turns. */
  still(): void;
  /** Looks for the node at so many places, as a pointer that passes does; how long each look took, ms. */
  pick(times: number): number[];
}
declare global {
  interface Window {
    loadScene?: LoadScene;
  }
}
const asked = new URLSearchParams(location.search);
const NODES = Number(asked.get('nodes') ?? 200);
const POINTS = Number(asked.get('points') ?? 100);
const ID = '0192f0c8-0000-7000-8000-000000000001';

/** In turn, as they stand in a plant: vessels, machines, pipes, cabinets. */
const BODIES = ['tank', 'pump', 'motor', 'valve', 'pipe', 'elbow', 'cabinet', 'fan', 'tankFlat', 'lamp'] as const;
const KINDS = ['colour', 'turn', 'fill', 'label', 'halo', 'visible', 'move'] as const;
const columns = Math.ceil(Math.sqrt(NODES));
const stages = [
  { from: 0, colour: '#2f6fb0' },
  { from: 50, colour: '#2f8f4e' },
  { from: 80, colour: '#c81e2b' },
];
const scene = Scene.parse({
  points: Array.from({ length: POINTS }, (_, at) => ({ key: `p${at}`, name: `点${at}` })),
  ground: { size: columns * 5 },
  nodes: Array.from({ length: NODES }, (_, at) => ({
    id: `n${at}`,
    name: `设备${at}`,
    body: BODIES[at % BODIES.length],
    position: [((at % columns) - columns / 2) * 4.5, 0, (Math.floor(at / columns) - columns / 2) * 4.5],
    click: at % 2 === 0 ? 'open' : '',
    effects:
      at < POINTS
        ? [
            {
              kind: KINDS[at % KINDS.length],
              point: `p${at}`,
              ...(KINDS[at % KINDS.length] === 'colour' && { stages }),
              ...(['halo', 'visible'].includes(KINDS[at % KINDS.length] ?? '') && { op: 'gt', than: 10 }),
            },
          ]
        : [],
  })),
});
const shown: SceneShown = { id: ID, version: 1, name: '厂区', document: scene, picture: null };
const fetched = globalThis.fetch;
globalThis.fetch = (input, init) =>
  typeof input === 'string' && input.startsWith(SCENE_SHOWN_PATH)
    ? Promise.resolve(new Response(JSON.stringify(shown), { headers: { 'content-type': 'application/json' } }))
    : fetched(input, init);

// what is drawn is counted where every picture has to go through
let [pictures, triangles, counting, cleared] = [0, 0, 0, false];
const context = WebGL2RenderingContext.prototype;
// oxlint-disable-next-line typescript/unbound-method -- each is called with the context that it is called on
const { drawElements, drawArrays, clear } = context;
context.clear = function clearing(...args) {
  if (!cleared) {
    cleared = true;
    counting = 0;
    queueMicrotask(() => {
      cleared = false;
      pictures += 1;
      triangles = counting;
    });
  }
  clear.apply(this, args);
};
context.drawElements = function drawing(...args) {
  if (args[0] === this.TRIANGLES) counting += args[1] / 3;
  drawElements.apply(this, args);
};
context.drawArrays = function drawing(...args) {
  if (args[0] === this.TRIANGLES) counting += args[2] / 3;
  drawArrays.apply(this, args);
};

const bindings = scene.points.map(({ key }, at) => ({
  point: key,
  data: Binding.parse({ title: key, signalId: `s${at}`, equipId: 'd1' }),
}));
const widget = freshWidget(webgl, { x: 0, y: 0 }, 'scene');
const parsed = parsePage(
  {
    format: FORMAT,
    con: Con.parse({ title: 'scene', width: 1_600, height: 900 }),
    widgets: [
      {
        ...widget,
        position: { ...widget.position, x: 0, y: 0, width: 1_600, height: 900 },
        data: {
          ...widget.data,
          sceneId: ID,
          signalArray: bindings,
          eventArray: [{ event: 'open', clickEvent: { enable: true, config: { action: 'page' } } }],
        },
      },
    ],
    components: [],
  },
  definitions,
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const { live, clock } = openLivePage();
const host = { ...testHost({}), live, clock, mode: 'run' as const };
let turn = 0;
const put = () => {
  turn += 1;
  live.put(bindings.map(({ data }, at) => [keyOf(data), aReading((at * 7 + turn * 13) % 100)]));
};
put();

window.loadScene = {
  pictures: () => pictures,
  triangles: () => triangles,
  put,
  still: () => live.put(bindings.map(({ data }) => [keyOf(data), aReading(0)])),
  pick(times) {
    const canvas = document.querySelector('.lf-scene canvas');
    if (!canvas) throw new Error('No scene');
    const { left, top, width, height } = canvas.getBoundingClientRect();
    return Array.from({ length: times }, (_, at) => {
      const clientX = left + width * (0.1 + 0.8 * ((at * 0.618) % 1));
      const clientY = top + height * (0.1 + 0.8 * ((at * 0.382) % 1));
      const began = performance.now();
      canvas.dispatchEvent(new PointerEvent('pointermove', { clientX, clientY, bubbles: true }));
      return performance.now() - began;
    });
  },
};
const root = document.querySelector('#root');
if (root)
  createRoot(root).render(
    <PageView
      page={parsed.page}
      catalogue={catalogue}
      host={host}
      regions={null}
      size={{ width: 1_600, height: 900 }}
    />,
  );
