import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import {
  type Call,
  accountAdminCalls,
  accountCalls,
  accountCallsOf,
  alarmCalls,
  deptCalls,
  deviceCalls,
  feedbackCalls,
  gatewayCalls,
  grantCalls,
  licenceCalls,
  noticeCalls,
  notifyCalls,
  orgCalls,
  partnerCalls,
  registrationCalls,
  roleCalls,
  securityCalls,
} from '@lightfield/contract';
import type { Queryable } from '../kernel/db.ts';
import { sealField } from '../kernel/seal/testing-seal.ts';
import { CONFIGURATION } from './configuration-changes.testing.ts';
import { GROUPS } from './changes-groups.testing.ts';
import { CATALOGUE } from './changes-catalogue.testing.ts';
import { DEVICE_SYNC } from './device-sync-changes.testing.ts';
import { gatewayLifeSteps } from './gateway-life-changes.testing.ts';
import { shareSteps } from './changes-share.testing.ts';
import { ADMIN_PASSWORD } from './platform.testing.ts';
import type { World } from './world.testing.ts';

/** What a recipe works with. */
export interface Kitchen {
  db: Queryable;
  world: World;
  /** Answers of steps done before, by the path of their call. */
  done: Map<string, Record<string, string>>;
  /** Asks any call; throws unless it is granted. Default: as the administrator. */
  ask(call: Call, body: Record<string, unknown>, as?: string): Promise<Record<string, string>>;
  url: string;
  /** Cookies a browser got beside the session's, while it went through the chat service. */
  jar: string[];
  /** Cookie of the administrator, whose password is `ADMIN_PASSWORD`. */
  admin: string;
  licence: { key: ReturnType<typeof generateKeyPairSync>['privateKey'] };
}
export interface Step {
  call: Call;
  body: (kitchen: Kitchen) => Promise<Record<string, unknown>> | Record<string, unknown>;
  /** Who does it; '' for nobody. Default: the administrator. */
  as?: (kitchen: Kitchen) => string;
  /** The link of a share, for what a visitor does. */
  link?: (kitchen: Kitchen) => string;
  /** The file of a call with an upload. */
  file?: (kitchen: Kitchen) => Buffer;
}

const step = (call: Call, body: Step['body'], more: Pick<Step, 'as' | 'file'> = {}): Step => ({ call, body, ...more });

const own = (kind: string) => (kitchen: Kitchen) => ({ id: kitchen.world.ids[kind] ?? '' });
const made =
  (call: Call, field = 'id') =>
  (kitchen: Kitchen) =>
    kitchen.done.get(call.path)?.[field] ?? '';
const madeId = (call: Call) => (kitchen: Kitchen) => ({ id: made(call)(kitchen) });
const idsOf = (kitchen: Kitchen) =>
  kitchen.world.ids as Record<'org' | 'external' | 'dept' | 'role' | 'device' | 'account', string>;
const [asCo, nobody] = [{ as: (kitchen: Kitchen) => kitchen.world.co.cookie }, { as: () => '' }];

async function sealedFor(kitchen: Kitchen, texts: Record<string, string>): Promise<Record<string, string>> {
  const { publicKey = '', nonce = '' } = await kitchen.ask(accountCalls.random, {}, '');
  const fields = Object.entries(texts).map(([name, text]) => [name, sealField(name, text, publicKey, nonce)]);
  return { ...Object.fromEntries(fields), nonce };
}
/** The administrator proves who they are by their password. */
async function proof(kitchen: Kitchen, purpose: string): Promise<string> {
  const body = { purpose, ...(await sealedFor(kitchen, { oldPassword: ADMIN_PASSWORD })) };
  return (await kitchen.ask(securityCalls.pwdCheckOldPwd, body))['ticket'] ?? '';
}
/** The code that the stand-in would have sent last to this target. */
async function codeTo(kitchen: Kitchen, target: string): Promise<string> {
  const answer: unknown = await kitchen.ask(notifyCalls.sendQuery, { keyword: target, pageNum: 1, pageSize: 1 });
  const { rows } = answer as { rows: { body: string }[] };
  return /\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? '';
}

const newcomer = () => ({ loginname: `n_${randomUUID().slice(0, 8)}` });

