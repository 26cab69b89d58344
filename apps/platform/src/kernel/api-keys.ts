import { createHash } from 'node:crypto';
import { type BlockList, isIP } from 'node:net';
import { type AccountKind, type PermissionCode, isCentreOnly, isPermission } from '@lightfield/contract';
import type { Bus } from './bus.ts';
import type { Caller } from './caller.ts';
import type { Clock, Ticks } from './clock.ts';
import type { Db } from './db.ts';
import { networksIn } from './networks.ts';
import { serviceShut } from './service-shut.ts';
import type { SessionCaller } from './sessions.ts';

/** Why a key is not let in. */
export type KeyProblem = 'invalid' | 'expired' | 'disabled' | 'address';
/** Calls that were made and refused since the counts were taken last. */
export interface KeyUse {
  readonly keyId: string;
  /** "2026-11-27", of UTC. */
  readonly day: string;
  readonly path: string;
  calls: number;
  refused: number;
}
export interface KeySeen {
  readonly at: number;
  readonly ip: string;
}

export interface ApiKeys {
  /** Who holds the key; from memory where it was asked for a moment ago. */
  find(secret: string, ip: string): Promise<SessionCaller | KeyProblem> | SessionCaller | KeyProblem;
  /** What the requests of a key are counted by, from memory: '' for none, `undefined` where the database would have to be asked. */
  known(secret: string): string | undefined;
  /** A call by a key, for its statistics. */
  note(keyId: string, path: string, from: { ip: string; refused: boolean }): void;
  /** A key was changed, disabled or revoked: the next call of any key asks anew. Another process hears of it within `CACHE_MS`. */
  forget(): void;
  /** Takes what was counted; whoever cannot store it gives it back. */
  takeCounts(): { uses: KeyUse[]; seen: ReadonlyMap<string, KeySeen> };
  giveBack(uses: readonly KeyUse[]): void;
}

/** What a secret begins with, so that one that lies in a file or a log is known for what it is. */
export const KEY_PREFIX = 'lfk_';
const KEY_PATTERN = /^lfk_[A-Za-z0-9_-]{43}$/;
/** Of a token that a key was exchanged for (decision 139). */
export const TOKEN_PREFIX = 'lft_';
const TOKEN_PATTERN = /^lft_[A-Za-z0-9_-]{43}$/;
const isSecret = (secret: string): boolean => KEY_PATTERN.test(secret) || TOKEN_PATTERN.test(secret);
/** How long a key that was revoked in another process goes on here; within it a call costs no query. */
const CACHE_MS = 5_000;
const CACHED_MAX = 5_000;
const BEARER = /^bearer +(lf[kt]_\S*) *$/i;

/** The key, or the token of one, behind "Bearer"; `undefined`: there is none. What somebody else's server in front of us puts there is not looked at. */
export const bearerOf = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : BEARER.exec(header)?.[1];
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

interface KeyRow {
  id: string;
  name: string;
  account_id: string;
  login_name: string;
  org_id: string;
  dept_id: string | null;
  kind: AccountKind;
  role_type: Caller['roleType'];
  data_range: Caller['dataRange'];
  /** Of the role; `null`: all. */
  held: string[] | null;
  permissions: string[];
  /** Of a token: what it was asked for with; `null`: all of the key's. */
  narrowed: string[] | null;
  range: 'all' | 'groups' | 'devices';
  devices: string[];
  groups: string[];
  networks: string;
  per_minute: number;
  expires_at: Date | null;
  /** Of the secret that was named, or that the token was asked for with, where it is the one before. */
  old_until: Date | null;
  token_until: Date | null;
  /** The key, its account or its organisation is disabled, beyond its date, or may not use the API any more. */
  shut: boolean;
}

interface Cached {
  /** In ticks. */
  fetchedAt: number;
  caller: SessionCaller;
  endsAt: number;
  shut: boolean;
  networks: BlockList | undefined;
}

/** Groups with all that lie in them. */
const GROUPS_BELOW = `array(with recursive below as (
    select group_id as id from api_key_group where key_id = api_key.id
     union select device_group.id from device_group join below on device_group.parent_id = below.id) select id from below)`;

/** Of tables `api_key`, `account` (that made it), `org` and `above`: it lets nobody in. `now` is the placeholder of the time. */
export const keyShut = (now: string): string =>
  `(api_key.disabled or account.disabled or account.status <> 'active' or coalesce(account.expires_at <= ${now}, false) or org.disabled
    or coalesce(above.disabled, false) or account.org_id <> api_key.org_id
    or (account.kind = 'ext' and not exists (select 1 from api_authorised where org_id = account.org_id))
    or ${serviceShut('api_key.org_id', 'api')})`;

/** `secret`: SQL of the hash of the key's secret; `token`: of the token's columns. */
const find = (
  secret: string,
  token: string,
): string => `select api_key.id, api_key.name, api_key.account_id, account.login_name, account.org_id, account.dept_id, account.kind,
    role.role_type, role.data_range, role.permissions as held, api_key.permissions, api_key.range, api_key.networks, api_key.per_minute,
    ${token}, api_key.expires_at, case when api_key.secret_hash <> ${secret} then api_key.old_until end as old_until,
    array(select device_id from api_key_device where key_id = api_key.id) as devices, ${GROUPS_BELOW} as groups,
    ${keyShut('$2')} as shut
  from api_key join account on account.id = api_key.account_id join role on role.id = account.role_id
  join org on org.id = account.org_id left join org above on above.id = org.parent_id`;
const FIND_BY_SECRET = `${find('$1', 'null::text[] as narrowed, null::timestamptz as token_until')}
 where api_key.secret_hash = $1 or api_key.old_hash = $1`;
