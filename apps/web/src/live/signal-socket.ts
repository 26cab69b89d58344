import {
  type GatewayInfo,
  LIMITS,
  LIVE_COMPACT,
  type LiveFrame,
  SOCKETS,
  type Severity,
  type StreamState,
  monitorErrors,
} from '@lightfield/contract';
import { idleAfterMs } from '@lightfield/rules';
import { type Timers, every } from './clock.ts';
import { LiveFrames } from './frames.ts';
import { IdleWatch } from './idle-watch.ts';
import { type Connect, TokenSocket, type WireState } from './token-socket.ts';

export interface SignalSocketPorts {
  timers: Timers;
  connect: Connect;
  /** State of the device's gateway; rejects with an error whose `code` is 2001 when it has none. */
  gatewayInfo(): Promise<GatewayInfo>;
  /** Lets the gateway stream: time between updates in ms, and seconds it stays open. */
  open(interval: number, delay: number): Promise<unknown>;
  token: () => Promise<string>;
  /** Tells of every use of mouse, keyboard or touch; the answer unsubscribes. */
  activity(listener: () => void): () => void;
  onState(state: SignalState): void;
  onFrame(frame: LiveFrame): void;
}

/** What a live screen knows of its device's line. */
export interface SignalState {
  /** The first answers are in: what is missing now stays missing until something changes. */
  readonly loaded: boolean;
  /** The gateway was asked to stream and has not refused. */
  readonly monitor: boolean;
  /** `undefined`: not known yet. `null`: the device has no gateway. */
  readonly gateway: GatewayInfo | null | undefined;
  /** Alarms whose condition holds now. */
  readonly alarmCount: number;
  /** The worst of them. */
  readonly alarmWorst: Severity | null;
  /** Alarms that nobody has confirmed; absent: not heard yet. */
  readonly unconfirmed?: number;
  readonly wire: WireState;
  /** Stopped to save traffic, until somebody touches mouse or keyboard. */
  readonly economizing: boolean;
  /** Why the last reading of the gateway or the last opening failed. */
  readonly error: unknown;
}

const START: SignalState = {
  loaded: false,
  monitor: false,
  gateway: undefined,
  alarmCount: 0,
  alarmWorst: null,
  wire: 'closed',
  economizing: false,
  error: undefined,
};

const codeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;

/**
 * Life of live monitoring of one device (S3 §4): gateway info, opening, token, socket, and all their repetitions. The
 * socket is kept also while the gateway is offline or reached by VPN: it then tells at once when that changes.
 */
export class SignalSocket {
  readonly #ports: SignalSocketPorts;
  readonly #socket: TokenSocket;
  readonly #idle: IdleWatch;
  #state: SignalState = START;
  #running = false;
  /** Grows with every start, stop and pause; answers to an earlier one are not taken. */
  #round = 0;
  /** The socket was cut and is not open again. */
  #cut = false;
  /** When it was last asked to open the gateway, whatever came of it. */
  #askedAt = Number.NEGATIVE_INFINITY;
  #cancelPoll: (() => void) | undefined;
  #cancelRefresh: (() => void) | undefined;
  #unsubscribe: (() => void) | undefined;
  readonly #frames = new LiveFrames();

