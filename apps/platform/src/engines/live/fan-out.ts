import { LIVE_COMPACT } from '@lightfield/contract';
import { CompactFormat } from './compact-format.ts';
import { type Changes, FrameEncoder, type WatchedSlot } from './frame-encoder.ts';
import { JsonFormat } from './json-format.ts';
import { Lane } from './lane.ts';
import { LiveSocket } from './live-socket.ts';
import type { SignalGrant } from '../types.ts';
import type { ValueColumns } from './value-columns.ts';
import type { WebSocket } from 'ws';

/** Time for the other values of a burst to come in before the first of them leaves. */
const GATHER_MS = 3;
/** Between two frames to one socket: at least this while there is little to do, ... */
const TICK_MIN_MS = 20;
/** ... up to this as long as an eighth of the core is enough, ... */
const TICK_MAX_MS = 100;
const SHARE = 8;
/** ... and up to this beyond: a quarter of the core, whatever comes. */
const OVERLOAD_TICK_MAX_MS = 250;
const OVERLOAD_SHARE = 4;
/** Weight of the newest tick in the running mean of what a tick costs, CPU time. */
const COST_WEIGHT = 0.3;
/** Other work of the process waits no longer than this for a tick, ms. */
const SLICE_MS = 10;
/** Sockets, and values, between two looks at the clock. */
const SLICE_SOCKETS = 32;
const SLICE_VALUES = 1_024;
/** How often stalled sockets are looked at. */
const STALLED_POLL_MS = 100;
/** Clients say "idle" once a minute and nothing else. */
const MESSAGE_BYTES_MAX = 1_024;
/** Close codes of RFC 6455, section 7.4.1. */
const TOO_BIG = 1009;
const GOING_AWAY = 1001;

/**
 * Sends every socket what changed of what it watches: one frame a tick. When, and to whom, is decided here; what a frame says is the
 * encoder's, which is told everything in one direction.
 */
export class FanOut {
  readonly sockets = new Set<LiveSocket>();
  readonly #columns: ValueColumns;
  readonly #json = new Lane(new FrameEncoder(new JsonFormat()));
  readonly #compact = new Lane(new FrameEncoder(new CompactFormat()));
  readonly #lanes = [this.#json, this.#compact];
  /** By number. */
  readonly #byNumber: (LiveSocket | undefined)[] = [];
  readonly #free: number[] = [];
  /** Sockets that were sent something since the last tick: whether they took it is looked at before the next. */
  #sent: LiveSocket[] = [];
  readonly #stalled = new Set<LiveSocket>();
  #tickTimer: NodeJS.Timeout | undefined;
  #stalledTimer: NodeJS.Timeout | undefined;
  #slice: NodeJS.Immediate | undefined;
  /** What leaves in this tick. */
  #leaving: readonly number[] = [];
  /** Numbers of the sockets that get a frame in this tick. */
  #due: number[] = [];
  #ticking = false;
  #tickedAt = -Infinity;
  #costMs = 0;
  #after: (() => void)[] = [];

  constructor(columns: ValueColumns) {
    this.#columns = columns;
    columns.onChange = () => this.#schedule();
  }

