import { SPARKPLUG_HOST } from '@lightfield/contract';
import { parseTopic } from '@lightfield/sparkplug';
import type { GatewayIdentity } from '../types.ts';

/** What an edge node says of itself and its devices. Commands and STATE are the platform's to say. */
const UPLINK_MESSAGES: ReadonlySet<string> = new Set(['NBIRTH', 'NDATA', 'NDEATH', 'DBIRTH', 'DDATA', 'DDEATH']);

/** May this gateway publish to the topic? Only for itself, and only upwards. */
export function mayPublish(who: GatewayIdentity, topic: string): boolean {
  if (who.kind === 'lightfield' && topic.startsWith(`lf/1/${who.sn}/up/`)) return true;
  const parsed = parseTopic(topic);
  if (!parsed || parsed.type === 'STATE') return false;
  return UPLINK_MESSAGES.has(parsed.type) && parsed.group === who.group && parsed.node === who.node;
}

/** May it leave this as its last will? Nothing but its own death. */
export function mayLeaveWill(who: GatewayIdentity, topic: string): boolean {
  return topic === `spBv1.0/${who.group}/NDEATH/${who.node}`;
}

/** A filter is granted when everything it can match is this gateway's to hear. */
export function maySubscribe(who: GatewayIdentity, filter: string): boolean {
  const levels = filter.split('/');
  return audible(who).some((granted) => covers(granted, levels));
}

interface Granted {
  levels: readonly string[];
  /** Whether everything below is granted as well. */
  below: boolean;
}

function audible({ kind, sn, group, node }: GatewayIdentity): Granted[] {
  const granted: Granted[] = [
    { levels: ['spBv1.0', group, 'NCMD', node], below: true },
    { levels: ['spBv1.0', group, 'DCMD', node], below: true },
    { levels: ['spBv1.0', 'STATE', SPARKPLUG_HOST], below: false },
  ];
  if (kind === 'lightfield') granted.push({ levels: ['lf', '1', sn, 'down'], below: true });
  return granted;
}

/** Wildcards are harmless behind a granted prefix and nowhere else. */
function covers({ levels, below }: Granted, filter: readonly string[]): boolean {
  if (below ? filter.length < levels.length : filter.length !== levels.length) return false;
  return levels.every((level, index) => filter[index] === level);
}
