import { type AlarmRecord, type BodyIn, type Page, alarmCalls } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addDevice, addOrg, addVariable } from '../../engines/history/site.testing.ts';
import { createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createAlarmSight } from '../../engines/alarms/alarm-sight.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createProjectScope } from '../project/project-scope.ts';
import { createAlarmRepository } from './alarm.repository.ts';
import { alarmRoutes } from './alarm.routes.ts';
import { createAlarmService } from './alarm.service.ts';
import { createAlarmStatistics } from './alarm-statistics.ts';
import { createAlarmWorkRepository } from './alarm-work.repository.ts';
import { createAlarmWork } from './alarm-work.service.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const clock = { now: () => NOW };
const CONTENTS = ['压力高', 'Pump tripped', '100%_full'];

/** An alarm as the test knows it. */
interface Known {
  id: string;
  orgId: string;
  source: string;
  variable: string;
  content: string;
  at: number;
}
let test: TestDatabase;
let calls: TestCalls;
let known: Known[];
let own: string;
let boiler: string;
let project: string;

async function insert(alarms: readonly (Known & { sourceId: string; variableId: string; ofProject: boolean })[]) {
  await test.db.query(
    `insert into alarm_event (id, device_id, variable_id, project_id, mvar_id, rule_id, content, severity, confirm_rule, condition, value, raised_at)
     select (a->>'id')::uuid, case when not (a->>'ofProject')::boolean then (a->>'sourceId')::uuid end,
            case when not (a->>'ofProject')::boolean then (a->>'variableId')::uuid end,
            case when (a->>'ofProject')::boolean then (a->>'sourceId')::uuid end,
            case when (a->>'ofProject')::boolean then (a->>'variableId')::uuid end,
            gen_random_uuid(), a->>'content', 'severe', 'auto', '> 90', '95', to_timestamp((a->>'at')::float8 / 1000)
       from jsonb_array_elements($1) as a`,
    [JSON.stringify(alarms)],
  );
}

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const centre = await addOrg(db, 'center');
  own = await addOrg(db, 'enterprise', centre);
  const other = await addOrg(db, 'enterprise', centre);
  const sources: {
    orgId: string;
    source: string;
    sourceId: string;
    variable: string;
    variableId: string;
    ofProject: boolean;
  }[] = [];
  for (const [orgId, source, variable] of [
    [own, '锅炉', '温度'],
    [own, '水泵 PUMP', '压力'],
    [other, '锅炉二', '温度'],
  ] as const) {
    const sourceId = await addDevice(db, orgId, { name: source });
    const { id: variableId } = await addVariable(db, sourceId, { key: 'v', name: variable });
    sources.push({ orgId, source, sourceId, variable, variableId, ofProject: false });
  }
  boiler = sources[0]?.sourceId ?? '';
  project = newId();
  await db.query("insert into project (id, org_id, name, sort, created_at) values ($1, $2, '全厂锅炉', 1, now())", [
    project,
    own,
  ]);
  const mvar = newId();
  await db.query(
    `insert into project_mvar (id, project_id, key, name, kind, decimals, sort) values ($1, $2, 'sum', '总流量', 'formula', 0, 1)`,
    [mvar, project],
  );
  sources.push({
    orgId: own,
    source: '全厂锅炉',
    sourceId: project,
    variable: '总流量',
    variableId: mvar,
    ofProject: true,
  });
  const alarms = Array.from({ length: 151 }, (_alarm, n) => {
    const source = sources[(n * 7) % sources.length];
    if (!source) throw new Error('no source');
    // Several within one millisecond: their ids keep them apart.
    return { ...source, id: newId(), content: CONTENTS[(n * 5) % 3] ?? '', at: NOW - Math.floor(n / 3) * 60_000 };
  });
  await insert(alarms);
  known = alarms.toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));

  const scope = createDeviceScope(db);
  const sight = createAlarmSight(scope, createProjectScope(db, scope));
  const operations = rememberedOperations().log;
  const alarmRepository = createAlarmRepository(db, sight);
  const bus = createBus((error) => {
    throw error;
  });
  const common = { db, clock, operations };
  calls = await testCalls({
    register: (routes) =>
      alarmRoutes(
        routes,
        createAlarmService({
          ...common,
          alarms: alarmRepository,
          bus,
          alarmCounts: () => ({ active: 0, unconfirmed: 0 }),
        }),
        {
          work: createAlarmWork({
            ...common,
            bus: { emit: () => undefined },
            work: createAlarmWorkRepository(db, sight),
          }),
          statistics: createAlarmStatistics({ db, sight, clock }),
        },
      ),
    scope,
    reach: { project: () => Promise.resolve(true) },
  });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});

