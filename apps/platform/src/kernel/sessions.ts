import { createHash, randomBytes } from 'node:crypto';
import {
  type AccountKind,
  LIMITS,
  PERMISSION_CODES,
  type PermissionCode,
  isCentreOnly,
  ofTheTwo,
} from '@lightfield/contract';
import type { Bus } from './bus.ts';
import type { Caller } from './caller.ts';
import { type Clock, type Ticks, steadyClock } from './clock.ts';
import type { Db } from './db.ts';
import type { Lang } from './language.ts';
import type { Log } from './log.ts';
import { SESSION_IDLE_MS, SESSION_MAX_MS } from './session-cookie.ts';

/** A caller without what belongs to the single request. */
export type SessionCaller = Omit<Caller, 'ip' | 'lang'>;

export interface Sessions {
  /** Starts a session; the token goes into the cookie and nowhere else. */
  open(session: { accountId: string; ip: string; agent: string }): Promise<{ token: string; sessionId: string }>;
  /**
   * Who holds the token; `expired`: too old or unused for too long; `lockLost`: the hardware lock the account needs was not
   * confirmed in time; `undefined`: nobody, or logged out.
   */
  find(token: string | undefined): Promise<SessionCaller | 'expired' | 'lockLost' | undefined>;
  /**
   * The account a request is counted for, from memory alone: '' for none, `undefined` where the database would have to be asked.
   * It may be seconds old, and opens nothing.
   */
  known(token: string | undefined): string | undefined;
  /** The same question by the id, for sockets that outlive their call. */
  isAlive(sessionId: string): Promise<boolean>;
  /**
   * The language a page of the session is shown in. The account keeps the one its pages changed to last: what is sent to its
   * owner outside the product is written in it.
   */
  noteLanguage(sessionId: string, language: Lang): void;
  /** The hardware lock was there just now. */
  noteLock(sessionId: string): Promise<void>;
  /**
   * What is known of accounts is asked again at the next call: a role, an account or the departments have changed. Said on the
   * bus too (`reachChanged`), for what lives longer than a call.
   */
  refresh(): void;
  /** Ends one session at once, here and (within seconds) in other processes. */
  end(sessionId: string): Promise<void>;
  /** Ends all of an account (disabled, password changed), but for one. Answers how many. */
  endAllOf(accountId: string, except?: string): Promise<number>;
  /** Those of an account that are alive, newest first. */
  listOf(accountId: string): Promise<OwnSession[]>;
  /** Ends one by the id that its owner sees; false: not theirs, or gone. */
  endOne(accountId: string, id: string): Promise<boolean>;
  /** Writes down who was last seen when, and removes what is long over. Called by a timer of main. */
  sweep(): Promise<void>;
}

/** A session as its owner may see it. */
export interface OwnSession {
  id: string;
  /** Names the session inside the platform; never shown. */
  sessionId: string;
  ip: string;
  agent: string;
  createdAt: number;
  lastSeenAt: number;
}

/** Not in the specification: sessions of one account at a time; one more ends the oldest. */
export const SESSIONS_MAX = 10;
/** How long a revocation in another process may go unnoticed; within it a call costs no query. */
const CACHE_MS = 5_000;
/** `last_seen_at` is written at most this often: it only has to tell 12 idle hours. */
const SEEN_WRITE_MS = 60_000;
/** Ended sessions stay this long, so that their owner reads "timed out" rather than "not logged in". */
const KEEP_ENDED_MS = 7 * 24 * 3_600_000;
const CACHED_MAX = 20_000;
const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

interface SessionRow {
  account_id: string;
  login_name: string;
  org_id: string;
  kind: AccountKind;
  role_type: Caller['roleType'];
  data_range: Caller['dataRange'];
  permissions: string[] | null;
  dept_id: string | null;
  /** The account, its organisation or the one above is disabled, waits for approval or is beyond its date. */
  shut: boolean;
  use_lock: boolean;
  password_due: boolean;
  created_at: Date;
  lock_checked_at: Date | null;
  last_seen_at: Date;
  expires_at: Date;
  language: Lang | null;
}

interface Cached {
  /** In ticks. */
  fetchedAt: number;
  row: SessionRow;
  caller: SessionCaller;
  lastSeen: number;
  lastWritten: number;
  /** Of its pages, as far as known; at first that of the account. */
  language: Lang | null;
}

/** Nobody is held to change what they may not change. Of tables `account` and `role`. */
export const PASSWORD_DUE = `(account.password_given and coalesce('account_own_password' = any(role.permissions), true))`;

const hashOf = (token: string) => createHash('sha256').update(token).digest();

