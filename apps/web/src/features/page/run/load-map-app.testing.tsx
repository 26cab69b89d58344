import { Con, FORMAT, freshWidget, parsePage } from '@lightfield/page';
import { catalogue } from '@lightfield/widgets';
import { definitions } from '@lightfield/widgets/definitions';
import { type PageHost, PageView, openLivePage } from '@lightfield/widgets/runtime';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { NO_BASE, mapBase } from '../../../lib/map/base.ts';
import PlacesMap from '../../../lib/map/places-map.tsx';

type MapDevices =
  NonNullable<PageHost['map']> extends { devices: (request: never, tell: (answer: infer A) => void) => unknown }
    ? A
    : never;

/** What `bench/page-map.bench.ts` asks of this page. */
interface LoadMap {
  /** Marks that are there, single ones and bunches. */
  marks(): number;
  /** Every tenth device has changed since; resolves when the picture shows it, ms. */
  tell(): Promise<number>;
  /** How long each frame takes from now on, until it is called again, ms. */
  frames(): number[];
}
declare global {
  interface Window {
    loadMap?: LoadMap;
  }
}
const asked = new URLSearchParams(location.search);
const DEVICES = Number(asked.get('devices') ?? 10_000);

/** Works spread over a country, some hundred devices to each. */
const devicesAt = (turn: number): MapDevices['devices'] =>
  Array.from({ length: DEVICES }, (_, at) => {
    const works = at % 97;
    const state = (at * 7 + (at % 10 === 0 ? turn : 0)) % 100;
    return {
      id: `d${at}`,
      name: `${at}号泵站`,
      lng: 100 + (works % 12) * 1.7 + Math.sin(at) * 0.6,
      lat: 24 + Math.floor(works / 12) * 2 + Math.cos(at * 3) * 0.6,
      opens: true,
      online: state > 4,
      comm: state > 8 ? ('ok' as const) : ('failing' as const),
      alarmCount: state < 12 ? 1 : 0,
      alarmWorst: state < 3 ? ('severe' as const) : state < 12 ? ('important' as const) : null,
    };
  });
const listeners = new Set<(answer: MapDevices) => void>();
let turn = 0;
const answer = (): MapDevices => ({ isWaiting: false, from: 0, to: 0, total: DEVICES, devices: devicesAt(turn) });

const parsed = parsePage(
  {
    format: FORMAT,
    con: Con.parse({ title: 'map', width: 1_600, height: 900 }),
    widgets: [
      (() => {
        const definition = definitions.get('ComplexGisMap');
        if (!definition) throw new Error('No map');
        const widget = freshWidget(definition, { x: 0, y: 0 }, 'map');
        return { ...widget, position: { ...widget.position, x: 0, y: 0, width: 1_600, height: 900 } };
      })(),
    ],
    components: [],
  },
  definitions,
);
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const { live, clock } = openLivePage();
const host: PageHost = {
  live,
  clock,
  mode: 'run',
  language: 'zh',
  regions: null,
  mayWrite: () => false,
  write: () => Promise.resolve({ ok: false, reason: '' }),
  act: () => Promise.resolve(false),
  map: {
    Canvas: PlacesMap,
    link: (id) => ({ href: `#${id}`, open: () => undefined }),
    devices(_request, tell) {
      listeners.add(tell);
      tell(answer());
      return () => listeners.delete(tell);
    },
  },
};
const client = new QueryClient();
client.setQueryData(mapBase().queryKey, NO_BASE);

let frames: number[] = [];
let last = performance.now();
const frame = (now: number) => {
  frames.push(now - last);
  last = now;
  requestAnimationFrame(frame);
};
requestAnimationFrame(frame);
const all = () => document.querySelectorAll('.maplibregl-marker');
const shown = () => [...all()].map((one) => one.textContent).join();
window.loadMap = {
  marks: () => all().length,
  async tell() {
    turn += 13;
    const before = shown();
    const next = answer();
    const began = performance.now();
    for (const listener of listeners) listener(next);
    while (shown() === before && performance.now() - began < 10_000)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    return performance.now() - began;
  },
  frames() {
    const counted = frames;
    frames = [];
    return counted;
  },
};
const root = document.querySelector('#root');
if (root)
  createRoot(root).render(
    <QueryClientProvider client={client}>
      <PageView
        page={parsed.page}
        catalogue={catalogue}
        host={host}
        regions={null}
        size={{ width: 1_600, height: 900 }}
      />
    </QueryClientProvider>,
  );
