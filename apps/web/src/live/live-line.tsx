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

/** A line, of a device or of a project page, with everything that hangs on it. */
export class LiveLine<State extends { readonly wire: WireState }> {
  readonly store = new ReadingStore();
  readonly socket: LineSocket<State>;
  readonly #frames = new Set<FrameListener>();
  readonly #states = new Set<() => void>();
  readonly #streams: LineStreams;

  /** `name`: tells it from other lines of this window. */
  constructor(name: string, open: (ports: LinePorts<State>) => LineSocket<State>, timers: Timers = realTimers) {
    this.#streams = new LineStreams(this.store, timers, () => this.#tell());
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
        this.#tell();
      },
    });
  }

  #tell(): void {
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
