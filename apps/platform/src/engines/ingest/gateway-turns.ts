/** At once, of all gateways: the database has other work. */
const AT_ONCE = 4;
/** Of one gateway: more are thrown away, the oldest first. */
const WAITING_MAX = 8;

type Work = () => Promise<void>;

/**
 * Work that messages set off beside their batches (a status, the result of a configuration): one at a time of each gateway, a
 * few of all, gateways by turns. One that says its status a thousand times a second waits for itself.
 */
export class GatewayTurns {
  readonly #onError: (error: unknown) => void;
  readonly #waiting = new Map<string, Work[]>();
  readonly #busy = new Set<string>();

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** False: another piece of work of this gateway was thrown away for it. */
  add(gatewayId: string, work: Work): boolean {
    const line = this.#waiting.get(gatewayId) ?? [];
    line.push(work);
    this.#waiting.set(gatewayId, line);
    const isRoom = line.length <= WAITING_MAX;
    if (!isRoom) line.shift();
    this.#next();
    return isRoom;
  }

  #next(): void {
    for (const [gatewayId, line] of this.#waiting) {
      if (this.#busy.size >= AT_ONCE) return;
      if (this.#busy.has(gatewayId)) continue;
      const work = line.shift();
      if (line.length === 0) this.#waiting.delete(gatewayId);
      if (work) void this.#run(gatewayId, work);
    }
  }

  async #run(gatewayId: string, work: Work): Promise<void> {
    this.#busy.add(gatewayId);
    try {
      await work();
    } catch (error) {
      this.#onError(error);
    }
    this.#busy.delete(gatewayId);
    // To the end of the gateways that wait.
    const line = this.#waiting.get(gatewayId);
    if (line) {
      this.#waiting.delete(gatewayId);
      this.#waiting.set(gatewayId, line);
    }
    this.#next();
  }
}
