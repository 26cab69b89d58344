import { deviceFaultErrors } from '@lightfield/contract';
import type { Clock } from '../clock.ts';
import { type Connection, DeviceRefusal, DriverError, type Image } from '../drivers/driver.ts';
import { type Block, Origin } from './blocks.ts';
import type { StationSpec } from './poll-sink.ts';
import { ReadWindow } from './read-window.ts';

/** Failures in a row before a station counts as silent, or a block's values as bad. */
export const FAILURES_BEFORE_BAD = 3;
/** A silent station is asked again after this, twice as long each time, up to the longest. */
export const FIRST_BACK_OFF_MS = 1_000;
export const LONGEST_BACK_OFF_MS = 30_000;
/** Shortest time between two tries of a block that the device refuses. */
const REFUSED_RETRY_MS = 1_000;
/**
 * Shortest time between two sweeps of what is polled as fast as the device allows. PLC programs run through every 5 to
 * 50 ms: asking more often shows nothing new and takes the processor from the PLC's own work and from ours.
 */
export const SHORTEST_SWEEP_MS = 10;

/** Oldest time of a source that is taken for the time of the value. */
const SOURCE_TIME_MS = 60_000;

/** All that a station has at one interval. */
interface Group<Item> {
  readonly intervalMs: number;
  readonly origins: readonly Origin<Item>[];
  /** Number of the sweep, counted from 1, and whether something of it was asked. */
  sweep: number;
  begun: boolean;
  /** All before this one were asked in this sweep. */
  origin: number;
  /** Reads under way. */
  underWay: number;
  /** Nothing can be asked before one of them has ended. */
  waiting: boolean;
  /** When the sweep under way was due, or the next one is. */
  due: number;
  /** Rises with every exchange: who waited longest goes first. */
  servedAt: number;
  /** The connection had news since the sweep under way began. */
  news: boolean;
}
export interface Turn<Item> {
  readonly group: Group<Item>;
  readonly block: Block<Item>;
  /** Asked only to see whether a silent station is back; the sweep stands where it was. */
  readonly probe: boolean;
}

/** One PLC or unit: what is due next, and what its answers mean for the schedule. Does no input or output but `exchange`. */
export class Station<Item> {
  readonly spec: StationSpec<Item>;
  readonly gapMs: number;
  /** Not polled any more; replies on their way are ignored. */
  removed = false;
  servedAt = 0;
  /** Does not answer: only probed, and its values are bad. */
  silent = false;
  #failures = 0;
  #probeAt = 0;
  #backOffMs = FIRST_BACK_OFF_MS;
  #probeNext = 0;
  readonly #groups: Group<Item>[];
  #underWay = 0;
  /** Most reads that were under way at once since none was. */
  #crowd = 0;
  readonly #fixedAtOnce: number | undefined;
  readonly #window = new ReadWindow();
  /** Schedules follow its ticks, which no change of the wall clock touches; readings carry its time. */
  readonly #clock: Clock;