/** Every change of accounts of one kind, on an account made by the first step. */
function onKind(kind: 'op' | 'co' | 'int' | 'ext', orgOf: (kitchen: Kitchen) => string): Step[] {
  const calls = accountCallsOf[kind];
  const role = async (kitchen: Kitchen) => {
    const type = kind === 'ext' || kind === 'int' ? 'operation' : 'admin';
    const [row] = await kitchen.db.query<{ id: string }>(
      `select role.id from role join org on org.id = $1 where role.org_id in (org.id, org.parent_id) and role_type = $2
        order by role.org_id = org.id desc limit 1`,
      [orgOf(kitchen), type],
    );
    return row?.id ?? '';
  };
  return [
    step(calls.add, async (kitchen) => ({ ...newcomer(), orgId: orgOf(kitchen), roleId: await role(kitchen) })),
    step(calls.edit, async (kitchen) => ({ ...madeId(calls.add)(kitchen), roleId: await role(kitchen), remark: '改' })),
    step(calls.setDisabled, (kitchen) => ({ ids: made(calls.add)(kitchen), disabled: 'true' })),
    step(calls.resetPwd, madeId(calls.add)),
    step(calls.unlock, async (kitchen) => {
      await kitchen.db.query(
        `insert into login_failure (login_name, failures, last_at, locked_until)
         select 'name:' || lower(login_name), 5, now(), now() + interval '10 min' from account where id = $1`,
        [made(calls.add)(kitchen)],
      );
      return madeId(calls.add)(kitchen);
    }),
    step(calls.lockKey, madeId(calls.add), {
      file: () => Buffer.from(generateKeyPairSync('ed25519').publicKey.export({ format: 'pem', type: 'spki' })),
    }),
    step(calls.lockSave, (kitchen) => ({ ...madeId(calls.add)(kitchen), useLock: 'true' })),
  ];
}

function licenceFile({ licence }: Kitchen): Buffer {
  const content = Buffer.from(
    JSON.stringify({
      v: 1,
      id: 'l1',
      customer: '测试',
      issuedAt: Date.now(),
      expiresAt: null,
      users: 1_000,
      gateways: 1_000,
      variables: 1_000_000,
      functions: ['partnerLogin', 'hardwareLock', 'socialLogin', 'smsProvider'],
    }),
  ).toString('base64url');
  const signature = sign(null, Buffer.from(`lightfield-licence-1\n${content}`), licence.key).toString('base64url');
  return Buffer.from(JSON.stringify({ format: 'lightfield-licence-1', content, signature }));
}

function ticket(kitchen: Kitchen, loginName: string): string {
  const now = Math.floor(Date.now() / 1_000);
  const payload = Buffer.from(JSON.stringify({ sub: loginName, iat: now, exp: now + 60, jti: randomUUID() })).toString(
    'base64url',
  );
  const secret = Buffer.from(made(partnerCalls.add, 'secret')(kitchen), 'base64url');
  return `${payload}.${createHmac('sha256', secret).update(`lightfield-ticket-1\nerp\n${payload}`).digest('base64url')}`;
}

