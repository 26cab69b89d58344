import type { Overview } from '@lightfield/contract';

export type StandingKind = 'online' | 'failing' | 'never' | 'unknown' | 'offline' | 'sleeping' | 'upgrading' | 'none';

/**
 * Each device in one place: one behind a gateway that is there counts as online only when it is read. `unknown` of the counts has those
 * behind gateways that are away too, which are told by the gateway's state.
 */
export function standingsOf(counts: Overview['devices']): readonly { kind: StandingKind; count: number }[] {
  const { online, failing, never, offline, sleeping, upgrading, none } = counts;
  const unknown = Math.max(0, counts.unknown - offline - sleeping);
  return [
    { kind: 'online', count: Math.max(0, online - failing - never - unknown) },
    { kind: 'failing', count: failing },
    { kind: 'never', count: never },
    { kind: 'unknown', count: unknown },
    { kind: 'offline', count: offline },
    { kind: 'sleeping', count: sleeping },
    { kind: 'upgrading', count: upgrading },
    { kind: 'none', count: none },
  ];
}
