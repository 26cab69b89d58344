import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { PERMISSION_CODES, SHARE_AUTHS } from '@lightfield/contract';
import type { Queryable } from '../kernel/db.ts';
import { shareCookie } from '../kernel/share-visits.ts';
import { addPages, addProject } from './world-pages.testing.ts';
import { addReports } from './world-reports.testing.ts';

/** Stands in every text of a world, so that an answer which holds one of another world is found by it. */
export type Mark = string;

export interface Person {
  accountId: string;
  loginName: string;
  cookie: string;
}
export interface World {
  mark: Mark;
  /** One id of each kind of thing, by its kind. */
  ids: Record<string, string>;
  co: Person;
  /** Sees the whole enterprise. */
  int: Person;
  /** Sees its department only. */
  staff: Person;
  ext: Person;
}

/** A session without a login; what hashing passwords would cost is not what these tests are about. */
export async function sessionOf(db: Queryable, accountId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.query(
    `insert into session (token_hash, account_id, expires_at, ip, agent) values ($1, $2, now() + interval '1 day', '127.0.0.1', 'test')`,
    [createHash('sha256').update(token).digest(), accountId],
  );
  return `lf_session=${token}`;
}

/** Shares a device with everything a share can open; answers what was in the link. */
export async function shareDevice(db: Queryable, deviceId: string): Promise<string> {
  const link = randomBytes(32).toString('base64url');
  await db.query('insert into device_share (device_id, token, auth) values ($1, $2, $3)', [
    deviceId,
    link,
    [...SHARE_AUTHS],
  ]);
  return link;
}
/** Somebody who has come in by a link; answers their cookie. */
export async function visitOf(db: Queryable, link: string): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db.query(
    `insert into share_session (id, token_hash, device_id, created_at, expires_at)
     select $1, $2, device_id, now(), now() + interval '1 day' from device_share where token = $3`,
    [randomUUID(), createHash('sha256').update(token).digest(), link],
  );
  return `${shareCookie(link)}=${token}`;
}

/** An API key of an account with every permission; `only`: for these devices. Answers its secret. */
export async function keyOf(db: Queryable, maker: Person, only: readonly string[] = []): Promise<string> {
  const secret = `lfk_${randomBytes(32).toString('base64url')}`;
  const id = randomUUID();
  await db.query(
    `insert into api_key (id, org_id, account_id, name, secret_hash, hint, permissions, range, per_minute, created_at)
     select $1, org_id, id, $2, $3, 'abcd', $4, $5, 1000000, now() from account where id = $6`,
    [
      id,
      id,
      createHash('sha256').update(secret).digest(),
      [...PERMISSION_CODES],
      only.length === 0 ? 'all' : 'devices',
      maker.accountId,
    ],
  );
  await db.query('insert into api_key_device select $1::uuid, unnest($2::uuid[])', [id, only]);
  return secret;
}

export interface NewPerson {
  orgId: string;
  roleId: string;
  kind: 'op' | 'co' | 'int' | 'ext';
  loginName: string;
  deptId?: string;
}
export async function addPerson(db: Queryable, { orgId, roleId, kind, loginName, deptId }: NewPerson): Promise<Person> {
  const accountId = randomUUID();
  await db.query(
    `insert into account (id, org_id, role_id, kind, login_name, password_hash, dept_id, company_name)
     values ($1, $2, $3, $4, $5, '', $6, $5)`,
    [accountId, orgId, roleId, kind, loginName, deptId ?? null],
  );
  return { accountId, loginName, cookie: await sessionOf(db, accountId) };
}

export async function addRole(
  db: Queryable,
  role: {
    orgId: string;
    name: string;
    type: 'admin' | 'operation';
    range: 'all' | 'dept' | 'granted';
    codes?: string[];
  },
): Promise<string> {
  const id = randomUUID();
  await db.query(
    'insert into role (id, org_id, name, role_type, data_range, permissions) values ($1, $2, $3, $4, $5, $6)',
    [id, role.orgId, role.name, role.type, role.range, role.codes ?? [...PERMISSION_CODES]],
  );
  return id;
}