const ORGANISATION: readonly Step[] = [
  step(orgCalls.add, () => ({ kind: 'enterprise', name: `企业${randomUUID()}` })),
  step(orgCalls.edit, (kitchen) => ({ ...madeId(orgCalls.add)(kitchen), name: `改名${randomUUID()}` })),
  step(orgCalls.setDisabled, (kitchen) => ({ ...madeId(orgCalls.add)(kitchen), disabled: 'true' })),
  step(orgCalls.delete, madeId(orgCalls.add)),
  step(deptCalls.add, () => ({ name: '新部门' }), asCo),
  step(deptCalls.edit, (kitchen) => ({ ...madeId(deptCalls.add)(kitchen), name: '改名部门' }), asCo),
  step(
    deptCalls.move,
    (kitchen) => ({ ...madeId(deptCalls.add)(kitchen), parentId: kitchen.world.ids['dept'] ?? '' }),
    asCo,
  ),
  step(deptCalls.delete, madeId(deptCalls.add), asCo),
  step(
    roleCalls.add,
    () => ({ name: '新角色', roleType: 'operation', dataRange: 'granted', permissions: 'monitor_equip_list' }),
    asCo,
  ),
  step(
    roleCalls.edit,
    (kitchen) => ({
      ...madeId(roleCalls.add)(kitchen),
      name: '新角色',
      roleType: 'operation',
      dataRange: 'granted',
      permissions: 'monitor_equip_list,monitor_equip_real',
    }),
    asCo,
  ),
  step(
    roleCalls.delete,
    async (kitchen) => {
      const role = { name: '多余', roleType: 'operation', dataRange: 'granted', permissions: '' };
      const { id = '' } = await kitchen.ask(roleCalls.add, role, kitchen.world.co.cookie);
      return { id };
    },
    asCo,
  ),
  step(roleCalls.registration, (kitchen) => ({ ...madeId(roleCalls.add)(kitchen), registration: 'approval' }), asCo),
  step(
    registrationCalls.byRole,
    async (kitchen) => ({
      roleuuid: made(roleCalls.registration, 'uuid')(kitchen),
      open: 'false',
      ...newcomer(),
      ...(await sealedFor(kitchen, { password: 'Neu_2026abc' })),
    }),
    nobody,
  ),
  step(
    accountAdminCalls.enrolCodeAdd,
    (kitchen) => ({
      orgId: idsOf(kitchen).org,
      roleId: made(roleCalls.add)(kitchen),
      expiresAt: Date.now() + 86_400_000,
      uses: 5,
    }),
    asCo,
  ),
  step(
    registrationCalls.enrol,
    async (kitchen) => ({
      code: made(accountAdminCalls.enrolCodeAdd, 'code')(kitchen),
      ...newcomer(),
      ...(await sealedFor(kitchen, { password: 'Neu_2026abc' })),
    }),
    nobody,
  ),
  step(accountAdminCalls.approve, async ({ db }) => ({ ids: await pendingOne(db) }), asCo),
  step(accountAdminCalls.reject, async ({ db }) => ({ ids: await pendingOne(db), reason: '不认识' }), asCo),
  step(
    accountAdminCalls.enrolCodeSetDisabled,
    (kitchen) => ({ ...madeId(accountAdminCalls.enrolCodeAdd)(kitchen), disabled: 'true' }),
    asCo,
  ),
  step(accountAdminCalls.enrolCodeDelete, madeId(accountAdminCalls.enrolCodeAdd), asCo),
];
async function pendingOne(db: Queryable): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `select id from account where status = 'pending' order by created_at desc limit 1`,
  );
  return row?.id ?? '';
}

const rights = { write: 'true', push: 'true', sms: 'false', phone: 'false' } as const;
const pair = (kitchen: Kitchen) => ({ equipmentIds: idsOf(kitchen).device, accountIds: idsOf(kitchen).account });
const DEVICES: readonly Step[] = [
  step(grantCalls.add, (kitchen) => ({ ...pair(kitchen), ...rights }), asCo),
  step(grantCalls.edit, (kitchen) => ({ ...pair(kitchen), ...rights, write: 'false' }), asCo),
  step(grantCalls.delete, pair, asCo),
  step(
    grantCalls.setOwner,
    (kitchen) => ({ equipmentIds: idsOf(kitchen).device, accountId: idsOf(kitchen).account }),
    asCo,
  ),
  step(deviceCalls.setFollow, own('device'), asCo),
  step(deviceCalls.cancelFollow, own('device'), asCo),
  ...shareSteps(sealedFor),
  ...GROUPS,
  step(alarmCalls.confirm, async ({ db, world }) => {
    await db.query('update alarm_event set recovered_at = now() where id = $1', [world.ids['alarm']]);
    return { alarmId: world.ids['alarm'] ?? '' };
  }),
  step(alarmCalls.confirmMany, async ({ db, world }) => {
    await db.query('update alarm_event set confirmed_at = null where id = $1', [world.ids['alarm']]);
    return { alarmIds: world.ids['alarm'] ?? '' };
  }),
  step(gatewayCalls.add, (kitchen) => ({ sn: '900000000001', code: '123456', name: '网关', ...homeOf(kitchen) })),
  step(gatewayCalls.addSparkplug, (kitchen) => ({ group: 'G', node: 'N', name: '网关', ...homeOf(kitchen) })),
  step(gatewayCalls.resetPassword, gatewayMade),
  step(gatewayCalls.delete, gatewayMade),
  step(gatewayCalls.approve, async ({ db, world }) => {
    const metrics = [{ name: 'm', type: 9, writable: false, value: 1 }];
    await db.query('update edge_device set metrics = $2 where id = $1', [
      world.ids['edgeDevice'],
      JSON.stringify(metrics),
    ]);
    return {
      id: world.ids['edgeDevice'] ?? '',
      name: '第三方',
      mappings: JSON.stringify([{ metric: 'm', key: 'm', name: 'm', unit: '' }]),
    };
  }),
  step(gatewayCalls.reject, async ({ db, world }) => {
    const id = randomUUID();
    await db.query(
      `insert into edge_device (id, gateway_id, device_name, born_at, metrics) values ($1, $2, 'other', now(), '[]')`,
      [id, world.ids['gateway']],
    );
    return { id };
  }),
  step(accountAdminCalls.delete, async (kitchen) => ({ id: idsOf(kitchen).account }), asCo),
];
const homeOf = ({ world }: Kitchen) => ({ orgId: world.ids['org'] ?? '' });
async function gatewayMade({ db }: Kitchen): Promise<{ id: string }> {
  const [row] = await db.query<{ id: string }>(`select id from gateway where sn = '900000000001'`);
  return { id: row?.id ?? '' };
}

