import { randomUUID } from 'node:crypto';
import {
  type Call,
  type InspectionContent,
  type InspectionItem,
  type InspectionPlan,
  type InspectionRule,
  type InspectionStatistics,
  type InspectionTask,
  type InspectionTaskInfo,
  LIMITS,
  type Page,
  inspectionContentCalls,
  inspectionPlanCalls,
  inspectionTaskCalls,
  workCalendarCalls,
} from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addAccount, addDevice, addOrg, addVariable } from '../../engines/history/site.testing.ts';
import { type Events, createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { systemClock } from '../../kernel/clock.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { aPng } from '../../kernel/upload/files.testing.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createOrgReach } from '../organisation/org-reach.ts';
import { createCalendarService } from './calendar.service.ts';
import { createContentRepository } from './content.repository.ts';
import { createContentService } from './content.service.ts';
import { createDoing } from './doing.service.ts';
import { type InspectionJob, createInspectionJob } from './inspection-job.ts';
import { createInspectionReach, createInspectionSight } from './inspection-reach.ts';
import { inspectionRoutes } from './inspection.routes.ts';
import { createMaking } from './making.ts';
import { createPlanRepository } from './plan.repository.ts';
import { type PlanService, createPlanService } from './plan.service.ts';
import { createTaskRepository } from './task.repository.ts';
import { createTaskService } from './task.service.ts';

const HOUR = 3_600_000;
/** A Monday, 7:00 in Shanghai. */
const BEGIN = Date.parse('2026-11-30T07:00:00+08:00');
const time = { at: BEGIN };
const clock = clockAt(() => time.at);
const bus = createBus((error) => {
  throw error;
});
const pushed: Events['message'][] = [];
bus.on('message', (event) => pushed.push(event));
const operations = rememberedOperations();
const values = new Map<number, { value: number; quality: number; readAt: number }>();
let test: TestDatabase;
let calls: TestCalls;
let jobs: InspectionJob[];
let plansOf: PlanService;
/** Makes plans. */
let chief: Caller;
/** Does them. */
let fitter: Caller;
let stranger: Caller;
let orgId: string;
let pumps: string[];
const opened: { title: string; content: string }[] = [];

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  orgId = await addOrg(db);
  const person = async (loginName: string) =>
    aCaller({ orgId, loginName, accountId: await addAccount(db, orgId, { loginName }) });
  [chief, fitter] = [await person('chief'), await person('fitter')];
  stranger = aCaller({ orgId: await addOrg(db) });
  pumps = [await addDevice(db, orgId, { name: '1号泵' }), await addDevice(db, orgId, { name: '2号泵' })];
  const [scope, orgs] = [createDeviceScope(db), createOrgReach(db)];
  const sight = createInspectionSight(scope, orgs);
  const plans = createPlanRepository(db, sight);
  const making = createMaking(plans);
  const log = operations.log;
  const tasks = createTaskService({
    db,
    tasks: createTaskRepository(db, sight),
    openMonitoring: async () => undefined,
  });
  const doing = createDoing({
    db,
    orders: {
      async reportIn(tx, _caller, { equipmentId, title, content }) {
        opened.push({ title, content });
        const id = randomUUID();
        await tx.query(
          `insert into work_order (id, device_id, number, title, priority, state, reporter, reported_at)
           values ($1, $2, $3, $4, 'normal', 'pending', 'x', now())`,
          [id, equipmentId, opened.length, title],
        );
        return { id, number: opened.length };
      },
    },
    values: { latest: (seriesId) => values.get(seriesId) },
    operations: log,
    clock,
    after: (caller, id) => tasks.after(caller, id),
  });
  const services = {
    contents: createContentService({ db, contents: createContentRepository(db, orgs, scope), operations: log, clock }),
    plans: createPlanService({ db, plans, making, devices: scope, operations: log, clock }),
    calendar: createCalendarService({ db, plans, making, operations: log, clock }),
    tasks,
    doing,
  };
  plansOf = services.plans;
  calls = await testCalls({
    register: (routes) => inspectionRoutes(routes, services),
    scope,
    reach: { ...orgs.entities, ...createInspectionReach(db, scope, orgs) },
    // the clock of the tests goes back, too
    clock: systemClock,
  });
  jobs = [1, 2].map(() => createInspectionJob({ db, making, bus, clock, log: silentLog }));
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  for (const table of ['inspection_task', 'inspection_plan', 'inspection_content', 'message', 'work_calendar'])
    await test.db.query(`delete from ${table}`);
  [pushed.length, operations.entries.length, opened.length, time.at] = [0, 0, 0, BEGIN];
});

