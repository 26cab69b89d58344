import type { StreamState } from '@lightfield/contract';
import type { State } from '@lightfield/ui';
import type { SignalState } from './signal-socket.ts';

/**
 * How the page stands to its device, worst news first: what an operator has to know before believing a value.
 * `streaming`: values come in. `waiting`: the line to the server is cut and comes back by itself.
 */
export type LinkState =
  | 'loading'
  | 'failed'
  | 'noGateway'
  | 'denied'
  | 'paused'
  | 'waiting'
  | 'offline'
  | 'sleeping'
  | 'upgrading'
  | 'vpn'
  | 'notOpened'
  | 'connecting'
  | 'streaming';
/** `quiet`: values ought to come in, and do not. */
export type ToldLink = LinkState | 'quiet';

export function linkState({ loaded, monitor, gateway, wire, economizing, error }: SignalState): LinkState {
  if (gateway === null) return 'noGateway';
  if (wire === 'denied') return 'denied';
  if (economizing) return 'paused';
  if (gateway === undefined) return error !== undefined && loaded ? 'failed' : 'loading';
  if (wire === 'waiting') return 'waiting';
  if (gateway.state !== 'online') return gateway.state;
  // alive itself, but this device behind it has gone (Sparkplug: death of a device)
  if (!gateway.online) return 'offline';
  if (gateway.vpn) return 'vpn';
  if (!monitor) return loaded && error !== undefined ? 'notOpened' : 'connecting';
  return wire === 'open' ? 'streaming' : 'connecting';
}

/**
 * The same, as it is said to a person: a line that is open is called live only once its values are known to come in, and no
 * longer than they do. `stream`: what the server says of them; `unheard`: nothing any more.
 */
export function toldLink(state: SignalState, stream: StreamState | 'unheard' | undefined): ToldLink {
  const link = linkState(state);
  if (link !== 'streaming' && link !== 'connecting') return link;
  if (state.wire !== 'open') return 'connecting';
  if (stream === 'live') return 'streaming';
  return stream === 'silent' || stream === 'unheard' ? 'quiet' : 'connecting';
}

const UNHEARD: readonly LinkState[] = ['waiting', 'denied', 'paused'];
/**
 * Is what was said of gateway and alarms last still told when it changes? While the line is cut, paused or closed nobody
 * knows how they are; `lost`: the connection of the whole window is.
 */
export const isHeard = (link: LinkState, lost: boolean): boolean => !lost && !UNHEARD.includes(link);

/** The mark of each. */
export const LINK_MARKS: Record<ToldLink, State> = {
  loading: 'pending',
  connecting: 'pending',
  streaming: 'online',
  quiet: 'stale',
  waiting: 'failed',
  failed: 'failed',
  notOpened: 'failed',
  denied: 'failed',
  paused: 'sleeping',
  offline: 'stale',
  sleeping: 'sleeping',
  upgrading: 'upgrading',
  vpn: 'stale',
  noGateway: 'offline',
};
