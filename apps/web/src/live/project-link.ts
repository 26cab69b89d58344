import type { State } from '@lightfield/ui';
import type { Streams } from './line-streams.ts';
import type { ProjectLineState, ProjectState } from './project-socket.ts';

/**
 * How the page stands to the devices of its project, worst news first: what an operator has to know before believing a value.
 * `partly`: values come in, but some gateway that is online refused to stream. `partlyQuiet`: those of some device ought to come in,
 * and do not; `quiet`: none do. `idle`: the page shows no device.
 */
export type ProjectLink =
  | 'loading'
  | 'failed'
  | 'denied'
  | 'paused'
  | 'waiting'
  | 'idle'
  | 'offline'
  | 'partly'
  | 'partlyQuiet'
  | 'quiet'
  | 'connecting'
  | 'streaming';

export function projectLink(
  { loaded, gateways, wire, economizing, error }: ProjectState,
  { proved, byDevice }: Streams,
): ProjectLink {
  if (wire === 'denied') return 'denied';
  if (economizing) return 'paused';
  if (wire === 'waiting') return 'waiting';
  if (!loaded) return 'loading';
  if (error !== undefined && wire !== 'open') return 'failed';
  const all = [...gateways.values()];
  if (wire === 'open' && !proved && byDevice.size > 0) return 'quiet';
  if (all.length === 0) return wire === 'open' ? 'idle' : 'connecting';
  const reachable = all.filter(({ online, vpn }) => online && !vpn);
  return reachable.length === 0 ? 'offline' : linkOf(reachable, wire === 'open', byDevice);
}

/** By what comes in of those that can be reached. */
function linkOf(reachable: readonly ProjectLineState[], open: boolean, byDevice: Streams['byDevice']): ProjectLink {
  const silent = silentOf(reachable, byDevice);
  if (silent.length === reachable.length) return 'quiet';
  if (reachable.some((one) => !one.opened && one.error !== undefined)) return 'partly';
  if (silent.length > 0) return 'partlyQuiet';
  const live = reachable.every(({ equipmentId }) => byDevice.get(equipmentId) === 'live');
  return open && live ? 'streaming' : 'connecting';
}

/** Devices whose values ought to come in, and do not. */
export const silentOf = <Line extends { readonly equipmentId: string }>(
  lines: Iterable<Line>,
  byDevice: Streams['byDevice'],
): Line[] => [...lines].filter(({ equipmentId }) => byDevice.get(equipmentId) === 'silent');

/** The mark of each. */
export const PROJECT_LINK_MARKS: Record<ProjectLink, State> = {
  loading: 'pending',
  connecting: 'pending',
  streaming: 'online',
  quiet: 'stale',
  idle: 'online',
  waiting: 'failed',
  failed: 'failed',
  partly: 'failed',
  partlyQuiet: 'stale',
  denied: 'failed',
  paused: 'sleeping',
  offline: 'stale',
};