  /** Time between two ticks at present, ms. */
  get tickMs(): number {
    const wanted = Math.min(this.#costMs * SHARE, Math.max(TICK_MAX_MS, this.#costMs * OVERLOAD_SHARE));
    return Math.min(OVERLOAD_TICK_MAX_MS, Math.max(TICK_MIN_MS, wanted));
  }

  stop(): void {
    clearTimeout(this.#tickTimer);
    clearTimeout(this.#stalledTimer);
    clearImmediate(this.#slice);
    for (const socket of this.sockets) socket.close(GOING_AWAY, 'The platform stops');
  }

  /** Sends the snapshot, in the form of the socket's subprotocol; `onClose` is called once, when the socket is gone. */
  attach(ws: WebSocket, grant: SignalGrant, onClose: () => void): LiveSocket {
    const names = new Map<number, string>();
    for (const { seriesId, variableId } of grant.signals) names.set(this.#columns.slot(seriesId), variableId);
    const number = this.#free.pop() ?? this.#byNumber.length;
    const socket = new LiveSocket(ws, grant, {
      lane: ws.protocol === LIVE_COMPACT ? this.#compact : this.#json,
      number,
      slots: [...names.keys()],
      onSent: (one) => void this.#sent.push(one),
      onBehind: (one) => this.#settle(one),
    });
    this.#byNumber[number] = socket;
    const signals: WatchedSlot[] = [...names].map(([slot, variableId]) => ({ slot, variableId }));
    const snapshot = socket.lane.encoder.watch(number, signals, this.#changes(this.#watch(socket)));
    this.sockets.add(socket);
    ws.on('message', (data: Buffer | ArrayBuffer | Buffer[]) => {
      const bytes = Array.isArray(data) ? data.reduce((sum, part) => sum + part.length, 0) : data.byteLength;
      if (bytes > MESSAGE_BYTES_MAX) socket.close(TOO_BIG, 'Message too big');
    });
    // A broken line is no news; `close` follows.
    ws.on('error', () => undefined);
    ws.once('close', () => {
      this.#detach(socket);
      onClose();
    });
    for (const frame of snapshot) socket.send(frame);
    return socket;
  }

  /** Calls once the values that have come in so far have left. */
  afterValues(run: () => void): void {
    if (this.#ticking || this.#columns.hasChanged) this.#after.push(run);
    else run();
  }

  #changes(slots: readonly number[]): Changes {
    const columns = this.#columns;
    return {
      slots,
      valueAt: (slot) => columns.valueAt(slot),
      qualityAt: (slot) => columns.qualityAt(slot),
      readAtOf: (slot) => columns.readAtOf(slot),
      changedAtOf: (slot) => columns.changedAtOf(slot),
    };
  }

  /** Answers those of its slots that its encoder does not know, or not as they are now. */
  #watch({ slots, lane }: LiveSocket): number[] {
    const fresh: number[] = [];
    for (const slot of slots) {
      const isFirst = lane.watching(slot) === 0;
      if (!this.#isWatched(slot)) this.#columns.watch(slot, true);
      lane.count(slot, 1);
      if ((isFirst || this.#columns.isChanged(slot)) && this.#columns.has(slot)) fresh.push(slot);
    }
    return fresh;
  }

  #isWatched(slot: number): boolean {
    return this.#json.watching(slot) + this.#compact.watching(slot) > 0;
  }

  #detach(socket: LiveSocket): void {
    this.sockets.delete(socket);
    this.#stalled.delete(socket);
    socket.lane.encoder.leave(socket.number);
    this.#byNumber[socket.number] = undefined;
    this.#free.push(socket.number);
    for (const slot of socket.slots) {
      socket.lane.count(slot, -1);
      if (!this.#isWatched(slot)) this.#columns.watch(slot, false);
    }
  }

  #schedule(): void {
    if (this.#tickTimer || this.#ticking) return;
    const rest = this.#tickedAt + this.tickMs - performance.now();
    this.#tickTimer = setTimeout(() => this.#tick(), Math.max(GATHER_MS, rest));
  }

  #tick(): void {
    this.#tickTimer = undefined;
    this.#ticking = true;
    this.#tickedAt = performance.now();
    const startedMs = cpuMs();
    const sent = this.#sent;
    this.#sent = [];
    for (const socket of sent) this.#settle(socket);
    this.#leaving = this.#columns.takeChanged();
    this.#gather(0, cpuMs() - startedMs);
  }

  /**
   * Puts what has changed into the frames of this tick, letting other work in between. Whoever begins to watch meanwhile may see a value
   * that is still to come as it was before; it comes behind. `spentMs` is what the tick has cost so far.
   */
  #gather(from: number, spentMs: number): void {
    this.#slice = undefined;
    const startedMs = cpuMs();
    const yieldAt = performance.now() + SLICE_MS;
    let at = from;
    while (at < this.#leaving.length && (at === from || performance.now() < yieldAt)) {
      const changes = this.#changes(this.#leaving.slice(at, at + SLICE_VALUES));
      for (const { encoder } of this.#lanes) for (const number of encoder.change(changes)) this.#due.push(number);
      at += SLICE_VALUES;
    }
    const costMs = spentMs + cpuMs() - startedMs;
    if (at < this.#leaving.length) this.#slice = setImmediate(() => this.#gather(at, costMs));
    else this.#flush(0, costMs);
  }

  /** Sends the frames of this tick in the same way. */
  #flush(from: number, spentMs: number): void {
    this.#slice = undefined;
    const startedMs = cpuMs();
    const yieldAt = performance.now() + SLICE_MS;
    let at = from;
    for (; at < this.#due.length; at += 1) {
      const socket = this.#byNumber[this.#due[at] ?? -1];
      const frame = socket?.lane.encoder.take(socket.number);
      if (frame !== undefined) socket?.send(frame);
      if (at % SLICE_SOCKETS === SLICE_SOCKETS - 1 && performance.now() > yieldAt) break;
    }
    const costMs = spentMs + cpuMs() - startedMs;
    if (at < this.#due.length) {
      this.#slice = setImmediate(() => this.#flush(at + 1, costMs));
      return;
    }
    this.#due = [];
    this.#costMs += (costMs - this.#costMs) * COST_WEIGHT;
    this.#ticking = false;
    const after = this.#after;
    this.#after = [];
    for (const run of after) this.afterValues(run);
    if (this.#columns.hasChanged) this.#schedule();
  }

  #settle(socket: LiveSocket): void {
    if (!socket.settle() || !this.sockets.has(socket)) return;
    socket.lane.encoder.hold(socket.number);
    this.#stalled.add(socket);
    this.#stalledTimer ??= setTimeout(() => this.#pollStalled(), STALLED_POLL_MS);
  }

  #pollStalled(): void {
    this.#stalledTimer = undefined;
    for (const socket of this.#stalled) {
      if (socket.isBehind) continue;
      this.#stalled.delete(socket);
      socket.catchUp(socket.lane.encoder.catchUp(socket.number));
    }
    if (this.#stalled.size > 0) this.#stalledTimer = setTimeout(() => this.#pollStalled(), STALLED_POLL_MS);
  }
}

/** What this thread has worked so far, ms: unlike a clock it does not count the work of other processes. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
