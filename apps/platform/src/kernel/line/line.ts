/** No process answers to a name, or none did in time. */
export class NobodyThere extends Error {
  override readonly name = 'NobodyThere';
}

/**
 * What processes on one database say to each other beside the bus: bytes, to all or to one, and questions to whoever has something.
 * All of it may get lost; between two processes it comes in the order in which it was said, with the events of the bus.
 */
export interface Line {
  /** Of this process, in table `process` too. */
  readonly me: string;
  /** There is nobody else, and never will be. */
  readonly isAlone: boolean;
  /** To all others. */
  say(channel: string, message: Uint8Array): void;
  tell(process: string, channel: string, message: Uint8Array): void;
  hear(channel: string, listener: (message: Buffer, from: string) => void): () => void;
  /** Answers what is asked under this name; what is returned ends it. */
  serve(name: string, answer: (question: Buffer, from: string) => Promise<Uint8Array>): () => void;
  /** Throws NobodyThere when nobody serves the name, or does not answer in time; an error whose message is that of the one who failed. */
  ask(name: string, question: Uint8Array, withinMs?: number): Promise<Buffer>;
  /**
   * All that this process listens by is there now. The others may have told it things as soon as they heard of it, to which nobody listened
   * yet: for them it comes (again).
   */
  announce(): void;
  /** Those that are heard at present. */
  others(): readonly string[];
  /** A process is heard for the first time, or again; or it hears of this one only now (again), and remembers nothing of it. */
  onCome(listener: (process: string) => void): () => void;
  /** A process has ended, or is not heard any more: nobody can vouch for what it said. */
  onGone(listener: (process: string) => void): () => void;
}

/** The line of a process that is alone. */
export function createOwnLine(): Line {
  const off = () => () => undefined;
  return {
    me: '00000000-0000-0000-0000-000000000000',
    isAlone: true,
    say: () => undefined,
    tell: () => undefined,
    hear: off,
    serve: off,
    ask: (name) => Promise.reject(new NobodyThere(name)),
    announce: () => undefined,
    others: () => [],
    onCome: off,
    onGone: off,
  };
}
