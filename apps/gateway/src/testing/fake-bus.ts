import { deviceFaultErrors, textOf } from '@lightfield/contract';
import { pino } from 'pino';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import {
  type Connection,
  DeviceRefusal,
  type Driver,
  defineDriver,
  LinkClosed,
  LinkTimeout,
  type Point,
  type RawValue,
  type ReadRequest,
} from '../drivers/driver.ts';
import type { PollSink, StationSpec } from '../polling/poll-sink.ts';

export const silentLog = pino({ level: 'silent' });

const settings = z.object({ line: z.string(), unit: z.number(), gapMs: z.number().default(0) });
const address = z.string().regex(/^\d+$/).transform(Number);
type Settings = z.infer<typeof settings>;
interface Request extends ReadRequest {
  readonly points: readonly Point<number>[];
  readonly from: number;
  readonly count: number;
}

/** How long things take on this bus, ms. */
const REPLY_MS = 10;
const TIMEOUT_MS = 1_000;
const CONNECT_MS = 5;
const MAX_PLACES = 10;
const MAX_GAP = 2;

/** One unit of the bus: places with values, and what is wrong with it. */
export class FakeUnit {
  readonly values = new Map<number, RawValue>();
  readonly missing = new Set<number>();
  /** Places that are answered without a value. */
  readonly unreadable = new Set<number>();
  silent = false;
  refusing = false;
  /** Every request that reached it: time, first place, count. */
  readonly requests: { at: number; from: number; count: number }[] = [];
}

