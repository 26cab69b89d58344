import type { Ticks } from '../../kernel/clock.ts';
import type { DirectNotifier } from '../../kernel/notifier.ts';
import type { Administrator } from './disk-space.repository.ts';
import type { Told } from './space-level.ts';

/** The same is not said again within this time: a disk at its limit may be full and not full many times. */
const APART_MS = 3_600_000;
/** A database that is restarted is back sooner. */
const AWAY_MS = 60_000;
/** Of several processes each waits so much longer than the one before, whether that one has said it. */
const TURN_MS = 15_000;
/** What another one said so long ago was of this trouble: all see it within minutes. */
const HEARD_MS = 5 * 60_000;

export interface UrgentSeen {
  readonly full: boolean;
  /** The database answered just now. */
  readonly answered: boolean;
  readonly free: number | undefined;
  readonly administrators: readonly Administrator[];
}

/** Other processes, which see the same; the database that would tell them what was said is away. */
export interface UrgentOthers {
  /** How many of them speak before this one. */
  before(): number;
  say(what: string): void;
  hear(listener: (what: string) => void): void;
}
const NOBODY_ELSE: UrgentOthers = { before: () => 0, say: () => undefined, hear: () => undefined };

/**
 * Tells administrators by SMS and e-mail, past the database, what the database cannot keep: that there is no room, that it is
 * away, and that either has ended. Once each. Whether anything is sent at all depends on whether a provider is configured.
 */
export function createUrgentWord({
  direct,
  clock,
  words,
  others = NOBODY_ELSE,
}: {
  direct: DirectNotifier;
  clock: Ticks;
  words: Told;
  others?: UrgentOthers;
}) {
  const saidAt = new Map<string, number>();
  const said = { full: false, away: false };
  /** Since when it is to be said. */
  const since = { full: Number.NaN, away: Number.NaN };
  let awaySince: number | undefined;

  const heardAt = new Map<string, number>();
  others.hear((what) => heardAt.set(what, clock.ticks()));

  function say(trouble: 'full' | 'away', holds: boolean, { free, administrators }: UrgentSeen): void {
    const now = clock.ticks();
    if (said[trouble] === holds || administrators.length === 0) {
      since[trouble] = Number.NaN;
      return;
    }
    const what = `${trouble} ${holds}`;
    const heard = heardAt.get(what);
    const last = saidAt.get(what);
    if (heard !== undefined && now - heard < HEARD_MS) {
      // whoever does not see it does not take it as said: it would say that it is over
      said[trouble] = holds;
      since[trouble] = Number.NaN;
      saidAt.set(what, heard);
      return;
    }
    if (last !== undefined && now - last < APART_MS) return;
    if (Number.isNaN(since[trouble])) since[trouble] = now;
    if (now - since[trouble] < others.before() * TURN_MS) return;
    said[trouble] = holds;
    since[trouble] = Number.NaN;
    saidAt.set(what, now);
    others.say(what);
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
