import { IDLE_MESSAGE, LIMITS, SOCKET_CLOSE } from '@lightfield/contract';
import { type Timers, every } from './clock.ts';

/** The part of a WebSocket that is used. */
export interface Wire {
  send(text: string): void;
  close(): void;
}
export interface WireEvents {
  onOpen(): void;
  onMessage(data: unknown): void;
  onClose(code: number): void;
}
/** `protocols`: subprotocols that are understood, the best first. */
export type Connect = (path: string, events: WireEvents, protocols?: readonly string[]) => Wire;

/** `waiting`: cut off, tries again by itself. `denied`: the right to see it has ended, nothing more is tried. */
export type WireState = 'closed' | 'connecting' | 'open' | 'waiting' | 'denied';

export interface TokenSocketPorts {
  timers: Timers;
  connect: Connect;
  /** Path before the token. */
  path: string;
  /** Subprotocols that are understood beside the plain one. */
  protocols?: readonly string[];
  /** A fresh single-use token. Rejects when the server gives none. */
  token: () => Promise<string>;
  onMessage(data: unknown): void;
  onState(state: WireState): void;
}

/**
 * Keeps one socket alive: token, connection, idle text, reconnection. A token is single-use, so every connection asks for
 * a new one. Knows nothing of what travels on it.
 */
export class TokenSocket {
  readonly #ports: TokenSocketPorts;
  #state: WireState = 'closed';
  #wire: Wire | undefined;
  #cancelTimer: (() => void) | undefined;
  /** Grows with every start and stop, so that answers of an earlier attempt are not taken for the present one. */
  #attempt = 0;

  constructor(ports: TokenSocketPorts) {
    this.#ports = ports;
  }

  get state(): WireState {
    return this.#state;
  }

  start(): void {
    if (this.#state !== 'closed' && this.#state !== 'denied') return;
    this.#begin();
  }

  stop(): void {
    this.#drop();
    this.#become('closed');
  }

  #begin(): void {
    this.#drop();
    this.#become('connecting');
    const attempt = this.#attempt;
    void this.#fetchToken(attempt);
  }

  async #fetchToken(attempt: number): Promise<void> {
    let token: string | undefined;
    try {
      token = await this.#ports.token();
    } catch {
      // whatever the reason, the next attempt may succeed
    }
    if (attempt !== this.#attempt) return;
    if (token === undefined) this.#retryLater();
    else this.#open(token, attempt);
  }

  #open(token: string, attempt: number): void {
    const events: WireEvents = {
      onOpen: () => {
        if (attempt !== this.#attempt) return;
        this.#cancelTimer = every(this.#ports.timers, LIMITS.monitor.socketIdleMessageMs, () =>
          this.#wire?.send(IDLE_MESSAGE),
        );
        this.#become('open');
      },
      onMessage: (data) => {
        if (attempt === this.#attempt) this.#ports.onMessage(data);
      },
      onClose: (code) => {
        if (attempt !== this.#attempt) return;
        if (code === SOCKET_CLOSE.revoked) {
          this.#drop();
          this.#become('denied');
        } else this.#retryLater();
      },
    };
    const { connect, path, protocols } = this.#ports;
    this.#wire = connect(path + encodeURIComponent(token), events, protocols);
  }

  #retryLater(): void {
    this.#drop();
    this.#become('waiting');
    this.#cancelTimer = this.#ports.timers.after(LIMITS.monitor.socketRetryMs, () => this.#begin());
  }

  #drop(): void {
    this.#attempt++;
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const wire = this.#wire;
    this.#wire = undefined;
    wire?.close();
  }

  #become(state: WireState): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#ports.onState(state);
  }
}

/** What a browser says of a line that broke. */
const CUT = 1_006;

/** The browser's own socket, on the address the page came from. */
export const browserConnect: Connect = (path, events, protocols = []) => {
  const url = new URL(path, location.href);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(url, [...protocols]);
  socket.binaryType = 'arraybuffer';
  socket.addEventListener('open', () => events.onOpen());
  socket.addEventListener('message', (event) => events.onMessage(event.data));
  // a cable that is pulled closes nothing for minutes, while values seem to be as they were
  const cut = () => events.onClose(CUT);
  addEventListener('offline', cut);
  socket.addEventListener('close', (event) => {
    removeEventListener('offline', cut);
    events.onClose(event.code);
  });
  return {
    send: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    close: () => socket.close(),
  };
};
