import {
  LIMITS,
  LIVE_COMPACT,
  type LiveFrame,
  type ProjectGateway,
  SOCKETS,
  type StreamState,
} from '@lightfield/contract';
import { idleAfterMs } from '@lightfield/rules';
import { type Timers, every } from './clock.ts';
import { LiveFrames } from './frames.ts';
import { IdleWatch } from './idle-watch.ts';
import { type Connect, TokenSocket, type WireState } from './token-socket.ts';

export interface ProjectSocketPorts {
  timers: Timers;
  connect: Connect;
  /** State of the gateways behind the devices of the page. */
  gateways(): Promise<readonly ProjectGateway[]>;
  /** Lets the gateway of one device stream: time between updates in ms, and seconds it stays open. */
  open(equipmentId: string, interval: number, delay: number): Promise<unknown>;
  /** Single-use token; one that was asked for again also keeps the present socket from ending. */
  token: () => Promise<string>;
  /** Tells of every use of mouse, keyboard or touch; the answer unsubscribes. */
  activity(listener: () => void): () => void;
  onState(state: ProjectState): void;
  onFrame(frame: LiveFrame): void;
}

/** One device of the page, as far as its line goes. */
export interface ProjectLineState extends ProjectGateway {
  /** Alarms that nobody has confirmed; absent: not heard yet. */
  readonly unconfirmed?: number;
  /** Its gateway was asked to stream and has not refused. */
  readonly opened: boolean;
  /** Why the last opening failed. */
  readonly error: unknown;
}

/** What the page of a project knows of its lines. */
export interface ProjectState {
  /** The first answers are in: what is missing now stays missing until something changes. */
  readonly loaded: boolean;
  /** By device, in the order of the answer. */
  readonly gateways: ReadonlyMap<string, ProjectLineState>;
  readonly wire: WireState;
  /** Stopped to save traffic, until somebody touches mouse or keyboard. */
  readonly economizing: boolean;
  /** Why the last reading of the gateways failed. */
  readonly error: unknown;
}

const START: ProjectState = {
  loaded: false,
  gateways: new Map(),
  wire: 'closed',
  economizing: false,
  error: undefined,
};

/**
 * Life of live monitoring of a project page (S3 §4 "Project live monitoring"): gateways asked once, each that is online
 * without VPN opened for 3600 s, 100 ms apart; token and socket; gateways and token anew every 3570 s. The socket tells of a
 * gateway that comes or goes, which is then opened or given up at once.
 */
export class ProjectSocket {
  readonly #ports: ProjectSocketPorts;
  readonly #socket: TokenSocket;
  readonly #idle: IdleWatch;
  #state: ProjectState = START;
  #running = false;
  /** Grows with every start, stop and pause; answers to an earlier one are not taken. */
  #round = 0;
  /** The socket was cut and is not open again. */
  #cut = false;
  /** When it was last asked to open each device, whatever came of it. */
  readonly #askedAt = new Map<string, number>();
  /** Devices that wait for their opening, in turn. */
  #queue: string[] = [];
  #cancelGap: (() => void) | undefined;
  #cancelRefresh: (() => void) | undefined;
  #cancelRetry: (() => void) | undefined;
  #cancelRenew: (() => void) | undefined;
  #unsubscribe: (() => void) | undefined;
  readonly #frames = new LiveFrames();

