import { LIMITS, type LiveFrame } from '@lightfield/contract';
import type { Bus } from '../../kernel/bus.ts';
import type { LiveSocket } from './live-socket.ts';
import type { StreamInfo } from './stream.ts';

/** Sockets are told of their streams in so many turns, that no turn holds anything up. */
const TURNS = 30;
/** Streams that change within this time make one frame, ms: those of a whole page begin and end together. */
const GATHER_MS = 20;
/** Key of the frame among those of which only the newest matters. */
const STREAMS = 'streams';

export interface StreamPorts {
  /** A socket of this session watches the device. Answers how to tell that it is gone. */
  watch(deviceId: string, session: string): () => void;
  streamOf(deviceId: string): StreamInfo;
}

interface Watching {
  readonly ends: (() => void)[];
  readonly turn: number;
  /** What was told last of each device. */
  readonly late: Map<string, readonly string[]>;
  /** It knows which signal is of which device. */
  placed: boolean;
  /** Devices whose streams have changed since it was told. */
  readonly changed: Set<string>;
}

/**
 * Tells every socket whether the values of its devices still come in: only changes travel, and a value that stands still looks
 * like one whose line is cut.
 */
export class StreamWatch {
  readonly #ports: StreamPorts;
  readonly #afterValues: (run: () => void) => void;
  readonly #sockets = new Map<LiveSocket, Watching>();
  readonly #byDevice = new Map<string, Set<LiveSocket>>();
  readonly #unhook: () => void;
  /** Sockets that are told of changes in a moment. */
  readonly #waiting = new Set<LiveSocket>();
  #gathering: NodeJS.Timeout | undefined;
  #timer: NodeJS.Timeout | undefined;
  #turn = 0;
  #next = 0;

  /** `afterValues` calls once the values that came in so far have left. */
  constructor(ports: StreamPorts, bus: Pick<Bus, 'on'>, afterValues: (run: () => void) => void) {
    this.#ports = ports;
    this.#afterValues = afterValues;
    this.#unhook = bus.on('streamChanged', ({ deviceId }) => this.#streamChanged(deviceId));
  }

  add(socket: LiveSocket): void {
    const { deviceIds, sessionId } = socket.grant;
    this.#next = (this.#next + 1) % TURNS;
    const watching: Watching = {
      ends: [],
      turn: this.#next,
      late: new Map(),
      placed: deviceIds.length < 2,
      changed: new Set(),
    };
    this.#sockets.set(socket, watching);
    for (const deviceId of deviceIds) {
      const sockets = this.#byDevice.get(deviceId);
      if (sockets) sockets.add(socket);
      else this.#byDevice.set(deviceId, new Set([socket]));
      watching.ends.push(this.#ports.watch(deviceId, sessionId));
    }
    this.#tell([socket]);
    this.#timer ??= setInterval(() => this.#round(), LIMITS.monitor.beatMs / TURNS);
  }

  remove(socket: LiveSocket): void {
    for (const end of this.#sockets.get(socket)?.ends ?? []) end();
    this.#sockets.delete(socket);
    this.#waiting.delete(socket);
    for (const deviceId of socket.grant.deviceIds) {
      const sockets = this.#byDevice.get(deviceId);
      sockets?.delete(socket);
      if (sockets?.size === 0) this.#byDevice.delete(deviceId);
    }
    if (this.#sockets.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  stop(): void {
    this.#unhook();
    clearTimeout(this.#gathering);
    clearInterval(this.#timer);
  }

  #streamChanged(deviceId: string): void {
    for (const socket of this.#byDevice.get(deviceId) ?? []) {
      this.#sockets.get(socket)?.changed.add(deviceId);
      this.#waiting.add(socket);
    }
    if (this.#waiting.size > 0) this.#gathering ??= setTimeout(() => this.#tellChanges(), GATHER_MS);
  }

  #tellChanges(): void {
    this.#gathering = undefined;
    this.#afterValues(() => {
      const sockets = [...this.#waiting];
      this.#waiting.clear();
      for (const socket of sockets) {
        const watching = this.#sockets.get(socket);
        // a beat may have told it meanwhile
        if (!watching || watching.changed.size === 0) continue;
        const changed = [...watching.changed];
        socket.tellState(
          STREAMS,
          () => this.#frame(socket, watching),
          () => this.#frame(socket, watching, changed),
        );
      }
    });
  }

  #round(): void {
    this.#turn = (this.#turn + 1) % TURNS;
    const turn = this.#turn;
    const due = [...this.#sockets].flatMap(([socket, watching]) => (watching.turn === turn ? [socket] : []));
    if (due.length > 0) this.#afterValues(() => this.#tell(due));
  }

  #tell(sockets: Iterable<LiveSocket>): void {
    for (const socket of sockets) {
      const watching = this.#sockets.get(socket);
      if (watching) socket.tellState(STREAMS, () => this.#frame(socket, watching));
    }
  }

  #frame({ grant }: LiveSocket, watching: Watching, deviceIds: readonly string[] = grant.deviceIds): string {
    watching.changed.clear();
    const signalsOf = watching.placed ? undefined : Map.groupBy(grant.signals, ({ deviceId }) => deviceId);
    const devices = deviceIds.map((equipId) => {
      const { state: stream, readAt, late } = this.#ports.streamOf(equipId);
      const known = watching.late.get(equipId) ?? [];
      watching.late.set(equipId, late);
      const isNews = known !== late && (known.length > 0 || late.length > 0);
      const signals = signalsOf && (signalsOf.get(equipId) ?? []).map(({ variableId }) => variableId);
      return {
        equipId,
        stream,
        ...(readAt !== undefined && { readAt }),
        ...(isNews && { late: [...late] }),
        ...(signals && { signals }),
      };
    });
    watching.placed = true;
    const frame: LiveFrame = { kind: 'streams', at: Date.now(), devices };
    return JSON.stringify(frame);
  }
}
