import type { WebSocket } from 'ws';
import type { SignalGrant } from '../types.ts';
import type { Frame } from './frame-encoder.ts';
import type { Lane } from './lane.ts';

/**
 * Bytes that may wait in this process for a client. More means that the system's own buffer is full: the client is
 * slower than the plant, and gets the newest state later instead of a queue.
 */
const STALLED_BYTES = 16 * 1024;
/** Frames that must not be skipped (alarms, ends of commands) may pile up this far; then the client has to come back. */
const EVENT_BYTES_MAX = 256 * 1024;

/** One browser that watches signals of a device, or of a project's page. What its frames say is the encoder's. */
export class LiveSocket {
  readonly grant: SignalGrant;
  /** Of the form that it has asked for. */
  readonly lane: Lane;
  /** By which the encoder knows it, as long as it is open. */
  readonly number: number;
  /** Without repetition. */
  readonly slots: readonly number[];
  /** Something was sent since `settle`. */
  #isSent = false;
  #isStalled = false;
  readonly #ws: WebSocket;
  /** It was sent something for the first time since `settle`. */
  readonly #onSent: (socket: LiveSocket) => void;
  /** It is behind, and about to be told a state: time to `settle`. */
  readonly #onBehind: (socket: LiveSocket) => void;
  #variables: ReadonlySet<string> | undefined;
  /** While stalled: builds the newest state of each device whose state has changed. */
  readonly #missedStates = new Map<string, () => string>();

  constructor(
    ws: WebSocket,
    grant: SignalGrant,
    {
      lane,
      number,
      slots,
      onSent,
      onBehind,
    }: Pick<LiveSocket, 'lane' | 'number' | 'slots'> & {
      onSent: (socket: LiveSocket) => void;
      onBehind: (socket: LiveSocket) => void;
    },
  ) {
    this.#ws = ws;
    this.grant = grant;
    this.lane = lane;
    this.number = number;
    this.slots = slots;
    this.#onSent = onSent;
    this.#onBehind = onBehind;
  }

  watches(variableId: string): boolean {
    this.#variables ??= new Set(this.grant.signals.map((signal) => signal.variableId));
    return this.#variables.has(variableId);
  }

  /** The client is slower than the plant: it gets no frames of values until `catchUp`. */
  get isStalled(): boolean {
    return this.#isStalled;
  }
  get isBehind(): boolean {
    return this.#ws.bufferedAmount > STALLED_BYTES;
  }

  /** Looks whether what it was sent has left. True: it has not, and the socket is stalled from now on. */
  settle(): boolean {
    this.#isSent = false;
    if (this.#isStalled || !this.isBehind) return false;
    this.#isStalled = true;
    return true;
  }

  send(frame: Frame): void {
    if (!this.#isSent) {
      this.#isSent = true;
      this.#onSent(this);
    }
    this.#ws.send(frame);
  }

  /** After a stall: the newest state of what it missed. */
  catchUp(frame: Frame): void {
    const states = [...this.#missedStates.values()];
    this.#isStalled = false;
    this.#missedStates.clear();
    this.send(frame);
    for (const state of states) this.send(state());
  }

  /** A frame that must arrive. A client that takes nothing for so long that they pile up is cut off. */
  tell(text: string): void {
    if (this.#ws.bufferedAmount > EVENT_BYTES_MAX) this.#ws.terminate();
    else this.send(text);
  }

  /**
   * A frame of which only the newest of a `key` (a device, a project) matters. `news`: what has changed of it is enough for a socket
   * that has missed nothing.
   */
  tellState(key: string, text: () => string, news = text): void {
    // what it does not take must not pile up until it is cut off
    if (!this.#isStalled && this.isBehind) this.#onBehind(this);
    if (this.#isStalled) this.#missedStates.set(key, text);
    else this.tell(news());
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
  }
}
