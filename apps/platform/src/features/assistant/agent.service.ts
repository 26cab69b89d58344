import { randomBytes } from 'node:crypto';
import {
  type AgentToken,
  type BodyOut,
  LIMITS,
  PERMISSION_CODES,
  type PermissionCode,
  type agentCalls,
  agentErrors,
  commonErrors,
  isCentreOnly,
  isPermission,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { hashOfSecret } from '../../kernel/api-keys.ts';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Transaction } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { checkTitle } from '../../kernel/title.ts';
import type { ActionRepository } from './action.repository.ts';
import type { AgentRepository, GrantRow } from './agent.repository.ts';

/** What a token begins with, so that one that lies in a file or a log is known for what it is. */
const TOKEN_PREFIX = 'lfa_';
const TOKEN = /^lfa_[A-Za-z0-9_-]{43}$/;
const TOKEN_BYTES = 32;
const HINT_CHARACTERS = 4;
const DAY_MS = 86_400_000;

export const newToken = (): string => TOKEN_PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');

/** An agent that is let in: who asks, and how often they may. */
export interface Agent {
  readonly caller: Omit<Caller, 'ip' | 'lang'> & { readonly agent: { id: string; name: string } };
  readonly perMinute: number;
  /** It may propose changes. */
  readonly writes: boolean;
}

/** What the account may at this moment, under its own name with the agent's beside it: so it is written down everywhere. */
function agentOf(row: GrantRow): Agent {
  const held = (code: string): code is PermissionCode =>
    isPermission(code) && (row.kind === 'op' || !isCentreOnly(code));
  return {
    caller: {
      accountId: row.account_id,
      loginName: `${row.login_name} (MCP, ${row.name})`,
      orgId: row.org_id,
      deptId: row.dept_id,
      kind: row.kind,
      roleType: row.role_type,
      dataRange: row.data_range,
      permissions: new Set((row.held ?? PERMISSION_CODES).filter(held)),
      sessionId: `agent ${row.id}`,
      agent: { id: row.id, name: row.name },
    },
    perMinute: row.per_minute,
    writes: row.writes,
  };
}

export interface AgentParts {
  db: Db;
  agents: AgentRepository;
  actions: Pick<ActionRepository, 'refuseOf'>;
  bus: Pick<Bus, 'emit'>;
  operations: OperationLog;
  clock: Clock;
}

/** What a person lets an agent do. */
type Terms = Pick<BodyOut<typeof agentCalls.add>, 'name' | 'writes' | 'perMinute' | 'days'>;
/** Whom a login was given to, and where it led back to. */
interface Client {
  readonly clientHash: Buffer;
  readonly returnsTo: string;
}

/** The rules of grants. Whether the caller reaches the grant was checked before. */
export function createAgentService({ db, agents, actions, bus, operations, clock }: AgentParts) {
  async function grant(
    tx: Transaction,
    caller: Caller,
    { name, perMinute, days, writes = false }: Terms,
    by: { readonly hash: Buffer; readonly hint: string } & Partial<Client>,
  ): Promise<string> {
    checkTitle(name, caller.lang);
    const { accountId, orgId } = caller;
    if ((await agents.count(tx, accountId)) >= LIMITS.agent.perAccount) throw agentErrors.grantsMax();
    const [id, at] = [newId(), clock.now()];
    const expiresAt = at + days * DAY_MS;
    await agents.insert(tx, { id, orgId, accountId, name, writes, perMinute, expiresAt, at, ...by });
    const words = changesOf(
      {},
      { name, writes, perMinute, expiresAt, ...(by.returnsTo && { returnsTo: by.returnsTo }) },
    );
    const what = { action: 'agent.add', objectType: 'agent', objectId: id, objectName: name, ...words } as const;
    await operations.write(caller, what, tx);
    return id;
  }
  /** Answers whose it was. */
  async function revoke(tx: Transaction, caller: Caller, id: string): Promise<string> {
    await actions.refuseOf(tx, id);
    const gone = await agents.delete(tx, id);
    if (!gone) throw commonErrors.notFound({ id });
    const { account_id, ...shown } = gone;
    const what = { action: 'agent.delete', objectType: 'agent', objectId: id, objectName: gone.name } as const;
    await operations.write(caller, { ...what, ...changesOf(shown, {}) }, tx);
    return account_id;
  }
  return {
    page: (caller: Caller, query: BodyOut<typeof agentCalls.query>) => agents.page(caller, query, clock.now()),

    add: (caller: Caller, body: BodyOut<typeof agentCalls.add>): Promise<AgentToken> =>
      db.transaction(async (tx) => {
        const token = newToken();
        const id = await grant(tx, caller, body, { hash: hashOfSecret(token), hint: token.slice(-HINT_CHARACTERS) });
        return { id, token };
      }),

    /** For an agent that fetches its tokens itself: one that came before with the same id gives way, so that logins do not pile up. */
    async connect(tx: Transaction, caller: Caller, terms: Terms, { clientHash, returnsTo }: Client): Promise<string> {
      for (const { id } of await agents.ofClient(tx, caller.accountId, clientHash)) await revoke(tx, caller, id);
      // nobody has the token of this hash
      return grant(tx, caller, terms, { hash: randomBytes(TOKEN_BYTES), hint: '', clientHash, returnsTo });
    },

    async delete(caller: Caller, id: string): Promise<Record<string, never>> {
      const accountId = await db.transaction((tx) => revoke(tx, caller, id));
      bus.emit('agentActions', { accountId });
      return {};
    },

    /** Asked for with every request, so that what was revoked, expired or taken from a role ends with the next one. */
    async find(token: string): Promise<Agent | undefined> {
      if (!TOKEN.test(token)) return undefined;
      const row = await agents.byHash(hashOfSecret(token), clock.now());
      return row?.state === 'active' ? agentOf(row) : undefined;
    },
  };
}
export type AgentService = ReturnType<typeof createAgentService>;
