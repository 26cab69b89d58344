import { SPARKPLUG_GROUP } from '@lightfield/contract';
import { parseTopic } from '@lightfield/sparkplug';
import type { GatewayIdentity } from '../../types.ts';

/** Parts that gateways are divided into; a process ingests those of the parts it holds. The mapping of a NATS cluster names the same number. */
export const PARTITIONS = 16;
/** First level of what a NATS cluster has mapped: `lfp/{partition}/{the topic as it was}`. */
export const MAPPED = 'lfp';

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/** As NATS works it out for `{{partition(16,n)}}`: FNV-1a, 32 bits, of the edge node's name. */
export function partitionOf(node: string): number {
  let hash = FNV_OFFSET;
  for (const byte of Buffer.from(node)) hash = Math.imul(hash ^ byte, FNV_PRIME) >>> 0;
  return hash % PARTITIONS;
}

/** Group and node. */
export const addressOf = ({ group, node }: Pick<GatewayIdentity, 'group' | 'node'>): string => `${group}/${node}`;

export interface Uplink {
  readonly node: string;
  readonly address: string;
  /** As the gateway has published it. */
  readonly topic: string;
  readonly type: 'NBIRTH' | 'NDEATH' | 'other';
}

/** Whose message this is, by its topic alone: the broker lets everybody publish to their own. `undefined`: nobody's. */
export function uplinkOf(topic: string): Uplink | undefined {
  const [space, version, sn, direction, ...rest] = topic.split('/');
  if (space === 'lf') {
    if (version !== '1' || !sn || direction !== 'up' || rest.length === 0) return undefined;
    return { node: sn, address: addressOf({ group: SPARKPLUG_GROUP, node: sn }), topic, type: 'other' };
  }
  const parsed = parseTopic(topic);
  if (!parsed || parsed.type === 'STATE') return undefined;
  const { type, node } = parsed;
  return { node, address: addressOf(parsed), topic, type: type === 'NBIRTH' || type === 'NDEATH' ? type : 'other' };
}

/** How a process hears its gateways at a broker that is not ours. */
export interface Hearing {
  /** To be subscribed to for a part of all gateways, whoever is in it. */
  ofPartition(partition: number): readonly string[];
  /** To be subscribed to for one gateway of a part that is held. */
  ofGateway(who: GatewayIdentity): readonly string[];
  /** What a message was published to; `undefined`: it is none of those. */
  published(topic: string): { topic: string; partition: number | undefined } | undefined;
}

/** The cluster divides (subject mapping of NATS): one filter for each part. */
export const byMapping: Hearing = {
  ofPartition: (partition) => [`${MAPPED}/${partition}/#`],
  ofGateway: () => [],
  published(topic) {
    const [first, partition, ...levels] = topic.split('/');
    return first === MAPPED ? { topic: levels.join('/'), partition: Number(partition) } : undefined;
  },
};

/** A broker that cannot: filters of its own for each gateway. */
export const byFilters: Hearing = {
  ofPartition: () => [],
  ofGateway: ({ kind, sn, group, node }) => [
    ...(kind === 'lightfield' ? [`lf/1/${sn}/up/#`] : []),
    `spBv1.0/${group}/+/${node}`,
    `spBv1.0/${group}/+/${node}/+`,
  ],
  published: (topic) => ({ topic, partition: undefined }),
};
