import type { Caller } from '../../kernel/caller.ts';
import type { Db } from '../../kernel/db.ts';
import type { Reaches } from '../../kernel/reach.ts';
import { statement } from '../../kernel/statement.ts';

/** Which devices a caller sees, as a condition on `device`; `add` puts a value among the parameters. */
export interface VisibleDevices {
  visible(caller: Caller, add: (value: unknown) => string, many?: 'many'): Promise<string>;
  /** The organisations all of whose devices a caller sees; `undefined`: not by organisation. */
  orgsOf(caller: Caller): Promise<readonly string[] | undefined>;
}

/** The enterprises all of whose orders a caller sees; `undefined`: those of some devices alone. */
export async function wholeOrgs(
  devices: VisibleDevices,
  caller: Caller,
): Promise<'all' | readonly string[] | undefined> {
  const orgs = await devices.orgsOf(caller);
  return orgs ?? ((await devices.visible(caller, statement().add)) === 'true' ? 'all' : undefined);
}

/** A work order is seen by whoever sees its device. */
export function createWorkOrderReach(db: Db, devices: VisibleDevices): Reaches {
  return async (caller, ids) => {
    const asked = [...new Set(ids)];
    const { values, add } = statement();
    const of = add(asked);
    const [row] = await db.query<{ n: number }>(
      `select count(*) as n from work_order join device on device.id = work_order.device_id
        where work_order.id = any(${of}::uuid[]) and ${await devices.visible(caller, add)}`,
      values,
    );
    return row?.n === asked.length;
  };
}