  constructor(spec: StationSpec<Item>, clock: Clock) {
    this.spec = spec;
    this.#clock = clock;
    this.gapMs = spec.driver.gapMs(spec.settings);
    const atOnce = this.gapMs > 0 ? 1 : (spec.driver.atOnce?.(spec.settings) ?? 1);
    this.#fixedAtOnce = atOnce === 'auto' ? undefined : atOnce;
    const itemByPoint = new Map(spec.items.map(({ point, item }) => [point, item]));
    const itemOf = (point: Parameters<typeof itemByPoint.get>[0]) => {
      const item = itemByPoint.get(point);
      if (item === undefined) throw new Error(`driver ${spec.driver.type} planned a point it was not given`);
      return item;
    };
    const plan = (points: Parameters<typeof spec.driver.plan>[1], joined: boolean) =>
      spec.driver.plan(spec.settings, points, joined);
    this.#groups = [...Map.groupBy(spec.items, ({ intervalMs }) => intervalMs)].map(([intervalMs, items]) => ({
      intervalMs,
      origins: plan(
        items.map(({ point }) => point),
        true,
      ).map((whole) => new Origin(whole, (points) => plan(points, false), itemOf)),
      sweep: 1,
      begun: false,
      origin: 0,
      underWay: 0,
      waiting: false,
      due: clock.ticks(),
      servedAt: 0,
      news: false,
    }));
  }

  get periodic(): boolean {
    return this.#groups.length > 0;
  }

  /** Tick at which something of this station is due; Infinity when never, or not before something under way has ended. */
  get dueAt(): number {
    if (this.silent) return this.periodic && this.#underWay === 0 ? this.#probeAt : Number.POSITIVE_INFINITY;
    let earliest = Number.POSITIVE_INFINITY;
    for (const { due, waiting } of this.#groups) if (!waiting && due < earliest) earliest = due;
    return earliest;
  }

  /** How many reads may be under way at once. */
  get atOnce(): number {
    return this.silent ? 1 : (this.#fixedAtOnce ?? this.#window.size);
  }

  /** The block whose turn it is among those that are due, without taking it. */
  turn(): Turn<Item> | undefined {
    const now = this.#clock.ticks();
    if (this.silent) return now >= this.#probeAt ? this.probe() : undefined;
    let next: Group<Item> | undefined;
    for (const group of this.#groups) {
      if (group.waiting || group.due > now || (next && next.servedAt <= group.servedAt)) continue;
      if (this.#blockOf(group)) next = group;
    }
    const block = next && this.#blockOf(next);
    return next && block && { group: next, block, probe: false };
  }

  /** One block of a silent station, another each time. */
  probe(): Turn<Item> | undefined {
    const blocks = this.#groups.flatMap((group) =>
      group.origins.flatMap((origin) => origin.blocks.map((block) => ({ group, block, probe: true }))),
    );
    return blocks[this.#probeNext++ % blocks.length];
  }

  /** Next block of the group's sweep. Ends the sweep, and answers nothing, when none is left. */
  #blockOf(group: Group<Item>): Block<Item> | undefined {
    const now = this.#clock.ticks();
    for (let i = group.origin; i < group.origins.length; i++) {
      let pending = false;
      for (const block of group.origins[i]?.blocks ?? []) {
        if (block.underWay) pending = true;
        else if (block.sweep !== group.sweep && block.retryAt <= now) return block;
      }
      if (i === group.origin && !pending) group.origin += 1;
    }
    if (group.underWay > 0) group.waiting = true;
    else this.#endSweep(group, now);
    return undefined;
  }

  #beginSweep(group: Group<Item>): void {
    group.sweep += 1;
    group.begun = false;
    group.origin = 0;
  }

  #endSweep(group: Group<Item>, now: number): void {
    this.#beginSweep(group);
    // A sweep that took longer than its interval is not made up for: the next one simply begins.
    const wait = group.news ? SHORTEST_SWEEP_MS : Math.max(group.intervalMs, SHORTEST_SWEEP_MS);
    group.due = Math.max(group.due + wait, now);
    for (const origin of group.origins) origin.swept(now);
    this.spec.sink.swept(this.#clock.now());
  }

  /**
   * Reads one block. Resolves when the station answered, be it with a refusal; rejects with what the driver says when it
   * did not.
   */
  async exchange(connection: Connection, turn: Turn<Item>, order: number): Promise<void> {
    const { group, block } = turn;
    const { sink, settings } = this.spec;
    this.servedAt = order;
    group.servedAt = order;
    if (!group.begun) group.news = false;
    group.begun = true;
    const atOnce = this.#begin(turn);
    const sentAt = this.#clock.ticks();
    try {
      const image = await connection.read(settings, block.request, block.image, (index, raw, about) => {
        const item = block.items[index];
        if (item === undefined || this.removed) return;
        sink.changed(item, raw, this.#timeOf(about?.at), about?.doubtful ? 'uncertain' : undefined);
      });
      const now = this.#clock.ticks();
      this.#window.answered(now, now - sentAt, atOnce);
      this.#end(turn);
      if (this.removed) return;
      this.#answered(turn, image);
    } catch (error) {
      this.#end(turn);
      if (this.removed) return;
      if (!isRefusal(error) || (this.#crowd > 1 && isBusy(error))) throw error;
      this.#refused(turn, error);
    }
    // The sweep ends with its last reply, not with the next look at the schedule.
    this.#blockOf(group);
  }

  /** Answers how many are under way with this one. */
  #begin({ group, block }: Turn<Item>): number {
    block.underWay = true;
    group.underWay += 1;
    this.#underWay += 1;
    this.#crowd = this.#underWay === 1 ? 1 : Math.max(this.#crowd, this.#underWay);
    return this.#underWay;
  }

  #end({ group, block }: Turn<Item>): void {
    if (!block.underWay) return;
    block.underWay = false;
    group.underWay -= 1;
    group.waiting = false;
    this.#underWay -= 1;
  }

  #answered({ group, block, probe }: Turn<Item>, image: Image): void {
    block.image = image;
    block.failures = 0;
    block.failureTold = false;
    this.spec.answering?.read();
    this.spec.sink.answered(block.items, this.#clock.now());
    if (block.missing) originOf(group, block)?.found();
    else if (!probe) block.sweep = group.sweep;
  }

  /**
   * A source's own time is believed when it lies within the last minute: older, it says when the value last changed and
   * not how fresh it is; later than now, the source's clock is wrong.
   */
  #timeOf(at: number | undefined): number {
    const now = this.#clock.now();
    return at !== undefined && at <= now && now - at <= SOURCE_TIME_MS ? at : now;
  }

  #refused({ group, block, probe }: Turn<Item>, { kind }: DeviceRefusal): void {
    const now = this.#clock.ticks();
    block.failures += 1;
    if (kind === 'address' && originOf(group, block)?.split(block, now)) return;
    if (!probe) block.sweep = group.sweep;
    if (!block.missing) block.retryAt = now + REFUSED_RETRY_MS;
    if (block.missing || block.failures >= FAILURES_BEFORE_BAD) this.#tell(block);
  }

  #tell(block: Block<Item>): void {
    if (block.failureTold) return;
    block.failureTold = true;
    block.image = undefined;
    this.spec.sink.failed(block.items, this.#clock.now());
  }

  /** It answered, whatever it said. A station that was silent is back at its full rate. True: it was silent. */
  answered(): boolean {
    // What is never asked by itself would stay as its last command left it.
    if (this.periodic) this.spec.answering?.answered();
    this.#failures = 0;
    this.#backOffMs = FIRST_BACK_OFF_MS;
    if (!this.silent) return false;
    this.silent = false;
    for (const group of this.#groups) {
      group.due = this.#clock.ticks();
      this.#beginSweep(group);
    }
    return true;
  }

  /** The connection failed; that says nothing of the station yet. */
  doubted(): void {
    this.spec.answering?.doubted();
  }

  /** The connection ended during its reads: several at once may have been too many. */
  hungUpOn(): void {
    if (this.#crowd > 1) this.#window.failed(this.#clock.ticks());
  }

  /** Nothing of it is under way but what is asked of it now. */
  isAlone(): void {
    this.#crowd = 0;
  }

  /** It did not answer. `alone`: no other station on the line is delayed by asking again. */
  unanswered(alone: boolean, error: unknown): void {
    this.doubted();
    // It may be because there were several. While it goes on failing, the first time has said all there is to say.
    if (this.#crowd > 1 && this.#failures === 0) this.#window.failed(this.#clock.ticks());
    this.#failures += 1;
    if (this.#failures < FAILURES_BEFORE_BAD) return;
    this.giveUp(error);
    this.#probeAt = this.#clock.ticks() + (alone ? FIRST_BACK_OFF_MS : this.#backOffMs);
    this.#backOffMs = Math.min(this.#backOffMs * 2, LONGEST_BACK_OFF_MS);
  }

  /** Its values are bad from now on, until it answers. */
  giveUp(error: unknown): void {
    if (this.periodic) {
      const { message, code } = said(error);
      this.spec.answering?.silent(message, code);
    }
    if (!this.silent) this.#probeAt = this.#clock.ticks();
    this.silent = true;
    for (const group of this.#groups)
      for (const origin of group.origins) for (const block of origin.blocks) this.#tell(block);
  }

  /** The connection was told of changes: they are read at once, not with the next interval. */
  hasNews(): void {
    if (this.silent) return;
    for (const group of this.#groups) {
      group.news = true;
      group.due = Math.min(group.due, this.#clock.ticks());
    }
  }

  /** There is a new connection: whatever was refused or silent before may not be any more. */
  renewed(): void {
    this.#probeAt = Math.min(this.#probeAt, this.#clock.ticks());
    for (const group of this.#groups)
      for (const origin of group.origins) for (const block of origin.blocks) block.retryAt = 0;
  }
}

/** What an error says to an engineer, and its code of the catalogue. */
function said(error: unknown): { message: string; code: number | null } {
  const message = error instanceof Error ? error.message : String(error);
  return { message, code: error instanceof DriverError ? error.fault.code : null };
}

function originOf<Item>(group: Group<Item>, block: Block<Item>): Origin<Item> | undefined {
  return group.origins.find((origin) => origin.blocks.includes(block));
}

/** An answer that says no, of the station itself. */
const isRefusal = (error: unknown): error is DeviceRefusal =>
  error instanceof DeviceRefusal && error.kind !== 'unreachable' && error.kind !== 'garbled';

/** With several reads under way this may mean that one at a time would do. */
const isBusy = ({ fault }: DeviceRefusal): boolean => fault.code === deviceFaultErrors.deviceBusy.spec.code;
