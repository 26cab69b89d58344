import type { HistoryAsk, HistoryFound } from '@lightfield/contract';
import { Binding } from '@lightfield/page';
import { expect, it, vi } from 'vitest';
import type { Curves, CurvesRequest } from '../../kit/history.ts';
import { aReading, testHost } from '../../kit/page.testing.ts';
import { manualTime } from '../manual-time.testing.ts';
import type { AskHistory } from './asking.ts';
import { createPageHistory } from './page-history.ts';

const START = 1_000_000;
const HOUR = 3_600_000;
const binding = (signalId: string) => Binding.parse({ signalId });
const request = (...ids: string[]): CurvesRequest => ({
  sources: ids.map((id) => ({ kind: 'value', binding: binding(id) })),
  stretch: { lastMs: HOUR },
  pixels: 320,
});
const packed = (rows: readonly (readonly [number, number])[]): string => {
  const numbers = Float64Array.of(...rows.map(([time]) => time), ...rows.map(([, value]) => value));
  return Buffer.from(numbers.buffer).toString('base64');
};
/** A server that has these points of everything. */
const serverOf =
  (rows: readonly (readonly [number, number])[]) =>
  (asks: readonly HistoryAsk[]): Promise<HistoryFound> =>
    Promise.resolve({
      blocks: [{ intervalMs: 1_000, holds: false, bucketMs: 0, columns: 1, packed: packed(rows) }],
      answers: asks.map(({ sources }) => ({
        code: 0,
        msg: '',
        times: [],
        sources: sources.map(() => ({
          code: 0,
          msg: '',
          isUnrecorded: false,
          column: null,
          block: 0,
          at: 0,
          doubtful: [],
          figures: {},
        })),
      })),
    });

function open(answer: AskHistory, { isPast = false }: { isPast?: boolean } = {}) {
  const host = testHost();
  const time = manualTime();
  const ask = vi.fn<AskHistory>(answer);
  const moment = { at: START };
  const now = () => moment.at + (isPast ? 0 : time.now());
  const history = createPageHistory({ live: host.live, time, now, isPast, ask, reasonOf: String });
  const settle = async (ms = 50) => {
    time.pass(ms);
    for (let n = 0; n < 10; n++) await Promise.resolve();
  };
  return { history, host, time, ask, moment, settle };
}
const pointsOf = (answer: Curves | undefined, n = 0) =>
  Array.from(answer?.curves[n]?.times ?? [], (time, at) => [time - START, answer?.curves[n]?.values[at]]);

it('asks once for all curves that come together, and tells that it waits until then', async () => {
  const { history, ask, settle } = open(serverOf([[START - 2_000, 5]]));
  const heard: Curves[][] = [[], []];
  history.curves(request('a', 'b'), (answer) => heard[0]?.push(answer));
  history.curves(request('c'), (answer) => heard[1]?.push(answer));
  expect(heard.map(([first]) => first?.isWaiting)).toEqual([true, true]);
  await settle();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(ask.mock.calls[0]?.[0].map(({ sources }) => sources.length)).toEqual([2, 1]);
  expect(heard.map((answers) => answers.at(-1)?.isWaiting)).toEqual([false, false]);
  expect(pointsOf(heard[0]?.at(-1), 1)).toEqual([[-2_000, 5]]);
});

it('does not ask for what has left the screen before it was asked for', async () => {
  const { history, ask, settle } = open(serverOf([]));
  history.curves(request('a'), () => undefined)();
  await settle();
  expect(ask).not.toHaveBeenCalled();
});

it('goes on with what is heard, up to what still holds, and asks no more', async () => {
  const { history, host, ask, settle } = open(serverOf([[START - 2_000, 5]]));
  let latest: Curves | undefined;
  history.curves(request('a'), (answer) => (latest = answer));
  await settle();
  host.put('signal:a', aReading(6, { time: START + 100 }));
  host.put('signal:a', aReading(7, { time: START + 600 }));
  await settle(1_000);
  expect(pointsOf(latest)).toEqual([
    [-2_000, 5],
    [100, 6],
    [600, 7],
  ]);
  await settle(60_000);
  expect(latest?.to).toBeGreaterThan(START + 60_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('asks again for what was recorded while nothing was heard', async () => {
  const { history, host, ask, settle } = open(serverOf([[START + 5_000, 8]]));
  let latest: Curves | undefined;
  history.curves(request('a'), (answer) => (latest = answer));
  await settle();
  host.put('signal:a', aReading(6, { time: START + 100 }));
  host.put('signal:a', aReading(6, { time: START + 100, quality: 'stale' }));
  host.put('signal:a', aReading(9, { time: START + 20_000 }));
  await settle(20_100);
  expect(ask).toHaveBeenCalledTimes(2);
  expect(pointsOf(latest)).toEqual([
    [100, 6],
    [5_000, 8],
    [20_000, 9],
  ]);
});

it('asks once for all values that come back with the line', async () => {
  const { history, host, ask, settle } = open(serverOf([]));
  const ids = ['a', 'b', 'c', 'd'];
  for (const id of ids) history.curves(request(id), () => undefined);
  await settle();
  for (const quality of ['good', 'stale'] as const)
    for (const id of ids) host.put(`signal:${id}`, aReading(6, { time: START + 100, quality }));
  for (const id of ids) host.put(`signal:${id}`, aReading(9, { time: START + 20_000 }));
  await settle(20_000);
  await settle();
  await settle(1_000);
  expect(ask.mock.calls.map(([asks]) => asks.length)).toEqual([4, 4]);
});

it('says why there is nothing, keeps what there was, and asks again by itself', async () => {
  let away = true;
  const { history, ask, settle } = open((asks) =>
    away ? Promise.reject(new Error('away')) : serverOf([[START, 1]])(asks),
  );
  let latest: Curves | undefined;
  history.curves(request('a'), (answer) => (latest = answer));
  await settle();
  expect(latest).toMatchObject({ isWaiting: false, reason: 'Error: away' });
  away = false;
  await settle(5_000);
  await settle();
  expect(ask).toHaveBeenCalledTimes(2);
  expect(latest?.reason).toBeUndefined();
  expect(pointsOf(latest)).toEqual([[0, 1]]);
});

it('plays the past from more than it shows, and asks again where that ends', async () => {
  const rows = [-1_000, 0, 1_000, 2_000].map((offset, n) => [START + offset, n] as const);
  const { history, ask, moment, settle } = open(serverOf(rows), { isPast: true });
  let latest: Curves | undefined;
  history.curves(request('a'), (answer) => (latest = answer));
  await settle();
  expect(pointsOf(latest)).toEqual([
    [-1_000, 0],
    [0, 1],
  ]);
  moment.at += 1_500;
  history.moved();
  expect(pointsOf(latest).at(-1)).toEqual([1_000, 2]);
  expect(ask).toHaveBeenCalledTimes(1);
  moment.at -= HOUR / 2;
  history.moved();
  await settle(600);
  await settle();
  expect(ask).toHaveBeenCalledTimes(2);
});

it('listens to nothing any more once the page is closed', async () => {
  const { history, time, settle } = open(serverOf([]));
  history.curves(request('a'), () => undefined);
  await settle();
  history.close();
  await settle(2_000);
  expect(time.waiting).toBe(0);
});