type Query = BodyIn<typeof alarmCalls.query>;
async function pageOf(caller: Caller, query: Query): Promise<Page<AlarmRecord>> {
  return (await calls.as(caller).call(alarmCalls.query, query)).data as Page<AlarmRecord>;
}
async function allPages(caller: Caller, query: Query): Promise<{ totals: Set<number>; ids: string[] }> {
  const [totals, ids]: [Set<number>, string[]] = [new Set(), []];
  for (let pageNum = 1; ; pageNum += 1) {
    const { total, rows } = await pageOf(caller, { ...query, pageNum, pageSize: 20 });
    totals.add(total);
    ids.push(...rows.map(({ id }) => id));
    if (rows.length === 0) return { totals, ids };
  }
}
const centre = () => aCaller({ kind: 'op' });
const enterprise = () => aCaller({ orgId: own });
const has = (word: string) => (alarm: Known) =>
  [alarm.source, alarm.variable, alarm.content].some((text) => text.toLowerCase().includes(word.toLowerCase()));
const later = NOW - 20 * 60_000;

it.each<[string, () => Query, (alarm: Known) => boolean]>([
  ['everything', () => ({}), () => true],
  ['a period', () => ({ startTime: later, endTime: NOW }), ({ at }) => at >= later && at < NOW],
  ['one device', () => ({ equipmentId: boiler }), ({ source }) => source === '锅炉'],
  ['chosen devices', () => ({ equipmentIds: boiler }), ({ source }) => source === '锅炉'],
  ['a word of names of devices and projects', () => ({ keyword: '锅炉' }), has('锅炉')],
  [
    'a word of a variable, within a period',
    () => ({ keyword: '温', startTime: later }),
    (alarm) => has('温')(alarm) && alarm.at >= later,
  ],
  ['a word of a name and of what alarms say, in other letters', () => ({ keyword: 'pUMP' }), has('pump')],
  ['a word of a project variable', () => ({ keyword: '总流量' }), has('总流量')],
  ['signs that mean something to the database', () => ({ keyword: '0%_f' }), has('0%_f')],
  ['what is nowhere', () => ({ keyword: '不存在' }), () => false],
])('all pages of %s are all alarms, each once, newest first', async (_what, query, wanted) => {
  for (const [caller, seen] of [
    [centre(), () => true],
    [enterprise(), ({ orgId }: Known) => orgId === own],
  ] as const) {
    const expected = known.filter((alarm) => wanted(alarm) && seen(alarm)).map(({ id }) => id);
    const { totals, ids } = await allPages(caller, query());
    expect(ids).toEqual(expected);
    expect([...totals]).toEqual([expected.length]);
    const { data } = await calls.as(caller).call(alarmCalls.queryAll, query());
    expect((data as AlarmRecord[]).map(({ id }) => id)).toEqual(expected);
  }
});

it('is read from the oldest on, too', async () => {
  const { rows } = await pageOf(centre(), { equipmentIds: boiler, oldestFirst: true, pageSize: 2, pageNum: 2 });
  const ofBoiler = known.filter(({ source }) => source === '锅炉').toReversed();
  expect(rows.map(({ id }) => id)).toEqual(ofBoiler.slice(2, 4).map(({ id }) => id));
});
it('is of what holds or waits for somebody, or of the rest', async () => {
  const totals = await Promise.all(
    [{}, { unresolved: true }, { unresolved: false }].map(async (query) => (await pageOf(centre(), query)).total),
  );
  expect(totals[0]).toBe((totals[1] ?? 0) + (totals[2] ?? 0));
});

it('finds a word that is in more texts than can be looked for one by one', async () => {
  const [{ source, variable, orgId } = { source: '', variable: '', orgId: '' }] = known;
  const { rows } = await pageOf(centre(), { equipmentId: boiler, pageSize: 1 });
  const variableId = rows[0]?.signalId ?? '';
  const many = Array.from({ length: 10_100 }, (_alarm, n) => ({
    id: newId(),
    orgId,
    source,
    variable,
    sourceId: boiler,
    variableId,
    ofProject: false,
    content: `批次 ${n}`,
    at: NOW - 1_000_000_000 - n * 1_000,
  }));
  await insert(many);
  const { total, rows: deep } = await pageOf(enterprise(), { keyword: '批次', pageNum: 300, pageSize: 10 });
  expect(total).toBe(many.length);
  expect(deep.map(({ content }) => content)).toEqual(many.slice(2_990, 3_000).map(({ content }) => content));
  expect((await pageOf(enterprise(), { keyword: '批次 10099' })).rows).toHaveLength(1);
});