/** An enterprise with one of everything that an id can name. */
export async function addWorld(db: Queryable, centreId: string, mark: Mark): Promise<World> {
  const id = () => randomUUID();
  const ids: Record<string, string> = {};
  const insert = async (kind: string, statement: string, params: readonly unknown[]) => {
    ids[kind] = id();
    await db.query(statement, [ids[kind], ...params]);
  };
  const of = (kind: string) => ids[kind] ?? '';
  await insert('org', `insert into org (id, parent_id, kind, name) values ($1, $2, 'enterprise', $3)`, [
    centreId,
    mark,
  ]);
  await insert('external', `insert into org (id, parent_id, kind, name) values ($1, $2, 'external', $3)`, [
    of('org'),
    `${mark}客户`,
  ]);
  await insert('dept', 'insert into dept (id, org_id, name) values ($1, $2, $3)', [of('org'), `${mark}车间`]);
  await insert('otherDept', 'insert into dept (id, org_id, name) values ($1, $2, $3)', [of('org'), `${mark}仓库`]);
  const orgId = of('org');
  const boss = await addRole(db, { orgId, name: `${mark}管理`, type: 'admin', range: 'all' });
  const staffRole = await addRole(db, { orgId, name: `${mark}班组`, type: 'operation', range: 'dept' });
  ids['role'] = await addRole(db, { orgId, name: `${mark}操作`, type: 'operation', range: 'granted', codes: [] });
  const co = await addPerson(db, { orgId, roleId: boss, kind: 'co', loginName: `${mark}_co` });
  const int = await addPerson(db, { orgId, roleId: boss, kind: 'int', loginName: `${mark}_int` });
  const staff = await addPerson(db, {
    orgId,
    roleId: staffRole,
    kind: 'int',
    loginName: `${mark}_st`,
    deptId: of('dept'),
  });
  const ext = await addPerson(db, { orgId: of('external'), roleId: staffRole, kind: 'ext', loginName: `${mark}_ext` });
  const other = await addPerson(db, {
    orgId,
    roleId: of('role'),
    kind: 'int',
    loginName: `${mark}_other`,
    deptId: of('otherDept'),
  });
  ids['account'] = other.accountId;
  ids['coAccount'] = co.accountId;
  ids['extAccount'] = ext.accountId;
  await insert(
    'pending',
    `insert into account (id, org_id, role_id, kind, login_name, password_hash, status, source)
     values ($1, $2, $3, 'int', $4, '', 'pending', 'enrol')`,
    [orgId, of('role'), `${mark}_new`],
  );
  await insert('group', 'insert into device_group (id, org_id, name) values ($1, $2, $3)', [orgId, `${mark}分组`]);
  await insert(
    'alarmGroup',
    `insert into alarm_group (id, org_id, name, methods, time_zone) values ($1, $2, $3, '{push}', 'Asia/Shanghai')`,
    [orgId, `${mark}报警组`],
  );
  await insert('template', 'insert into template (id, org_id, name) values ($1, $2, $3)', [orgId, `${mark}模板`]);
  const items = JSON.stringify({ drivers: [], variables: [], alarms: [], reports: [], scripts: [] });
  await db.query('insert into template_version (template_id, version, items) values ($1, 1, $2)', [
    of('template'),
    items,
  ]);
  await addDevice(ids, insert, mark);
  await addPages(ids, insert, mark);
  await addProject(ids, insert, mark);
  await insert(
    'message',
    `insert into message (id, account_id, type, equip_type, data_id, title, note, created_at)
     values ($1, $2, 'alarm', 'eg', $3, $4, $4, now())`,
    [co.accountId, of('device'), mark],
  );
  await insert(
    'enrolCode',
    `insert into enrol_code (id, org_id, role_id, code, remark, expires_at, uses_left, created_by, created_at)
     values ($1, $2, $3, $4, $5, now() + interval '1 day', 3, $5, now())`,
    [orgId, of('role'), randomBytes(8).toString('hex'), mark],
  );
  await insert(
    'apiKey',
    `insert into api_key (id, org_id, account_id, name, secret_hash, hint, permissions, range, per_minute, created_at)
     values ($1, $2, $3, $4, decode(md5($4), 'hex'), 'abcd', '{}', 'all', 60, now())`,
    [orgId, co.accountId, mark],
  );
  await insert(
    'forwarder',
    `insert into forwarder (id, org_id, name, kind, target, mapping, records, alarms, range, created_at, created_by, looked_at, enabled)
     values ($1, $2, $3, 'http', $4, $5, true, false, 'all', now(), $3, now(), false)`,
    [
      orgId,
      mark,
      JSON.stringify({ kind: 'http', url: 'https://data.invalid/in', header: '', signs: false }),
      JSON.stringify({ shape: 'value', columns: [{ field: 'key', name: 'key' }] }),
    ],
  );
  await insert(
    'webhook',
    `insert into webhook (id, org_id, name, url, events, range, secret, created_at, created_by, enabled)
     values ($1, $2, $3, 'https://data.invalid/in', '{alarm.raised}', 'all', '', now(), $3, false)`,
    [orgId, mark],
  );
  await insert(
    'agent',
    `insert into agent_grant (id, org_id, account_id, name, token_hash, hint, per_minute, expires_at, created_at)
     values ($1, $2, $3, $4, decode(md5($4), 'hex'), 'abcd', 60, now() + interval '1 day', now())`,
    [orgId, co.accountId, mark],
  );
  await insert(
    'agentAction',
    `insert into agent_action (id, account_id, grant_id, agent, device_id, device_name, subject, why, expires_at)
     values ($1, $2, $3, $4, $5, $4, $6, $4, now() + interval '1 day')`,
    [
      co.accountId,
      of('agent'),
      mark,
      of('device'),
      JSON.stringify({ kind: 'workOrder', title: mark, content: '', priority: 'normal', alarmId: null, alarm: null }),
    ],
  );
  const [session] = await db.query<{ id: string }>('select id from session where account_id = $1', [co.accountId]);
  ids['session'] = session?.id ?? '';
  return { mark, ids, co, int, staff, ext };
}

