import { createDeviceScope } from '../features/device/device-scope.ts';
import { createProjectAudience } from '../features/project/project-audience.ts';
import type { Queryable } from '../kernel/db.ts';

/** Who is told of the alarms of devices, of those of projects themselves, and of gateways that are lost. */
export function createAlarmReaders(db: Queryable) {
  const [devices, projects] = [createDeviceScope(db), createProjectAudience(db)];
  return {
    accountsOf: (sourceIds: readonly string[]) =>
      first(
        sourceIds,
        (ids) => devices.accountsOf(ids),
        (ids) => projects.accountsOf(ids),
        (ids) =>
          behind(
            db,
            ids,
            (those) => devices.accountsOf(those),
            (all) => [...new Set(all.flat())],
          ),
      ),
    alarmRights: (sourceIds: readonly string[]) =>
      first(
        sourceIds,
        (ids) => devices.alarmRights(ids),
        (ids) => projects.alarmRights(ids),
        (ids) => behind(db, ids, (those) => devices.alarmRights(those), widest),
      ),
  };
}

interface Rights {
  push: boolean;
  sms: boolean;
  phone: boolean;
}
type Ask<Answer> = (ids: readonly string[]) => Promise<ReadonlyMap<string, Answer>>;

/** Nearly all alarms are of devices: only what is none of them is looked for among projects, and then gateways. */
async function first<Answer>(
  ids: readonly string[],
  ...asks: readonly Ask<Answer>[]
): Promise<ReadonlyMap<string, Answer>> {
  const found = new Map<string, Answer>();
  for (const ask of asks) {
    const others = ids.filter((id) => !found.has(id));
    if (others.length === 0) break;
    for (const [id, answer] of await ask(others)) found.set(id, answer);
  }
  return found;
}

/** A lost gateway is told to whoever is told of any device that it carries. */
async function behind<Answer>(
  db: Queryable,
  gatewayIds: readonly string[],
  ofDevices: Ask<Answer>,
  together: (all: readonly Answer[]) => Answer,
): Promise<ReadonlyMap<string, Answer>> {
  const rows = await db.query<{ id: string; gateway_id: string }>(
    'select id, gateway_id from device where gateway_id = any($1::uuid[])',
    [gatewayIds],
  );
  const answers = await ofDevices(rows.map(({ id }) => id));
  return new Map(
    [...Map.groupBy(rows, ({ gateway_id }) => gateway_id)].map(([gatewayId, devices]) => [
      gatewayId,
      together(devices.flatMap(({ id }) => answers.get(id) ?? [])),
    ]),
  );
}

/** By account, what any of the devices allows. */
function widest(all: readonly ReadonlyMap<string, Rights>[]): ReadonlyMap<string, Rights> {
  const found = new Map<string, Rights>();
  for (const [account, { push, sms, phone }] of all.flatMap((rights) => [...rights])) {
    const before = found.get(account);
    found.set(account, {
      push: push || (before?.push ?? false),
      sms: sms || (before?.sms ?? false),
      phone: phone || (before?.phone ?? false),
    });
  }
  return found;
}
