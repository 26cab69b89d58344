import { type StreamState, monitorCalls } from '@lightfield/contract';
import { type ReactNode, createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import { call } from '../lib/call.ts';
import { LiveLine, OpenLine, idsOf, idsText } from './live-line.tsx';
import { SignalSocket, type SignalState } from './signal-socket.ts';

export { useLiveFrames } from './live-frames.ts';

function deviceLine(equipmentId: string, dataSignal: 'all' | string[]): LiveLine<SignalState> {
  const line = new LiveLine<SignalState>(
    `signal:${equipmentId}`,
    (ports) =>
      new SignalSocket({
        ...ports,
        gatewayInfo: () => call(monitorCalls.gatewayInfo, { equipmentId }),
        open: (interval, delay) => call(monitorCalls.open, { equipmentId, interval, delay }),
        token: async () => (await call(monitorCalls.token, { equipmentId, dataSignal })).token,
      }),
  );
  line.store.setOnly(equipmentId);
  return line;
}

const LineContext = createContext<LiveLine<SignalState> | undefined>(undefined);

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
  const wanted = idsText(signals);
  const line = useMemo(() => deviceLine(equipmentId, idsOf(wanted)), [equipmentId, wanted]);
  return (
    <LineContext value={line}>
      <OpenLine line={line}>{children}</OpenLine>
    </LineContext>
  );
}

function useLine(): LiveLine<SignalState> {
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
export const useLiveRefresh = (): (() => void) => useLine().refresh;

/** How the values of the device come in. `undefined`: nothing is known yet; `unheard`: the server does not speak any more. */
export function useLiveStream(): StreamState | 'unheard' | undefined {
  const line = useLine();
  const { proved, byDevice } = useSyncExternalStore(line.subscribe, line.readStreams);
  const [stream] = byDevice.values();
  return stream === undefined || proved ? stream : 'unheard';
}