  constructor(ports: SignalSocketPorts) {
    this.#ports = ports;
    this.#idle = new IdleWatch(ports.timers, () => {
      this.#halt();
      this.#set({ economizing: true, monitor: false });
    });
    this.#socket = new TokenSocket({
      timers: ports.timers,
      connect: ports.connect,
      path: SOCKETS.signal,
      protocols: [LIVE_COMPACT],
      token: ports.token,
      onMessage: (data) => this.#receive(data),
      onState: (wire) => this.#wireBecame(wire),
    });
  }

  get state(): SignalState {
    return this.#state;
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#unsubscribe = this.#ports.activity(() => this.#onActivity());
    this.#resume();
  }

  stop(): void {
    if (!this.#running) return;
    this.#running = false;
    this.#unsubscribe?.();
    this.#idle.stop();
    this.#halt();
    this.#set(START);
  }

  /** Reads the gateway's state now, e.g. for a retry button. */
  refresh(): void {
    if (this.#running && !this.#state.economizing) void this.#readGateway();
  }

  #resume(): void {
    this.#cancelPoll = every(this.#ports.timers, LIMITS.monitor.gatewayPollMs, () => void this.#readGateway());
    void this.#readGateway();
  }

  /** Ends everything that costs traffic. */
  #halt(): void {
    this.#round++;
    this.#cancelPoll?.();
    this.#cancelRefresh?.();
    this.#socket.stop();
  }

  async #readGateway(): Promise<void> {
    const round = this.#round;
    let gateway: GatewayInfo;
    try {
      gateway = await this.#ports.gatewayInfo();
    } catch (error) {
      if (round !== this.#round) return;
      if (codeOf(error) === monitorErrors.noGateway.code) this.#withoutGateway();
      else this.#set({ error, loaded: true });
      return;
    }
    if (round !== this.#round) return;
    const paced = this.#state.gateway?.interval;
    this.#set({ gateway, alarmCount: gateway.alarmCount, alarmWorst: gateway.alarmWorst, error: undefined });
    this.#idle.watch(idleAfterMs(gateway));
    if (gateway.online && !gateway.vpn) {
      // also when somebody has set another pace
      if (!this.#state.monitor || paced !== gateway.interval) await this.#open(gateway, round);
    } else {
      this.#cancelRefresh?.();
      this.#set({ monitor: false, loaded: true });
    }
    if (round === this.#round) this.#socket.start();
  }

  #withoutGateway(): void {
    this.#cancelRefresh?.();
    this.#socket.stop();
    this.#set({ gateway: null, alarmCount: 0, alarmWorst: null, monitor: false, loaded: true, error: undefined });
  }

  async #open(gateway: GatewayInfo, round: number): Promise<void> {
    this.#askedAt = this.#ports.timers.now();
    try {
      await this.#ports.open(gateway.interval, LIMITS.monitor.singleOpenSeconds);
    } catch (error) {
      if (round !== this.#round) return;
      this.#cancelRefresh?.();
      this.#set({ monitor: false, loaded: true, error });
      return;
    }
    if (round !== this.#round) return;
    this.#set({ monitor: true });
    this.#cancelRefresh?.();
    this.#cancelRefresh = this.#ports.timers.after(LIMITS.monitor.singleOpenRefreshMs, () => {
      if (this.#state.gateway) void this.#open(this.#state.gateway, this.#round);
    });
  }

  #wireBecame(wire: WireState): void {
    this.#set(wire === 'open' || wire === 'denied' ? { wire, loaded: true } : { wire });
    if (wire === 'waiting') {
      // a server that was started anew has forgotten what was open
      this.#cut = true;
      this.#cancelRefresh?.();
      this.#set({ monitor: false });
    } else if (wire === 'open' && this.#cut) {
      this.#cut = false;
      void this.#readGateway();
    }
  }

  /**
   * What the server says of the stream is what holds. Nobody has asked: it forgot, the time ran out while this one slept, or the asking
   * failed. It lives although our own asking failed: the server gives one to whoever watches.
   */
  #compare(devices: readonly { stream: StreamState }[]): void {
    const { gateway, monitor } = this.#state;
    if (!gateway?.online || gateway.vpn) return;
    if (!monitor && devices.some(({ stream }) => stream === 'live')) this.#set({ monitor: true, error: undefined });
    if (!devices.some(({ stream }) => stream === 'closed')) return;
    if (this.#ports.timers.now() - this.#askedAt < LIMITS.monitor.socketRetryMs) return;
    this.#cancelRefresh?.();
    this.#set({ monitor: false });
    void this.#readGateway();
  }

  #receive(data: unknown): void {
    const frame = this.#frames.read(data);
    if (!frame) return;
    if (frame.kind === 'gatewayAlarm' && this.#state.gateway) {
      const { gateway } = this.#state;
      const comm = frame.comm ?? gateway.comm;
      this.#set({
        gateway: { ...gateway, online: frame.online, state: frame.state, comm, alarmsShelved: frame.shelved ?? 0 },
        alarmCount: frame.active,
        alarmWorst: frame.worst ?? null,
        unconfirmed: frame.unconfirmed,
      });
      // a gateway that came or went is opened or given up now, not at the next poll
      if (frame.online !== gateway.online) {
        if (!frame.online) {
          this.#cancelRefresh?.();
          this.#set({ monitor: false });
        }
        void this.#readGateway();
      }
    }
    if (frame.kind === 'streams') this.#compare(frame.devices);
    this.#ports.onFrame(frame);
  }

  #onActivity(): void {
    if (this.#state.economizing) {
      this.#set({ economizing: false });
      this.#resume();
    } else this.#idle.touched();
  }

  #set(change: Partial<SignalState>): void {
    this.#state = { ...this.#state, ...change };
    this.#ports.onState(this.#state);
  }
}
