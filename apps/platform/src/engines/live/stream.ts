import type { StreamState } from '@lightfield/contract';
import { LineProof, patienceOf } from '@lightfield/rules';

/** What is known of a device's stream, for those who watch it. */
export interface StreamInfo {
  readonly state: StreamState;
  /** All its variables but the late ones were read then or later; `undefined`: not known. */
  readonly readAt: number | undefined;
  /** Ids of variables; the same object as long as they are the same. */
  readonly late: readonly string[];
}

/** The gateway behind a device, as far as its streams go. */
export interface StreamGateway {
  gatewayId: string;
  sn: string;
  kind: 'lightfield' | 'sparkplug';
  online: boolean;
  vpn: boolean;
  /** Time between updates that people have set for it, ms. */
  intervalMs: number;
}

/** Intervals one session may have wished for at a time; the one that ends first gives way. */
const WISHES_MAX = 8;

interface Limits {
  readonly patienceMs: number;
  readonly patienceUpdates: number;
}

/** The live values of one device: who wants them and until when, who watches, and whether they come in. */
export class Stream {
  readonly deviceId: string;
  gateway: StreamGateway | undefined;
  timer: NodeJS.Timeout | undefined;
  /** Until when the gateway was told to stream, in ticks; 0: it was not. */
  announced = 0;
  readonly proof: LineProof;
  readonly #limits: Limits;
  /** By whoever wishes: until when each interval was asked for, in ticks. */
  readonly #wishes = new Map<string, Map<number, number>>();
  /** Sockets of each session. */
  readonly #sockets = new Map<string, number>();
  /** Sessions whose wish ends with their sockets. */
  readonly #bound = new Set<string>();
  /** Sessions that watch and have not wished. */
  readonly #unasked = new Set<string>();
  /** Sessions whose last socket has left, and with which of all leavings; one that came back is not among them. */
  readonly #left = new Map<string, number>();
  #leavings = 0;
  #state: StreamState = 'closed';
  #askedAt = Number.NEGATIVE_INFINITY;
  /** Something was heard since it was given up last. */
  #isProved = false;
  #readAt: number | undefined;
  #late: readonly string[] = [];

  constructor(deviceId: string, limits: Limits) {
    this.deviceId = deviceId;
    this.#limits = limits;
    this.proof = new LineProof(limits.patienceMs);
  }

  get state(): StreamState {
    return this.#state;
  }
  get isWanted(): boolean {
    return this.#wishes.size > 0;
  }
  get isNobodys(): boolean {
    return this.#wishes.size === 0 && this.#sockets.size === 0;
  }

  info(): StreamInfo {
    return { state: this.#state, readAt: this.#readAt, late: this.#late };
  }

  want(by: string, intervalMs: number, until: number): void {
    const wishes = this.#wishes.get(by) ?? new Map<number, number>();
    wishes.set(intervalMs, Math.max(until, wishes.get(intervalMs) ?? 0));
    if (wishes.size > WISHES_MAX) {
      const [first] = [...wishes].toSorted(([, a], [, b]) => a - b);
      if (first) wishes.delete(first[0]);
    }
    this.#wishes.set(by, wishes);
    this.#unasked.delete(by);
    if (this.#sockets.has(by)) this.#bound.add(by);
    // its last socket has left, and the next is on its way: what was watched before does not end what is asked for now
    else this.#bound.delete(by);
  }

  wishers(): Iterable<string> {
    return this.#wishes.keys();
  }
  /** What it wished is not wanted any more. True when that changes something. */
  drop(by: string): boolean {
    return this.#wishes.delete(by);
  }

  /** The shortest interval somebody wants now, when that ends, and when all of it does. */
  wish(now: number): { intervalMs: number; next: number; end: number } | undefined {
    let intervalMs = Number.POSITIVE_INFINITY;
    let next = 0;
    let end = 0;
    for (const [by, wishes] of this.#wishes) {
      for (const [interval, until] of wishes) {
        if (until <= now) {
          wishes.delete(interval);
          continue;
        }
        end = Math.max(end, until);
        if (interval < intervalMs) next = until;
        else if (interval === intervalMs) next = Math.max(next, until);
        intervalMs = Math.min(intervalMs, interval);
      }
      if (wishes.size === 0) this.#wishes.delete(by);
    }
    return end === 0 ? undefined : { intervalMs, next, end };
  }

  enter(session: string): void {
    this.#left.delete(session);
    this.#sockets.set(session, (this.#sockets.get(session) ?? 0) + 1);
    if (this.#wishes.has(session)) this.#bound.add(session);
    else this.#unasked.add(session);
  }
  /** A number when it was the last socket of the session: which of all leavings this is. */
  leave(session: string): number | undefined {
    const left = (this.#sockets.get(session) ?? 1) - 1;
    if (left > 0) {
      this.#sockets.set(session, left);
      return undefined;
    }
    this.#sockets.delete(session);
    this.#unasked.delete(session);
    this.#left.set(session, ++this.#leavings);
    return this.#leavings;
  }
  /**
   * Nothing of the session has come back since it left: what it watched is not wanted any more. True when that changes something.
   * One that came back and left again has a time of its own.
   */
  giveUp(session: string, leaving: number): boolean {
    if (this.#left.get(session) !== leaving) return false;
    this.#left.delete(session);
    return this.#bound.delete(session) && this.#wishes.delete(session);
  }
  /** Wishes for those who watch without having wished, where nobody else has. True when that changes something. */
  giveUnasked(intervalMs: number, until: number): boolean {
    const unasked = [...this.#unasked];
    this.#unasked.clear();
    for (const session of unasked) if (!this.#wishes.has(session)) this.want(session, intervalMs, until);
    return unasked.length > 0;
  }

  /** The gateway is being told. */
  asked(ticks: number, intervalMs: number): void {
    this.proof.patienceMs = patienceOf(intervalMs, this.#limits);
    this.#askedAt = ticks;
  }

  /** False: it was held up on the way. */
  heard(at: number, ticks: number, readAt: number | null, late: readonly string[]): boolean {
    if (!this.proof.heard(at, ticks)) return false;
    this.#isProved = true;
    this.#readAt = readAt ?? undefined;
    if (late.length !== this.#late.length || late.some((id, i) => this.#late[i] !== id)) this.#late = late;
    return true;
  }

  /** Wanted, and not heard of for as long as one may wait: asked for again. */
  isOverdue(ticks: number): boolean {
    return this.#state === 'silent' && ticks - this.#askedAt > this.proof.patienceMs;
  }

  look(ticks: number, isMute: boolean): StreamState {
    this.#state = this.#stateAt(ticks, isMute);
    if (this.#state === 'silent' || this.#state === 'closed') this.#isProved = false;
    if (this.#state !== 'live') this.#readAt = undefined;
    return this.#state;
  }

  #stateAt(ticks: number, isMute: boolean): StreamState {
    const { gateway } = this;
    if (!gateway?.online) return 'closed';
    // They report by exception, all the time.
    if (gateway.kind === 'sparkplug') return 'live';
    if (!this.isWanted || gateway.vpn) return 'closed';
    if (isMute) return 'live';
    if (this.#isProved && this.proof.lives(ticks)) return 'live';
    if (this.#isProved || this.#state === 'silent') return 'silent';
    return ticks - this.#askedAt > this.proof.patienceMs ? 'silent' : 'opening';
  }
}
