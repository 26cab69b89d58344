import type { Device, LiveListener } from '../pipeline/device.ts';
import type { Variable } from '../pipeline/variable.ts';

/**
 * Sends live values. Resolves once the message is on its way, so that a slow line gets the newest state and no queue. Never
 * rejects: without a session there is nobody to tell, and the next birth tells everything.
 */
export type SendLive = (device: Device, variables: readonly Variable[]) => Promise<void>;

interface Watch {
  intervalMs: number;
  readonly changed: Set<Variable>;
  end: NodeJS.Timeout;
  /** Monotonic, ms. */
  sentAt: number;
  timer: NodeJS.Timeout | undefined;
  sending: boolean;
}

/**
 * Streams a device's values only while somebody watches: everything at the opening, then what changed, at once but never
 * more often than asked for.
 */
export class LiveMonitor implements LiveListener {
  readonly #send: SendLive;
  readonly #device: (id: string) => Device | undefined;
  readonly #watched: (deviceId: string, isWatched: boolean) => void;
  readonly #watches = new Map<string, Watch>();

  /** `watched` is told when somebody begins to watch a device, and when nobody does any more. */
  constructor(deps: {
    send: SendLive;
    device: (id: string) => Device | undefined;
    watched?: (deviceId: string, isWatched: boolean) => void;
  }) {
    this.#send = deps.send;
    this.#device = deps.device;
    this.#watched = deps.watched ?? (() => undefined);
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
    if (!device || watch.changed.size === 0) return;
    const variables = [...watch.changed];
    watch.changed.clear();
    watch.sentAt = performance.now();
    watch.sending = true;
    try {
      await this.#send(device, variables);
    } finally {
      watch.sending = false;
    }
    if (watch.changed.size > 0 && this.#watches.get(deviceId) === watch) this.#consider(deviceId, watch);
  }

  stop(): void {
    for (const deviceId of this.#watches.keys()) this.#close(deviceId);
  }
}
