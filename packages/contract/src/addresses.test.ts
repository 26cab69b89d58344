import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ALL_CALLS } from './calls/index.ts';
import { PERMISSIONS } from './permissions.ts';
import { ROUTES } from './routes.ts';
import { SOCKETS } from './live/frames.ts';

const given = (name: string) => new URL(`../../../docs/spec/${name}`, import.meta.url);
const read = <Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> =>
  schema.parse(JSON.parse(readFileSync(given(name), 'utf8')));

const routes = read('routes.json', z.record(z.string(), z.union([z.string(), z.array(z.string())])));
const endpoints = read(
  'endpoints.json',
  z.object({
    http: z.array(z.object({ method: z.enum(['GET', 'POST']), path: z.string() })),
    websocket: z.array(z.object({ path: z.string() })),
  }),
);
const methodOf = new Map(endpoints.http.map(({ path, method }) => [path, method]));

/**
 * Calls that the specification names without an address (S1 §4, GTW-18) and that the project
 * therefore spells in the same style. Everything else has to be in endpoints.json.
 */
const OWN_CALLS = [
  // a page with what it is given for its parameters (decision 099)
  '/lfscada/configuration/page/give',
  // devices that a place of a component is repeated for (decision 103)
  '/lfscada/configuration/page/repeat/query',
  '/lfscada/monitor/video/play',
  '/lfscada/monitor/video/turn',
  // all charts of a page in one answer, where the specification asks for each
  '/lfscada/monitor/multi/history/queryMany',
  '/lfscada/monitor/project/history/queryMany',
  '/lfscada/project/history/queryMany',
  // devices of maps on a page (S2 §3 "Map and GisMap")
  '/lfscada/monitor/multi/map/query',
  '/lfscada/monitor/project/map/query',
  '/lfscada/project/map/query',
  // weather on a page (S2 §3 "Weather")
  '/lfscada/monitor/weather/query',
  '/lfscada/configuration/weather/place/query',
  '/lfscada/monitor/multi/past/query',
  '/lfscada/monitor/project/past/query',
  '/lfscada/monitor/multi/past/recorded',
  '/lfscada/monitor/project/past/recorded',
  '/lfscada/monitor/multi/signal/writeVal',
  '/lfscada/monitor/multi/signal/read',
  // for programs, which have no live socket
  '/lfscada/monitor/multi/signal/values',
  '/lfscada/monitor/project/alarm/confirmMany',
  // group monitoring (decision 039) and what an account keeps of a report
  '/lfscada/monitor/overview/query',
  '/lfscada/monitor/handover/report',
  '/lfscada/monitor/handover/note',
  '/lfscada/monitor/handover/mail',
  '/lfscada/monitor/handover/people',
  '/lfscada/monitor/handover/variables',
  '/lfscada/monitor/handover/settings',
  '/lfscada/monitor/handover/save',
  '/lfscada/monitor/gm/query',
  '/lfscada/monitor/gm/info',
  '/lfscada/monitor/gm/ocInfo',
  // a page with all that its live line begins with (decision 060)
  '/lfscada/monitor/project/page/open',
  '/lfscada/monitor/project/report/view/query',
  '/lfscada/monitor/project/report/view/save',
  '/lfscada/monitor/project/history/queryQuality',
  // sums over periods, and files of history (decision 038)
  '/lfscada/monitor/project/history/queryBuckets',
  '/lfscada/monitor/project/history/export/start',
  '/lfscada/monitor/project/history/export/file',
  '/lfscada/monitor/project/history/export/callback',
  '/lfscada/monitor/project/history/export/cancel',
  '/lfscada/monitor/project/custom/report/export/start',
  '/lfscada/monitor/project/custom/report/data/queryQuality',
  '/lfscada/monitor/project/custom/report/view/query',
  '/lfscada/monitor/project/custom/report/view/save',
  '/lfscada/monitor/project/alarm/line',
  '/lfscada/monitor/project/alarm/statistics',
  '/lfscada/monitor/project/alarm/comment/add',
  '/lfscada/monitor/project/alarm/comment/query',
  '/lfscada/monitor/project/alarm/shelve',
  '/lfscada/monitor/project/alarm/unshelve',
  '/lfscada/monitor/project/alarm/shelf/query',
  '/lfscada/gateway/query',
  '/lfscada/gateway/add',
  '/lfscada/gateway/addSparkplug',
  '/lfscada/gateway/resetPassword',
  '/lfscada/gateway/delete',
  '/lfscada/gateway/sync',
  '/lfscada/gateway/pending/query',
  '/lfscada/gateway/pending/approve',
  '/lfscada/gateway/pending/reject',
  '/lfscada/user/session/query',
  '/lfscada/user/session/revoke',
  '/lfscada/user/session/revokeOthers',
  '/lfscada/user/operationlog/queryAll',
  '/lfscada/user/operationlog/export',
  '/lfscada/user/avatar',
  '/lfscada/user/social/options',
  '/lfscada/user/social/begin',
  '/lfscada/user/social/finish',
  '/lfscada/user/sso/login',
  '/lfscada/security/query',
  '/lfscada/security/findpwd/begin',
  '/lfscada/security/removeavatar',
];

