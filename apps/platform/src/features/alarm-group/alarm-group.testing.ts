import { type AlarmItem, type AlarmSettings, ProjectAlarmSettings } from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { createAlarms } from '../../engines/alarms/alarms.ts';
import { addAlarmRule, addDevice, addGateway, addVariable } from '../../engines/history/site.testing.ts';
import type { ItemSender } from '../../engines/types.ts';
import { type Bus, type Events, createBus } from '../../kernel/bus.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Queryable } from '../../kernel/db.ts';
import { silentLog } from '../../kernel/log.ts';
import type { Notice, QueuedNotifier } from '../../kernel/notifier.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createAlarmSight } from '../../engines/alarms/alarm-sight.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createProjectAudience } from '../project/project-audience.ts';
import { createProjectScope } from '../project/project-scope.ts';
import { createLogRepository } from '../log/log.repository.ts';
import { createLogService } from '../log/log.service.ts';
import { createAlarmPush } from '../message/alarm-push.ts';
import { createOrgReach } from '../organisation/org-reach.ts';
import { seedOrg } from '../organisation/organisation.testing.ts';
import { createAlarmOrders } from '../work-order/alarm-orders.ts';
import { createOnCall } from '../work-order/on-call/on-call.ts';
import { createOnCallRepository } from '../work-order/on-call/on-call.repository.ts';
import { createWorkOrderRepository } from '../work-order/work-order.repository.ts';
import { createAlarmGroupRepository } from './alarm-group.repository.ts';
import { alarmGroupRoutes } from './alarm-group.routes.ts';
import { createAlarmGroupService } from './alarm-group.service.ts';
import { type AlarmSteps, createAlarmSteps } from './alarm-steps.ts';
import { createDeliveryLog } from './delivery-log.ts';
import { createStepRepository } from './step.repository.ts';

export interface GroupBench {
  db: TestDatabase['db'];
  bus: Bus;
  calls: TestCalls;
  /** What was said to message sockets. */
  said: Events['message'][];
  /** SMS and calls that were stored for the adapters. */
  sent: Notice[];
  /** What the next work of the platform meets. */
  faults: { send?: Error; off?: boolean };
  clock: { at: number };
  enterprise: string;
  customer: string;
  other: string;
  boss: Caller;
  account(fields?: { orgId?: string; tel?: string; name?: string; kind?: 'co' | 'int' | 'ext' }): Promise<string>;
  /** Device of the enterprise with one alarm rule, and what raises and ends that alarm. */
  plant(settings?: Partial<AlarmSettings>): Promise<Plant>;
  /** Project of the enterprise with one alarm rule of its own. */
  project(settings?: Partial<AlarmSettings>): Promise<Omit<Plant, 'deviceId'> & { projectId: string }>;
  /** A platform that has just started. */
  platform(): AlarmSteps;
  close(): Promise<void>;
}
export interface Plant {
  deviceId: string;
  rule: string;
  raise(count?: number): Promise<string[]>;
}