/** A token goes with the secret that it was asked for with. */
const FIND_BY_TOKEN = `${find('api_token.issued_by', 'api_token.permissions as narrowed, api_token.expires_at as token_until')}
  join api_token on api_token.key_id = api_key.id
 where api_token.hash = $1 and api_token.issued_by in (api_key.secret_hash, api_key.old_hash)`;

/**
 * A key acts for the account that made it: what that account may not any more, its keys may not either. Whatever is written down under
 * a name is written under the key's.
 */
function callerOf(row: KeyRow, sessionId: string): SessionCaller {
  const held = row.permissions.filter(
    (code): code is PermissionCode =>
      isPermission(code) &&
      (row.held?.includes(code) ?? true) &&
      (row.narrowed?.includes(code) ?? true) &&
      (row.kind === 'op' || !isCentreOnly(code)),
  );
  return {
    accountId: row.account_id,
    loginName: `${row.name} (API, ${row.login_name})`,
    orgId: row.org_id,
    deptId: row.dept_id,
    kind: row.kind,
    roleType: row.role_type,
    dataRange: row.data_range,
    permissions: new Set(held),
    sessionId,
    key: {
      id: row.id,
      name: row.name,
      perMinute: row.per_minute,
      ...(row.range !== 'all' && { only: { devices: row.devices, groups: row.groups } }),
    },
  };
}

const entryOf = (row: KeyRow, sessionId: string, fetchedAt: number): Cached => ({
  fetchedAt,
  caller: callerOf(row, sessionId),
  endsAt: Math.min(...[row.expires_at, row.old_until, row.token_until].map((at) => at?.getTime() ?? Infinity)),
  shut: row.shut,
  // What cannot be read lets nobody in.
  networks: row.networks === '' ? undefined : (networksIn(row.networks) ?? networksIn('')),
});

/** An IPv4 address that arrives on an IPv6 socket is the same address. */
const plainAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '');
function comesFrom(networks: BlockList, ip: string): boolean {
  const address = plainAddress(ip);
  return networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** Keys of the open API (decision 106): only hashes are stored, and what was found is remembered for seconds. */
export function createApiKeys({ db, clock, bus }: { db: Db; clock: Clock & Ticks; bus: Bus }): ApiKeys {
  const cache = new Map<string, Cached>();
  const fetching = new Map<string, Promise<Cached | undefined>>();
  const uses = new Map<string, KeyUse>();
  const seen = new Map<string, KeySeen>();
  /** Counts what made all that was known stale: an answer that was asked for before is not remembered. */
  let turn = 0;

  async function fetch(hash: Buffer, id: string, statement: string): Promise<Cached | undefined> {
    const asked = turn;
    const [row] = await db.query<KeyRow>(statement, [hash, new Date(clock.now())], { prepared: true });
    if (!row) return undefined;
    const entry = entryOf(row, id, clock.ticks());
    if (asked !== turn) return entry;
    cache.delete(id);
    cache.set(id, entry);
    const [oldest] = cache.keys();
    if (cache.size > CACHED_MAX && oldest !== undefined) cache.delete(oldest);
    return entry;
  }

  function stateOf({ caller, endsAt, shut, networks }: Cached, ip: string): SessionCaller | KeyProblem {
    if (shut) return 'disabled';
    if (clock.now() >= endsAt) return 'expired';
    return networks && !comesFrom(networks, ip) ? 'address' : caller;
  }

  function cached(id: string): Cached | undefined {
    const entry = cache.get(id);
    return entry && clock.ticks() - entry.fetchedAt < CACHE_MS ? entry : undefined;
  }

  function forget(): void {
    turn += 1;
    cache.clear();
    fetching.clear();
  }
  bus.on('reachChanged', forget);

  return {
    find(secret, ip) {
      // Anything that cannot be one of ours costs no query.
      if (!isSecret(secret)) return 'invalid';
      const hash = hashOfSecret(secret);
      const id = hash.toString('hex');
      const entry = cached(id);
      if (entry) return stateOf(entry, ip);
      const statement = TOKEN_PATTERN.test(secret) ? FIND_BY_TOKEN : FIND_BY_SECRET;
      const running = fetching.get(id) ?? fetch(hash, id, statement).finally(() => fetching.delete(id));
      fetching.set(id, running);
      return running.then((found) => (found ? stateOf(found, ip) : 'invalid'));
    },
    known(secret) {
      if (!isSecret(secret)) return '';
      const entry = cached(hashOfSecret(secret).toString('hex'));
      return entry && laneOf(entry.caller);
    },
    note(keyId, path, { ip, refused }) {
      const at = clock.now();
      const day = new Date(at).toISOString().slice(0, 10);
      const name = `${keyId} ${day} ${path}`;
      const use = uses.get(name) ?? { keyId, day, path, calls: 0, refused: 0 };
      use.calls += 1;
      if (refused) use.refused += 1;
      uses.set(name, use);
      seen.set(keyId, { at, ip: plainAddress(ip) });
    },
    forget,
    takeCounts() {
      const taken = { uses: [...uses.values()], seen: new Map(seen) };
      uses.clear();
      seen.clear();
      return taken;
    },
    giveBack(counts) {
      for (const use of counts) {
        const name = `${use.keyId} ${use.day} ${use.path}`;
        const known = uses.get(name);
        if (!known) uses.set(name, use);
        else {
          known.calls += use.calls;
          known.refused += use.refused;
        }
      }
    },
  };
}

/** Requests of a key, or of an agent, take turns of their own: one that floods keeps neither its account nor another one waiting. */
export const laneOf = ({ key, agent, accountId }: Pick<Caller, 'key' | 'agent' | 'accountId'>): string =>
  key ? `key ${key.id}` : agent ? `agent ${agent.id}` : accountId;
