import type { AnyFrameEncoder } from './frame-encoder.ts';

/** Sockets that have their frames in one form: its encoder, and how many of them watch each slot. */
export class Lane {
  readonly encoder: AnyFrameEncoder;
  /** By slot. */
  readonly #watching: number[] = [];

  constructor(encoder: AnyFrameEncoder) {
    this.encoder = encoder;
  }

  watching(slot: number): number {
    return this.#watching[slot] ?? 0;
  }

  /** One more, or one less. */
  count(slot: number, by: 1 | -1): void {
    this.#watching[slot] = this.watching(slot) + by;
  }
}
