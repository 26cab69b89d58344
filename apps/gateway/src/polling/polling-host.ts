import { deviceFaultErrors } from '@lightfield/contract';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import { type BrowsedNode, DeviceRefusal, type DriverHost, type Point, type RawValue } from '../drivers/driver.ts';
import { Line } from './line.ts';
import type { StationSpec } from './poll-sink.ts';

/**
 * Polls all stations of this gateway: lines side by side, one exchange at a time on each but for reads of a
 * station that takes several. Owns schedules, retries,
 * back-off and recovery; drivers own the wire, the receiver of a sink owns what values mean.
 */
export class PollingHost<Item> {
  readonly #clock: Clock;
  readonly #host: DriverHost;
  readonly #log: Logger;
  readonly #lines = new Map<string, Line<Item>>();
  /** Line of each station, by the station's key. */
  readonly #lineOf = new Map<string, string>();

  constructor({ clock, host, log }: { clock: Clock; host: DriverHost; log: Logger }) {
    this.#clock = clock;
    this.#host = host;
    this.#log = log;
  }

  /** Begins to poll a station; one with the same key is replaced. A line that both share stays connected. */
  put(spec: StationSpec<Item>): void {
    const name = `${spec.driver.type} ${spec.driver.line(spec.settings)}`;
    const line = this.#lines.get(name) ?? new Line(spec.driver, name, this.#clock, this.#host, this.#log);
    this.#lines.set(name, line);
    line.put(spec);
    const before = this.#lineOf.get(spec.key);
    this.#lineOf.set(spec.key, name);
    if (before !== undefined && before !== name) this.#leave(before, spec.key);
  }

  remove(key: string): void {
    const name = this.#lineOf.get(key);
    if (name === undefined) return;
    this.#lineOf.delete(key);
    this.#leave(name, key);
  }

  #leave(name: string, key: string): void {
    const line = this.#lines.get(name);
    line?.remove(key);
    if (!line || line.size > 0) return;
    this.#lines.delete(name);
    void line.stop();
  }

  /** Reads one point before anything periodic. Rejects with an error of driver.ts. */
  read(key: string, point: Point): Promise<RawValue> {
    return this.#line(key).do(key, async (connection, { driver, settings }) => {
      const [request] = driver.plan(settings, [point], false);
      if (!request) throw new Error(`driver ${driver.type} planned nothing for a point`);
      let value: RawValue | undefined;
      await connection.read(settings, request, undefined, (_, raw) => {
        value = raw;
      });
      if (value !== undefined) return value;
      throw new DeviceRefusal('refused', deviceFaultErrors.addressMissing.spec, 'the device has no value for this');
    });
  }

  /** Writes one point before anything periodic. Rejects with an error of driver.ts. */
  write(key: string, point: Point, raw: RawValue): Promise<void> {
    return this.#line(key).do(key, (connection, { settings }) => connection.write(settings, point, raw));
  }

  /** Entries of a device's own directory below `parent`. Rejects with an error of driver.ts. */
  browse(key: string, parent: string | undefined): Promise<BrowsedNode[]> {
    return this.#line(key).do(key, (connection, { driver, settings }) => {
      if (!connection.browse) throw new Error(`driver ${driver.type} has no directory`);
      return connection.browse(settings, parent);
    });
  }

  #line(key: string): Line<Item> {
    const line = this.#lines.get(this.#lineOf.get(key) ?? '');
    if (!line) throw new Error(`station ${key} is not polled`);
    return line;
  }

  /** Ends all polling and closes every connection. */
  async stop(): Promise<void> {
    const lines = [...this.#lines.values()];
    this.#lines.clear();
    this.#lineOf.clear();
    await Promise.all(lines.map((line) => line.stop()));
  }
}
