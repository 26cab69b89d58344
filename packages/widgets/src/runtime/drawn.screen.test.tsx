import type { WeatherFound } from '@lightfield/contract';
import { Bind, Binding, Con, FORMAT, type PageDocument, freshWidget } from '@lightfield/page';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { catalogue } from '../catalogue.ts';
import { sampleAlarms } from '../complex-alarm/samples.ts';
import { definitions } from '../definitions.ts';
import { PageView } from './page-view.tsx';
import type { PageHistory } from '../kit/history.ts';
import type { PageHost } from '../kit/host.ts';
import type { MapDevice } from '../kit/map.ts';
import { aReading, testHost } from '../kit/page.testing.ts';

/** A whole minute, so that nothing depends on when this runs. */
const NOW = Date.UTC(2026, 4, 1, 8);
const [MINUTE, HOUR] = [60_000, 3_600_000];
const bound = (signalId: string, title: string) => Binding.parse({ signalId, title, equipId: 'd1' });
const [PUMP, TANK] = [bound('s1', '一号泵'), bound('s2', '二号罐')];

/** The pump went 1, 0, 2 in the last hour, the tank ten times as much; of windows the pump had 30 each, the tank 10. */
const history: PageHistory = {
  curves({ sources }, tell) {
    const curves = sources.map((_, at) => ({
      times: Float64Array.from([50, 30, 10], (minutes) => NOW - minutes * MINUTE),
      values: Float64Array.from([1, 0, 2], (value) => value * 10 ** at),
      holds: true,
      doubtful: [],
    }));
    tell({ from: NOW - HOUR, to: NOW, isWaiting: false, curves });
    return () => undefined;
  },
  figures({ sources, figures, cut }, tell) {
    const times = cut === 'whole' ? [NOW - 3 * HOUR] : [3, 2, 1].map((hours) => NOW - hours * HOUR);
    const of = (value: number) => Object.fromEntries(figures.map((figure) => [figure, times.map(() => value)]));
    tell({
      from: NOW - 3 * HOUR,
      to: NOW,
      isWaiting: false,
      times,
      sources: sources.map((_, at) => ({ figures: of(at === 0 ? 30 : 10) })),
    });
    return () => undefined;
  },
  rows: () => () => undefined,
};

let close = () => {};
afterEach(() => close());

function open(type: string, data: object, around: Partial<PageHost> = {}) {
  const definition = definitions.get(type);
  if (!definition) throw new Error(`no ${type}`);
  const fresh = freshWidget(definition, { x: 0, y: 0, width: 400, height: 300 }, 'w1');
  const page: PageDocument = {
    format: FORMAT,
    con: Con.parse({ width: 400, height: 300 }),
    widgets: [{ ...fresh, data: definition.data.parse(data) }],
    components: [],
    bind: Bind.parse({}),
  };
  const readings = { 'signal:s1': aReading(30, { unit: 'kW' }), 'signal:s2': aReading(10, { unit: 'kW' }) };
  const host = testHost(readings, { history, now: () => NOW, ...around });
  const place = document.createElement('div');
  place.style.cssText = 'position:fixed;inset:0 auto auto 0;width:400px;height:300px;z-index:9999;background:#fff';
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <PageView page={page} catalogue={catalogue} host={host} regions={null} size={{ width: 400, height: 300 }} />,
  );
  close = () => {
    root.unmount();
    place.remove();
  };
  const all = <Shape extends Element>(what: string) => [...place.querySelectorAll<Shape>(what)];
  return {
    host,
    all,
    words: () => all('svg text, th, td').map(({ textContent }) => textContent),
    /** Height of the tallest of what is drawn besides lines of the scale and words. */
    tallest: () => Math.max(0, ...all<SVGGraphicsElement>('path, rect').map((shape) => shape.getBBox().height)),
  };
}

const names = ['一号泵', '二号罐'];
const query = {
  script: '泵：A\n罐：B',
  signalArray: [
    { key: 'A', data: PUMP },
    { key: 'B', data: TANK },
  ],
  length: 3,
};