async function addInspection(
  ids: Record<string, string>,
  insert: (kind: string, statement: string, params: readonly unknown[]) => Promise<void>,
  mark: Mark,
): Promise<void> {
  const of = (kind: string) => ids[kind] ?? '';
  await insert(
    'inspectionContent',
    `insert into inspection_content (id, org_id, name, items, updated_at, updated_by)
     values ($1, $2, $3, '[]', now(), $3)`,
    [of('org'), mark],
  );
  await insert(
    'inspectionPlan',
    `with plan as (
       insert into inspection_plan (id, org_id, name, content_id, rule, time_zone, grace_minutes, in_order, enabled, made_until)
       values ($1, $2, $3, $4, $5, 'Asia/Shanghai', 30, false, false, now()) returning id)
     insert into inspection_plan_device (plan_id, device_id, place) select id, $6, 1 from plan`,
    [
      of('org'),
      mark,
      of('inspectionContent'),
      JSON.stringify({
        kind: 'daily',
        every: 1,
        days: [],
        times: [{ at: '08:00', name: '' }],
        from: '2026-01-01',
        until: null,
        onHoliday: 'do',
      }),
      of('device'),
    ],
  );
  await insert(
    'inspectionTask',
    `with task as (
       insert into inspection_task (id, plan_id, content_id, name, shift, content_name, people, is_open, in_order, state, due_at, grace_at)
       values ($1, $2, $3, $4, '', $4, '{}', true, false, 'running', now(), now() + interval '1 hour') returning id)
     insert into inspection_task_device (task_id, device_id, place) select id, $5, 1 from task`,
    [of('inspectionPlan'), of('inspectionContent'), mark, of('device')],
  );
  await insert(
    'inspectionPicture',
    `insert into inspection_picture (id, task_id, device_id, item_id, kind, bytes, at)
     values ($1, $2, $3, gen_random_uuid(), 'png', '\\x89', now())`,
    [of('inspectionTask'), of('device')],
  );
}

async function addOnCall(
  of: (kind: string) => string,
  insert: (kind: string, statement: string, params: readonly unknown[]) => Promise<void>,
  mark: Mark,
): Promise<void> {
  await insert(
    'onCallPlan',
    `insert into on_call_plan (id, org_id, name, time_zone, shifts) values ($1, $2, $3, 'Asia/Shanghai', $4)`,
    [
      of('org'),
      mark,
      JSON.stringify([{ name: '', from: '08:00', people: [of('coAccount')], turnDays: 7, firstDay: '2026-11-23' }]),
    ],
  );
}

