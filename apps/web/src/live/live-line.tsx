import { type ReactNode, useEffect } from 'react';
import type { Timers } from './clock.ts';
import { realTimers } from './clock.ts';
import { connection } from './connection.ts';
import type { LiveFrame } from '@lightfield/contract';
import { type FrameListener, FramesContext, onActivity } from './live-frames.ts';
import { ReadingStore } from './reading-store.ts';
import { LineStreams, type Streams } from './line-streams.ts';
import { type Connect, type WireState, browserConnect } from './token-socket.ts';
import { ReadingContext } from './use-reading.ts';

/** What the socket of every line gets from its browser, and where it leads what it hears. */
export interface LinePorts<State> {
  readonly timers: Timers;
  readonly connect: Connect;
  readonly activity: (listener: () => void) => () => void;
  readonly onFrame: (frame: LiveFrame) => void;
  readonly onState: (state: State) => void;
}
interface LineSocket<State> {
  readonly state: State;
  start(): void;
  stop(): void;
  refresh(): void;
}

/** How often it is told at most that the line is not as it was; whether it is there is told at once. */
const TELL_EVERY_MS = 100;

/** A line, of a device or of a project page, with everything that hangs on it. */
export class LiveLine<State extends { readonly wire: WireState }> {
  readonly store = new ReadingStore();
  readonly socket: LineSocket<State>;
  readonly #frames = new Set<FrameListener>();
  readonly #states = new Set<() => void>();
  readonly #streams: LineStreams;
  readonly #timers: Timers;
  #toldAt = Number.NEGATIVE_INFINITY;
  #cancelTelling: (() => void) | undefined;
  #wire: WireState = 'closed';

  /** `name`: tells it from other lines of this window. */
  constructor(name: string, open: (ports: LinePorts<State>) => LineSocket<State>, timers: Timers = realTimers) {
    this.#timers = timers;
    this.#streams = new LineStreams(this.store, timers, () => this.#tellSoon());
    this.socket = open({
      timers,
      connect: browserConnect,
      activity: onActivity,
      onFrame: (frame) => {
        if (frame.kind === 'signalVal') this.store.accept(frame.readings, frame.snapshot);
        // after a cut, what is shown is true again only once the whole state has arrived, and its stream is said to live
        if (frame.kind === 'streams') this.#streams.take(frame);
        for (const listener of this.#frames) listener(frame);
      },
      onState: (state) => {
        if (state.wire !== 'open') this.#streams.cut();
        connection.report(name, state.wire);
        if (state.wire === this.#wire) return this.#tellSoon();
        this.#wire = state.wire;
        return this.#tell();
      },
    });
  }

  /** A page of hundreds of devices hears of each: it looks at all of them some times a second, not each time. */
  #tellSoon(): void {
    // a clock that was set back makes nobody wait
    const rest = Math.min(TELL_EVERY_MS, this.#toldAt + TELL_EVERY_MS - this.#timers.now());
    if (rest <= 0) this.#tell();
    else this.#cancelTelling ??= this.#timers.after(rest, () => this.#tell());
  }
  #tell(): void {
    this.#cancelTelling?.();
    this.#cancelTelling = undefined;
    this.#toldAt = this.#timers.now();
    for (const tell of this.#states) tell();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#states.add(listener);
    return () => this.#states.delete(listener);
  };
  readonly read = (): State => this.socket.state;
  readonly readStreams = (): Streams => this.#streams.read();
  readonly refresh = (): void => this.socket.refresh();
  onFrame(listener: FrameListener): () => void {
    this.#frames.add(listener);
    return () => this.#frames.delete(listener);
  }
}

/** Keeps the line open for everything inside, which hears its frames and reads its values. */
export function OpenLine<State extends { readonly wire: WireState }>({
  line,
  children,
}: {
  line: LiveLine<State>;
  children: ReactNode;
}) {
  useEffect(() => {
    line.socket.start();
    return () => line.socket.stop();
  }, [line]);
  return (
    <FramesContext value={line}>
      <ReadingContext value={line.store}>{children}</ReadingContext>
    </FramesContext>
  );
}

/** Ids as one text, which stays the same where the list is made anew; `all` of them. */
export const idsText = (ids: 'all' | readonly string[]): string => (ids === 'all' ? 'all' : ids.join(','));
export const idsOf = (text: string): 'all' | string[] => (text === 'all' ? 'all' : text.split(',').filter(Boolean));
