import { useSyncExternalStore } from 'react';
import { tellLineLost } from '../lib/line-lost.ts';
import type { WireState } from './token-socket.ts';

/** Is what the screen shows still coming in? One answer for all lines of the page. */
export type ConnectionState = 'online' | 'connecting' | 'lost';
export interface Connection {
  readonly state: ConnectionState;
  /** Since when it is lost, epoch ms. */
  readonly lostSince: number | undefined;
}

/** The lines of the page (messages, live values), each with its state; the worst of them is the page's. */
export class ConnectionStore {
  readonly #lines = new Map<string, WireState>();
  readonly #listeners = new Set<() => void>();
  readonly #now: () => number;
  #networkDown = false;
  #current: Connection = { state: 'connecting', lostSince: undefined };

  constructor(now: () => number = () => Date.now()) {
    this.#now = now;
  }

  readonly read = (): Connection => this.#current;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** A line that was closed on purpose (left the screen, saves traffic) says nothing about the connection. */
  report(line: string, state: WireState): void {
    if (state === 'closed' || state === 'denied') this.#lines.delete(line);
    // a new attempt after a cut is still a cut until it succeeds
    else if (!(state === 'connecting' && this.#lines.get(line) === 'waiting')) this.#lines.set(line, state);
    this.#update();
  }

  /** What the browser says of the network. */
  setNetwork(up: boolean): void {
    this.#networkDown = !up;
    this.#update();
  }

  #update(): void {
    const states = [...this.#lines.values()];
    const state: ConnectionState =
      this.#networkDown || states.includes('waiting') ? 'lost' : states.includes('open') ? 'online' : 'connecting';
    if (state === this.#current.state) return;
    this.#current = { state, lostSince: state === 'lost' ? this.#now() : undefined };
    for (const tell of this.#listeners) tell();
  }
}

export const connection = new ConnectionStore();
connection.subscribe(() => tellLineLost(connection.read().state === 'lost'));
if (typeof window !== 'undefined') {
  connection.setNetwork(navigator.onLine);
  window.addEventListener('online', () => connection.setNetwork(true));
  window.addEventListener('offline', () => connection.setNetwork(false));
}

export const useConnection = (): Connection => useSyncExternalStore(connection.subscribe, connection.read);