/** Areas that the specification names by their screens only (S1 §2, ACC-25). */
const OWN_AREAS = [
  // smart reports: the specification names their screens (S1 §1) and no call
  '/lfscada/excel/',
  '/lfscada/account/',
  '/lfscada/user/register/',
  '/lfscada/org/',
  '/lfscada/dept/',
  '/lfscada/role/',
  '/lfscada/equipment/pmsn/',
  '/lfscada/equipment/owner/',
  '/lfscada/notice/',
  '/lfscada/feedback/',
  '/lfscada/system/',
  '/lfscada/equipment/config/',
  '/lfscada/equipment/multi/',
  '/lfscada/equipment/script/',
  '/lfscada/equip/advance/',
  '/lfscada/configuration/',
  '/lfscada/scene/',
  '/lfscada/project/',
  '/lfscada/template/',
  '/lfscada/group/',
  '/lfscada/alarmgroup/',
  '/lfscada/alarm/loss/',
  '/lfscada/share/',
  '/lfscada/gateway/',
  '/lfscada/gatewaymodel/',
  '/lfscada/hardware/',
  '/lfscada/protocol/',
  '/lfscada/devicemodel/',
  '/lfscada/firmware/',
  '/lfscada/sms/send/',
  '/lfscada/sms/statistics/',
  '/lfscada/openys/',
  '/lfscada/video/',
  '/lfscada/ops/',
  '/lfscada/wallet/',
  '/lfscada/order/',
  '/lfscada/invoice/',
  '/lfscada/card/',
  '/lfscada/sms/buy/',
  // packages to take over (decision 111)
  '/lfscada/market/',
  // the data centre: the specification names it (S1 §1, S1 §4) without an address (decision 129)
  '/lfscada/datacenter/',
  // keys of the open API (decision 106)
  '/lfscada/api/key/',
  // webhooks (decision 130)
  '/lfscada/api/webhook/',
  // pushes to browsers (decision 158)
  '/lfscada/push/',
  // agents and the assistant (decision 113)
  '/lfscada/ai/',
];
const isOwn = (path: string) => OWN_CALLS.includes(path) || OWN_AREAS.some((area) => path.startsWith(area));

/**
 * What the specification speaks of without an address: the page behind a share link (S1 §1), below a public prefix; the alarm
 * groups (S1 §3), beside the device groups; the alarms of all devices (S1 §2).
 */
const OWN_ROUTES: readonly string[] = [
  '/system/share/{token}',
  '/manage/eg/alarmgroup',
  '/monitor/overview',
  '/monitor/handover',
  '/monitor/alarm',
  // a project's own place, and the projects to watch
  '/manage/eg/project/edit/{id}',
  '/monitor/project/list',
  // what is to be filled in, of all smart reports
  '/monitor/excel',
  // orders and inspections on a phone, without a network
  '/manage/ops/field',
  // the OpenAPI document as a screen
  '/manage/api/doc',
  // webhooks (decision 130)
  '/manage/api/webhook',
  // what is sent to systems of enterprises (S1 §1, decision 129)
  '/manage/datacenter',
  // what the platform runs on
  '/manage/system/health',
];

/** Named by the text (S1 §2 and S3 §2: "eg/group with ...") as the screen that the listed ones lie in. */
const IN_TEXT = ['/monitor/eg/group'];

describe('screen addresses', () => {
  const addresses = Object.values(routes).flatMap((part) => (Array.isArray(part) ? part : []));
  it.each(Object.entries(ROUTES))('%s is in routes.json, or one of ours', (_name, address) => {
    expect([...addresses, ...IN_TEXT, ...OWN_ROUTES]).toContain(address);
  });
});

