import type { State } from '@lightfield/ui';
import type { ProjectState } from './project-socket.ts';

/**
 * How the page stands to the devices of its project, worst news first: what an operator has to know before believing a value.
 * `partly`: values come in, but some gateway that is online refused to stream. `idle`: the page shows no device.
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
  | 'connecting'
  | 'streaming';

export function projectLink({ loaded, gateways, wire, economizing, error }: ProjectState): ProjectLink {
  if (wire === 'denied') return 'denied';
  if (economizing) return 'paused';
  if (wire === 'waiting') return 'waiting';
  if (!loaded) return 'loading';
  if (error !== undefined && wire !== 'open') return 'failed';
  const all = [...gateways.values()];
  if (all.length === 0) return wire === 'open' ? 'idle' : 'connecting';
  const reachable = all.filter(({ online, vpn }) => online && !vpn);
  if (reachable.length === 0) return 'offline';
  if (reachable.some((one) => !one.opened && one.error !== undefined)) return 'partly';
  return wire === 'open' && reachable.some(({ opened }) => opened) ? 'streaming' : 'connecting';
}

/** The mark of each. `quiet`: values ought to come in, but none has for a while. */
export const PROJECT_LINK_MARKS: Record<ProjectLink | 'quiet', State> = {
  loading: 'pending',
  connecting: 'pending',
  streaming: 'online',
  quiet: 'stale',
  idle: 'online',
  waiting: 'failed',
  failed: 'failed',
  partly: 'failed',
  denied: 'failed',
  paused: 'sleeping',
  offline: 'stale',
};
