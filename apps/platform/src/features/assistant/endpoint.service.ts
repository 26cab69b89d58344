import type { BlockList } from 'node:net';
import {
  type AssistantInfo,
  type BodyOut,
  type ModelEndpoint,
  agentErrors,
  type assistantCalls,
  commonErrors,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { outboundUrl } from '../../kernel/outbound.ts';
import type { Vault } from '../../kernel/vault/vault.ts';
import {
  type EndpointRepository,
  type EndpointRow,
  endpointOf,
  modelCodeOwner,
  modelKeyOwner,
} from './endpoint.repository.ts';
import type { ModelAt } from './model-client.ts';
import type { UseRepository } from './use.repository.ts';

export interface EndpointParts {
  db: Db;
  endpoints: EndpointRepository;
  uses: UseRepository;
  vault: Pick<Vault, 'seal' | 'open'>;
  operations: OperationLog;
  clock: Clock;
  /** Inner networks that the operator lets be asked. */
  allowed: BlockList;
}
/** A model that may be asked now, for somebody. */
export interface Opened {
  readonly at: ModelAt;
  readonly writes: boolean;
}
type Who = Pick<Caller, 'accountId' | 'orgId'>;

/** What of it the operation log tells. */
const shown = (row: EndpointRow) => ({
  address: row.address,
  model: row.model,
  appId: row.app_id,
  enabled: row.enabled,
  writes: row.writes,
  personTurns: row.person_turns,
  orgTurns: row.org_turns,
  personTokens: row.person_tokens,
  orgTokens: row.org_tokens,
});

/** Which model the assistant of an enterprise asks, and how much in a day. Secrets go in and do not come out. */
export function createEndpointService({ db, endpoints, uses, vault, operations, clock, allowed }: EndpointParts) {
  const at = (row: EndpointRow): ModelAt => ({
    address: row.address,
    model: row.model,
    appId: row.app_id,
    key: row.key && vault.open(modelKeyOwner(row.org_id), row.key),
    appCode: row.app_code && vault.open(modelCodeOwner(row.org_id), row.app_code),
  });
  /** 1988, 1989. */
  async function checkDay(row: EndpointRow, who: Who, turns: number, tx?: Parameters<UseRepository['ofDay']>[2]) {
    const { person, org } = await uses.ofDay(who.orgId, who.accountId, tx);
    if (person.turns + turns > row.person_turns || person.tokens >= row.person_tokens) throw agentErrors.personDay();
    if (org.turns + turns > row.org_turns || org.tokens >= row.org_tokens) throw agentErrors.orgDay();
  }

  /** As it is to be stored. What is said anew of the key and the code is sealed. */
  function rowOf(
    { orgId, loginName }: Caller,
    body: BodyOut<typeof assistantCalls.saveEndpoint>,
    before: EndpointRow | undefined,
    url: URL,
  ): EndpointRow {
    // A key belongs to the place that it was given for: who moves the address has to say it again.
    const isMoved = before !== undefined && URL.parse(before.address)?.origin !== url.origin;
    const { key, appCode } = body;
    const keptKey = isMoved || body.dropKey ? '' : (before?.key ?? '');
    const keptCode = isMoved || body.dropCode ? '' : (before?.app_code ?? '');
    return {
      org_id: orgId,
      address: body.address.replace(/\/+$/, ''),
      model: body.model,
      key: key === undefined ? keptKey : vault.seal(modelKeyOwner(orgId), key),
      app_id: body.appId ?? '',
      app_code: appCode === undefined ? keptCode : vault.seal(modelCodeOwner(orgId), appCode),
      enabled: body.enabled,
      writes: body.writes,
      person_turns: body.personTurns,
      org_turns: body.orgTurns,
      person_tokens: body.personTokens,
      org_tokens: body.orgTokens,
      updated_at: new Date(clock.now()),
      updated_by: loginName,
    };
  }

  return {
    async query({ orgId }: Caller): Promise<ModelEndpoint | null> {
      const row = await endpoints.find(orgId);
      return row ? endpointOf(row, await uses.ofOrg(orgId)) : null;
    },
    async save(caller: Caller, body: BodyOut<typeof assistantCalls.saveEndpoint>): Promise<ModelEndpoint> {
      const { orgId } = caller;
      const url = outboundUrl(body.address, allowed);
      if (!url) throw agentErrors.endpointRefused();
      const row = await db.transaction(async (tx) => {
        const before = await endpoints.lock(tx, orgId);
        const next = rowOf(caller, body, before, url);
        await endpoints.save(tx, next);
        const words = changesOf(before ? shown(before) : {}, shown(next));
        const what = { objectType: 'agent', objectId: orgId, objectName: next.model } as const;
        await operations.write(caller, { action: 'agent.endpoint', ...what, ...words }, tx);
        return next;
      });
      return endpointOf(row, await uses.ofOrg(orgId));
    },
    delete: (caller: Caller): Promise<Record<string, never>> =>
      db.transaction(async (tx) => {
        const gone = await endpoints.delete(tx, caller.orgId);
        if (!gone) throw agentErrors.noEndpoint();
        const what = { objectType: 'agent', objectId: caller.orgId, objectName: gone.model } as const;
        await operations.write(caller, { action: 'agent.endpointDelete', ...what, ...changesOf(shown(gone), {}) }, tx);
        return {};
      }),
    async info({ orgId }: Caller): Promise<AssistantInfo> {
      const row = await endpoints.find(orgId);
      return { available: row?.enabled ?? false, writes: row?.enabled === true && row.writes };
    },
    /** For a test: also one that is not shown to people yet. */
    async stored({ orgId }: Pick<Caller, 'orgId'>): Promise<ModelAt> {
      const row = await endpoints.find(orgId);
      if (!row) throw agentErrors.noEndpoint();
      return at(row);
    },
    /** Takes a turn of the day. */
    open: (who: Who): Promise<Opened> =>
      db.transaction(async (tx) => {
        const row = await endpoints.lock(tx, who.orgId);
        if (!row?.enabled) throw agentErrors.noEndpoint();
        await checkDay(row, who, 1, tx);
        await uses.addTurn(tx, who);
        return { at: at(row), writes: row.writes };
      }),
    /** Before the model is asked once more for the same answer: it may have been taken away, or cost too much by now. */
    async again(who: Who): Promise<Opened> {
      const row = await endpoints.find(who.orgId);
      if (!row?.enabled) throw agentErrors.noEndpoint();
      await checkDay(row, who, 0);
      return { at: at(row), writes: row.writes };
    },
    used: (who: Who, tokens: number): Promise<void> => uses.addTokens(who, tokens),
  };
}
export type EndpointService = ReturnType<typeof createEndpointService>;
/** Somebody who sits before a browser, and nobody else. */
export function checkPerson({ agent, key, kind }: Caller): void {
  if (agent || key || kind === 'share') throw commonErrors.noAccess();
}