it.each([
  ['ComplexBar', [...names, '30 kW', '10 kW'], ['10 kW', '10 kW']],
  ['ComplexBar3D', [...names, '30 kW', '10 kW'], ['10 kW', '10 kW']],
  ['ComplexPie', [...names, '30 kW 75%', '10 kW 25%'], ['10 kW 50%', '10 kW 50%']],
  ['ComplexPie3D', [...names, '30 kW 75%', '10 kW 25%'], ['10 kW 50%', '10 kW 50%']],
  ['ComplexRing', ['40', '30 kW 75%', '10 kW 25%'], ['20', '10 kW 50%']],
  ['ComplexRing3D', [...names, '30 kW 75%', '10 kW 25%'], ['10 kW 50%', '10 kW 50%']],
  ['ComplexRose', [...names, '30 kW 75%', '10 kW 25%'], ['10 kW 50%', '10 kW 50%']],
  ['ComplexRanking', ['1', '一号泵', '30 kW', '2', '二号罐', '10 kW'], ['1', '二号罐', '10 kW', '2', '一号泵', '5 kW']],
] as const)('%s draws the latest values of what is bound, and follows them', async (type, first, then) => {
  const { host, words, tallest } = open(type, { signalArray: [PUMP, TANK] });
  await expect.poll(words).toEqual(expect.arrayContaining([...first]));
  expect(tallest()).toBeGreaterThan(type === 'ComplexRanking' ? 5 : 50);
  host.put('signal:s1', aReading(type === 'ComplexRanking' ? 5 : 10, { unit: 'kW' }));
  await expect.poll(words).toEqual(expect.arrayContaining([...then]));
  // a ranking says who is first in their order
  if (type === 'ComplexRanking') expect(words()).toEqual(then);
});

it.each([
  ['ComplexLine', { signalArray: [PUMP, TANK] }, ['20', 'kW', ...names]],
  ['ComplexArea', { signalArray: [PUMP, TANK] }, ['20', 'kW', ...names]],
  ['ComplexXyline', { signalArray: [{ x: PUMP, y: TANK }] }, ['20', '2.0', '一号泵 (kW)', '二号罐 (kW)']],
  ['ComplexDiagram', { signalArrayX: [PUMP], signalArrayY: [TANK] }, ['20', '2.0', '一号泵 (kW)', '二号罐 (kW)']],
  ['ComplexSection', { reportSignal: [PUMP] }, ['运行 40%', '空闲 40%', '调试 20%']],
  ['ScriptTrend', query, ['30', '10', '泵', '罐']],
  ['ScriptBar', query, ['30', '10', '泵', '罐']],
  ['ScriptPie', query, ['30 75%', '10 25%', '泵', '罐']],
] as const)('%s draws what was recorded of what is bound', async (type, data, said) => {
  const { words, tallest } = open(type, data);
  await expect.poll(words).toEqual(expect.arrayContaining([...said]));
  if (type !== 'ComplexDiagram') expect(tallest()).toBeGreaterThan(50);
});

it('ScriptReport has a row for each window, the newest first', async () => {
  const { words } = open('ScriptReport', query);
  await expect.poll(words).toEqual(['时间', '泵', '罐', ...[1, 2, 3].flatMap(() => [expect.any(String), '30', '10'])]);
  const times = words().filter((word) => /\d\d:\d\d/.test(word));
  expect(times).toEqual(times.toSorted().toReversed());
});

it('ComplexMap colours regions by how many devices stand in them, and leads to each', async () => {
  const square = (name: string, west: number) => ({
    properties: { name },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, 28],
          [west + 6, 28],
          [west + 6, 34],
          [west, 34],
          [west, 28],
        ],
      ],
    },
  });
  const device = (id: string, lng: number, lat: number): MapDevice => ({
    id,
    name: id,
    lng,
    lat,
    online: true,
    comm: 'ok',
    alarmCount: 0,
    alarmWorst: null,
    opens: true,
  });
  const devices = [device('一号泵', 101, 29), device('二号泵', 105, 33), device('三号泵', 112, 31)];
  const opened: string[] = [];
  const { all } = open(
    'ComplexMap',
    { area: 'china', colourBy: 'devices' },
    {
      geometry: () => Promise.resolve({ json: { features: [square('西区', 100), square('东区', 110)] }, own: true }),
      map: {
        devices: (_request, tell) => {
          tell({ from: 0, to: NOW, isWaiting: false, total: devices.length, devices });
          return () => undefined;
        },
        link: (id) => ({ href: `/${id}`, open: () => opened.push(id) }),
        Canvas: () => null,
      },
    },
  );
  const regions = () => all<SVGPathElement>('.lf-gis-canvas > g path').filter((path) => path.querySelector('title'));
  const told = () => regions().map((path) => path.textContent);
  await expect.poll(told).toEqual([expect.stringMatching(/西区.*2/), expect.stringMatching(/东区.*1/)]);
  expect(new Set(regions().map((path) => getComputedStyle(path).fill)).size).toBe(2);
  const spots = () => all<SVGAElement>('.lf-map-spots a');
  expect(spots().map((spot) => spot.getAttribute('aria-label'))).toEqual(
    devices.map(({ name }) => expect.stringContaining(name)),
  );
  spots()[1]?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  expect(opened).toEqual(['二号泵']);
});