const SYSTEM: readonly Step[] = [
  step(noticeCalls.add, () => ({
    title: '停机',
    content: '今晚停机',
    audience: 'co,int',
    dialog: 'true',
    public: 'true',
  })),
  step(noticeCalls.edit, (kitchen) => ({
    ...madeId(noticeCalls.add)(kitchen),
    title: '停机检修',
    content: '今晚停机',
    audience: 'co',
    dialog: 'true',
    public: 'true',
  })),
  step(noticeCalls.publish, madeId(noticeCalls.add)),
  step(noticeCalls.withdraw, madeId(noticeCalls.add)),
  step(noticeCalls.delete, madeId(noticeCalls.add)),
  step(accountCalls.feedbackAdd, () => ({ content: '希望曲线可以打印出来，谢谢。' }), asCo),
  step(feedbackCalls.settle, (kitchen) => ({ ...madeId(accountCalls.feedbackAdd)(kitchen), reply: '已安排' })),
  ...gatewayLifeSteps(),
  step(licenceCalls.import, () => ({}), { file: licenceFile }),
  step(licenceCalls.remove, () => ({})),
  step(partnerCalls.add, (kitchen) => ({ sys: 'erp', name: 'ERP', orgId: idsOf(kitchen).org })),
  step(
    securityCalls.ssoLogin,
    (kitchen) => ({ sys: 'erp', ticket: ticket(kitchen, kitchen.world.int.loginName) }),
    nobody,
  ),
  step(partnerCalls.setDisabled, (kitchen) => ({ ...madeId(partnerCalls.add)(kitchen), disabled: 'true' })),
  step(partnerCalls.renewSecret, madeId(partnerCalls.add)),
  step(partnerCalls.delete, madeId(partnerCalls.add)),
  step(notifyCalls.sendRetry, async ({ db }) => {
    const id = randomUUID();
    await db.query(
      `insert into outbox (id, channel, target, template, params, subject, body, provider, state, attempts, created_at, next_at, lang)
       values ($1, 'email', 'a@example.com', 'notice', '{"title": "t", "content": "c"}', 't', 'c', 'smtp', 'failed', 5, now(), now(), 'zh')`,
      [id],
    );
    return { id };
  }),
];

/** Through the stand-in of the chat service, as a browser goes; answers what it comes back with. */
async function throughChat(kitchen: Kitchen): Promise<Record<string, string>> {
  const headers = () => ({ cookie: [kitchen.admin, ...kitchen.jar].join('; ') });
  const keep = (reply: Response) => {
    for (const line of reply.headers.getSetCookie()) kitchen.jar.push(line.split(';')[0] ?? '');
  };
  const form = (fields: Record<string, string>) => new URLSearchParams(fields);
  const begun = await fetch(kitchen.url + securityCalls.socialBegin.path, {
    method: 'POST',
    headers: headers(),
    body: form({ purpose: 'bind' }),
  });
  keep(begun);
  const { data } = (await begun.json()) as { data: { url: string; state: string } };
  keep(await fetch(kitchen.url + data.url, { headers: headers() }));
  const confirmed = await fetch(kitchen.url + new URL(data.url, kitchen.url).pathname, {
    method: 'POST',
    headers: headers(),
    body: form({ state: data.state, name: '老王', action: 'confirm' }),
    redirect: 'manual',
  });
  keep(confirmed);
  const back = new URL(confirmed.headers.get('location') ?? '', kitchen.url).searchParams;
  return { state: back.get('social_state') ?? '', code: back.get('social_code') ?? '' };
}

