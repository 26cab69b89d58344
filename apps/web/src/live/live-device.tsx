import type { StreamState } from '@lightfield/contract';
import { type ReactNode, createContext, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { begunLine, claimLine } from './begun-line.ts';
import { type DeviceLine, deviceLine } from './device-line.ts';
import { OpenLine, idsOf, idsText } from './live-line.tsx';
import type { SignalState } from './signal-socket.ts';

export { useLiveFrames } from './live-frames.ts';

const LineContext = createContext<DeviceLine | undefined>(undefined);

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
  const line = useMemo(
    () => begunLine(equipmentId, wanted) ?? deviceLine(equipmentId, idsOf(wanted)),
    [equipmentId, wanted],
  );
  useEffect(() => claimLine(line), [line]);
  return (
    <LineContext value={line}>
      <OpenLine line={line}>{children}</OpenLine>
    </LineContext>
  );
}

function useLine(): DeviceLine {
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