const ask = async (who: Caller, call: Call, body: Record<string, unknown>) => calls.as(who).call(call, body);
const ok = async <Data>(who: Caller, call: Call, body: Record<string, unknown>): Promise<Data> => {
  const answer = await ask(who, call, body);
  expect(answer).toMatchObject({ code: 200 });
  return answer.data as Data;
};
const yesNo = (more: object = {}): InspectionItem => ({
  id: randomUUID(),
  kind: 'yesNo',
  title: '有无渗漏',
  hint: '',
  required: true,
  abnormalWhen: 'yes',
  ...more,
});
const RULE: InspectionRule = {
  kind: 'daily',
  every: 1,
  days: [],
  times: [{ at: '08:00', name: '' }],
  from: '2026-11-01',
  until: null,
  onHoliday: 'do',
};
const content = (items: readonly InspectionItem[] = [yesNo()]) =>
  ok<InspectionContent>(chief, inspectionContentCalls.add, { name: '泵房日检', items: JSON.stringify(items) });
const planBody = (contentId: string, more: object = {}) => ({
  name: '泵房巡检',
  contentId,
  equipmentIds: pumps.join(','),
  peopleIds: fitter.accountId,
  rule: JSON.stringify(RULE),
  timeZone: 'Asia/Shanghai',
  graceMinutes: '60',
  inOrder: 'true',
  ...more,
});
const plan = async (items?: readonly InspectionItem[], more: object = {}) => {
  const { id } = await content(items);
  return ok<InspectionPlan>(chief, inspectionPlanCalls.add, planBody(id, more));
};
const list = async (who: Caller, more: object = {}) =>
  ok<Page<InspectionTask>>(who, inspectionTaskCalls.query, {
    from: 0,
    to: BEGIN + 60 * 24 * HOUR,
    pageSize: 200,
    ...more,
  });
const first = async () => {
  const [task] = (await list(chief)).rows;
  if (!task) throw new Error('no task');
  return task.id;
};
const entry = (item: InspectionItem, value: unknown, more: object = {}) => ({
  itemId: item.id,
  value,
  pictures: [],
  marked: false,
  ...more,
});
const fill = (who: Caller, id: string, equipmentId: string, results: readonly object[], more: object = {}) =>
  ask(who, inspectionTaskCalls.fill, {
    id,
    equipmentId,
    stepId: randomUUID(),
    results: JSON.stringify(results),
    ...more,
  });

describe('contents', () => {
  it(`have ${LIMITS.ops.itemsPerInspectionContent} items at most (2703)`, async () => {
    const items = (count: number) => JSON.stringify(Array.from({ length: count }, () => yesNo()));
    const add = (count: number) => ask(chief, inspectionContentCalls.add, { name: 'x', items: items(count) });
    expect(await add(50)).toMatchObject({ code: 200 });
    expect(await add(51)).toMatchObject({ code: 2703 });
  });
  it('are saved over the version that was read (90011), and stay while a plan uses them (2705)', async () => {
    const { id, version } = await content();
    const edit = (of: number) =>
      ask(chief, inspectionContentCalls.edit, { id, version: of, name: 'y', items: JSON.stringify([yesNo()]) });
    expect(await edit(version)).toMatchObject({ code: 200, data: { version: 2, name: 'y' } });
    expect(await edit(version)).toMatchObject({ code: 90_011 });
    await ok(chief, inspectionPlanCalls.add, planBody(id));
    expect(await ask(chief, inspectionContentCalls.delete, { id })).toMatchObject({ code: 2705 });
    await test.db.query('delete from inspection_plan');
    expect(await ask(chief, inspectionContentCalls.delete, { id })).toMatchObject({ code: 200 });
    expect((await ok<Page<InspectionContent>>(chief, inspectionContentCalls.query, {})).total).toBe(0);
  });
  it('of others are as unknown ones are', async () => {
    const { id } = await content();
    expect(await ask(stranger, inspectionContentCalls.info, { id })).toMatchObject({ code: 90_002 });
    expect((await ok<Page<InspectionContent>>(stranger, inspectionContentCalls.query, {})).total).toBe(0);
  });
  it(`are ${LIMITS.inspection.contents} of an enterprise at most (2712)`, async () => {
    await test.db.query(
      `insert into inspection_content (id, org_id, name, items, updated_at, updated_by)
       select gen_random_uuid(), $1, 'x', '[]', now(), 'x' from generate_series(1, $2::int)`,
      [orgId, LIMITS.inspection.contents - 1],
    );
    await content();
    const more = { name: 'x', items: JSON.stringify([yesNo()]) };
    expect(await ask(chief, inspectionContentCalls.add, more)).toMatchObject({ code: 2712 });
  });
});

