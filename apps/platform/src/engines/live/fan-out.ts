import { Fragments } from './fragments.ts';
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
/** Sockets between two looks at the clock. */
const SLICE_SOCKETS = 32;
/** How often stalled sockets are looked at. */
const STALLED_POLL_MS = 100;
/** Clients say "idle" once a minute and nothing else. */
const MESSAGE_BYTES_MAX = 1_024;
/** Close codes of RFC 6455, section 7.4.1. */
const TOO_BIG = 1009;
const GOING_AWAY = 1001;

/** Sends every socket what changed of what it watches: one frame a tick, each value built once for all. */
export class FanOut {
  readonly sockets = new Set<LiveSocket>();
  readonly #columns: ValueColumns;
  readonly #fragments: Fragments;
  /** By slot. */
  readonly #watchers: (LiveSocket[] | undefined)[] = [];
  readonly #stalled = new Set<LiveSocket>();
  #tickTimer: NodeJS.Timeout | undefined;
  #stalledTimer: NodeJS.Timeout | undefined;
  #slice: NodeJS.Immediate | undefined;
  #due: LiveSocket[] = [];
  #ticking = false;
  #tickedAt = -Infinity;
  #costMs = 0;
  #after: (() => void)[] = [];

  constructor(columns: ValueColumns) {
    this.#columns = columns;
    this.#fragments = new Fragments(columns);
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

  /** Sends the snapshot; `onClose` is called once, when the socket is gone. */
  attach(ws: WebSocket, grant: SignalGrant, onClose: () => void): LiveSocket {
    const names = new Map<number, string>();
    for (const { seriesId, variableId } of grant.signals) names.set(this.#columns.slot(seriesId), variableId);
    const socket = new LiveSocket(ws, grant, [...names.keys()], this.#fragments);
    for (const [slot, variableId] of names) {
      this.#fragments.name(slot, variableId);
      this.#watch(slot, socket);
    }
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
    socket.sendSnapshot();
    return socket;
  }

  /** Calls once the values that have come in so far have left. */
  afterValues(run: () => void): void {
    if (this.#ticking || this.#columns.hasChanged) this.#after.push(run);
    else run();
  }

  #watch(slot: number, socket: LiveSocket): void {
    while (this.#watchers.length <= slot) this.#watchers.push(undefined);
    const watchers = this.#watchers[slot];
    if (watchers) {
      watchers.push(socket);
    } else {
      this.#watchers[slot] = [socket];
      this.#columns.watch(slot, true);
    }
  }

  #detach(socket: LiveSocket): void {
    this.sockets.delete(socket);
    this.#stalled.delete(socket);
    for (const slot of socket.slots) {
      const watchers = this.#watchers[slot];
      const at = watchers?.indexOf(socket) ?? -1;
      if (!watchers || at < 0) continue;
      const last = watchers.pop();
      if (last && last !== socket) watchers[at] = last;
      if (watchers.length > 0) continue;
      this.#watchers[slot] = undefined;
      this.#columns.watch(slot, false);
      this.#fragments.forget(slot);
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
    for (const slot of this.#columns.takeChanged()) {
      const watchers = this.#watchers[slot];
      if (!watchers) continue;
      const text = this.#fragments.renew(slot);
      for (const socket of watchers) {
        if (socket.add(slot, text)) this.#due.push(socket);
      }
    }
    this.#flush(0, cpuMs() - startedMs);
  }

  /** Sends the frames of this tick, letting other work in between. `spentMs` is what the tick has cost so far. */
  #flush(from: number, spentMs: number): void {
    this.#slice = undefined;
    const startedMs = cpuMs();
    const yieldAt = performance.now() + SLICE_MS;
    let at = from;
    for (; at < this.#due.length; at += 1) {
      const socket = this.#due[at];
      if (!socket) continue;
      if (socket.stalled) this.#stall(socket);
      else socket.flush();
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

  #stall(socket: LiveSocket): void {
    if (!this.sockets.has(socket)) return;
    this.#stalled.add(socket);
    this.#stalledTimer ??= setTimeout(() => this.#pollStalled(), STALLED_POLL_MS);
  }

  #pollStalled(): void {
    this.#stalledTimer = undefined;
    for (const socket of this.#stalled) {
      if (socket.catchUp()) this.#stalled.delete(socket);
    }
    if (this.#stalled.size > 0) this.#stalledTimer = setTimeout(() => this.#pollStalled(), STALLED_POLL_MS);
  }
}

/** What this thread has worked so far, ms: unlike a clock it does not count the work of other processes. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
