import type { AlarmItem, RecordItem } from '@lightfield/contract';

/** Time as a dependency, so that rules about time can be tested without waiting. */
export interface Clock {
  /** How many times as fast as real time it runs; 1 but in tests. */
  readonly speed: number;
  /** Epoch milliseconds, whole. May jump when somebody sets the machine's clock. */
  now(): number;
  /** Milliseconds since some moment, at the same pace; never jumps. For schedules. */
  ticks(): number;
  /** Calls back once, after `ms` of this clock; at once for a moment that has passed. Answers how to call it off. */
  after(ms: number, call: () => void): () => void;
}

export type EdgeRecord = Omit<RecordItem, 'seq'>;
export type EdgeAlarm = Omit<AlarmItem, 'seq'>;

/** Takes what has to reach history and alarms; it adds the number among others. */
export interface Journal {
  add(item: EdgeRecord | EdgeAlarm): unknown;
}

/**
 * What has to be known again after a restart, by the id of whoever knows it. What is kept in the same turn as an item belongs to it:
 * the host writes both or neither.
 */
export interface Memory {
  recall(id: string): unknown;
  /** `null` forgets. `passing`: how far something has come that goes on by itself; a host may write it rarely. */
  keep(id: string, state: object | null, passing?: 'passing'): void;
}

/** A memory of texts, as hosts store them. */
export class TextMemory implements Memory {
  readonly #kept: Map<string, string>;
  readonly #write: (id: string, body: string | null, passing: boolean) => void;

  /** `kept`: what was written, by id. */
  constructor(
    kept: ReadonlyMap<string, string>,
    write: (id: string, body: string | null, passing: boolean) => void = () => undefined,
  ) {
    this.#kept = new Map(kept);
    this.#write = write;
  }

  recall(id: string): unknown {
    try {
      return JSON.parse(this.#kept.get(id) ?? '');
    } catch {
      return undefined;
    }
  }

  keep(id: string, state: object | null, passing?: 'passing'): void {
    const body = state === null ? null : JSON.stringify(state);
    if ((this.#kept.get(id) ?? null) === body) return;
    if (body === null) this.#kept.delete(id);
    else this.#kept.set(id, body);
    this.#write(id, body, passing !== undefined);
  }

  /** What was known of others is forgotten. */
  retain(ids: ReadonlySet<string>): void {
    for (const id of this.#kept.keys()) if (!ids.has(id)) this.keep(id, null);
  }
}
