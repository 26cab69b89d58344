import type { Severity } from '@lightfield/contract';
import type { State } from '@lightfield/ui';

/** How open alarms are marked. */
export interface Standing {
  /** Those that hold, without the shelved ones. */
  readonly active: number;
  /** The worst of them. Absent: nobody has said. */
  readonly worst?: Severity | null | undefined;
  readonly unconfirmed?: number;
  readonly shelved?: number | undefined;
}
export type StandingKind = 'active' | 'unconfirmed' | 'shelved' | 'none';

/** What a mark says: what holds, else what waits for somebody, else what only lies on the shelf. */
export const standingKind = ({ active, unconfirmed = 0, shelved = 0 }: Standing): StandingKind =>
  active > 0 ? 'active' : unconfirmed > shelved ? 'unconfirmed' : shelved > 0 ? 'shelved' : 'none';

const STATES: Readonly<Record<Exclude<StandingKind, 'active'>, State>> = {
  unconfirmed: 'unconfirmed',
  shelved: 'shelved',
  none: 'good',
};
/** Shape and colour of it: the worst severity that stands. What nobody has graded is taken for the worst. */
export function standingState(standing: Standing): State {
  const kind = standingKind(standing);
  return kind === 'active' ? (standing.worst ?? 'severe') : STATES[kind];
}
