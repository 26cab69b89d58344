import { LIMITS } from '@lightfield/contract';
import type { Device, LiveListener, Variable } from '@lightfield/edge';

/**
 * Sends live values. Resolves once the message is on its way, so that a slow line gets the newest state and no queue. Never
 * rejects: without a session there is nobody to tell, and the next birth tells everything.
 */
export type SendLive = (device: Device, variables: readonly Variable[]) => Promise<void>;

/** Says that the stream of a device is alive, behind the values that were sent. Never throws. */
export type SendBeat = (device: Device, everyMs: number) => void;

interface Watch {
  intervalMs: number;
  readonly changed: Set<Variable>;
  end: NodeJS.Timeout;
  /** Monotonic, ms. */
  sentAt: number;
  timer: NodeJS.Timeout | undefined;
  beat: NodeJS.Timeout | undefined;
  /** Not everything has left since it was opened. */
  opening: boolean;
  sending: boolean;
}

/**
 * Streams a device's values only while somebody watches: everything at the opening, then what changed, at once but never
 * more often than asked for. That a stream lives is said behind its values, also where none changes.
 */
export class LiveMonitor implements LiveListener {
  readonly #send: SendLive;
  readonly #sendBeat: SendBeat;
  readonly #device: (id: string) => Device | undefined;
  #watched: (deviceId: string, isWatched: boolean) => void = () => undefined;
  readonly #watches = new Map<string, Watch>();

  constructor(deps: {
    send: SendLive;
    beat?: SendBeat;
    device: (id: string) => Device | undefined;
  }) {
    this.#send = deps.send;
    this.#sendBeat = deps.beat ?? (() => undefined);
    this.#device = deps.device;
  }

  /** `listener` is told when somebody begins to watch a device, and when nobody does any more. */
  onWatched(listener: (deviceId: string, isWatched: boolean) => void): void {
    this.#watched = listener;
  }

  /** `forMs` 0 ends it. What was asked for before is replaced. */
  open(deviceId: string, intervalMs: number, forMs: number): void {
    const before = this.#watches.get(deviceId);
    clearTimeout(before?.end);
    if (forMs === 0) {
      this.#close(deviceId);
      return;
    }
    const end = setTimeout(() => this.#close(deviceId), forMs);
    const watch: Watch = before ?? {
      intervalMs,
      changed: new Set(),
      end,
      sentAt: -Infinity,
      timer: undefined,
      beat: undefined,
      opening: true,
      sending: false,
    };
    watch.end = end;
    watch.intervalMs = intervalMs;
    this.#watches.set(deviceId, watch);
    this.#watched(deviceId, true);
    const device = this.#device(deviceId);
    for (const variable of device?.variables ?? []) watch.changed.add(variable);
    // Whoever opens wants to see something now, however long the interval.
    watch.sentAt = -Infinity;
    watch.opening = true;
    this.#consider(deviceId, watch);
  }

  /** Somebody watches something. */
  get watching(): boolean {
    return this.#watches.size > 0;
  }

  isOpen(deviceId: string): boolean {
    return this.#watches.has(deviceId);
  }

  #close(deviceId: string): void {
    const watch = this.#watches.get(deviceId);
    clearTimeout(watch?.timer);
    clearTimeout(watch?.end);
    clearTimeout(watch?.beat);
    if (this.#watches.delete(deviceId)) this.#watched(deviceId, false);
  }

  changed(device: Device, variable: Variable): void {
    if (this.#watches.size > 0) this.#watches.get(device.config.id)?.changed.add(variable);
  }

  settled(device: Device): void {
    if (this.#watches.size === 0) return;
    const watch = this.#watches.get(device.config.id);
    if (watch && watch.changed.size > 0) this.#consider(device.config.id, watch);
  }

  /** A birth has told all values of the device. */
  told(deviceId: string): void {
    this.#watches.get(deviceId)?.changed.clear();
  }

  #consider(deviceId: string, watch: Watch): void {
    if (watch.sending || watch.timer) return;
    const wait = watch.sentAt + watch.intervalMs - performance.now();
    if (wait <= 0) void this.#flush(deviceId, watch);
    else
      watch.timer = setTimeout(() => {
        watch.timer = undefined;
        void this.#flush(deviceId, watch);
      }, wait);
  }

  async #flush(deviceId: string, watch: Watch): Promise<void> {
    clearTimeout(watch.timer);
    watch.timer = undefined;
    const device = this.#device(deviceId);
    if (!device) return;
    const { opening } = watch;
    watch.opening = false;
    if (watch.changed.size > 0) await this.#sendChanged(device, watch);
    if (this.#watches.get(deviceId) !== watch) return;
    // Behind everything it holds: from here on what is shown of it is true.
    if (opening || !watch.beat) this.#beat(deviceId, watch);
    if (watch.changed.size > 0) this.#consider(deviceId, watch);
  }

  async #sendChanged(device: Device, watch: Watch): Promise<void> {
    const variables = [...watch.changed];
    watch.changed.clear();
    watch.sentAt = performance.now();
    watch.sending = true;
    try {
      await this.#send(device, variables);
    } finally {
      watch.sending = false;
    }
  }

  /** Not while values are under way: over a line that is stuck nothing is said to be alive. */
  #beat(deviceId: string, watch: Watch): void {
    clearTimeout(watch.beat);
    watch.beat = undefined;
    if (watch.sending || watch.opening) return;
    const everyMs = Math.max(LIMITS.monitor.beatMs, watch.intervalMs);
    const device = this.#device(deviceId);
    if (device) this.#sendBeat(device, everyMs);
    watch.beat = setTimeout(() => this.#beat(deviceId, watch), everyMs);
  }

  /** The session with the platform has ended: the next one says anew what is watched. */
  stop(): void {
    for (const deviceId of this.#watches.keys()) this.#close(deviceId);
  }
}
