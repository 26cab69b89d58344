import type { Ticks } from '../../kernel/clock.ts';
import type { DirectNotifier } from '../../kernel/notifier.ts';
import type { Administrator } from './disk-space.repository.ts';
import type { Told } from './space-level.ts';

/** The same is not said again within this time: a disk at its limit may be full and not full many times. */
const APART_MS = 3_600_000;
/** A database that is restarted is back sooner. */
const AWAY_MS = 60_000;

export interface UrgentSeen {
  readonly full: boolean;
  /** The database answered just now. */
  readonly answered: boolean;
  readonly free: number | undefined;
  readonly administrators: readonly Administrator[];
}

/**
 * Tells administrators by SMS and e-mail, past the database, what the database cannot keep: that there is no room, that it is
 * away, and that either has ended. Once each. Whether anything is sent at all depends on whether a provider is configured.
 */
export function createUrgentWord({ direct, clock, words }: { direct: DirectNotifier; clock: Ticks; words: Told }) {
  const saidAt = new Map<string, number>();
  const said = { full: false, away: false };
  let awaySince: number | undefined;

  function say(trouble: 'full' | 'away', holds: boolean, { free, administrators }: UrgentSeen): void {
    if (said[trouble] === holds || administrators.length === 0) return;
    const now = clock.ticks();
    const last = saidAt.get(`${trouble} ${holds}`);
    if (last !== undefined && now - last < APART_MS) return;
    said[trouble] = holds;
    saidAt.set(`${trouble} ${holds}`, now);
    for (const { phone, email, lang } of administrators) {
      const { title, note } = words(
        trouble === 'full' ? (holds ? 'full' : 'enough') : holds ? 'away' : 'back',
        free,
        lang,
      );
      const notice = { template: 'notice', params: { title, content: note }, lang } as const;
      if (email !== '') direct.send({ ...notice, channel: 'email', target: email });
      if (phone !== '') direct.send({ ...notice, channel: 'sms', target: phone });
    }
  }

  /** Told of every look. */
  return function see(seen: UrgentSeen): void {
    const now = clock.ticks();
    awaySince = seen.answered ? undefined : (awaySince ?? now);
    // Whether there is room again is known only once the database stores something.
    if (seen.full || seen.answered) say('full', seen.full, seen);
    const isAway = awaySince !== undefined && now - awaySince >= AWAY_MS;
    // A database without room may end: that it is full says it all.
    if (isAway ? !said.full : seen.answered) say('away', isAway, seen);
  };
}
