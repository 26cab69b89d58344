import {
  type BodyOut,
  type DispatchRule,
  type DispatchRules,
  commonErrors,
  type dispatchRuleCalls,
} from '@lightfield/contract';
import type { Caller } from '../../../kernel/caller.ts';
import { changesOf } from '../../../kernel/changes.ts';
import type { Db, Queryable } from '../../../kernel/db.ts';
import { homeOrg } from '../../../kernel/home-org.ts';
import type { OperationLog } from '../../../kernel/operation-log.ts';
import { dispatchRuleQueries as stored } from './dispatch-rule.repository.ts';

type Calls = typeof dispatchRuleCalls;

async function rulesOf(on: Queryable, orgId: string): Promise<DispatchRules> {
  const rules = await stored.of(on, orgId);
  return { version: await stored.version(on, orgId), rules, ...(await stored.choices(on, orgId)) };
}
/** 90002: the first thing that a rule names and may not name. */
function assertKnown({ groups, plans, teams }: DispatchRules, rules: readonly DispatchRule[]): void {
  const known = new Set([...groups, ...plans, ...teams].map(({ id }) => id));
  for (const { groupId, onCallId, teamId } of rules)
    for (const id of [groupId, onCallId, teamId])
      if (id !== null && !known.has(id)) throw commonErrors.notFound({ id });
}
/** What the operation log says of rules: what they name by name. */
function said({ groups, plans, teams }: DispatchRules, rules: readonly DispatchRule[]): Record<string, unknown> {
  const names = new Map([...groups, ...plans, ...teams].map(({ id, name }) => [id, name]));
  const named = (id: string | null) => (id === null ? '*' : (names.get(id) ?? ''));
  return {
    rules: rules.map(
      ({ name, sources, groupId, onCallId, teamId }) =>
        `${name}: ${sources.join(', ')} / ${named(groupId)} → ${named(onCallId ?? teamId)}`,
    ),
  };
}

/** The dispatch rules of an enterprise, read and set as a whole. That the caller reaches it was checked before. */
export function createDispatchRuleService({ db, operations }: { db: Db; operations: OperationLog }) {
  return {
    query: (caller: Caller, { orgId = caller.orgId }: BodyOut<Calls['query']>): Promise<DispatchRules> =>
      rulesOf(db, orgId),

    async save(caller: Caller, { orgId: asked, version, rules }: BodyOut<Calls['save']>): Promise<DispatchRules> {
      const orgId = await homeOrg(db, caller, asked, { customers: true });
      return db.transaction(async (tx) => {
        const held = await stored.version(tx, orgId, true);
        if (held !== version) throw commonErrors.conflict({ version: held });
        const before = await rulesOf(tx, orgId);
        assertKnown(before, rules);
        const changes = changesOf(said(before, before.rules), said(before, rules));
        if (!changes) return before;
        await stored.put(tx, orgId, rules);
        const [org] = await tx.query<{ name: string }>('select name from org where id = $1', [orgId]);
        const about = { objectType: 'dispatchRules', objectId: orgId, objectName: org?.name ?? '' } as const;
        await operations.write(caller, { action: 'dispatch.save', ...about, ...changes }, tx);
        return rulesOf(tx, orgId);
      });
    },
  };
}
export type DispatchRuleService = ReturnType<typeof createDispatchRuleService>;
