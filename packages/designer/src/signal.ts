/** A value that can be watched: the one bridge between the engine and whatever screen shows it. */
export class Signal<Value> {
  readonly #listeners = new Set<(value: Value) => void>();
  #value: Value;
  constructor(value: Value) {
    this.#value = value;
  }
  /** Bound, so that a screen can hand both to its store hook as they are. */
  readonly get = (): Value => this.#value;
  readonly watch = (listener: (value: Value) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
  /** Nobody is told when the very same value is set again. */
  set(value: Value): void {
    if (Object.is(value, this.#value)) return;
    this.#value = value;
    this.#tell();
  }
  #tell(): void {
    // A copy: who is told may stop or begin to watch.
    const listeners = [...this.#listeners];
    for (const listener of listeners) listener(this.#value);
  }
}

/** Something that happens, and is over: a text for the clipboard, a refusal to show. */
export class Happening<Event> {
  readonly #listeners = new Set<(event: Event) => void>();
  readonly watch = (listener: (event: Event) => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };
  tell(event: Event): void {
    const listeners = [...this.#listeners];
    for (const listener of listeners) listener(event);
  }
}
