import { createHash } from 'node:crypto';
import {
  type BodyOut,
  LIMITS,
  type ShareVisit,
  accountErrors,
  type shareCalls,
  shareErrors,
} from '@lightfield/contract';
import type { Clock } from '../../kernel/clock.ts';
import { createQueues } from '../../kernel/one-by-one.ts';
import type { Hasher } from '../../kernel/password.ts';
import type { CallContext } from '../../kernel/route.ts';
import type { Seal } from '../../kernel/seal/seal.ts';
import { type ShareVisits, shareCookie } from '../../kernel/share-visits.ts';
import type { ShareRepository, Shared } from './share.repository.ts';

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
export interface VisitParts {
  shares: Pick<ShareRepository, 'byLink'>;
  visits: Pick<ShareVisits, 'open' | 'find'>;
  failures: WrongPasswords;
  seal: Pick<Seal, 'take' | 'open'>;
  hasher: Hasher;
  clock: Clock;
}
type Body = BodyOut<typeof shareCalls.enter>;
type From = Pick<CallContext, 'ip' | 'cookie' | 'setCookie'>;

/** The cookie goes with calls only, not with pages and pictures. */
const COOKIE_PATH = '/lfscada/';
const { lockMs, wrongPasswordsBeforeLock } = LIMITS.account;
const { linkLockMs, wrongBeforeLinkLock, sessionMs } = LIMITS.share;

/** The rules of coming in by a share link. */
export function createVisitService({ shares, visits, failures, seal, hasher, clock }: VisitParts) {
  const oneByOne = createQueues();
  /**
   * Counted for one address at one link, for one address at all links, and for one link from all addresses: four characters
   * would not stand long against somebody with many of either.
   */
  function keysOf(link: string, ip: string) {
    const name = createHash('sha256').update(`failures ${link}`).digest('hex');
    return { here: `share:${name}:${ip}`, address: `share-ip:${ip}`, link: `share:${name}` };
  }

  /** 1005: too many wrong ones. 2504: this one is wrong. */
  async function check(text: string, hash: string, link: string, ip: string): Promise<void> {
    const keys = keysOf(link, ip);
    const at = clock.now();
    const counts = await failures.of(Object.values(keys), at - linkLockMs);
    const lockedUntil = Math.max(...counts.map((one) => one.lockedUntil ?? 0));
    if (lockedUntil > at) throw accountErrors.tooManyAttempts({ retryAfterMs: lockedUntil - at });
    if (await hasher.matches(hash, text)) {
      // What others tried at the link stays counted: who knows the password must not clear the way for who does not.
      await failures.clear([keys.here]);
      return;
    }
    const short = { at, since: at - lockMs, lockUntil: at + lockMs };
    const long = { at, since: at - linkLockMs, lockUntil: at + linkLockMs, lockAfter: wrongBeforeLinkLock };
    const { count } = await failures.add(keys.here, { ...short, lockAfter: wrongPasswordsBeforeLock });
    await failures.add(keys.address, long);
    await failures.add(keys.link, long);
    throw shareErrors.sharePasswordWrong({
      field: 'password',
      attemptsLeft: Math.max(0, wrongPasswordsBeforeLock - count),
    });
  }

  async function checkPassword({ token, password, nonce }: Body, hash: string, ip: string): Promise<void> {
    if (password === undefined) throw shareErrors.sharePasswordRequired({ field: 'password' });
    const text = seal.open('password', password, await seal.take(nonce ?? ''));
    // One after the other: guesses sent at once would all pass before the first is counted.
    await oneByOne(token, () => check(text, hash, token, ip));
  }

  const told = ({ kind, id, name }: Shared, auth: ShareVisit['auth'], expiresAt: number): ShareVisit => ({
    equipId: kind === 'device' ? id : null,
    projectId: kind === 'project' ? id : null,
    name,
    auth,
    expiresAt,
  });

  return {
    /** 2501: no such link. 2502: revoked. 2503, 2504, 1005: about its password. */
    async enter(body: Body, from: From): Promise<ShareVisit> {
      const { token: link } = body;
      const known = await visits.find(link, from.cookie(shareCookie(link)));
      if (known === 'invalid') throw shareErrors.shareInvalid();
      if (known === 'revoked') throw shareErrors.shareRevoked();
      const shared = await shares.byLink(link);
      if (!shared?.share) throw shareErrors.shareRevoked();
      const { auth, passwordHash } = shared.share;
      // Reloading the page is no new visit.
      if (known !== 'expired') return told(shared, auth, known.expiresAt);
      if (passwordHash !== null) await checkPassword(body, passwordHash, from.ip);
      const opened = await visits.open({ link, passwordHash, ip: from.ip });
      if (!opened) throw shareErrors.shareTokenExpired();
      from.setCookie(shareCookie(link), opened.token, { path: COOKIE_PATH, maxAgeMs: sessionMs });
      return told(shared, auth, opened.expiresAt);
    },
  };
}
export type VisitService = ReturnType<typeof createVisitService>;
