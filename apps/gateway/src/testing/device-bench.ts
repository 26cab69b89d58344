import type { GatewayConfig } from '@lightfield/contract';
import type { NewItem } from '../outbox/store-op.ts';
import { Device, RaisedAlarms, Schedule, type Variable } from '@lightfield/edge';
import { keptMemory } from '../pipeline/kept.ts';
import { configOf, type DeviceInput } from './config.ts';
import { ManualClock } from './manual-clock.ts';

/** One device on a clock that a test moves, with a disk that remembers. */
export class DeviceBench {
  readonly clock: ManualClock;
  readonly items: NewItem[] = [];
  readonly kept = new Map<string, string>();
  readonly #began: number;
  #schedule: Schedule;
  #device: Device | undefined;

  constructor(now: number) {
    this.#began = now;
    this.clock = new ManualClock(now);
    this.#schedule = this.#newSchedule();
  }

  #newSchedule(): Schedule {
    const journal = {
      add: (item: NewItem) => this.items.push(item),
      keep: (_shelf: string, id: string, body: string | null) =>
        void (body === null ? this.kept.delete(id) : this.kept.set(id, body)),
    };
    this.#schedule = new Schedule(this.clock, journal, keptMemory(journal, this.kept));
    return this.#schedule;
  }

  get device(): Device {
    if (!this.#device) throw new Error('no device');
    return this.#device;
  }

  run(input: DeviceInput): GatewayConfig {
    const config = configOf(1, input);
    this.take(config);
    return config;
  }

  /** Changes over to a configuration, as an edit does. */
  take({ devices: [settings] }: GatewayConfig): void {
    if (!settings) throw new Error('no device');
    const before = this.#device;
    before?.stop();
    const journal = { add: (item: NewItem) => this.items.push(item), keep: () => undefined };
    const live = { changed: () => undefined, settled: () => undefined };
    const raised = new RaisedAlarms(journal, new Map());
    this.#device = new Device(settings, { raised, schedule: this.#schedule, live }, before);
    this.#device.start(this.clock.now());
  }

  /** The process ends and begins again: `kill` without a word. */
  restart(config: GatewayConfig, { kill = false, awayMs = 0 } = {}): void {
    if (!kill) this.#device?.stop();
    this.#schedule.stop();
    this.#device = undefined;
    this.clock.stumble(awayMs);
    this.#newSchedule();
    this.take(config);
  }

  variable(key: string): Variable {
    const found = this.device.variable(key);
    if (!found) throw new Error(`no ${key}`);
    return found;
  }

  /** What was read in one sweep; `undefined`: it could not be read. */
  read(values: Record<string, number | string | undefined>): void {
    const at = this.clock.now();
    for (const [key, value] of Object.entries(values)) this.device.changed(this.variable(key), value, at);
    this.device.answered(
      Object.keys(values).map((key) => this.variable(key)),
      at,
    );
    this.device.swept(at);
  }

  /** Records as time since the test began, values and qualities. */
  records(): unknown[][] {
    return this.items.flatMap((item) =>
      item.kind === 'record' ? [[item.time - this.#began, item.values, ...(item.q ? [item.q] : [])]] : [],
    );
  }
}