const TEL = '13900139000';
const MAIL = 'chief@example.com';
const ANSWERS = JSON.stringify([1, 2, 3].map((questionId) => ({ questionId, answer: `答案${questionId}` })));
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const OWN: readonly Step[] = [
  step(accountCalls.updateCurrentUser, () => ({ remark: '值班' })),
  step(accountCalls.configSave, () => ({ prompType: 'sound' })),
  step(securityCalls.resetavatar, () => ({}), { file: () => PNG }),
  step(securityCalls.removeAvatar, () => ({})),
  step(securityCalls.resettel, async (kitchen) => {
    const proven = await proof(kitchen, 'tel');
    await kitchen.ask(securityCalls.telSendNewSmsCode, { tel: TEL, ticket: proven });
    return { tel: TEL, code: await codeTo(kitchen, TEL), ticket: proven };
  }),
  step(securityCalls.resetemail, async (kitchen) => {
    const proven = await proof(kitchen, 'email');
    await kitchen.ask(securityCalls.emailSendEmailCode, { email: MAIL, ticket: proven });
    return { email: MAIL, code: await codeTo(kitchen, MAIL), ticket: proven };
  }),
  step(securityCalls.resetanswer, async (kitchen) => ({ ticket: await proof(kitchen, 'question'), answers: ANSWERS })),
  step(
    accountCalls.encryptLogin,
    async (kitchen) => await sealedFor(kitchen, { loginname: 'admin', password: ADMIN_PASSWORD }),
    nobody,
  ),
  step(accountCalls.sessionRevoke, async ({ db }) => {
    const [row] = await db.query<{ id: string }>(
      `select session.id from session join account on account.id = account_id where login_name = 'admin' order by session.created_at desc limit 1`,
    );
    return { id: row?.id ?? '' };
  }),
  step(accountCalls.sessionRevokeOthers, async (kitchen) => {
    await kitchen.ask(
      accountCalls.encryptLogin,
      await sealedFor(kitchen, { loginname: 'admin', password: ADMIN_PASSWORD }),
      '',
    );
    return {};
  }),
  step(securityCalls.socialFinish, throughChat, { as: (kitchen) => [kitchen.admin, ...kitchen.jar].join('; ') }),
  step(securityCalls.unbindWeixin, async (kitchen) => ({ ticket: await proof(kitchen, 'social') })),
  step(
    accountCalls.updateCurrentUserPwd,
    async (kitchen) => await sealedFor(kitchen, { oldPassword: ADMIN_PASSWORD, password: 'Other_2026ok' }),
  ),
  step(securityCalls.resetpwd, async (kitchen) => {
    const body = { purpose: 'password', ...(await sealedFor(kitchen, { oldPassword: 'Other_2026ok' })) };
    const { ticket: proven = '' } = await kitchen.ask(securityCalls.pwdCheckOldPwd, body);
    return { ticket: proven, ...(await sealedFor(kitchen, { password: ADMIN_PASSWORD })) };
  }),
  step(accountCalls.logout, () => ({})),
];

/** One way to make each changing call succeed, in an order in which they can follow each other. */
export const STEPS: readonly Step[] = [
  ...ORGANISATION,
  ...onKind('op', (kitchen) => kitchen.world.ids['centre'] ?? ''),
  ...onKind('co', (kitchen) => idsOf(kitchen).org),
  ...onKind('int', (kitchen) => idsOf(kitchen).org),
  ...onKind('ext', (kitchen) => idsOf(kitchen).external),
  ...CONFIGURATION,
  ...DEVICE_SYNC,
  ...DEVICES,
  ...CATALOGUE,
  ...SYSTEM,
  ...OWN,
];
