import {
  type BodyOut,
  SERVICES,
  type ServicePeriod,
  accountErrors,
  commonErrors,
  type servicePeriodCalls,
} from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db, Queryable } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { servicePeriods, stateOf } from './service-period.repository.ts';

export interface ServicePeriodParts {
  db: Db;
  operations: OperationLog;
  clock: Clock;
}

/** Until when enterprises have services of the platform. Whether the caller reaches them was checked. */
export function createServicePeriods({ db, operations, clock }: ServicePeriodParts) {
  async function all(on: Queryable, orgId: string): Promise<ServicePeriod[]> {
    const found = new Map((await servicePeriods.of(on, orgId)).map((period) => [period.service, period]));
    return SERVICES.map((service) => {
      const period = found.get(service) ?? { service, endsAt: null, disabled: false };
      return { ...period, state: stateOf(period, clock.now()) };
    });
  }
  return {
    query: (orgId: string): Promise<ServicePeriod[]> => all(db, orgId),
    async edit(
      caller: Caller,
      { id, service, endsAt, disabled }: BodyOut<typeof servicePeriodCalls.edit>,
    ): Promise<ServicePeriod[]> {
      if (caller.kind !== 'op') throw commonErrors.noAccess();
      return db.transaction(async (tx) => {
        const org = await servicePeriods.lock(tx, id);
        if (!org) throw commonErrors.notFound({ id });
        if (org.kind !== 'enterprise') throw accountErrors.wrongOrganisation({ id });
        const before = (await servicePeriods.of(tx, id)).find((period) => period.service === service);
        const after = { endsAt: endsAt ?? null, disabled };
        const was = { endsAt: before?.endsAt ?? null, disabled: before?.disabled ?? false };
        const changes = changesOf({ [service]: was }, { [service]: after });
        if (!changes) return all(tx, id);
        await servicePeriods.set(tx, id, { service, ...after }, clock.now());
        const object = { objectType: 'org', objectId: id, objectName: org.name };
        await operations.write(caller, { action: 'org.service', ...object, ...changes }, tx);
        return all(tx, id);
      });
    },
  };
}
export type ServicePeriods = ReturnType<typeof createServicePeriods>;
