import {
  type BodyOut,
  type HandoverPerson,
  type HandoverSettingsOf,
  type HandoverVariable,
  LIMITS,
  commonErrors,
  type handoverCalls,
  handoverErrors,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import type { Notifier } from '../../kernel/notifier.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import type { Person, ShiftRepository } from './shift.repository.ts';

export interface ShiftParts {
  db: Db;
  shifts: ShiftRepository;
  notifier: Pick<Notifier, 'mode'>;
  operations: OperationLog;
  clock: Clock;
}

/** How an enterprise works in shifts. */
export function createShiftService({ db, shifts, notifier, operations, clock }: ShiftParts) {
  async function settingsOf(on: Queryable, orgId: string, caller?: Caller): Promise<HandoverSettingsOf> {
    const org = await shifts.org(on, orgId);
    if (!org) throw commonErrors.notFound({ orgId });
    const settings = await shifts.settings(on, orgId);
    const variables = await shifts.chosen(on, orgId, caller);
    const people = await shifts.people(on, orgId);
    return {
      orgId,
      orgName: org.name,
      settings,
      variables,
      people: people.map(personOf),
      mail: notifier.mode('email'),
    };
  }

  return {
    settings: (caller: Caller, { orgId = caller.orgId }: BodyOut<typeof handoverCalls.settings>) =>
      settingsOf(db, orgId, caller),

    /** 1220, 1221, 1223: too many. 90004: a variable or an account that the caller does not reach. */
    async save(caller: Caller, body: BodyOut<typeof handoverCalls.save>): Promise<HandoverSettingsOf> {
      const { orgId = caller.orgId } = body;
      const { variableIds, accountIds, ...settings } = body.settings;
      if (settings.shifts.length > LIMITS.handover.shifts) throw handoverErrors.shiftsMax();
      if (variableIds.length > LIMITS.handover.variables) throw handoverErrors.variablesMax();
      if (accountIds.length > LIMITS.handover.people) throw handoverErrors.peopleMax();
      return db.transaction(async (tx) => {
        if (!(await shifts.org(tx, orgId, true))) throw commonErrors.notFound({ orgId });
        const asked = { caller, orgId: body.orgId };
        if ((await shifts.variablesAmong(tx, asked, variableIds)) !== variableIds.length)
          throw commonErrors.notFound({ variableIds: variableIds.join(',') });
        if ((await shifts.accountsAmong(tx, caller, accountIds)) !== accountIds.length)
          throw commonErrors.notFound({ accountIds: accountIds.join(',') });
        const before = await settingsOf(tx, orgId);
        await shifts.put(tx, orgId, settings, { variableIds, accountIds, at: clock.now() });
        const after = await settingsOf(tx, orgId);
        const changes = changesOf(told(before), told(after));
        const object = { objectType: 'org', objectId: orgId, objectName: after.orgName };
        if (changes) await operations.write(caller, { action: 'handover.edit', ...object, ...changes }, tx);
        return after;
      });
    },
    variables: (
      caller: Caller,
      { orgId, keyword = '' }: BodyOut<typeof handoverCalls.variables>,
    ): Promise<HandoverVariable[]> => shifts.findVariables({ caller, orgId }, keyword),
    async people(
      caller: Caller,
      { orgId, keyword = '' }: BodyOut<typeof handoverCalls.people>,
    ): Promise<HandoverPerson[]> {
      return (await shifts.findPeople({ caller, orgId }, keyword)).map(personOf);
    },
  };
}
export type ShiftService = ReturnType<typeof createShiftService>;

const personOf = ({ id, name, email }: Person): HandoverPerson => ({ id, name, email: masked(email) });
/** "z***@example.com": enough to tell one's own. */
const masked = (email: string): string => email.replace(/^(.).*@/su, '$1***@');

/** As the operation log tells it. */
const told = ({ settings, variables, people }: HandoverSettingsOf): Record<string, unknown> => ({
  ...settings,
  variables: variables.map(({ equipName, name }) => `${equipName} / ${name}`),
  people: people.map(({ name }) => name),
});