async function addDevice(
  ids: Record<string, string>,
  insert: (kind: string, statement: string, params: readonly unknown[]) => Promise<void>,
  mark: Mark,
): Promise<void> {
  const of = (kind: string) => ids[kind] ?? '';
  await insert(
    'gateway',
    `insert into gateway (id, org_id, kind, sn, name, mqtt_username, mqtt_password_hash) values ($1, $2, 'sparkplug', $3, $3, $3, '')`,
    [of('org'), `${mark}/node`],
  );
  await insert('group', 'insert into device_group (id, org_id, name) values ($1, $2, $3)', [of('org'), mark]);
  await insert('device', 'insert into device (id, org_id, gateway_id, group_id, name) values ($1, $2, $3, $4, $5)', [
    of('org'),
    of('gateway'),
    of('group'),
    `${mark}泵站`,
  ]);
  await insert(
    'variable',
    `insert into variable (id, device_id, key, name, kind, data_type, access, settings)
     values ($1, $2, 'p', $3, 'internal', 'float', 'readwrite', $4)`,
    [
      of('device'),
      mark,
      JSON.stringify({ key: 'p', name: mark, kind: 'internal', dataType: 'float', access: 'readwrite' }),
    ],
  );
  await insert(
    'rule',
    `insert into alarm_rule (id, device_id, variable_id, settings, severity, confirm_rule, content)
     values ($1, $2, $3, $5, 'normal', 'auto', $4)`,
    [
      of('device'),
      of('variable'),
      mark,
      JSON.stringify({ variable: 'p', comparison: 'gt', value: '1', content: mark, confirmRule: 'auto' }),
    ],
  );
  await insert(
    'alarm',
    `insert into alarm_event (id, device_id, rule_id, variable_id, content, severity, confirm_rule, condition, raised_at)
     values ($1, $2, $3, $4, $5, 'normal', 'auto', '> 1', now())`,
    [of('device'), of('rule'), of('variable'), mark],
  );
  await insert(
    'workOrder',
    `insert into work_order (id, device_id, number, title, priority, state, reporter, reported_at)
     values ($1, $2, 1, $3, 'normal', 'pending', $3, now())`,
    [of('device'), mark],
  );
  await insert(
    'workOrderStep',
    `insert into work_order_step (id, order_id, kind, account_id, who, at) values ($1, $2, 'report', $3, $4, now())`,
    [of('workOrder'), of('coAccount'), mark],
  );
  await insert(
    'workOrderPicture',
    `insert into work_order_picture (id, order_id, step_id, kind, bytes, at) values ($1, $2, $3, 'png', '\\x89', now())`,
    [of('workOrder'), of('workOrderStep')],
  );
  await insert('stockItem', `insert into stock_item (id, org_id, name, price_cents) values ($1, $2, $3, 0)`, [
    of('org'),
    mark,
  ]);
  await addOnCall(of, insert, mark);
  await insert(
    'order',
    `insert into pay_order (id, org_id, org_name, kind, cents, state, by, created_at, expires_at)
     values ($1, $2, $3, 'recharge', 100, 'pending', $3, now(), now() + interval '1 hour')`,
    [of('org'), mark],
  );
  await insert(
    'invoice',
    `insert into invoice (id, org_id, org_name, state, cents, kind, buyer, title, tax_no, detail, email, by, applied_at, orders)
     values ($1, $2, $3, 'applied', 50000, 'normal', 'person', $3, '', '', '', $3, now(), '[]')`,
    [of('org'), mark],
  );
  await insert(
    'card',
    `insert into card (id, org_id, iccid, msisdn, imsi, operator, package_name, package_mb, price, remark, sync_at, created_at,
                       expires_at, recharge_until)
     values ($1, $2, $3, '', '', 'mobile', $4, 100, 500, $4, now() + interval '1 year', now(), now() + interval '90 days',
             now() + interval '120 days')`,
    [of('org'), `8986${String(Math.floor(Math.random() * 1e16)).padStart(16, '0')}`, mark],
  );
  await addInspection(ids, insert, mark);
  await addReports(ids, insert, mark);
  await insert(
    'alarmShelf',
    `insert into alarm_shelf (id, device_id, rule_id, content, severity, reason, shelved_by, shelved_at, until)
     values ($1, $2, gen_random_uuid(), $3, 'normal', $3, $3, now(), now() + interval '1 hour')`,
    [of('device'), mark],
  );
  await insert(
    'report',
    `insert into report (id, device_id, name, type, interval_ms, settings) values ($1, $2, $3, 'periodic', 60000, $4)`,
    [
      of('device'),
      mark,
      JSON.stringify({ name: mark, type: 'periodic', intervalMs: 60_000, fluctuation: 0, variables: ['p'] }),
    ],
  );
  await insert(
    'edgeDevice',
    `insert into edge_device (id, gateway_id, device_name, born_at, metrics) values ($1, $2, $3, now(), '[]')`,
    [of('gateway'), mark],
  );
  await insert(
    'command',
    `insert into command (id, kind, gateway_id, device_id, variable_id, status, created_at, deadline, ended_at)
     values ($1, 'write', $2, $3, $4, 'done', now(), now(), now())`,
    [of('gateway'), of('device'), of('variable')],
  );
}
