import { createHash, randomBytes } from 'node:crypto';
import { LIMITS, type PermissionCode, type ShareAuth, ShareToken, sharePermissions } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Bus } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Db, Queryable } from './db.ts';
import type { SessionCaller } from './sessions.ts';

const COOKIE_PREFIX = 'lf_share_';
/** Characters of a hash that tell the few links one browser has opened apart. */
const COOKIE_NAME_CHARS = 16;
const CODE_CHARS = 8;
const TOKEN_BYTES = 32;
const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

const hashOf = (token: string) => createHash('sha256').update(token).digest();
/** What is kept of a link that has ended. */
export const linkHash = hashOf;
/** Short name of a link: stands in the operation log, and opens nothing. */
export const linkCode = (link: string): string => hashOf(`code ${link}`).toString('hex').slice(0, CODE_CHARS);
/** Every link has a cookie of its own, so that two shared devices can be open side by side. */
export const shareCookie = (link: string): string =>
  COOKIE_PREFIX + hashOf(`cookie ${link}`).toString('hex').slice(0, COOKIE_NAME_CHARS);
/** Ids of the share sessions in a cookie header; for upgrades, which do not pass through fastify. */
export const shareSessionsIn = (header: string | undefined): string[] =>
  (header ?? '').split(';').flatMap((part) => {
    const [name = '', value = ''] = part.trim().split('=', 2);
    return name.startsWith(COOKIE_PREFIX) ? hashOf(value).toString('hex') : [];
  });

/** Why somebody with a link is not let in: no such link (2501), revoked (2502), not let in or no longer (2506). */
export type VisitProblem = 'invalid' | 'revoked' | 'expired';
export interface Visit {
  readonly caller: SessionCaller;
  readonly expiresAt: number;
}

/** People who look at one device or project by a share link, without an account (docs/decisions/031, 037). */
export interface ShareVisits {
  /**
   * Lets a browser in; the token goes into its cookie. `undefined`: the share is not what it was when its password was checked.
   */
  open(share: {
    link: string;
    passwordHash: string | null;
    ip: string;
  }): Promise<{ token: string; expiresAt: number } | undefined>;
  /** Who comes with this link and this cookie. Asked of the database every time: what ends a visit ends it at once. */
  find(link: string, cookie: string | undefined): Promise<Visit | VisitProblem>;
  isAlive(sessionId: string): Promise<boolean>;
  /** Ends every visit of the share of this device or project; what is answered tells their sockets, after the commit. */
  endAllOf(tx: Queryable, ownerId: string): Promise<() => void>;
  /** Removes what is over. Called by a timer of main. */
  sweep(): Promise<void>;
}

interface LinkRow {
  device_id: string | null;
  project_id: string | null;
  auth: ShareAuth[];
  org_id: string;
  shut: boolean;
  id: string | null;
  expires_at: Date | null;
}

export function createShareVisits({ db, clock, bus }: { db: Db; clock: Clock; bus: Pick<Bus, 'emit'> }): ShareVisits {
  const now = () => new Date(clock.now());

  async function hasEnded(link: string): Promise<boolean> {
    return (await db.query('select 1 from share_ended where link_hash = $1', [linkHash(link)])).length > 0;
  }
  function tell(rows: readonly { token_hash: Buffer }[]): void {
    for (const { token_hash } of rows) bus.emit('sessionEnded', { sessionId: token_hash.toString('hex') });
  }

  return {
    async open({ link, passwordHash, ip }) {
      const token = randomBytes(TOKEN_BYTES).toString('base64url');
      const expiresAt = clock.now() + LIMITS.share.sessionMs;
      // Waits for whoever changes the share at this moment, and then looks again: the old password lets nobody in afterwards.
      const [made] = await db.query<{ owner_id: string }>(
        `with device as (
           update device_share set visits = visits + 1, last_visit_at = $1
            where token = $2 and password_hash is not distinct from $3 returning device_id),
         project as (
           update project_share set visits = visits + 1, last_visit_at = $1
            where token = $2 and password_hash is not distinct from $3 returning project_id)
         insert into share_session (id, token_hash, device_id, project_id, created_at, expires_at, ip)
         select $4::uuid, $5::bytea, device_id, null::uuid, $1::timestamptz, $6::timestamptz, $7 from device
          union all select $4, $5, null, project_id, $1, $6, $7 from project
         returning coalesce(device_id, project_id) as owner_id`,
        [now(), link, passwordHash, newId(), hashOf(token), new Date(expiresAt), ip],
      );
      if (!made) return undefined;
      tell(
        await db.query<{ token_hash: Buffer }>(
          `delete from share_session where id in (
             select id from share_session where device_id = $1 or project_id = $1 order by created_at desc, id desc
             offset ${LIMITS.share.sessionsPerLink}) returning token_hash`,
          [made.owner_id],
        ),
      );
      return { token, expiresAt };
    },

    async find(link, cookie) {
      if (!ShareToken.safeParse(link).success) return 'invalid';
      const sessionHash = hashOf(cookie !== undefined && TOKEN_PATTERN.test(cookie) ? cookie : '');
      const [row] = await db.query<LinkRow>(
        `with shared as (
           select device_id, null::uuid as project_id, auth, device.org_id
             from device_share join device on device.id = device_id where token = $1
            union all
           select null, project_id, auth, project.org_id
             from project_share join project on project.id = project_id where token = $1)
         select shared.device_id, shared.project_id, shared.auth, shared.org_id, share_session.id, share_session.expires_at,
                org.disabled or coalesce(above.disabled, false) as shut
           from shared join org on org.id = shared.org_id left join org above on above.id = org.parent_id
           left join share_session on share_session.token_hash = $2 and share_session.expires_at > $3
            and coalesce(share_session.device_id, share_session.project_id) = coalesce(shared.device_id, shared.project_id)`,
        [link, sessionHash, now()],
      );
      if (!row) return (await hasEnded(link)) ? 'revoked' : 'invalid';
      if (row.shut) return 'revoked';
      if (row.id === null || row.expires_at === null) return 'expired';
      const { id, auth, device_id: deviceId, project_id: projectId, org_id: orgId } = row;
      const caller: SessionCaller = {
        accountId: id,
        loginName: `分享访客 ${linkCode(link)}`,
        orgId,
        deptId: null,
        kind: 'share',
        roleType: 'operation',
        dataRange: 'granted',
        permissions: new Set<PermissionCode>(sharePermissions(auth)),
        sessionId: sessionHash.toString('hex'),
        visit: { deviceId, projectId, auth },
      };
      return { caller, expiresAt: row.expires_at.getTime() };
    },

    async isAlive(sessionId) {
      const rows = await db.query(
        `select 1 from share_session left join device on device.id = share_session.device_id
           left join project on project.id = share_session.project_id
           join org on org.id = coalesce(device.org_id, project.org_id) left join org above on above.id = org.parent_id
          where token_hash = $1 and expires_at > $2 and not org.disabled and not coalesce(above.disabled, false)`,
        [Buffer.from(sessionId, 'hex'), now()],
      );
      return rows.length > 0;
    },

    async endAllOf(tx, ownerId) {
      const rows = await tx.query<{ token_hash: Buffer }>(
        'delete from share_session where device_id = $1 or project_id = $1 returning token_hash',
        [ownerId],
      );
      return () => tell(rows);
    },

    async sweep() {
      tell(
        await db.query<{ token_hash: Buffer }>(
          'delete from share_session where expires_at <= $1 returning token_hash',
          [now()],
        ),
      );
    },
  };
}
