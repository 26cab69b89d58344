import { LIMITS, accountErrors, pageErrors, projectErrors } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import { createQueues } from '../../kernel/one-by-one.ts';
import type { Hasher } from '../../kernel/password.ts';
import type { Seal } from '../../kernel/seal/seal.ts';
import type { PageViewRepository } from './page-view.repository.ts';
import type { StoredPage } from './page.repository.ts';

interface Count {
  count: number;
  lockedUntil: number | null;
}
/** Wrong passwords by key, as the login counts them; a restart forgives nobody. */
export interface WrongPasswords {
  of(keys: readonly string[], since: number): Promise<Count[]>;
  add(key: string, change: { at: number; since: number; lockAfter: number; lockUntil: number }): Promise<Count>;
  clear(keys: readonly string[]): Promise<void>;
}
export interface PageEntranceParts {
  views: Pick<PageViewRepository, 'pass'>;
  failures: WrongPasswords;
  seal: Pick<Seal, 'take' | 'open'>;
  hasher: Pick<Hasher, 'matches'>;
  clock: Clock;
}
const { lockMs, wrongPasswordsBeforeLock } = LIMITS.account;
const HOUR_MS = 3_600_000;

/** Entering the password of a page, for one session. */
export function createPageEntrance({ views, failures, seal, hasher, clock }: PageEntranceParts) {
  const oneByOne = createQueues();

  /** Counted for one account (one address, for visitors) at one page; for visitors also for the page from all addresses together. */
  function keysOf({ kind, accountId, ip }: Caller, pageId: string): { here: string; all: string | undefined } {
    return kind === 'share'
      ? { here: `page:${pageId}:${ip}`, all: `page-share:${pageId}` }
      : { here: `page:${pageId}:${accountId}`, all: undefined };
  }
  async function check(caller: Caller, { id, owner }: StoredPage, hash: string, text: string): Promise<void> {
    const { here, all } = keysOf(caller, id);
    const at = clock.now();
    const counts = await failures.of(all === undefined ? [here] : [here, all], at - HOUR_MS);
    const lockedUntil = Math.max(...counts.map((one) => one.lockedUntil ?? 0));
    if (lockedUntil > at) throw accountErrors.tooManyAttempts({ retryAfterMs: lockedUntil - at });
    if (await hasher.matches(hash, text)) return failures.clear([here]);
    const lock = { at, since: at - lockMs, lockAfter: wrongPasswordsBeforeLock, lockUntil: at + lockMs };
    const { count } = await failures.add(here, lock);
    if (all !== undefined)
      await failures.add(all, {
        at,
        since: at - HOUR_MS,
        lockAfter: LIMITS.page.wrongBeforeLock,
        lockUntil: at + HOUR_MS,
      });
    const attemptsLeft = Math.max(0, wrongPasswordsBeforeLock - count);
    const wrong = owner.kind === 'project' ? projectErrors.pagePasswordWrong : pageErrors.pagePasswordMismatch;
    throw wrong({ field: 'password', attemptsLeft });
  }

  /** 1909, of a project 2610: it is wrong; 1005: too many wrong ones. A page without password takes any. */
  return async function enter(
    caller: Caller,
    page: StoredPage,
    { password, nonce }: { password: string; nonce: string },
  ) {
    const text = seal.open('password', password, await seal.take(nonce));
    const { id, passwordHash: hash } = page;
    // One after the other: guesses sent at once would all pass before the first is counted.
    if (hash !== null) await oneByOne(keysOf(caller, id).here, () => check(caller, page, hash, text));
    // For this password: one that was set while it was compared is asked for.
    if (hash !== null) await views.pass(caller.sessionId, id, hash, clock.now());
    return {};
  };
}
