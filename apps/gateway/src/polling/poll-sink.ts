import type { Driver, Point, RawValue } from '../drivers/driver.ts';
import type { Answering } from './answering.ts';

/** Where a station's readings go. `Item` is whatever the receiver wants back for a point. */
export interface PollSink<Item> {
  /**
   * The raw value differs from the last one read, or is the first one (also the first after `failed`); undefined: the
   * device answered that it cannot be read. `at`: when it arose, as far as that is known. `source`: what the device itself
   * thinks of it; nothing when it has no doubt.
   */
  changed(item: Item, raw: RawValue | undefined, at: number, source?: 'uncertain'): void;
  /** These were read, changed or not. Called after `changed`. */
  answered(items: readonly Item[], at: number): void;
  /** All that is read at the same interval was read (or tried) once more. */
  swept(at: number): void;
  /** These could not be read several times in a row. Called once, until they are read again. */
  failed(items: readonly Item[], at: number): void;
}

export interface PollItem<Item> {
  readonly point: Point;
  /** Wanted time between two reads, ms. 0: as fast as the device allows. */
  readonly intervalMs: number;
  readonly item: Item;
}

/** One PLC, or one unit behind a relay, and what is to be read from it. */
export interface StationSpec<Item> {
  /** Unique in this gateway. */
  readonly key: string;
  /** For people, in logs. */
  readonly name: string;
  readonly driver: Driver;
  /** As the driver's schema gave them. */
  readonly settings: unknown;
  /** What is read by itself; points that are read only on demand are not here. */
  readonly items: readonly PollItem<Item>[];
  readonly sink: PollSink<Item>;
  /** Hears whether it answers; absent: nobody wants to know. */
  readonly answering?: Answering | undefined;
}
