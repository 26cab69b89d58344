/**
 * The list of alarms and their statistics at volume, as they are asked over HTTP: so many million records of the last 60 days, of
 * 2,000 devices with 4 rules each, half of them in one enterprise; some devices raise far more than others, as in a plant.
 * Left out: a screen, TLS, several people at once (one call after the other); processor time is not told.
 *   npm run bench alarm-lists [million records, 2 by default] [calls of each kind, 10 by default] [part of the name]
 */
import { type BodyIn, type Call, alarmCalls, alarmWorkCalls } from '@lightfield/contract';
import { addAccount, addOrg } from '../apps/platform/src/engines/history/site.testing.ts';
import { createAlarmSight } from '../apps/platform/src/engines/alarms/alarm-sight.ts';
import { createProjectScope } from '../apps/platform/src/features/project/project-scope.ts';
import { createAlarmRepository } from '../apps/platform/src/features/alarm/alarm.repository.ts';
import { alarmRoutes } from '../apps/platform/src/features/alarm/alarm.routes.ts';
import { createAlarmService } from '../apps/platform/src/features/alarm/alarm.service.ts';
import { createAlarmStatistics } from '../apps/platform/src/features/alarm/alarm-statistics.ts';
import { createAlarmWorkRepository } from '../apps/platform/src/features/alarm/alarm-work.repository.ts';
import { createAlarmWork } from '../apps/platform/src/features/alarm/alarm-work.service.ts';
import type { PgDb } from '../apps/platform/src/kernel/db-pg.ts';
import { measureCall, serveLists, withDatabase } from './support/lists.ts';

const DAY = 86_400_000;
const DEVICES = 2_000;
const DAYS = 60;
/** Records of one statement. */
const CHUNK = 20_000;
const TARGET_MS = 1_000;

async function seed(db: PgDb, records: number) {
  const centre = await addOrg(db, 'center');
  const [large, other] = [await addOrg(db, 'enterprise', centre), await addOrg(db, 'enterprise', centre)];
  await db.query(
    `with made as (
       insert into device (id, org_id, name) select gen_random_uuid(), case when n % 2 = 0 then $1::uuid else $2::uuid end, '设备' || n
         from generate_series(1, ${DEVICES}) as n returning id)
     insert into variable (id, device_id, key, name, kind, data_type, access, settings)
     select gen_random_uuid(), made.id, 'v' || v, '变量' || v, 'collected', 'double', 'readonly', '{}'
       from made, generate_series(1, 4) as v`,
    [large, other],
  );
  for (let from = 0; from < records; from += CHUNK) {
    await db.transaction(async (tx) => {
      // Made whole: checking every reference costs most of the time.
      await tx.query('set local session_replication_role = replica');
      await tx.query(
        `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, value, raised_at,
                                recovered_at, confirmed_at, confirmed_by)
       select gen_random_uuid(), v.device_id, v.id, v.id, v.name || '越限', (array['normal', 'important', 'severe'])[1 + n % 3],
              'manual', '> 90', '95', at, case when n % 1000 <> 0 then at + n % 600 * interval '1 second' end,
              case when n % 50 <> 0 then at + n % 900 * interval '1 second' end, case when n % 50 <> 0 and n % 5 = 0 then 'wang' end
         from (select n, now() - random() * interval '${DAYS} days' as at, 1 + floor(power(random(), 3) * ${DEVICES * 4 - 1})::int as pick
                 from generate_series($1::int, $2::int) as n) as drawn
         join (select *, row_number() over () as place from variable) as v on v.place = drawn.pick`,
        [from, Math.min(records, from + CHUNK) - 1],
      );
    });
  }
  await db.query('vacuum analyze');
  const accounts = {
    'operation centre': await addAccount(db, centre, { kind: 'op' }),
    enterprise: await addAccount(db, large, { kind: 'co' }),
  };
  await db.query('update role set permissions = null');
  const [device] = await db.query<{ id: string }>('select id from device where org_id = $1 limit 1', [large]);
  return { accounts, device: device?.id ?? '' };
}

async function main(millions: number, calls: number, only: string): Promise<void> {
  await withDatabase(async (db) => {
    const began = performance.now();
    const { accounts, device } = await seed(db, millions * 1e6);
    console.log(`${millions} million records made in ${((performance.now() - began) / 1_000).toFixed(0)} s`);
    const server = await serveLists(db, ({ routes, scope, operations, clock, bus }) => {
      const alarmCounts = () => ({ active: 0, unconfirmed: 0 });
      const sight = createAlarmSight(scope, createProjectScope(db, scope));
      const alarms = createAlarmRepository(db, sight);
      const service = createAlarmService({ db, alarms, clock, bus, operations, alarmCounts });
      const work = createAlarmWork({ db, work: createAlarmWorkRepository(db, sight), clock, operations, bus });
      alarmRoutes(routes, service, { work, statistics: createAlarmStatistics({ db, sight, clock }) });
    });
    const now = Date.now();
    const period = (days: number) => ({ startTime: now - days * DAY, endTime: now });
    for (const [who, account] of Object.entries(accounts)) {
      const cookie = await server.logIn(account);
      const measure = async <C extends Call>(what: string, ...question: readonly [C, (n: number) => BodyIn<C>]) => {
        const name = `${who}: ${what}`;
        if (name.includes(only)) await measureCall({ server, calls, targetMs: TARGET_MS }, name, cookie, question);
      };
      await measure('list, first page', alarmCalls.query, () => ({}));
      await measure('list, last 30 days', alarmCalls.query, () => period(30));
      await measure('list, page 1,000', alarmCalls.query, () => ({ pageNum: 1_000 }));
      await measure('list, holds', alarmCalls.query, () => ({ active: true }));
      await measure('list, searched', alarmCalls.query, () => ({ ...period(30), keyword: '变量3' }));
      await measure('list, one device', alarmCalls.query, () => ({ equipmentId: device }));
      await measure('statistics, 1 day', alarmWorkCalls.statistics, () => period(1));
      await measure('statistics, 7 days', alarmWorkCalls.statistics, () => period(7));
      await measure('statistics, 30 days', alarmWorkCalls.statistics, () => period(30));
      await measure('statistics, 30 days of one device', alarmWorkCalls.statistics, () => ({
        ...period(30),
        equipmentId: device,
      }));
    }
  });
}

await main(Number(process.argv[2] ?? 2), Number(process.argv[3] ?? 10), process.argv[4] ?? '');