async function findRow(db: Db, sessionId: string, now: number): Promise<SessionRow | undefined> {
  const [row] = await db.query<SessionRow>(
    `select session.account_id, account.login_name, account.org_id, account.dept_id, account.kind, role.role_type,
            role.data_range, role.permissions, session.last_seen_at, session.expires_at, session.created_at,
            account.use_lock, account.language, session.lock_checked_at, ${PASSWORD_DUE} as password_due,
            account.disabled or account.status <> 'active' or coalesce(account.expires_at <= $2, false)
              or org.disabled or coalesce(above.disabled, false) as shut
       from session join account on account.id = session.account_id join role on role.id = account.role_id
       join org on org.id = account.org_id left join org above on above.id = org.parent_id
      where session.token_hash = $1`,
    [Buffer.from(sessionId, 'hex'), new Date(now)],
  );
  return row;
}

function stateOf({ row, lastSeen }: Cached, now: number): 'alive' | 'expired' | 'disabled' | 'lockLost' {
  if (row.shut) return 'disabled';
  const { use_lock, lock_checked_at, created_at } = row;
  if (use_lock && now - (lock_checked_at ?? created_at).getTime() > LIMITS.account.lockSilenceMs) return 'lockLost';
  return now >= row.expires_at.getTime() || now - lastSeen > SESSION_IDLE_MS ? 'expired' : 'alive';
}

function noteLanguage({ db, log }: { db: Db; log: Log }, entry: Cached | undefined, language: Lang): void {
  if (!entry || entry.language === language) return;
  entry.language = language;
  db.query('update account set language = $2 where id = $1 and language is distinct from $2', [
    entry.row.account_id,
    ofTheTwo(language),
  ]).catch((error: unknown) => log.warn({ error }, 'language of an account not written'));
}

function knownAccount(cache: Map<string, Cached>, token: string | undefined, now: number): string | undefined {
  if (!token || !TOKEN_PATTERN.test(token)) return '';
  const entry = cache.get(hashOf(token).toString('hex'));
  if (!entry) return undefined;
  return stateOf(entry, now) === 'alive' ? entry.caller.accountId : '';
}

function noteSeen({ db, log }: { db: Db; log: Log }, sessionId: string, entry: Cached, now: number): void {
  entry.lastSeen = now;
  if (entry.lastSeen - entry.lastWritten < SEEN_WRITE_MS) return;
  entry.lastWritten = entry.lastSeen;
  db.query('update session set last_seen_at = greatest(last_seen_at, $2) where token_hash = $1', [
    Buffer.from(sessionId, 'hex'),
    new Date(entry.lastSeen),
  ]).catch((error: unknown) => log.warn({ error }, 'last use of a session not written'));
}

