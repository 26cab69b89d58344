import {
  type ActionSubject,
  type AgentAction,
  type BodyOut,
  DomainError,
  LIMITS,
  type Page,
  type agentActionCalls,
  agentErrors,
  commonErrors,
  errorText,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import type { Bus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import { errorReply } from '../../kernel/envelope.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { CallContext, Routes } from '../../kernel/route.ts';
import { act, inWords, lookAgain, seenOf } from './action-kinds.ts';
import type { ActionRepository, ActionRow, Proposed } from './action.repository.ts';
import type { Ask } from './tool.ts';

export interface ActionParts {
  db: Db;
  actions: ActionRepository;
  routes: Pick<Routes, 'ask'>;
  operations: OperationLog;
  bus: Pick<Bus, 'emit'>;
  clock: Clock;
  pause: (ms: number) => Promise<void>;
}
/** Whom it is proposed to, and by whom. */
export interface Source {
  readonly accountId: string;
  /** `null`: the assistant of the product. */
  readonly grant: { readonly id: string; readonly name: string } | null;
}

const actionOf = (row: ActionRow, lang: Caller['lang']): AgentAction => ({
  id: row.id,
  agent: row.agent,
  state: row.state,
  code: row.code,
  reason: row.code === null ? null : errorText(row.code, lang),
  equipId: row.device_id,
  equipName: row.device_name,
  subject: row.subject,
  why: row.why,
  seen: seenOf(row.subject),
  createdAt: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  leftMs: row.state === 'pending' ? Math.ceil(row.left_ms) : 0,
  decidedAt: row.decided_at?.getTime() ?? null,
});

/** What agents propose and people decide (decision 122). Nothing is done here but by a call of the contract, as the person. */
export function createActionService({ db, actions, routes, operations, bus, clock, pause }: ActionParts) {
  const asking =
    (caller: Caller, context: CallContext): Ask =>
    (call, body) =>
      routes.ask(call, body, caller, context);
  const how = (patienceMs: number) => ({ now: () => clock.now(), pause, patienceMs });

  /** Somebody who sits before a browser, and nobody else. */
  function checkPerson({ agent, key, kind }: Caller): void {
    if (agent || key || kind === 'share') throw commonErrors.noAccess();
  }
  async function ownOf(caller: Caller, id: string): Promise<ActionRow> {
    const row = await actions.find(caller.accountId, id);
    if (!row) throw commonErrors.notFound({ id });
    return row;
  }
  /** With how things stand now; where the person may not see that any more it stays as it was. */
  async function refreshed(caller: Caller, context: CallContext, row: ActionRow): Promise<ActionRow> {
    if (row.state !== 'pending') return row;
    try {
      const subject = await lookAgain(asking(caller, context), row.device_id, row.subject, how(0));
      if (seenOf(subject) !== seenOf(row.subject)) await actions.look(row.id, subject);
      return { ...row, subject };
    } catch (error) {
      if (error instanceof DomainError) return row;
      throw error;
    }
  }
  const logged = (row: ActionRow, subject: ActionSubject) => {
    const { name, ...values } = inWords(subject);
    const objectName = `${row.agent ?? 'AI'}: ${row.device_name} / ${name}`;
    return { objectType: 'device', objectId: row.device_id, objectName, ...values } as const;
  };

  return {
    async query(
      caller: Caller,
      body: BodyOut<typeof agentActionCalls.query>,
      context: CallContext,
    ): Promise<Page<AgentAction>> {
      checkPerson(caller);
      const { total, rows } = await actions.page(caller.accountId, body);
      const now = await Promise.all(rows.map((row) => refreshed(caller, context, row)));
      return { total, rows: now.map((row) => actionOf(row, caller.lang)) };
    },

    /**
     * The row is taken before anything is done: two clicks, two tabs or two processes do it once, and a process that is killed in between
     * does not come back to it (`interrupted`).
     */
    async confirm(
      caller: Caller,
      { id, seen }: BodyOut<typeof agentActionCalls.confirm>,
      context: CallContext,
    ): Promise<AgentAction> {
      checkPerson(caller);
      const row = await ownOf(caller, id);
      if (row.state !== 'pending') throw agentErrors.actionEnded({ id });
      const ask = asking(caller, context);
      const subject = await lookAgain(ask, row.device_id, row.subject, how(CONFIRM_PATIENCE_MS));
      if (seenOf(subject) !== seen) {
        await actions.look(id, subject);
        throw agentErrors.actionChanged({ id });
      }
      const operation = { action: 'agent.confirm', ...logged(row, subject) } as const;
      await db.transaction(async (tx) => {
        if (!(await actions.decide(tx, id, 'taken', subject))) throw agentErrors.actionEnded({ id });
        await operations.write(caller, operation, tx);
      });
      try {
        const commandId = await act(ask, { id, equipmentId: row.device_id, subject });
        await actions.end(id, { code: null, commandId });
      } catch (error) {
        const { envelope, ours } = errorReply(error, context.lang, context.requestId);
        if (ours) context.log.error({ error, action: id }, 'a proposal that was confirmed failed');
        await actions.end(id, { code: envelope.code, commandId: null });
        await operations.write(caller, { ...operation, result: String(envelope.code) });
        throw error;
      } finally {
        bus.emit('agentActions', { accountId: caller.accountId });
      }
      return actionOf(await ownOf(caller, id), caller.lang);
    },

    async refuse(caller: Caller, { id }: BodyOut<typeof agentActionCalls.refuse>): Promise<AgentAction> {
      checkPerson(caller);
      const row = await ownOf(caller, id);
      await db.transaction(async (tx) => {
        if (!(await actions.decide(tx, id, 'refused', row.subject))) throw agentErrors.actionEnded({ id });
        await operations.write(caller, { action: 'agent.refuse', ...logged(row, row.subject) }, tx);
      });
      bus.emit('agentActions', { accountId: caller.accountId });
      return actionOf(await ownOf(caller, id), caller.lang);
    },

    /** 1982: too many wait. The very same again is the one that waits already: models ask twice. */
    async propose({ accountId, grant }: Source, { deviceId, deviceName, subject, why }: Proposed): Promise<ActionRow> {
      const grantId = grant?.id ?? null;
      const id = await db.transaction(async (tx) => {
        const room = await actions.room(tx, { accountId, grantId, agent: null, deviceId, deviceName, subject });
        if (room.same !== undefined) return room.same;
        const { actionsPerAccount, actionsPerGrant } = LIMITS.agent;
        if (room.ofAccount >= actionsPerAccount || room.ofGrant >= actionsPerGrant) throw agentErrors.actionsMax();
        const fresh = newId();
        const agent = grant?.name ?? null;
        await actions.insert(tx, { id: fresh, accountId, grantId, agent, deviceId, deviceName, subject, why });
        return fresh;
      });
      bus.emit('agentActions', { accountId });
      const row = await actions.find(accountId, id);
      if (!row) throw commonErrors.notFound({ id });
      return row;
    },

    /** What has become of one, for the source that proposed it: another one's does not exist. */
    async stateOf({ accountId, grant }: Source, id: string): Promise<ActionRow> {
      const row = await actions.find(accountId, id);
      if (!row || row.grant_id !== (grant?.id ?? null)) throw commonErrors.notFound({ id });
      return row;
    },
  };
}
/** A stream that was closed is waited for so long before what was known last is taken for how things stand. */
const CONFIRM_PATIENCE_MS = 2_000;
export type ActionService = ReturnType<typeof createActionService>;
