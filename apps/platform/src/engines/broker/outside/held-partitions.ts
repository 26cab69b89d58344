import type { Lease, Leases } from '../../../kernel/leases/leases.ts';
import type { GatewayIdentity, GatewayList } from '../../types.ts';
import type { Known } from './outside-sessions.ts';
import { PARTITIONS, addressOf, partitionOf } from './partitions.ts';

export interface Partition {
  readonly number: number;
  readonly lease: Lease;
  /** By group and node. */
  readonly known: Map<string, Known>;
}
type Rows = Awaited<ReturnType<GatewayList['all']>>;

export interface HeldPartitionsOptions {
  leases: Leases;
  /** A partition has come or gone. */
  changed: () => void;
  /** A gateway is this process's no more (`left`), or is none any more, or another one under the same name. */
  ended: (known: Known, change: 'closed' | 'left') => void;
}

/** The partitions whose lease this process has, and the gateways in them. */
export function createHeldPartitions({ leases, changed, ended }: HeldPartitionsOptions) {
  const held = new Map<number, Partition>();
  let ends: (() => Promise<void>)[] = [];

  const hold = (number: number) =>
    leases.want(`gateways of partition ${number}`, (lease) => {
      const partition: Partition = { number, lease, known: new Map() };
      held.set(number, partition);
      changed();
      return Promise.resolve(() => {
        if (held.get(number) === partition) held.delete(number);
        for (const known of partition.known.values()) ended(known, 'left');
        changed();
        return Promise.resolve();
      });
    });

  function update({ number, known }: Partition, all: Rows): void {
    const rows = new Map(
      all.filter(({ who }) => partitionOf(who.node) === number).map(({ who }) => [addressOf(who), who]),
    );
    for (const [address, one] of known) {
      const now = rows.get(address);
      if (now && isSame(one.who, now)) continue;
      ended(one, 'closed');
      known.delete(address);
    }
    for (const [address, who] of rows)
      if (!known.has(address)) known.set(address, { who, session: undefined, askedIn: 0 });
  }

  return {
    start(): void {
      ends = Array.from({ length: PARTITIONS }, (_, number) => hold(number));
    },
    /** Others get them at once. */
    async stop(): Promise<void> {
      await Promise.all(ends.map((end) => end()));
    },
    all: (): Partition[] => [...held.values()],
    get: (number: number): Partition | undefined => held.get(number),
    update(all: Rows): void {
      for (const partition of held.values()) update(partition, all);
    },
  };
}

const isSame = (one: GatewayIdentity, other: GatewayIdentity): boolean =>
  one.gatewayId === other.gatewayId && one.orgId === other.orgId && one.credential === other.credential;
