import { LinkClosed } from '../driver.ts';
import type { ModbusWire } from '../modbus/wire.ts';

/** Functions 1 to 4 change nothing, and may be asked twice. */
const LAST_READ_FUNCTION = 4;

interface Strand {
  readonly wire: ModbusWire;
  /** Requests under way. */
  busy: number;
}

/**
 * Several connections to one device as one: a request takes the one with the least to do. The bundle ends with its first
 * connection; the others may end as they like, and what was under way on them is read over one that is left.
 */
export class WireBundle implements ModbusWire {
  readonly closed: Promise<void>;
  readonly #first: Strand;
  readonly #strands: Set<Strand>;

  constructor(first: ModbusWire, more: readonly ModbusWire[]) {
    this.#first = { wire: first, busy: 0 };
    this.#strands = new Set([this.#first]);
    for (const wire of more) {
      const strand = { wire, busy: 0 };
      this.#strands.add(strand);
      void wire.closed.then(() => this.#strands.delete(strand));
    }
    this.closed = first.closed.then(() => this.close());
  }

  async ask(unit: number, request: Buffer, timeoutMs: number): Promise<Buffer> {
    const isRead = (request[0] ?? 0) <= LAST_READ_FUNCTION;
    const strand = isRead ? this.#idlest() : this.#first;
    strand.busy += 1;
    try {
      return await strand.wire.ask(unit, request, timeoutMs);
    } catch (error) {
      if (strand === this.#first || !(error instanceof LinkClosed)) throw error;
      this.#strands.delete(strand);
      return await this.ask(unit, request, timeoutMs);
    } finally {
      strand.busy -= 1;
    }
  }

  #idlest(): Strand {
    let idlest = this.#first;
    for (const strand of this.#strands) if (strand.busy < idlest.busy) idlest = strand;
    return idlest;
  }

  close(): void {
    for (const { wire } of this.#strands) wire.close();
  }
}
