import { LIMITS } from '@lightfield/contract';

/** A group and the one that is told after it. */
export interface EscalatingGroup {
  readonly id: string;
  /** `null`: nobody. */
  readonly next: string | null;
}

/**
 * What is wrong with telling `next` after `id`, among the groups there are: it would come back to a group that was told before, or
 * more groups would be told one after the other than `LIMITS.alarm.escalationDepth`, counting those that lead to `id`.
 */
export function escalationProblem(
  groups: readonly EscalatingGroup[],
  id: string,
  next: string | null,
): 'circle' | 'tooLong' | undefined {
  if (next === null) return undefined;
  const following = new Map(groups.map((group) => [group.id, group.next]));
  following.set(id, next);
  const ahead = stepsFrom(following, id);
  if (ahead === 'circle') return 'circle';
  const longest = Math.max(
    ...[...following.keys()].map((from) => {
      const steps = stepsFrom(following, from, id);
      return typeof steps === 'number' ? steps : 0;
    }),
  );
  return longest + ahead > LIMITS.alarm.escalationDepth ? 'tooLong' : undefined;
}

/** Steps from one group to its last one, or to `until`; `unreached`: it does not lead there. */
function stepsFrom(following: ReadonlyMap<string, string | null>, from: string): number | 'circle';
function stepsFrom(
  following: ReadonlyMap<string, string | null>,
  from: string,
  until: string,
): number | 'circle' | 'unreached';
function stepsFrom(
  following: ReadonlyMap<string, string | null>,
  from: string,
  until?: string,
): number | 'circle' | 'unreached' {
  const seen = new Set<string>();
  let steps = 0;
  for (let at = from; ; steps += 1) {
    if (at === until) return steps;
    if (seen.has(at)) return 'circle';
    seen.add(at);
    const next = following.get(at) ?? null;
    if (next === null) return until === undefined ? steps : 'unreached';
    at = next;
  }
}

/** Whether a group that was to be told next still is: nobody has confirmed meanwhile. */
export const stillEscalates = ({ confirmedAt }: { confirmedAt: number | null }): boolean => confirmedAt === null;