describe('plans', () => {
  it('make their tasks two weeks ahead; a change makes anew those that nobody has begun', async () => {
    const made = await plan();
    expect(made.nextAt).toBe(BEGIN + HOUR);
    expect((await list(chief)).total).toBe(14);
    time.at += 90 * 60_000;
    await ok(fitter, inspectionTaskCalls.fill, {
      id: await first(),
      equipmentId: pumps[0],
      stepId: randomUUID(),
      results: JSON.stringify([
        entry(
          (await ok<InspectionContent>(chief, inspectionContentCalls.info, { id: made.contentId }))
            .items[0] as InspectionItem,
          false,
        ),
      ]),
    });
    const at20 = JSON.stringify({ ...RULE, times: [{ at: '20:00', name: '' }] });
    const body = { ...planBody(made.contentId, { rule: at20 }), id: made.id, version: made.version };
    await ok(chief, inspectionPlanCalls.edit, body);
    const { rows } = await list(chief);
    expect(rows.map(({ state }) => state)).toEqual(['running', ...Array.from({ length: 14 }, () => 'notStarted')]);
    expect(await ask(chief, inspectionPlanCalls.edit, body)).toMatchObject({ code: 90_011 });
    await ok(chief, inspectionPlanCalls.enable, { id: made.id, enabled: 'false' });
    expect((await list(chief)).total).toBe(1);
    await ok(chief, inspectionPlanCalls.enable, { id: made.id, enabled: 'true' });
    expect((await list(chief)).total).toBe(15);
    await ok(chief, inspectionPlanCalls.delete, { id: made.id });
    expect((await list(chief)).rows).toMatchObject([{ state: 'running', planId: null }]);
  });
  it(`have ${LIMITS.ops.devicesPerInspection} devices at most (2702), people who can do them (2708), content of the same enterprise (2704)`, async () => {
    const { id } = await content();
    const many: string[] = [];
    for (let n = 0; n < 31; n += 1) many.push(await addDevice(test.db, orgId, { name: `d${n}` }));
    const add = (more: object) => ask(chief, inspectionPlanCalls.add, planBody(id, more));
    expect(await add({ equipmentIds: many.join(',') })).toMatchObject({ code: 2702 });
    expect(await add({ equipmentIds: many.slice(1).join(',') })).toMatchObject({ code: 200 });
    const outside = await addAccount(test.db, await addOrg(test.db), { loginName: 'outside' });
    expect(await add({ peopleIds: outside })).toMatchObject({ code: 2708 });
    expect(await add({ peopleIds: randomUUID() })).toMatchObject({ code: 2708 });
    expect(await add({ deptId: randomUUID() })).toMatchObject({ code: 90_002 });
    const centre = aCaller({ orgId, kind: 'op' });
    expect(await ask(centre, inspectionPlanCalls.add, planBody(id, { peopleIds: outside }))).toMatchObject({
      code: 2708,
    });
    const other = await addDevice(test.db, stranger.orgId, { name: 'z' });
    const foreign = planBody(id, { equipmentIds: other, peopleIds: undefined });
    expect(await ask(centre, inspectionPlanCalls.add, foreign)).toMatchObject({ code: 2704 });
  });
  it('that are gone meanwhile are said to be gone (2701)', async () => {
    await expect(plansOf.info({ id: randomUUID() })).rejects.toMatchObject({ spec: { code: 2701 } });
  });
  it('say the next ten dates before they are saved, and years nobody knows the holidays of', async () => {
    const rule = JSON.stringify({ ...RULE, kind: 'workdays', every: 30 });
    const answer = await ok<{ dates: { at: number }[]; unknownYears: number[] }>(chief, inspectionPlanCalls.dates, {
      rule,
      timeZone: 'Asia/Shanghai',
    });
    expect(answer.dates).toHaveLength(10);
    expect(answer.unknownYears).toEqual(
      [2027, 2028].filter((year) => answer.dates.some(({ at }) => new Date(at).getUTCFullYear() === year)),
    );
  });
  it('follow the work calendar of the enterprise, also when it changes', async () => {
    await plan(undefined, { rule: JSON.stringify({ ...RULE, kind: 'workdays' }) });
    expect((await list(chief)).total).toBe(10);
    const days = [{ day: '2026-12-01', kind: 'off', name: '厂休' }];
    const changed = await ok(chief, workCalendarCalls.edit, { year: 2026, days: JSON.stringify(days) });
    expect(changed).toMatchObject({ source: 'own', days });
    expect((await list(chief)).total).toBe(9);
    await ok(chief, workCalendarCalls.edit, { year: 2026 });
    expect((await list(chief)).total).toBe(10);
    const wrong = { year: 2027, days: JSON.stringify(days) };
    expect(await ask(chief, workCalendarCalls.edit, wrong)).toMatchObject({ code: 10_001 });
  });
  it('are seen by whoever sees all of their devices', async () => {
    const { id } = await plan();
    const half = aCaller({
      orgId,
      kind: 'int',
      dataRange: 'granted',
      accountId: await addAccount(test.db, orgId, { loginName: randomUUID() }),
    });
    await test.db.query('insert into device_grant (account_id, device_id) values ($1, $2)', [half.accountId, pumps[0]]);
    expect(await ask(half, inspectionPlanCalls.info, { id })).toMatchObject({ code: 90_002 });
    expect((await list(half)).total).toBe(0);
    await test.db.query('insert into device_grant (account_id, device_id) values ($1, $2)', [half.accountId, pumps[1]]);
    expect(await ask(half, inspectionPlanCalls.info, { id })).toMatchObject({ code: 200 });
    expect((await list(half)).rows[0]).toMatchObject({ mine: false });
  });
});

