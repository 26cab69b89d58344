/**
 * A JSON document that a call takes: as a value where it is small, as the bytes of its JSON where it is large. Making sense of a
 * large one is a thread's work (`main/work-thread.ts`); the main one hands the bytes on.
 */
export class Document<T> {
  readonly #held: { readonly value: T } | { readonly bytes: Uint8Array<ArrayBuffer> };
  private constructor(held: { readonly value: T } | { readonly bytes: Uint8Array<ArrayBuffer> }) {
    this.#held = held;
  }
  static of<T>(value: T): Document<T> {
    return new Document<T>({ value });
  }
  /** `bytes` are JSON, proven to be a `T`. */
  static packed<T>(bytes: Uint8Array<ArrayBuffer>): Document<T> {
    return new Document<T>({ bytes });
  }

  get isLarge(): boolean {
    return 'bytes' in this.#held;
  }
  /** Of a large one this takes as long as parsing it does. */
  value(): T {
    return 'value' in this.#held ? this.#held.value : (JSON.parse(Buffer.from(this.#held.bytes).toString()) as T);
  }
  bytes(): Uint8Array<ArrayBuffer> {
    return 'bytes' in this.#held ? this.#held.bytes : jsonBytes(this.#held.value);
  }
}

/** In memory of its own, which can be handed to a thread. */
export const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));
