import type { Ticks } from '../../kernel/clock.ts';
import type { Line } from '../../kernel/line/line.ts';
import { type Latest, STALE, type ValueColumns } from './value-columns.ts';
import { ValuesFrames, readValuesFrame } from './values-frame.ts';

/** Values that change within this time leave together, ms. */
const GATHER_MS = 20;
/** Wishes of the same moment leave together, ms. */
const WISH_MS = 5;
/** Whoever looks away and comes back in a moment finds the values still coming, ms. */
const LINGER_MS = 10_000;
/** How often it is looked at what nobody wants any more, ms. */
const LOOK_EVERY_MS = 1_000;
/** Others answer within a few milliseconds; one that does not holds nobody up for longer. */
const ANSWER_MS = 500;
/** Series in one message. */
const WISH_SERIES = 100_000;

const VALUES = 'values';
const WISHES = 'wishes';
/** First byte of a wish. */
const Wish = { more: 0, all: 1, less: 2 } as const;

export interface ElsewhereOptions {
  line: Line;
  columns: ValueColumns;
  clock: Ticks;
  /** Of the bus. */
  onGap: (listener: () => void) => () => void;
  onError: (error: unknown) => void;
}

/**
 * Live values that come in at one process and are wanted at another. Each process says which series somebody there watches; whoever has
 * one from its source tells it what it knows and from then on what changes. Nothing crosses that nobody watches.
 */
export class Elsewhere {
  readonly #options: ElsewhereOptions;
  /** What this process wants of others; of what nobody hears any more, until when, in ticks. */
  readonly #wished = new Map<number, number | undefined>();
  #fresh: number[] = [];
  /** Who told a slot last. */
  readonly #tellers: (string | undefined)[] = [];
  /** Slots that each other process wants. */
  readonly #wanted = new Map<string, Set<number>>();
  readonly #questions = new Map<number, Set<string>>();
  readonly #answered = new Map<number, () => void>();
  readonly #unhook: (() => void)[];
  #number = 0;
  #wishTimer: NodeJS.Timeout | undefined;
  #valueTimer: NodeJS.Timeout | undefined;
  readonly #lookTimer: NodeJS.Timeout;