describe('calls', () => {
  it.each(ALL_CALLS.map((call) => [call.path, call] as const))(
    '%s has the address and the method given',
    (path, call) => {
      if (methodOf.has(path)) expect(methodOf.get(path)).toBe(call.method);
      else expect(isOwn(path)).toBe(true);
    },
  );

  it('have an address each', () => {
    expect(new Set(ALL_CALLS.map((call) => `${call.method} ${call.path}`)).size).toBe(ALL_CALLS.length);
  });

  it.each(ALL_CALLS)('$path names a permission that exists', ({ access }) => {
    expect([...Object.keys(PERMISSIONS), 'public', 'session']).toContain(access);
  });

  it.each(ALL_CALLS)('$path finds what its scope names in its body', ({ scope, body }) => {
    if (typeof scope === 'string') return;
    expect(body).toBeInstanceOf(z.ZodObject);
    const fields = Object.keys(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }).properties ?? {});
    expect(fields).toEqual(expect.arrayContaining(Object.values(scope)));
  });

  // Somebody without an account sees one device and nothing of anybody: a new mark here is a decision (docs/decisions/031).
  it('that visitors of a share link may make are these', () => {
    const open = ALL_CALLS.filter(({ share }) => share);
    expect(open.map(({ path }) => path.replace('/lfscada/', '')).toSorted()).toEqual([
      'configuration/page/give',
      'configuration/page/queryHome',
      'configuration/page/validPassword',
      'configuration/page/view',
      'equipment/multi/callback',
      'monitor/multi/gateway/info',
      'monitor/multi/history/queryMany',
      'monitor/multi/map/query',
      'monitor/multi/open',
      'monitor/multi/past/query',
      'monitor/multi/past/recorded',
      'monitor/multi/signal/query',
      'monitor/multi/signal/read',
      'monitor/multi/signal/writeVal',
      'monitor/project/alarm/line',
      'monitor/project/alarm/query',
      'monitor/project/alarm/queryAll',
      'monitor/project/alarm/queryCount',
      'monitor/project/custom/report/data/query',
      'monitor/project/custom/report/data/queryAllForCurve',
      'monitor/project/custom/report/data/queryQuality',
      'monitor/project/equip/queryCount',
      'monitor/project/gateway/open',
      'monitor/project/gateway/query',
      'monitor/project/history/query',
      'monitor/project/history/queryAllData',
      'monitor/project/history/queryBuckets',
      'monitor/project/history/queryMany',
      'monitor/project/history/queryQuality',
      'monitor/project/map/query',
      'monitor/project/page/info',
      'monitor/project/page/open',
      'monitor/project/page/validPassword',
      'monitor/project/past/query',
      'monitor/project/past/recorded',
      'monitor/project/report/queryAllCols',
      'monitor/project/report/queryAllForEquip',
      'monitor/project/report/queryCols',
      'monitor/project/report/validateCurveCols',
      'monitor/project/signal/callback',
      'monitor/project/signal/query',
      'monitor/project/signal/writeVal',
      'monitor/video/play',
      'monitor/weather/query',
      'ops/repairs/visitorAdd',
      'project/equip/queryAll',
      'project/info',
      'project/mvar/queryAll',
      'project/report/query',
      'websocket/monitor/new/token',
      'websocket/monitor/project/token',
    ]);
    // What is marked is checked by the device it names, by the caller's own things, or in the query; never by nothing.
    expect(open.filter(({ scope, access }) => scope === 'none' || access === 'public')).toEqual([]);
  });

  // A change by somebody who is not known would be in nobody's name; these give the session or make the account.
  it('that change something are for people who are logged in, but for the ways in', () => {
    const open = ALL_CALLS.filter(({ access, effect }) => access === 'public' && effect === 'changes');
    expect(open.map(({ path }) => path).toSorted()).toEqual([
      // whoever scans the code of a card pays for it without an account (decision 110)
      '/lfscada/card/scan/order',
      '/lfscada/security/resetpwd',
      '/lfscada/user/encryptLogin',
      '/lfscada/user/logout',
      '/lfscada/user/register/enroll',
      '/lfscada/user/register/role',
      '/lfscada/user/social/finish',
      '/lfscada/user/sso/login',
    ]);
  });

  // Draft 2020-12, both directions: what OpenAPI 3.1 and the forms of the web app are made from.
  it.each(ALL_CALLS)('$path can be described as JSON Schema', ({ body, answer }) => {
    for (const [schema, io] of [
      [body, 'input'],
      [answer, 'output'],
    ] as const) {
      const described = z.toJSONSchema(schema, { io });
      expect(described.$schema).toContain('2020-12');
      expect(() => JSON.stringify(described)).not.toThrow();
    }
  });
});

describe('sockets', () => {
  it.each(Object.entries(SOCKETS))('%s has the address given', (_name, prefix) => {
    expect(endpoints.websocket.map(({ path }) => path)).toContain(`${prefix}{token}`);
  });
});
