import { type BodyOut, type Metering, PackageKind, type PackagesLeft, type meteringCalls } from '@lightfield/contract';
import type { Caller } from '../../kernel/caller.ts';
import { changesOf } from '../../kernel/changes.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Db } from '../../kernel/db.ts';
import type { OperationLog } from '../../kernel/operation-log.ts';
import { statement } from '../../kernel/statement.ts';
import { lots } from './lot.repository.ts';
import type { WithinOrgs } from './order.repository.ts';

/** Whether anything is counted: the operation centre's to say; and what is left to whom. */
export function createMeteringService({
  db,
  within,
  operations,
  clock,
}: {
  db: Db;
  within: WithinOrgs;
  operations: OperationLog;
  clock: Clock;
}) {
  async function leftOf(caller: Caller, orgId: string | undefined, kind: PackageKind, counted: boolean) {
    const { values, add } = statement();
    const seen = await within(caller, 'package_lot.org_id', add);
    const mine = orgId === undefined ? seen : `${seen} and package_lot.org_id = ${add(orgId)}`;
    const rows = await db.query<{ left: number; sum: number; count: number; cents: number; expires_at: Date | null }>(
      `select remaining as left, sum(remaining) over ()::int8 as sum, count, cents, expires_at from package_lot
        where kind = ${add(kind)} and remaining > 0 and (expires_at is null or expires_at > ${add(new Date(clock.now()))})
          and ${mine}
        order by expires_at nulls last, bought_at, id limit 1`,
      values,
    );
    const [first] = rows;
    const next = first && {
      count: first.count,
      left: first.left,
      cents: first.cents,
      expiresAt: first.expires_at?.getTime() ?? null,
    };
    return { kind, counted, left: first?.sum ?? 0, next: next ?? null };
  }
  return {
    info: (): Promise<Metering> => lots.metering(db),
    async edit(caller: Caller, after: BodyOut<typeof meteringCalls.edit>): Promise<Metering> {
      await db.transaction(async (tx) => {
        const before = await lots.setMetering(tx, after);
        const object = { objectType: 'metering', objectId: 'metering', objectName: '' };
        await operations.write(caller, { action: 'metering.edit', ...object, ...changesOf(before, after) }, tx);
      });
      return after;
    },
    async left(caller: Caller, { orgId }: BodyOut<typeof meteringCalls.left>): Promise<PackagesLeft[]> {
      const counted = await lots.metering(db);
      return Promise.all(PackageKind.options.map((kind) => leftOf(caller, orgId, kind, counted[kind])));
    },
  };
}
export type MeteringService = ReturnType<typeof createMeteringService>;