/** Cells of each row of a table. */
const cells = (rows: readonly Element[]) =>
  rows.map((row) => [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent));

it('ComplexHistory shows what was recorded in its windows, the newest first', async () => {
  const { all } = open('ComplexHistory', { reportSignalArray: [PUMP, TANK] });
  const rows = () => cells(all('tr'));
  const row = [expect.stringMatching(/\d\d-\d\d \d\d:00:00/), '30', '10'];
  await expect.poll(rows).toEqual([['时间', '一号泵 (kW)', '二号罐 (kW)'], row, row, row]);
  const times = rows()
    .slice(1)
    .map(([time]) => time);
  expect(times).toEqual(times.toSorted().toReversed());
});

it('ComplexAlarm lists alarms as they come, with their severity', async () => {
  const alarms = sampleAlarms('zh').slice(0, 2);
  const { all } = open(
    'ComplexAlarm',
    {},
    {
      alarms: {
        list: (request, tell) => {
          expect(request).toMatchObject({ stretch: { lastMs: 720 * MINUTE }, sort: 'desc', page: 1 });
          tell({ from: 0, to: NOW, isWaiting: false, alarms, total: 2 });
          return () => undefined;
        },
        mayConfirm: true,
        confirm: () => Promise.resolve([]),
      },
    },
  );
  const rows = () => cells(all('tr')).map((row) => row.slice(0, 2));
  await expect.poll(rows).toEqual([
    ['级别', '报警内容'],
    ['严重', alarms[0]?.content],
    ['重要', alarms[1]?.content],
  ]);
});

it('ComplexWeather says the weather of its place, and that there is none yet', async () => {
  const asked: string[] = [];
  const weather = { sky: 'rain', temperature: 21.4, humidity: 80, wind: 3, windFrom: 0, at: NOW } as const;
  const told: ((found: WeatherFound) => void)[] = [];
  const { all } = open(
    'ComplexWeather',
    { provinceId: '330000', cityId: '330100' },
    {
      weather: (place, tell) => {
        asked.push(place);
        told.push(tell);
        tell({ isOff: false, name: '杭州', weather: null });
        return () => undefined;
      },
    },
  );
  const words = () =>
    all('[data-widget]')
      .map(({ textContent }) => textContent)
      .join('');
  await expect.poll(words).toMatch(/杭州.*--/);
  for (const tell of told) tell({ isOff: false, name: '杭州', weather });
  await expect.poll(words).toMatch(/杭州.*21/);
  expect(asked).toEqual(['330100']);
});

it('ComplexVideo plays the film of its address, again and by itself as it was told', async () => {
  const dataAddon = { type: 'online', onlineAddress: '/lfscada/film.mp4', onlineLoop: true, onlineAuto: true };
  const { all } = open('ComplexVideo', { dataAddon });
  const film = () =>
    all<HTMLVideoElement>('video').map(({ src, loop, autoplay }) => [
      new URL(src, location.href).pathname,
      loop,
      autoplay,
    ]);
  await expect.poll(film).toEqual([['/lfscada/film.mp4', true, true]]);
});

it('a value with a curve asks for its last minutes, and one without asks for nothing', async () => {
  const asked: number[] = [];
  const told: PageHistory = {
    ...history,
    curves(request, tell) {
      asked.push('lastMs' in request.stretch ? request.stretch.lastMs : 0);
      return history.curves(request, tell);
    },
  };
  const trend = { minutes: 30, limits: [{ value: 2, color: '#c81e2b' }] };
  const box = open('UsualDataText', { data: PUMP, trend }, { history: told });
  await expect
    .poll(() =>
      box
        .all('path')
        .map((path) => path.getAttribute('d'))
        .join(''),
    )
    .toMatch(/^M.*L/);
  expect(asked).toEqual([30 * MINUTE]);
  expect(box.all('line')[0]?.getAttribute('visibility')).toBe('visible');
  close();
  const plain = open('UsualDataText', { data: PUMP }, { history: told });
  await expect.poll(() => plain.words().join()).toContain('30');
  expect(asked).toHaveLength(1);
});
