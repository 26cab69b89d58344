import type { WebSocket } from 'ws';
import type { SignalGrant } from '../types.ts';
import type { Fragments } from './fragments.ts';

/**
 * Bytes that may wait in this process for a client. More means that the system's own buffer is full: the client is
 * slower than the plant, and gets the newest state later instead of a queue.
 */
const STALLED_BYTES = 16 * 1024;
/** Frames that must not be skipped (alarms, ends of commands) may pile up this far; then the client has to come back. */
const EVENT_BYTES_MAX = 256 * 1024;

/** One browser that watches signals of a device, or of a project's page. */
export class LiveSocket {
  readonly grant: SignalGrant;
  /** Without repetition. */
  readonly slots: readonly number[];
  readonly #ws: WebSocket;
  readonly #fragments: Fragments;
  #variables: ReadonlySet<string> | undefined;
  #text = '';
  /** While stalled: what has changed since. */
  #missed: Set<number> | undefined;
  /** While stalled: builds the newest state of each device whose state has changed. */
  readonly #missedStates = new Map<string, () => string>();

  constructor(ws: WebSocket, grant: SignalGrant, slots: readonly number[], fragments: Fragments) {
    this.#ws = ws;
    this.grant = grant;
    this.slots = slots;
    this.#fragments = fragments;
  }

  watches(variableId: string): boolean {
    this.#variables ??= new Set(this.grant.signals.map((signal) => signal.variableId));
    return this.#variables.has(variableId);
  }

  get stalled(): boolean {
    return this.#missed !== undefined;
  }

  /** Everything it asked for that has a value. */
  sendSnapshot(): void {
    this.#ws.send(`{"kind":"signalVal","snapshot":true,"readings":[${this.#readings(this.slots)}]}`);
  }

  /** Takes a change along into the next frame. True for the first one: `flush` is due. */
  add(slot: number, text: string): boolean {
    if (this.#missed) {
      this.#missed.add(slot);
      return false;
    }
    if (this.#text !== '') {
      this.#text += `,${text}`;
      return false;
    }
    if (this.#ws.bufferedAmount > STALLED_BYTES) {
      this.#missed = new Set([slot]);
      return true;
    }
    this.#text = text;
    return true;
  }

  flush(): void {
    if (this.#text === '') return;
    const text = this.#text;
    this.#text = '';
    this.#ws.send(`{"kind":"signalVal","readings":[${text}]}`);
  }

  /** After a stall: sends the newest state of what it missed, once there is room. True when it did. */
  catchUp(): boolean {
    if (!this.#missed) return true;
    if (this.#ws.bufferedAmount > STALLED_BYTES) return false;
    const missed = this.#missed;
    const states = [...this.#missedStates.values()];
    this.#missed = undefined;
    this.#missedStates.clear();
    this.#ws.send(`{"kind":"signalVal","readings":[${this.#readings(missed)}]}`);
    for (const state of states) this.#ws.send(state());
    return true;
  }

  /** A frame that must arrive. A client that takes nothing for so long that they pile up is cut off. */
  tell(text: string): void {
    if (this.#ws.bufferedAmount > EVENT_BYTES_MAX) this.#ws.terminate();
    else this.#ws.send(text);
  }

  /** A frame of which only the newest of a device matters. */
  tellState(deviceId: string, text: () => string): void {
    if (this.#missed) this.#missedStates.set(deviceId, text);
    else this.tell(text());
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason);
  }

  #readings(slots: Iterable<number>): string {
    let text = '';
    for (const slot of slots) {
      const reading = this.#fragments.of(slot);
      if (reading !== '') text += text === '' ? reading : `,${reading}`;
    }
    return text;
  }
}
