import { randomUUID } from 'node:crypto';
import {
  type Call,
  type InspectionContent,
  type InspectionItem,
  type InspectionPlan,
  type InspectionRule,
  type InspectionTask,
  type Page,
  inspectionContentCalls,
  inspectionPlanCalls,
  inspectionTaskCalls,
} from '@lightfield/contract';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { rememberedOperations } from '../../engines/commands/commands.testing.ts';
import { addAccount, addDevice, addOrg } from '../../engines/history/site.testing.ts';
import { type Events, createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import { systemClock } from '../../kernel/clock.ts';
import { clockAt } from '../../kernel/clock.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
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

export const HOUR = 3_600_000;
/** A Monday, 7:00 in Shanghai. */
export const BEGIN = Date.parse('2026-11-30T07:00:00+08:00');
export const yesNo = (more: object = {}): InspectionItem => ({
  id: randomUUID(),
  kind: 'yesNo',
  title: '有无渗漏',
  hint: '',
  required: true,
  abnormalWhen: 'yes',
  ...more,
});
export const RULE: InspectionRule = {
  kind: 'daily',
  every: 1,
  days: [],
  times: [{ at: '08:00', name: '' }],
  from: '2026-11-01',
  until: null,
  onHoliday: 'do',
};
export const entry = (item: InspectionItem, value: unknown, more: object = {}) => ({
  itemId: item.id,
  value,
  pictures: [],
  marked: false,
  ...more,
});

/** An enterprise with two pumps, people, and all that inspections need; made before the tests of a file, emptied before each. */
// oxlint-disable-next-line max-lines-per-function -- one list of parts, put together once
export function inspectionSite() {
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
    const sight = createInspectionSight(db, scope, orgs);
    const plans = createPlanRepository(db, sight, clock);
    const making = createMaking(plans);
    const log = operations.log;
    const tasks = createTaskService({
      db,
      clock,
      tasks: createTaskRepository(db, sight),
      openMonitoring: async () => undefined,
    });
    const doing = createDoing({
      db,
      orders: {
        holderOf: () => Promise.resolve(undefined),
        async reportIn(tx, _caller, { equipmentId, title, content }) {
          opened.push({ title, content });
          const id = randomUUID();
          await tx.query(
            `insert into work_order (id, device_id, number, title, priority, state, reporter, reported_at)
           values ($1, $2, $3, $4, 'normal', 'pending', 'x', now())`,
            [id, equipmentId, opened.length, title],
          );
          return { order: { id, number: opened.length }, say: () => {} };
        },
      },
      values: { latest: (seriesId) => values.get(seriesId) },
      operations: log,
      clock,
      after: (caller, id) => tasks.after(caller, id),
    });
    const services = {
      contents: createContentService({
        db,
        contents: createContentRepository(db, orgs, scope),
        operations: log,
        clock,
      }),
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
  const fill = (who: Caller, id: string, equipmentId: string, results: readonly object[], more: object = {}) =>
    ask(who, inspectionTaskCalls.fill, {
      id,
      equipmentId,
      stepId: randomUUID(),
      results: JSON.stringify(results),
      ...more,
    });

  return {
    get db() {
      return test.db;
    },
    get plansOf() {
      return plansOf;
    },
    get chief() {
      return chief;
    },
    get fitter() {
      return fitter;
    },
    get stranger() {
      return stranger;
    },
    get orgId() {
      return orgId;
    },
    get pumps() {
      return pumps;
    },
    get calls() {
      return calls;
    },
    get jobs() {
      return jobs;
    },
    time,
    pushed,
    operations,
    values,
    opened,
    ask,
    ok,
    content,
    planBody,
    plan,
    list,
    first,
    fill,
  };
}
