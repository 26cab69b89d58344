import type { Queryable } from '../../kernel/db.ts';

/** How an account is told of an alarm. */
export interface AlarmRights {
  push: boolean;
  sms: boolean;
  phone: boolean;
}
/** Who is told of the alarms of things of one kind. */
export interface Audience {
  accountsOf(ids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  alarmRights(ids: readonly string[]): Promise<ReadonlyMap<string, ReadonlyMap<string, AlarmRights>>>;
}
/** As a connection or a transaction sees them. Implemented where the rules of visibility are. */
export type Audiences = (on: Queryable) => {
  readonly devices: Audience & {
    /** Which of these accounts see the state of any of these devices. */
    watchersAmong(accountIds: readonly string[], deviceIds: readonly string[]): Promise<ReadonlySet<string>>;
  };
  readonly projects: Audience;
};
/** How each account is told of the alarms of these devices, projects and gateways, as a transaction sees it. */
export type AlarmRightsOf = (
  on: Queryable,
  sourceIds: readonly string[],
) => Promise<ReadonlyMap<string, ReadonlyMap<string, AlarmRights>>>;

/** Of more than this many devices at once it is not asked who sees them: everybody looks anew. */
const ASKED_MAX = 500;

/** Who is told of the alarms of devices, of those of projects themselves, and of gateways that are lost. */
export function createAlarmReaders(db: Queryable, audiences: Audiences) {
  const { devices, projects } = audiences(db);
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
    /** Which of these accounts, those with a page open, see the state of any of these devices, or of devices behind these gateways. */
    async watchersAmong(accountIds: readonly string[], ids: readonly string[]): Promise<ReadonlySet<string>> {
      const rows = await db.query<{ id: string }>(
        `select id from device where id = any($1::uuid[]) union select id from device where gateway_id = any($1::uuid[]) limit ${ASKED_MAX + 1}`,
        [ids],
      );
      if (rows.length > ASKED_MAX) return new Set(accountIds);
      return devices.watchersAmong(
        accountIds,
        rows.map(({ id }) => id),
      );
    },
    alarmRights: (sourceIds: readonly string[]) =>
      first(
        sourceIds,
        (ids) => devices.alarmRights(ids),
        (ids) => projects.alarmRights(ids),
        (ids) => behind(db, ids, (those) => devices.alarmRights(those), widest),
      ),
  };
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
function widest(all: readonly ReadonlyMap<string, AlarmRights>[]): ReadonlyMap<string, AlarmRights> {
  const found = new Map<string, AlarmRights>();
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
