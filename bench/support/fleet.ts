import { hashMachineSecret } from '../../apps/platform/src/kernel/machine-secret.ts';
import type { Db } from '../../apps/platform/src/kernel/db.ts';
import type { GatewayPlan } from './gateways.ts';
import { thousands } from './load.ts';

/** Variables of one statement: none takes longer than a statement may. */
const VARIABLES_AT_ONCE = 100_000;

const snOf = (n: number) => String(300_000_000_000 + n);

/** The first `count` of them, for the process that plays gateways. */
export async function gatewayPlans(db: Db, count: number, variablesEach: number): Promise<GatewayPlan[]> {
  const found = await db.query<{ sn: string; id: string; first: number }>(
    `select gateway.sn, device.id, begun.first from gateway join device on device.gateway_id = gateway.id
       join (select device_id, min(series_id) as first from variable group by device_id) as begun on begun.device_id = device.id
      order by gateway.sn limit $1`,
    [count],
  );
  return found.map(({ sn, id, first }) => ({
    sn,
    deviceId: id,
    aliases: Array.from({ length: variablesEach }, (_, n) => first + n),
  }));
}

/** Straight into the tables, as configurations are that were saved: a device for each gateway. */
export async function seedFleet(
  db: Db,
  { gateways, variablesEach, enterprises }: { gateways: number; variablesEach: number; enterprises: number },
): Promise<void> {
  await db.query(
    `insert into org (id, parent_id, kind, name)
     select gen_random_uuid(), (select id from org where kind = 'center'), 'enterprise', '企业' || n from generate_series(1, $1::int) as n`,
    [enterprises],
  );
  const orgs = (await db.query<{ id: string }>(`select id from org where kind = 'enterprise'`)).map(({ id }) => id);
  const chunk = Math.max(1, Math.floor(VARIABLES_AT_ONCE / variablesEach));
  for (let from = 0; from < gateways; from += chunk) {
    const to = Math.min(gateways, from + chunk);
    const sns = Array.from({ length: to - from }, (_, n) => snOf(from + n));
    await db.query(
      `insert into gateway (id, org_id, kind, sn, name, mqtt_username, mqtt_password_hash, state, state_changed_at)
       select gen_random_uuid(), ($3::uuid[])[1 + n % $4::int], 'lightfield', sn, '网关' || sn, sn, hash, 'offline', now()
         from unnest($1::text[], $2::text[]) with ordinality as made (sn, hash, n)`,
      [sns, sns.map((sn) => hashMachineSecret(sn)), orgs, orgs.length],
    );
    await db.query(
      `insert into device (id, org_id, gateway_id, name, device_no)
       select gen_random_uuid(), org_id, id, '泵站' || sn, 'P-' || sn from gateway where sn = any($1::text[])`,
      [sns],
    );
    // its keys are right: none of them is looked up
    await db.transaction(async (tx) => {
      await tx.query(`set local session_replication_role = replica`);
      await tx.query(
        `with of as (select device.id from device join gateway on gateway.id = device.gateway_id where gateway.sn = any($1::text[])),
            plc as (insert into driver (id, device_id, name, type, settings)
                    select gen_random_uuid(), id, 'plc', 'modbus-tcp', '{"host": "192.168.1.10", "port": 502}' from of)
       insert into variable (id, device_id, key, name, kind, data_type, access, unit, settings, sort)
       select uuidv7(), of.id, 'r' || n, '变量' || n, 'device', 'float', 'readwrite', 'bar',
              jsonb_build_object('kind', 'device', 'key', 'r' || n, 'name', '变量' || n, 'driver', 'plc', 'address', '4x' || n, 'dataType', 'float',
                'byteOrder', 'ABCD', 'access', 'readwrite', 'collection', 'periodic', 'intervalMs', 1000, 'unit', 'bar', 'decimals', 2, 'deadband', 0,
                'statusMap', '[]'::jsonb), n
         from of, generate_series(1, $2::int) as n order by of.id, n`,
        [sns, variablesEach],
      );
      await tx.query(
        `insert into latest (series_id, ts, num, quality)
       select series_id, now(), random() * 100, 0 from variable join device on device.id = variable.device_id
         join gateway on gateway.id = device.gateway_id where gateway.sn = any($1::text[])`,
        [sns],
      );
    });
    if (from % (10 * chunk) === 0) console.log(`${thousands(to)} …`);
  }
  await db.query('analyze');
}