/** The calls and the work of this feature on a real database; the adapters of SMS and calls remember. */
export async function groupBench(): Promise<GroupBench> {
  const test = await testDatabase({ poolSize: 4 });
  const { db } = test;
  const bus = createBus((error) => {
    throw error;
  });
  const said: Events['message'][] = [];
  bus.on('message', (event) => said.push(event));
  const sent: Notice[] = [];
  const faults: GroupBench['faults'] = {};
  // Never behind the clock of the database, by which steps are stored.
  const clock = { at: Date.now() + 3_600_000 };
  const notifier: QueuedNotifier = {
    queue: () => Promise.resolve(),
    async send(notice, tx) {
      if (faults.send) throw faults.send;
      await outboxRow(tx ?? db, notice);
      sent.push(notice);
    },
    mode: () => (faults.off ? 'off' : 'provider'),
  };
  const scope = createDeviceScope(db);
  const sight = createAlarmSight(scope, createProjectScope(db, scope));
  const orgs = createOrgReach(db);
  const operations = createLogService({ entries: createLogRepository(db), clock: { now: () => Date.now() } });
  const service = createAlarmGroupService({ db, groups: createAlarmGroupRepository(db), operations });
  const deliveries = createDeliveryLog({ db, sight });
  const calls = await testCalls({
    reach: { ...orgs.entities, device: (caller, ids) => scope.mayReadAll(caller, ids) },
    register: (routes) => alarmGroupRoutes(routes, service, deliveries),
  });
  const alarms = createAlarms({ db, bus });
  const centre = await seedOrg(db, 'center', null);
  const enterprise = await seedOrg(db, 'enterprise', centre);
  const other = await seedOrg(db, 'enterprise', centre);
  const raiseBy =
    (gateway: ItemSender, rule: string) =>
    async (count = 1) => {
      const items = Array.from({ length: count }, (): AlarmItem => {
        return { kind: 'alarm', seq: 1, id: newId(), rule, change: 'raised', value: 95, time: Date.now() };
      });
      const after = await db.transaction((tx) =>
        alarms.part.write(
          tx,
          items.map((item) => ({ gateway, item })),
        ),
      );
      after();
      return items.map(({ id }) => id);
    };
  return {
    db,
    bus,
    calls,
    said,
    sent,
    faults,
    clock,
    enterprise,
    other,
    customer: await seedOrg(db, 'external', enterprise),
    boss: aCaller({ orgId: enterprise }),
    async account({ orgId = enterprise, tel = '', name, kind = 'int' } = {}) {
      const [role, id] = [newId(), newId()];
      await db.query(`insert into role (id, org_id, name, role_type) values ($1::uuid, $2, $1::text, 'operation')`, [
        role,
        orgId,
      ]);
      await db.query(
        `insert into account (id, org_id, role_id, kind, login_name, password_hash, phone) values ($1, $2, $3, $4, $5, '-', $6)`,
        [id, orgId, role, kind, name ?? `a${id}`, tel],
      );
      return id;
    },
    async plant(settings) {
      const gateway = await addGateway(db, enterprise);
      const deviceId = await addDevice(db, enterprise, { gatewayId: gateway.gatewayId, name: '一号泵站' });
      const variable = await addVariable(db, deviceId, { key: 'p', name: '压力' });
      const rule = await addAlarmRule(db, deviceId, variable, { content: '压力高', ...settings });
      return {
        deviceId,
        rule,
        raise: raiseBy(gateway, rule),
      };
    },
    async project(settings) {
      const { projectId, rule } = await addProject(db, enterprise, settings);
      return { projectId, rule, raise: raiseBy({ gatewayId: projectId, sn: '' }, rule) };
    },
    platform: () =>
      createAlarmSteps({
        db,
        steps: createStepRepository(db),
        rightsOf: async (tx, sourceIds) =>
          new Map([
            ...(await createDeviceScope(tx).alarmRights(sourceIds)),
            ...(await createProjectAudience(tx).alarmRights(sourceIds)),
          ]),
        push: createAlarmPush(bus),
        onCall: createOnCall(createOnCallRepository(db, orgs)),
        orders: createAlarmOrders({ orders: createWorkOrderRepository(db, scope), bus }),
        notifier,
        // It works when the test says so.
        bus: { onOwn: () => () => undefined },
        clock: { now: () => clock.at },
        log: silentLog,
      }),
    async close() {
      await calls.close();
      await test.drop();
    },
  };
}

/** A project with one alarm rule on a calculated variable. */
async function addProject(db: Queryable, enterprise: string, settings: Partial<AlarmSettings> | undefined) {
  const [projectId, mvarId, rule] = [newId(), newId(), newId()];
  const all = ProjectAlarmSettings.parse({
    mvarId,
    comparison: 'gt',
    value: '90',
    content: '总压力高',
    ...settings,
  });
  await db.query(`insert into project (id, org_id, name, sort, created_at) values ($1, $2, '水厂', 1, now())`, [
    projectId,
    enterprise,
  ]);
  await db.query(
    `insert into project_mvar (id, project_id, key, name, kind, decimals, sort) values ($1, $2, 'p', '总压力', 'formula', 2, 1)`,
    [mvarId, projectId],
  );
  await db.query(
    `insert into project_alarm (id, project_id, mvar_id, settings, severity, confirm_rule, content, group_id, sort)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 1)`,
    [rule, projectId, mvarId, JSON.stringify(all), all.severity, all.confirmRule, all.content, all.group],
  );
  return { projectId, rule };
}

const outboxRow = (on: Queryable, { id, channel, target, template }: Notice) =>
  on.query(
    `insert into outbox (id, channel, target, template, lang, params, subject, body, provider, state, next_at, created_at)
     values ($1, $2, $3, $4, 'zh', '{}', '', '', 'test', 'waiting', now(), now())`,
    [id, channel, target, template],
  );
