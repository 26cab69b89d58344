import { useConnection } from './connection.ts';
import { isHeard, linkState } from './link-state.ts';
import { useLiveState, useLiveStream } from './live-device.tsx';

/** Does the line around it still tell of gateway and alarms? Beside "connection lost" nothing may say that all is well. */
export function useHeard(): boolean {
  const link = linkState(useLiveState());
  const lost = useConnection().state === 'lost';
  return useLiveStream() !== 'unheard' && isHeard(link, lost);
}