  constructor(ports: ProjectSocketPorts) {
    this.#ports = ports;
    this.#idle = new IdleWatch(ports.timers, () => {
      this.#halt();
      const gateways = new Map([...this.#state.gateways].map(([id, one]) => [id, { ...one, opened: false }]));
      this.#set({ economizing: true, gateways });
    });
    this.#socket = new TokenSocket({
      timers: ports.timers,
      connect: ports.connect,
      path: SOCKETS.project,
      protocols: [LIVE_COMPACT],
      token: ports.token,
      onMessage: (data) => this.#receive(data),
      onState: (wire) => this.#wireBecame(wire),
    });
  }

  get state(): ProjectState {
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

  /** Reads the gateways now and opens those that can be, e.g. for a retry button. */
  refresh(): void {
    if (this.#running && !this.#state.economizing) void this.#readGateways();
  }

  #resume(): void {
    this.#cancelRefresh = every(this.#ports.timers, LIMITS.monitor.projectRefreshMs, () => {
      void this.#readGateways();
      void this.#renew();
    });
    void this.#readGateways();
  }

  /** Ends everything that costs traffic. */
  #halt(): void {
    this.#round++;
    this.#queue = [];
    this.#cancelGap?.();
    this.#cancelGap = undefined;
    this.#cancelRefresh?.();
    this.#cancelRetry?.();
    this.#cancelRenew?.();
    this.#socket.stop();
  }

  async #readGateways(): Promise<void> {
    const round = this.#round;
    this.#cancelRetry?.();
    let rows: readonly ProjectGateway[];
    try {
      rows = await this.#ports.gateways();
    } catch (error) {
      if (round !== this.#round) return;
      this.#set({ error, loaded: true });
      this.#cancelRetry = this.#ports.timers.after(LIMITS.monitor.socketRetryMs, () => void this.#readGateways());
      return;
    }
    if (round !== this.#round) return;
    const gateways = new Map(
      rows.map((row) => [
        row.equipmentId,
        {
          ...row,
          opened: this.#state.gateways.get(row.equipmentId)?.opened === true && canOpen(row),
          error: undefined,
        },
      ]),
    );
    this.#set({ gateways, error: undefined, loaded: true });
    // one device whose traffic is paid for is enough: the page as a whole is looked at or not
    this.#idle.watch(
      idleAfterMs({
        economizeOpen: rows.some(({ economizeOpen }) => economizeOpen),
        smartSaving: rows.some(({ smartSaving }) => smartSaving),
      }),
    );
    this.#queue = rows.filter(canOpen).map(({ equipmentId }) => equipmentId);
    this.#openNext();
    this.#socket.start();
  }

  /** One opening now; the next one 100 ms later, whatever became of this one. */
  #openNext(): void {
    if (this.#cancelGap) return;
    const equipmentId = this.#queue.shift();
    if (equipmentId === undefined) return;
    this.#cancelGap = this.#ports.timers.after(LIMITS.monitor.projectOpenGapMs, () => {
      this.#cancelGap = undefined;
      this.#openNext();
    });
    void this.#open(equipmentId);
  }

  async #open(equipmentId: string): Promise<void> {
    const round = this.#round;
    const gateway = this.#state.gateways.get(equipmentId);
    if (!gateway || !canOpen(gateway)) return;
    this.#askedAt.set(equipmentId, this.#ports.timers.now());
    try {
      await this.#ports.open(equipmentId, gateway.interval, LIMITS.monitor.projectOpenSeconds);
      if (round === this.#round) this.#setGateway(equipmentId, { opened: true, error: undefined });
    } catch (error) {
      if (round === this.#round) this.#setGateway(equipmentId, { opened: false, error });
    }
  }

  /** The socket lives on when another token was asked for; one that could not be had is tried for again. */
  async #renew(): Promise<void> {
    const round = this.#round;
    this.#cancelRenew?.();
    if (this.#state.wire !== 'open') return;
    try {
      await this.#ports.token();
    } catch {
      if (round !== this.#round) return;
      this.#cancelRenew = this.#ports.timers.after(LIMITS.monitor.socketRetryMs, () => void this.#renew());
    }
  }

  #wireBecame(wire: WireState): void {
    this.#set({ wire });
    // a server that was started anew has forgotten what was open
    if (wire === 'waiting') this.#cut = true;
    else if (wire === 'open' && this.#cut) {
      this.#cut = false;
      void this.#readGateways();
    }
    if (wire === 'denied') {
      this.#queue = [];
      this.#cancelRefresh?.();
    }
  }

  #receive(data: unknown): void {
    const frame = this.#frames.read(data);
    if (!frame) return;
    if (frame.kind === 'gatewayAlarm') {
      const { equipId, online, state, comm, active, unconfirmed, worst: alarmWorst = null } = frame;
      const was = this.#state.gateways.get(equipId);
      const alarms = { alarmCount: active, alarmWorst, unconfirmed };
      this.#setGateway(equipId, { online, state, comm, ...alarms, ...(online ? {} : { opened: false }) });
      if (was && online && !was.online && !this.#queue.includes(equipId)) {
        this.#queue.push(equipId);
        this.#openNext();
      }
    }
    if (frame.kind === 'streams') this.#compare(frame.devices);
    this.#ports.onFrame(frame);
  }

  /**
   * What the server says of the streams is what holds. Nobody has asked: it forgot, the time ran out while this one slept, or the
   * asking failed. It lives although our own asking failed: the server gives one to whoever watches.
   */
  #compare(devices: readonly { equipId: string; stream: StreamState }[]): void {
    const now = this.#ports.timers.now();
    for (const { equipId, stream } of devices) {
      const known = this.#state.gateways.get(equipId);
      if (!known || !canOpen(known)) continue;
      if (stream === 'live' && !known.opened) this.#setGateway(equipId, { opened: true, error: undefined });
      const recently = now - (this.#askedAt.get(equipId) ?? Number.NEGATIVE_INFINITY) < LIMITS.monitor.socketRetryMs;
      if (stream === 'closed' && !recently && !this.#queue.includes(equipId)) this.#queue.push(equipId);
    }
    this.#openNext();
  }

  #setGateway(equipmentId: string, change: Partial<ProjectLineState>): void {
    const known = this.#state.gateways.get(equipmentId);
    if (!known) return;
    this.#set({ gateways: new Map(this.#state.gateways).set(equipmentId, { ...known, ...change }) });
  }

  #onActivity(): void {
    if (this.#state.economizing) {
      this.#set({ economizing: false });
      this.#resume();
    } else this.#idle.touched();
  }

  #set(change: Partial<ProjectState>): void {
    this.#state = { ...this.#state, ...change };
    this.#ports.onState(this.#state);
  }
}

const canOpen = ({ online, vpn }: ProjectGateway): boolean => online && !vpn;
