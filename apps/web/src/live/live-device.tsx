import { monitorCalls } from '@lightfield/contract';
import { type ReactNode, createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '../lib/call.ts';
import { realTimers } from './clock.ts';
import { connection } from './connection.ts';
import { type FrameListener, FramesContext, onActivity } from './live-frames.ts';
import { ReadingStore } from './reading-store.ts';
import { SignalSocket, type SignalState } from './signal-socket.ts';
import { browserConnect } from './token-socket.ts';
import { ReadingContext } from './use-reading.ts';

export { useLiveFrames } from './live-frames.ts';

/** One device's line with everything that hangs on it. */
class LiveLine {
  readonly store = new ReadingStore();
  readonly socket: SignalSocket;
  readonly #frames = new Set<FrameListener>();
  readonly #states = new Set<() => void>();

  constructor(equipmentId: string, dataSignal: 'all' | string[]) {
    const line = `signal:${equipmentId}`;
    this.socket = new SignalSocket({
      timers: realTimers,
      connect: browserConnect,
      gatewayInfo: () => call(monitorCalls.gatewayInfo, { equipmentId }),
      open: (interval, delay) => call(monitorCalls.open, { equipmentId, interval, delay }),
      token: async () => (await call(monitorCalls.token, { equipmentId, dataSignal })).token,
      activity: onActivity,
      onFrame: (frame) => {
        if (frame.kind === 'signalVal') {
          this.store.accept(frame.readings, frame.snapshot);
          // after a cut, what is shown is true again only once the whole state has arrived
          if (frame.snapshot) this.store.setConnected(true);
        }
        for (const listener of this.#frames) listener(frame);
      },
      onState: (state) => {
        if (state.wire !== 'open') this.store.setConnected(false);
        connection.report(line, state.wire);
        for (const tell of this.#states) tell();
      },
    });
  }

  readonly subscribe = (listener: () => void) => {
    this.#states.add(listener);
    return () => this.#states.delete(listener);
  };
  readonly read = (): SignalState => this.socket.state;
  onFrame(listener: FrameListener): () => void {
    this.#frames.add(listener);
    return () => this.#frames.delete(listener);
  }
}

const LineContext = createContext<LiveLine | undefined>(undefined);

/** Opens live monitoring of a device for everything inside. `signals`: ids, or all of them. */
export function LiveDevice({
  equipmentId,
  signals = 'all',
  children,
}: {
  equipmentId: string;
  signals?: 'all' | readonly string[];
  children: ReactNode;
}) {
  const wanted = signals === 'all' ? 'all' : signals.join(',');
  const line = useMemo(
    () => new LiveLine(equipmentId, wanted === 'all' ? 'all' : wanted.split(',')),
    [equipmentId, wanted],
  );
  useEffect(() => {
    line.socket.start();
    return () => line.socket.stop();
  }, [line]);
  return (
    <LineContext value={line}>
      <FramesContext value={line}>
        <ReadingContext value={line.store}>{children}</ReadingContext>
      </FramesContext>
    </LineContext>
  );
}

function useLine(): LiveLine {
  const line = useContext(LineContext);
  if (!line) throw new Error('No <LiveDevice> around this.');
  return line;
}

/** State of the line: gateway, monitoring, socket, economize pause. */
export function useLiveState(): SignalState {
  const line = useLine();
  return useSyncExternalStore(line.subscribe, line.read);
}

/** Reads the gateway's state again, e.g. from a retry button. */
export function useLiveRefresh(): () => void {
  const line = useLine();
  return useMemo(() => () => line.socket.refresh(), [line]);
}