describe('the job', () => {
  it('makes each date once however many processes do it, tells who is to do it once, and ends what nobody began', async () => {
    await plan();
    time.at += HOUR;
    await Promise.all(jobs.flatMap((job) => [job.wake(), job.wake()]));
    expect(pushed).toMatchObject([{ accountId: fitter.accountId, message: { equipType: 'inspection' } }]);
    time.at += HOUR + 1_000;
    await Promise.all(jobs.map((job) => job.wake()));
    expect(pushed.map(({ message }) => message.title)).toEqual(['巡检“泵房巡检”已到时间', '巡检“泵房巡检”漏检']);
    expect((await list(chief)).rows[0]).toMatchObject({ state: 'missed' });
    time.at += 24 * HOUR;
    await Promise.all(jobs.map((job) => job.wake()));
    const { rows } = await list(chief);
    expect(rows.map(({ dueAt }) => dueAt)).toEqual(
      Array.from({ length: 16 }, (_none, n) => BEGIN + HOUR + n * 24 * HOUR),
    );
  });
  it('any order of edits, jumps of the clock and rounds leaves one task a date', async () => {
    const made = await plan();
    let { version } = made;
    for (const [jump, at] of [
      [5, '09:00'],
      [-3, '08:00'],
      [200, '08:00'],
      [-100, '10:30'],
      [24, '08:00'],
    ] as const) {
      time.at += jump * HOUR;
      await Promise.all(jobs.map((job) => job.wake()));
      const rule = JSON.stringify({ ...RULE, times: [{ at, name: '' }] });
      ({ version } = await ok<InspectionPlan>(chief, inspectionPlanCalls.edit, {
        ...planBody(made.contentId, { rule }),
        id: made.id,
        version,
      }));
    }
    const { rows, total } = await list(chief);
    expect(new Set(rows.map(({ dueAt }) => dueAt)).size).toBe(total);
    const ahead = rows.filter(({ dueAt }) => dueAt > time.at);
    expect(ahead).toHaveLength(14);
  });
});

