import {
  type AccountKind,
  type DataRange,
  PERMISSION_CODES,
  type PermissionCode,
  activationErrors,
  isCentreOnly,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { createBus } from '../../../kernel/bus.ts';
import type { Caller } from '../../../kernel/caller.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Db } from '../../../kernel/db.ts';
import { silentLog } from '../../../kernel/log.ts';
import type { Operation, OperationLog } from '../../../kernel/operation-log.ts';
import type { Hasher } from '../../../kernel/password.ts';
import { createSessions } from '../../../kernel/sessions.ts';
import { aCaller } from '../../../kernel/testing-calls.ts';
import { createLogRepository } from '../../log/log.repository.ts';
import { createLogService } from '../../log/log.service.ts';
import { createOrgReach } from '../../organisation/org-reach.ts';

/** Readable, and without the 30 ms a real one takes. */
export const plainHasher: Hasher = {
  hash: (secret) => Promise.resolve(`plain:${secret}`),
  matches: (stored, secret) => Promise.resolve(stored === `plain:${secret}`),
};

const ALL_BUT_CENTRE = PERMISSION_CODES.filter((code) => !isCentreOnly(code));
export const OPERATOR: readonly PermissionCode[] = ['monitor_equip_list', 'account_own_password'];

/** Organisations, departments, roles and accounts as rows. */
function accountRows(db: Db, clock: Clock) {
  async function addOrg(
    kind: 'center' | 'enterprise' | 'external',
    parentId: string | null = null,
    limits: { internal?: number; external?: number } = {},
  ) {
    const id = newId();
    await db.query(
      'insert into org (id, parent_id, kind, name, internal_max, external_max) values ($1, $2, $3, $4, $5, $6)',
      [id, parentId, kind, `${kind} ${id}`, limits.internal ?? null, limits.external ?? null],
    );
    return id;
  }
  async function addDept(orgId: string, parentId: string | null = null) {
    const id = newId();
    await db.query('insert into dept (id, org_id, parent_id, name) values ($1, $2, $3, $4)', [
      id,
      orgId,
      parentId,
      `dept ${id}`,
    ]);
    return id;
  }
  async function addRole(
    orgId: string,
    role: {
      type?: 'admin' | 'operation';
      permissions?: readonly string[] | null;
      range?: DataRange;
      builtIn?: boolean;
      registration?: string;
    } = {},
  ) {
    const id = newId();
    await db.query(
      `insert into role (id, org_id, name, role_type, permissions, data_range, built_in, registration)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        id,
        orgId,
        `role ${id}`,
        role.type ?? 'operation',
        role.permissions === undefined ? OPERATOR : role.permissions,
        role.range ?? 'granted',
        role.builtIn ?? false,
        role.registration ?? 'closed',
      ],
    );
    return id;
  }
  let number = 0;
  async function addAccount(
    kind: AccountKind,
    orgId: string,
    fields: {
      roleId?: string;
      deptId?: string | null;
      name?: string;
      phone?: string;
      email?: string;
      status?: string;
      createdAt?: number;
      disabled?: boolean;
      expiresAt?: number;
    } = {},
  ) {
    const id = newId();
    const name = fields.name ?? `seed_${(number += 1)}_${id.slice(-6)}`;
    await db.query(
      `insert into account (id, kind, org_id, role_id, dept_id, login_name, phone, email, password_hash, status, created_at,
                            disabled, expires_at, source)
       values ($1, $2, $3, $4, $5, $6, $7, $8, '-', $9, $10, $11, $12, $13)`,
      [
        id,
        kind,
        orgId,
        fields.roleId ?? (await addRole(orgId, { type: kind === 'co' ? 'admin' : 'operation' })),
        fields.deptId ?? null,
        name,
        fields.phone ?? '',
        fields.email ?? '',
        fields.status ?? 'active',
        new Date(fields.createdAt ?? clock.now()),
        fields.disabled ?? false,
        fields.expiresAt === undefined ? null : new Date(fields.expiresAt),
        fields.status ? 'role' : null,
      ],
    );
    return id;
  }
  return { addOrg, addDept, addRole, addAccount };
}

/** Rows of organisations, roles and accounts, and what the calls on them stand on. */
export function accountWorld(db: Db) {
  const clock = { ms: Date.UTC(2026, 0, 1), now: () => clock.ms, ticks: () => clock.ms };
  const bus = createBus((error) => {
    throw error;
  });
  const ended: string[] = [];
  bus.on('sessionEnded', ({ sessionId }) => ended.push(sessionId));
  const stored = createLogService({ entries: createLogRepository(db), clock });
  /** Fails the next entry of this action: a crash in the middle of a change. */
  const failing = new Set<string>();
  const operations: OperationLog = {
    write(actor, operation, tx) {
      if (failing.has(operation.action)) return Promise.reject(new Error('the disk is full'));
      return stored.write(actor, operation, tx);
    },
  };
  const licence = { users: Number.POSITIVE_INFINITY, functions: true };

  const rows = accountRows(db, clock);

  return {
    clock,
    bus,
    ended,
    failing,
    licence,
    ...rows,
    parts: {
      db,
      clock,
      bus,
      operations,
      orgs: createOrgReach(db),
      sessions: createSessions({ db, clock, bus, log: silentLog }),
      hasher: plainHasher,
      quota: {
        async check(tx: Pick<Db, 'query'>, _what: string, adding: number) {
          const [row] = await tx.query<{ n: number }>(`select count(*) as n from account where status = 'active'`);
          if ((row?.n ?? 0) + adding > licence.users) throw activationErrors.usersMax();
        },
        require: () => (licence.functions ? Promise.resolve() : Promise.reject(activationErrors.functionNotLicensed())),
      },
    },
    /** Somebody of this kind with all that their kind of organisation can have. */
    caller: (kind: AccountKind, orgId: string, fields: Partial<Caller> = {}): Caller =>
      aCaller({ kind, orgId, permissions: new Set(kind === 'op' ? PERMISSION_CODES : ALL_BUT_CENTRE), ...fields }),
    /** Entries of the operation log about an object, the oldest first. */
    async entriesOf(objectId: string) {
      const rows = await db.query<{
        action: Operation['action'];
        who: string;
        object_name: string;
        old_value: string | null;
        new_value: string | null;
      }>(
        'select action, who, object_name, old_value, new_value from operation_log where object_id = $1 order by at, id',
        [objectId],
      );
      return rows.map((row) => ({
        action: row.action,
        who: row.who,
        name: row.object_name,
        old: parsed(row.old_value),
        new: parsed(row.new_value),
      }));
    },
    async field(id: string, column: string): Promise<unknown> {
      const [row] = await db.query<Record<string, unknown>>('select * from account where id = $1', [id]);
      return row?.[column];
    },
  };
}
export type AccountWorld = ReturnType<typeof accountWorld>;

const parsed = (text: string | null): Record<string, unknown> | null =>
  text === null ? null : (JSON.parse(text) as Record<string, unknown>);

/** Codes of calls made at the same time, in ascending order. */
export const codesOf = (replies: readonly { code: number }[]): number[] =>
  replies.map(({ code }) => code).toSorted((one, other) => one - other);