/** Server-side sessions: only the hash of a token is stored, and whatever ends one takes effect at once. */
export function createSessions({
  db,
  clock,
  bus,
  log,
}: {
  db: Db;
  clock: Clock & Ticks;
  bus: Bus;
  log: Log;
}): Sessions {
  const steady = steadyClock(clock);
  const cache = new Map<string, Cached>();
  const fetching = new Map<string, Promise<Cached | undefined>>();

  async function fetch(sessionId: string): Promise<Cached | undefined> {
    const row = await findRow(db, sessionId, clock.now());
    const known = cache.get(sessionId);
    cache.delete(sessionId);
    if (!row) {
      // It was here a moment ago: ended by another process.
      if (known) bus.emit('sessionEnded', { sessionId });
      return undefined;
    }
    const seen = row.last_seen_at.getTime();
    const entry = {
      fetchedAt: clock.ticks(),
      row,
      caller: callerFromRow(row, sessionId),
      lastSeen: Math.max(seen, known?.lastSeen ?? 0),
      lastWritten: seen,
      language: known ? known.language : row.language,
    };
    cache.set(sessionId, entry);
    const [oldest] = cache.keys();
    if (cache.size > CACHED_MAX && oldest !== undefined) cache.delete(oldest);
    return entry;
  }

  function lookUp(sessionId: string): Promise<Cached | undefined> | Cached {
    const known = cache.get(sessionId);
    if (known && clock.ticks() - known.fetchedAt < CACHE_MS) return known;
    // Twenty calls of one page that arrive together ask once.
    const running = fetching.get(sessionId) ?? fetch(sessionId).finally(() => fetching.delete(sessionId));
    fetching.set(sessionId, running);
    return running;
  }

  async function remove(where: string, params: readonly unknown[]): Promise<number> {
    const rows = await db.query<{ token_hash: Buffer }>(
      `delete from session where ${where} returning token_hash`,
      params,
    );
    for (const { token_hash } of rows) {
      const sessionId = token_hash.toString('hex');
      cache.delete(sessionId);
      bus.emit('sessionEnded', { sessionId });
    }
    return rows.length;
  }

  return {
    async open({ accountId, ip, agent }) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const hash = hashOf(token);
      const now = steady.now();
      await db.query(
        `insert into session (token_hash, account_id, created_at, last_seen_at, expires_at, ip, agent)
         values ($1, $2, $3, $3, $4, $5, $6)`,
        [hash, accountId, new Date(now), new Date(now + SESSION_MAX_MS), ip, agent.slice(0, 300)],
      );
      await remove(
        `token_hash in (select token_hash from session where account_id = $1 and token_hash <> $2
                         order by created_at desc, id offset ${SESSIONS_MAX - 1})`,
        [accountId, hash],
      );
      return { token, sessionId: hash.toString('hex') };
    },
    async find(token) {
      // Anything that cannot be one of ours costs no query.
      if (!token || !TOKEN_PATTERN.test(token)) return undefined;
      const sessionId = hashOf(token).toString('hex');
      const entry = await lookUp(sessionId);
      if (!entry) return undefined;
      const state = stateOf(entry, steady.now());
      if (state === 'disabled' || state === 'lockLost')
        await remove('token_hash = $1', [Buffer.from(sessionId, 'hex')]);
      if (state !== 'alive') return state === 'disabled' ? undefined : state;
      noteSeen({ db, log }, sessionId, entry, steady.now());
      return entry.caller;
    },
    known: (token) => knownAccount(cache, token, clock.now()),
    async isAlive(sessionId) {
      const entry = await lookUp(sessionId);
      return entry !== undefined && stateOf(entry, steady.now()) === 'alive';
    },
    noteLanguage: (sessionId, language) => noteLanguage({ db, log }, cache.get(sessionId), language),
    async noteLock(sessionId) {
      await db.query('update session set lock_checked_at = $2 where token_hash = $1', [
        Buffer.from(sessionId, 'hex'),
        new Date(steady.now()),
      ]);
      cache.delete(sessionId);
    },
    refresh: () => {
      for (const entry of cache.values()) entry.fetchedAt = Number.NEGATIVE_INFINITY;
      bus.emit('reachChanged', { at: clock.now() });
    },
    end: async (sessionId) => void (await remove('token_hash = $1', [Buffer.from(sessionId, 'hex')])),
    endAllOf: (accountId, except) =>
      remove('account_id = $1 and token_hash <> $2', [accountId, Buffer.from(except ?? '', 'hex')]),
    async listOf(accountId) {
      const rows = await aliveOf(db, accountId, steady.now());
      return rows.map((row) => ownFromRow(row, cache.get(row.token_hash.toString('hex'))?.lastSeen ?? 0));
    },
    endOne: async (accountId, id) => (await remove('account_id = $1 and id = $2', [accountId, id])) > 0,
    async sweep() {
      await remove("greatest(least(expires_at, last_seen_at + $2 * interval '1 ms'), created_at) < $1", [
        new Date(steady.now() - KEEP_ENDED_MS),
        SESSION_IDLE_MS,
      ]);
    },
  };
}

const aliveOf = (db: Db, accountId: string, now: number): Promise<OwnRow[]> =>
  db.query<OwnRow>(
    `select id, token_hash, ip, agent, created_at, last_seen_at from session
      where account_id = $1 and expires_at > $2 and last_seen_at > $3 order by created_at desc, id`,
    [accountId, new Date(now), new Date(now - SESSION_IDLE_MS)],
  );

interface OwnRow {
  id: string;
  token_hash: Buffer;
  ip: string;
  agent: string;
  created_at: Date;
  last_seen_at: Date;
}
const ownFromRow = (row: OwnRow, seen: number): OwnSession => ({
  id: row.id,
  sessionId: row.token_hash.toString('hex'),
  ip: row.ip,
  agent: row.agent,
  createdAt: row.created_at.getTime(),
  lastSeenAt: Math.max(seen, row.last_seen_at.getTime()),
});

function callerFromRow(row: SessionRow, sessionId: string): SessionCaller {
  // Whatever a role says, what is the operation centre's stays there.
  const held = PERMISSION_CODES.filter(
    (code) => (row.permissions?.includes(code) ?? true) && (row.kind === 'op' || !isCentreOnly(code)),
  );
  return {
    accountId: row.account_id,
    loginName: row.login_name,
    orgId: row.org_id,
    deptId: row.dept_id,
    kind: row.kind,
    roleType: row.role_type,
    dataRange: row.data_range,
    permissions: new Set<PermissionCode>(held),
    sessionId,
    passwordDue: row.password_due,
  };
}