  constructor(options: ElsewhereOptions) {
    this.#options = options;
    const { line, columns, onGap, onError } = options;
    const guarded = (work: (message: Buffer, from: string) => void) => (message: Buffer, from: string) => {
      try {
        work(message, from);
      } catch (error) {
        onError(error);
      }
    };
    columns.onWish = (seriesId, isWished) => this.#wish(seriesId, isWished);
    columns.onLeaving = () => {
      this.#valueTimer ??= setTimeout(() => this.flush(), GATHER_MS);
    };
    this.#unhook = [
      line.hear(
        VALUES,
        guarded((message, from) => this.#take(message, from)),
      ),
      line.hear(
        WISHES,
        guarded((message, from) => this.#wishedBy(message, from)),
      ),
      line.onCome((process) => this.#sayAll((bytes) => line.tell(process, WISHES, bytes))),
      line.onGone((process) => this.#gone(process)),
      onGap(() => this.#sayAll((bytes) => line.say(WISHES, bytes))),
    ];
    this.#lookTimer = setInterval(() => this.#letGo(), LOOK_EVERY_MS);
    this.#lookTimer.unref();
  }

  stop(): void {
    for (const off of this.#unhook) off();
    clearTimeout(this.#wishTimer);
    clearTimeout(this.#valueTimer);
    clearInterval(this.#lookTimer);
  }

  /** Resolves when what others have of these is known here; they are kept up to date for a while. */
  async fresh(seriesIds: Iterable<number>): Promise<void> {
    const { line, columns, clock } = this.#options;
    const asked: number[] = [];
    for (const id of seriesIds) {
      const slot = columns.slot(id);
      if (columns.isOwn(slot)) continue;
      if (!this.#wished.has(id) || this.#tellers[slot] === undefined) asked.push(id);
      if (!this.#wished.has(id) || this.#wished.get(id) !== undefined) this.#wished.set(id, clock.ticks() + LINGER_MS);
    }
    const others = line.others();
    if (asked.length === 0 || others.length === 0) return;
    this.#fresh.push(...asked);
    this.#number = (this.#number % 0xff_ff_ff_ff) + 1;
    const number = this.#number;
    await new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(patience);
        this.#questions.delete(number);
        this.#answered.delete(number);
        resolve();
      };
      const patience = setTimeout(done, ANSWER_MS);
      this.#questions.set(number, new Set(others));
      this.#answered.set(number, done);
      this.#sendWishes(number);
    });
  }

  /** Tells what has changed now, so that what is said next comes behind it. */
  flush(): void {
    const { columns, line } = this.#options;
    clearTimeout(this.#valueTimer);
    this.#valueTimer = undefined;
    const slots = columns.takeLeaving();
    if (slots.length === 0) return;
    for (const [process, wanted] of this.#wanted) {
      const frames = new ValuesFrames();
      for (const slot of slots) if (wanted.has(slot)) this.#add(frames, slot);
      for (const frame of frames.finish()) line.tell(process, VALUES, frame);
    }
  }

  #add(frames: ValuesFrames, slot: number): void {
    const { columns } = this.#options;
    const latest = columns.isOwn(slot) ? columns.at(slot) : undefined;
    if (!latest) return;
    frames.add(columns.seriesOf(slot), latest);
  }

  // ---- what this process wants

  #wish(seriesId: number, isWished: boolean): void {
    const { clock } = this.#options;
    const isNew = !this.#wished.has(seriesId);
    this.#wished.set(seriesId, isWished ? undefined : clock.ticks() + LINGER_MS);
    if (!isWished || !isNew) return;
    this.#fresh.push(seriesId);
    this.#wishTimer ??= setTimeout(() => this.#sendWishes(0), WISH_MS);
  }

  #sendWishes(number: number): void {
    clearTimeout(this.#wishTimer);
    this.#wishTimer = undefined;
    const fresh = this.#fresh;
    this.#fresh = [];
    for (const bytes of wishes(Wish.more, number, fresh)) this.#options.line.say(WISHES, bytes);
  }

  #sayAll(say: (bytes: Buffer) => void): void {
    for (const bytes of wishes(Wish.all, 0, [...this.#wished.keys()])) say(bytes);
  }

  /** What nobody has heard for a while is not told any more, and known as stale. */
  #letGo(): void {
    const { columns, clock, line } = this.#options;
    const now = clock.ticks();
    const past = [...this.#wished].flatMap(([id, until]) => (until !== undefined && until <= now ? [id] : []));
    if (past.length === 0) return;
    for (const id of past) this.#wished.delete(id);
    columns.stale(past.filter((id) => !columns.isOwn(columns.slot(id))));
    for (const bytes of wishes(Wish.less, 0, past)) line.say(WISHES, bytes);
  }

  #take(message: Buffer, from: string): void {
    const { columns } = this.#options;
    const number = readValuesFrame(message, (seriesId, latest) => {
      if (!this.#wished.has(seriesId)) return;
      const slot = columns.slot(seriesId);
      if (this.#isOlder(slot, from, latest)) return;
      this.#tellers[slot] = from;
      columns.setFromElsewhere(slot, latest);
    });
    if (number !== 0) this.#hasAnswered(number, from);
  }

  /** Of a gateway that has moved, the process where it was may speak last, and knows less. */
  #isOlder(slot: number, from: string, { quality, readAt }: Latest): boolean {
    const { columns } = this.#options;
    const known = columns.at(slot);
    if (!known || known.quality === STALE) return false;
    if (!columns.isOwn(slot) && (this.#tellers[slot] === undefined || this.#tellers[slot] === from)) return false;
    return quality === STALE || readAt <= known.readAt;
  }

  #hasAnswered(number: number, from: string): void {
    const waiting = this.#questions.get(number);
    waiting?.delete(from);
    if (waiting?.size === 0) this.#answered.get(number)?.();
  }

  // ---- what others want

  #wishedBy(message: Buffer, from: string): void {
    const { columns, line } = this.#options;
    const { kind, number, seriesIds } = readWishes(message);
    const wanted = this.#wanted.get(from) ?? new Set();
    this.#wanted.set(from, wanted);
    if (kind === Wish.all) {
      const before = [...wanted];
      wanted.clear();
      for (const slot of before) this.#settle(slot);
    }
    // What has changed before is told before: a snapshot that is newer than what follows it would be undone.
    this.flush();
    const frames = new ValuesFrames(number);
    for (const seriesId of seriesIds) {
      const slot = columns.slot(seriesId);
      if (kind === Wish.less) wanted.delete(slot);
      else {
        wanted.add(slot);
        this.#add(frames, slot);
      }
      this.#settle(slot);
    }
    for (const frame of frames.finish()) line.tell(from, VALUES, frame);
  }

  #settle(slot: number): void {
    let isWanted = false;
    for (const wanted of this.#wanted.values()) isWanted ||= wanted.has(slot);
    this.#options.columns.wantElsewhere(slot, isWanted);
  }

  #gone(process: string): void {
    const { columns } = this.#options;
    const wanted = this.#wanted.get(process) ?? [];
    this.#wanted.delete(process);
    for (const slot of wanted) this.#settle(slot);
    const silent = this.#tellers.flatMap((teller, slot) => {
      if (teller !== process) return [];
      this.#tellers[slot] = undefined;
      return columns.isOwn(slot) ? [] : [columns.seriesOf(slot)];
    });
    columns.stale(silent);
    for (const number of this.#questions.keys()) this.#hasAnswered(number, process);
  }
}

/** Kind, number of the question (0: none is asked), series. The first message of all says that it is all; the others add to it. */
function* wishes(kind: number, number: number, seriesIds: readonly number[]): Generator<Buffer> {
  for (let from = 0; from === 0 || from < seriesIds.length; from += WISH_SERIES) {
    const part = seriesIds.slice(from, from + WISH_SERIES);
    const bytes = Buffer.allocUnsafe(5 + 4 * part.length);
    bytes.writeUInt8(kind === Wish.all && from > 0 ? Wish.more : kind, 0);
    bytes.writeUInt32LE(from + WISH_SERIES >= seriesIds.length ? number : 0, 1);
    for (const [i, id] of part.entries()) bytes.writeInt32LE(id, 5 + 4 * i);
    yield bytes;
  }
}
function readWishes(bytes: Buffer): { kind: number; number: number; seriesIds: number[] } {
  const count = Math.floor((bytes.length - 5) / 4);
  return {
    kind: bytes.readUInt8(0),
    number: bytes.readUInt32LE(1),
    seriesIds: Array.from({ length: count }, (_, i) => bytes.readInt32LE(5 + 4 * i)),
  };
}