describe('tasks', () => {
  const leak = yesNo();
  const pressure: InspectionItem = {
    id: randomUUID(),
    kind: 'number',
    title: '出口压力',
    hint: '',
    required: true,
    unit: 'MPa',
    low: 0.2,
    high: 0.6,
  };
  it('are done device by device, in order, once each however often it is sent', async () => {
    await plan([leak, pressure]);
    time.at += HOUR;
    const id = await first();
    const good = [entry(leak, false), entry(pressure, 0.4)];
    expect(await fill(chief, id, pumps[0] ?? '', good)).toMatchObject({ code: 90_003 });
    expect(await fill(fitter, id, pumps[1] ?? '', good)).toMatchObject({ code: 2710 });
    expect(await fill(fitter, id, pumps[0] ?? '', [entry(leak, false)])).toMatchObject({ code: 2707 });
    expect(await fill(fitter, id, pumps[0] ?? '', [entry(leak, 'yes'), entry(pressure, 1)])).toMatchObject({
      code: 2709,
    });
    expect(await ask(fitter, inspectionTaskCalls.finish, { id, stepId: randomUUID() })).toMatchObject({ code: 2707 });
    const stepId = randomUUID();
    for (let n = 0; n < 2; n += 1)
      expect(await fill(fitter, id, pumps[0] ?? '', good, { stepId })).toMatchObject({
        code: 200,
        data: { state: 'running' },
      });
    expect(await fill(fitter, id, pumps[1] ?? '', good, { stepId })).toMatchObject({ code: 90_011 });
    const bad = [entry(leak, true), entry(pressure, 0.8)];
    const answer = await fill(fitter, id, pumps[1] ?? '', bad, { note: '机封' });
    expect(answer.data).toMatchObject({ abnormal: 2, devicesDone: 2 });
    const end = { id, stepId: randomUUID() };
    for (let n = 0; n < 2; n += 1)
      expect(await ask(fitter, inspectionTaskCalls.finish, end)).toMatchObject({
        code: 200,
        data: { state: 'done', closedBy: 'fitter' },
      });
    expect(await fill(fitter, id, pumps[0] ?? '', good)).toMatchObject({ code: 2706 });
    expect(operations.entries.map(({ action }) => action).filter((one) => one === 'inspection.fill')).toHaveLength(2);

    const report = { id, equipmentId: pumps[1], stepId: randomUUID() };
    const order = await ok<{ orderId: string; number: number }>(chief, inspectionTaskCalls.report, report);
    expect(opened).toEqual([
      { title: '泵房巡检: 有无渗漏, 出口压力: 0.8 MPa', content: '有无渗漏\n出口压力: 0.8 MPa\n机封' },
    ]);
    expect(await ok(chief, inspectionTaskCalls.report, { ...report, stepId: randomUUID() })).toEqual(order);
    expect(await ask(chief, inspectionTaskCalls.report, { ...report, equipmentId: pumps[0] })).toMatchObject({
      code: 2709,
    });

    time.at += 24 * HOUR;
    const next = (await list(chief)).rows[1]?.id ?? '';
    const { devices } = await ok<InspectionTaskInfo>(fitter, inspectionTaskCalls.info, { id: next });
    expect(devices[1]?.before).toMatchObject([
      { who: 'fitter', results: [{ value: true, abnormal: true }, { value: 0.8 }] },
    ]);
    const period = { from: BEGIN, to: time.at + HOUR };
    expect(await ok<InspectionStatistics>(chief, inspectionTaskCalls.statistics, period)).toMatchObject({
      due: 2,
      inTime: 1,
      open: 1,
      devices: [
        { equipName: '2号泵', abnormal: 2, orders: 1 },
        { equipName: '1号泵', abnormal: 0 },
      ],
    });
    expect(await ok<Page<unknown>>(chief, inspectionTaskCalls.findings, period)).toMatchObject({ total: 2 });
    expect(await ok(chief, inspectionTaskCalls.days, { ...period, timeZone: 'Asia/Shanghai' })).toEqual([
      { day: '2026-11-30', state: 'done', count: 1 },
      { day: '2026-12-01', state: 'notStarted', count: 1 },
    ]);
    expect(await ask(chief, inspectionTaskCalls.days, { from: 1, to: 1, timeZone: 'UTC' })).toMatchObject({
      code: 10_003,
    });
    const long = { from: 0, to: LIMITS.inspection.periodMs + 1 };
    expect(await ask(chief, inspectionTaskCalls.statistics, long)).toMatchObject({ code: 10_004 });
    expect(await ask(stranger, inspectionTaskCalls.info, { id })).toMatchObject({ code: 90_002 });
  });
  it('read variables by themselves: a fresh good value counts, nothing else does', async () => {
    const reading: InspectionItem = {
      id: randomUUID(),
      kind: 'reading',
      title: '压力',
      hint: '',
      variable: 'p',
      unit: 'MPa',
      low: null,
      high: 0.6,
    };
    const { seriesId } = await addVariable(test.db, pumps[0] ?? '', { key: 'p', name: '出口压力' });
    await plan([reading], { equipmentIds: pumps[0] });
    time.at += HOUR;
    const id = await first();
    const filled = async () => (await fill(fitter, id, pumps[0] ?? '', [])).data;
    values.set(seriesId, { value: 0.7, quality: 0, readAt: time.at - 1_000 });
    expect(await filled()).toMatchObject({
      devices: [{ abnormal: 1, results: [{ value: 0.7, readAt: time.at - 1_000 }] }],
    });
    values.set(seriesId, { value: 0.7, quality: 3, readAt: time.at });
    expect(await filled()).toMatchObject({ devices: [{ abnormal: 0, results: [{ value: null, readAt: null }] }] });
    values.set(seriesId, { value: 0.7, quality: 0, readAt: time.at - LIMITS.inspection.readingAgeMs - 1 });
    expect(await filled()).toMatchObject({ devices: [{ abnormal: 0 }] });
  });
  it('have pictures, which come before what names them', async () => {
    const picture: InspectionItem = {
      id: randomUUID(),
      kind: 'picture',
      title: '铭牌',
      hint: '',
      required: true,
      abnormalWhen: 'marked',
    };
    await plan([picture], { equipmentIds: pumps[0] });
    time.at += HOUR;
    const [id, pictureId] = [await first(), randomUUID()];
    const body = { id, equipmentId: pumps[0] ?? '', itemId: picture.id, pictureId };
    const add = (more: object = {}) =>
      calls.as(fitter).upload(inspectionTaskCalls.addPicture, { ...body, ...more }, { name: 'a.png', bytes: aPng() });
    expect(await fill(fitter, id, pumps[0] ?? '', [entry(picture, null, { pictures: [pictureId] })])).toMatchObject({
      code: 90_002,
    });
    for (let n = 0; n < 2; n += 1) expect(await add()).toMatchObject({ code: 200 });
    expect(await add({ itemId: randomUUID(), pictureId: randomUUID() })).toMatchObject({ code: 2709 });
    for (let n = 1; n < 2 * LIMITS.ops.pictures; n += 1)
      expect(await add({ pictureId: randomUUID() })).toMatchObject({ code: 200 });
    expect(await add({ pictureId: randomUUID() })).toMatchObject({ code: 2713 });
    const marked = [entry(picture, null, { pictures: [pictureId], marked: true })];
    expect(await fill(fitter, id, pumps[0] ?? '', marked)).toMatchObject({ code: 200, data: { abnormal: 1 } });
    const got = await calls.raw({
      method: 'GET',
      url: `${inspectionTaskCalls.picture.path}?id=${id}&pictureId=${pictureId}`,
      headers: { cookie: calls.cookieOf(chief) },
    });
    expect(got.headers['content-type']).toBe('image/png');
  });
  it('are aborted with a reason, cannot be done long before (2714) or after their grace (2706), and corrected so often (2715)', async () => {
    await plan([leak], { equipmentIds: pumps[0] });
    const { rows } = await list(chief);
    const good = [entry(leak, false)];
    expect(await fill(fitter, rows[1]?.id ?? '', pumps[0] ?? '', good)).toMatchObject({ code: 2714 });
    const id = rows[0]?.id ?? '';
    for (let n = 0; n < LIMITS.inspection.fillings; n += 1)
      expect(await fill(fitter, id, pumps[0] ?? '', good)).toMatchObject({ code: 200 });
    expect(await fill(fitter, id, pumps[0] ?? '', good)).toMatchObject({ code: 2715 });
    const aborted = await ask(fitter, inspectionTaskCalls.abort, { id, stepId: randomUUID(), note: '停电' });
    expect(aborted).toMatchObject({ code: 200, data: { state: 'aborted', reason: '停电' } });
    time.at += 26 * HOUR + 1;
    expect(await fill(fitter, rows[1]?.id ?? '', pumps[0] ?? '', good)).toMatchObject({ code: 2706 });
  });
  it(`plans are ${LIMITS.inspection.plans} of an enterprise at most (2711)`, async () => {
    const { id } = await content();
    await test.db.query(
      `insert into inspection_plan (id, org_id, name, content_id, rule, time_zone, grace_minutes, in_order, enabled, made_until)
       select gen_random_uuid(), $1, 'x', $2, $3, 'UTC', 5, false, false, now() from generate_series(1, $4::int)`,
      [orgId, id, JSON.stringify(RULE), LIMITS.inspection.plans - 1],
    );
    expect(await ask(chief, inspectionPlanCalls.add, planBody(id))).toMatchObject({ code: 200 });
    expect(await ask(chief, inspectionPlanCalls.add, planBody(id))).toMatchObject({ code: 2711 });
  });
});