/** A field bus in memory, whose delays pass on the test's clock. */
export class FakeBus {
  readonly units = new Map<string, FakeUnit>();
  /** Lines that take no connection. */
  readonly down = new Set<string>();
  connects = 0;
  /** Numbers of the connections that are open, counted from 1. */
  readonly open = new Set<number>();
  /** Exchanges under way at this moment, by line. */
  readonly busy = new Map<string, number>();
  readonly #hangUps = new Map<string, Set<() => void>>();
  /** Connections that were open when the line was cut lead nowhere for ever. */
  readonly #dead = new Set<unknown>();
  readonly #news = new Map<string, Set<() => void>>();
  readonly driver: Driver;
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.driver = defineDriver<Settings, number, Request>({
      type: 'fake',
      title: textOf({ zh: '测试总线', en: 'Test bus' }),
      notation: textOf({ zh: '数字', en: 'a number' }),
      settings,
      address,
      refuse: () => undefined,
      line: ({ line }) => line,
      gapMs: ({ gapMs }) => gapMs,
      plan: (_, points, joined) => plan(points, joined ? MAX_GAP : 0),
      open: (settings) => this.#open(settings),
    });
  }

  unit(line: string, unit: number): FakeUnit {
    const key = `${line}/${unit}`;
    const known = this.units.get(key) ?? new FakeUnit();
    this.units.set(key, known);
    return known;
  }

  /** Devices on the line tell by themselves that something changed. */
  news(line: string): void {
    for (const call of this.#news.get(line) ?? []) call();
  }

  /** The far end closes every connection of the line. */
  hangUp(line: string): void {
    for (const hangUp of this.#hangUps.get(line) ?? []) hangUp();
  }

  /** The cable breaks and is mended: the connections that were open get no answer any more. */
  strand(line: string): void {
    for (const hangUp of this.#hangUps.get(line) ?? []) this.#dead.add(hangUp);
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.#clock.after(ms, resolve));
  }

  async #open({ line }: Settings): Promise<Connection<Settings, number, Request>> {
    await this.#wait(CONNECT_MS);
    if (this.down.has(line)) throw new LinkClosed('refused');
    const number = ++this.connects;
    this.open.add(number);
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    const ended = closed.then(() => Promise.reject(new LinkClosed('connection closed')));
    ended.catch(() => undefined);
    const hangUp = () => {
      this.#hangUps.get(line)?.delete(hangUp);
      this.open.delete(number);
      resolve();
    };
    this.#hangUps.set(line, (this.#hangUps.get(line) ?? new Set()).add(hangUp));
    const exchange = async <Result>(unit: number, answer: (unit: FakeUnit) => Result): Promise<Result> => {
      this.busy.set(line, (this.busy.get(line) ?? 0) + 1);
      try {
        return await Promise.race([this.#answer(line, unit, this.#dead.has(hangUp), answer), ended]);
      } finally {
        this.busy.set(line, (this.busy.get(line) ?? 0) - 1);
      }
    };
    return {
      closed,
      close: () => Promise.resolve(hangUp()),
      onNews: (call) => void this.#news.set(line, (this.#news.get(line) ?? new Set()).add(call)),
      read: (station, { from, count, points }, _, changed) =>
        exchange(station.unit, (unit) => {
          unit.requests.push({ at: this.#clock.now(), from, count });
          for (let place = from; place < from + count; place++) {
            if (unit.missing.has(place))
              throw new DeviceRefusal('address', deviceFaultErrors.addressMissing.spec, 'no such place');
          }
          points.forEach((point, i) =>
            changed(i, unit.unreadable.has(point.address) ? undefined : (unit.values.get(point.address) ?? 0)),
          );
          return new Uint8Array();
        }),
      write: (station, point, raw) => exchange(station.unit, (unit) => void unit.values.set(point.address, raw)),
    };
  }

  async #answer<Result>(
    line: string,
    unit: number,
    dead: boolean,
    answer: (unit: FakeUnit) => Result,
  ): Promise<Result> {
    const station = this.unit(line, unit);
    if (station.silent || dead) {
      await this.#wait(TIMEOUT_MS);
      throw new LinkTimeout('no reply');
    }
    await this.#wait(REPLY_MS);
    if (station.refusing) throw new DeviceRefusal('refused', deviceFaultErrors.deviceFault.spec, 'device failure');
    return answer(station);
  }
}

function plan(points: readonly Point<number>[], maxGap: number): Request[] {
  const requests: { points: Point<number>[]; from: number; count: number }[] = [];
  for (const point of points.toSorted((a, b) => a.address - b.address)) {
    const last = requests.at(-1);
    const count = last ? point.address + 1 - last.from : 1;
    if (last && point.address - (last.from + last.count) <= maxGap && count <= MAX_PLACES) {
      last.count = count;
      last.points.push(point);
    } else requests.push({ points: [point], from: point.address, count: 1 });
  }
  return requests;
}

/** Everything a station told, by place. */
export class Recorder implements PollSink<number> {
  readonly changes: { place: number; raw: RawValue | undefined; at: number }[] = [];
  readonly failures: { places: number[]; at: number }[] = [];
  readonly answers: { places: number[]; at: number }[] = [];
  readonly sweeps: number[] = [];
  changed(place: number, raw: RawValue | undefined, at: number): void {
    this.changes.push({ place, raw, at });
  }
  answered(places: readonly number[], at: number): void {
    this.answers.push({ places: [...places], at });
  }
  failed(places: readonly number[], at: number): void {
    this.failures.push({ places: [...places], at });
  }
  swept(at: number): void {
    this.sweeps.push(at);
  }
}

export const fakePoint = (place: number): Point<number> => ({
  address: place,
  dataType: 'uint16',
  byteOrder: 'ABCD',
  stringLength: 0,
});

/** A station of the bus that polls these places; the items are the places themselves. */
export function fakeStation(
  bus: FakeBus,
  sink: PollSink<number>,
  {
    line = 'a',
    unit = 1,
    gapMs = 0,
    places,
  }: { line?: string; unit?: number; gapMs?: number; places: Record<number, number[]> },
): StationSpec<number> {
  return {
    key: `${line}/${unit}`,
    name: `${line}/${unit}`,
    driver: bus.driver,
    settings: bus.driver.settings.parse({ line, unit, gapMs }),
    items: Object.entries(places).flatMap(([interval, list]) =>
      list.map((place) => ({ point: fakePoint(place), intervalMs: Number(interval), item: place })),
    ),
    sink,
  };
}
