import {
  type AgentAction,
  type AnswerOf,
  type BodyIn,
  type Call,
  LIMITS,
  agentActionCalls,
  agentCalls,
  agentErrors,
  apiKeyCalls,
  commonErrors,
  gatewayErrors,
  messageCalls,
  monitorErrors,
  workOrderCalls,
} from '@lightfield/contract';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { TestDatabase } from '../kernel/testing.ts';
import type { Platform } from './platform.ts';
import { type TestPlatform, askCall, sendCall, startTestPlatform } from './platform.testing.ts';
import { type World, addPerson, addRole, addWorld } from './world.testing.ts';

/** What agents propose and people decide (decision 122), through HTTP and with the official client of the protocol, by two processes. */
let stage: TestPlatform;
let test: TestDatabase;
let platform: Platform;
let world: World;
let others: World;
const clients: Client[] = [];

beforeAll(async () => {
  stage = await startTestPlatform();
  ({ test, platform } = stage);
  world = await addWorld(test.db, stage.centreId, 'jia');
  others = await addWorld(test.db, stage.centreId, 'yi_secret');
  await test.db.query(`update agent_action set state = 'refused'`);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()));
  await stage.stop();
});
beforeEach(async () => {
  await test.db.query(`delete from agent_action where account_id = $1`, [world.co.accountId]);
  await test.db.query(`delete from agent_grant where name not in ('jia', 'yi_secret')`);
});

const send = (call: Call, body: object, more: Record<string, string>, url = platform.url) =>
  sendCall(url, call, body, more);
const cookie = (of = world.co) => ({ cookie: of.cookie });
const ask = <C extends Call>(call: C, body: BodyIn<C>, as = cookie()): Promise<AnswerOf<C>> =>
  askCall(platform.url, call, body, as);
async function agent({ writes = true, name = '运维助手' } = {}): Promise<{ client: Client; grantId: string }> {
  const { id, token } = await ask(agentCalls.add, { name, perMinute: 600, days: 30, writes });
  const client = new Client({ name: 'test', version: '1' });
  clients.push(client);
  const requestInit = { headers: { authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', platform.url), { requestInit }));
  return { client, grantId: id };
}
async function say(client: Client, name: string, args: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [first] = content as { text: string }[];
  const text = first?.text ?? '';
  const inner = /^<data source="lightfield">\n(.*)\n<\/data>$/s.exec(text)?.[1];
  return { text, isError: isError === true, data: JSON.parse(inner ?? '{}') as Record<string, unknown> };
}
const device_id = () => world.ids['device'] ?? '';
let orders = 0;
/** A fault to be reported: what can be done without a gateway. */
const fault = (client: Client, title = `泵异响${(orders += 1)}`) =>
  say(client, 'create_work_order', { device_id: device_id(), title, why: '振动持续升高' });
const idOf = ({ data }: Awaited<ReturnType<typeof say>>) => String(data['action_id']);
const stateOf = async (client: Client, action_id: string) => (await say(client, 'action_status', { action_id })).data;
const waiting = async (): Promise<AgentAction[]> => (await ask(agentActionCalls.query, { pending: true })).rows;
const confirm = (id: string, seen = '', as: Record<string, string> = cookie(), url?: string) =>
  send(agentActionCalls.confirm, { id, seen }, as, url);
const made = async (title: string) =>
  (await ask(workOrderCalls.query, { equipmentId: device_id() })).rows.filter((row) => row.title === title);

describe('an agent that may propose changes', () => {
  it('has the tools for it, another one has not', async () => {
    const { client } = await agent();
    const { client: reader } = await agent({ writes: false, name: '只读' });
    const names = async (of: Client) => (await of.listTools()).tools.map(({ name }) => name);
    const all = await names(client);
    expect(all.slice(-5)).toEqual([
      'write_value',
      'confirm_alarm',
      'shelve_alarm',
      'create_work_order',
      'action_status',
    ]);
    expect(await names(reader)).toEqual(all.slice(0, -5));
    await expect(fault(reader)).rejects.toThrow(/not found|create_work_order/i);
    const hints = (await client.listTools()).tools.map(({ annotations }) => annotations?.readOnlyHint);
    expect(hints.filter((hint) => hint === false)).toHaveLength(5);
  });

  it('changes nothing until the person confirms, and is told what became of it', async () => {
    const { client } = await agent();
    const proposed = await fault(client, '轴承过热');
    expect(proposed.data).toMatchObject({
      state: 'pending',
      decide_at: `${platform.url}/manage/aiconfig?action=${idOf(proposed)}`,
      note: expect.stringContaining('Nothing has been changed'),
    });
    expect(await made('轴承过热')).toEqual([]);
    const [action] = await waiting();
    expect(action).toMatchObject({
      id: idOf(proposed),
      agent: '运维助手',
      equipName: 'jia泵站',
      why: '振动持续升高',
      subject: { kind: 'workOrder', title: '轴承过热', priority: 'normal' },
    });
    expect(action?.leftMs).toBeGreaterThan(LIMITS.agent.actionMs - 60_000);
    expect(action?.leftMs).toBeLessThanOrEqual(LIMITS.agent.actionMs);
    expect(await stateOf(client, idOf(proposed))).toMatchObject({ state: 'pending' });
    expect((await confirm(idOf(proposed))).code).toBe(200);
    expect(await stateOf(client, idOf(proposed))).toMatchObject({ state: 'done' });
    expect(await made('轴承过热')).toMatchObject([{ reporter: world.co.loginName }]);
    const log = await test.db.query<{ action: string; who: string }>(
      `select action, who from operation_log where object_id = $1 and action in ('agent.confirm', 'workOrder.report') order by id`,
      [device_id()],
    );
    expect(log.at(-1)).toEqual({ action: 'agent.confirm', who: world.co.loginName });
  });

  it('is told that it was refused, and nothing comes of it', async () => {
    const { client } = await agent();
    const id = idOf(await fault(client, '不要'));
    await ask(agentActionCalls.refuse, { id });
    expect(await stateOf(client, id)).toMatchObject({ state: 'refused' });
    expect((await confirm(id)).code).toBe(agentErrors.actionEnded.code);
    expect(await made('不要')).toEqual([]);
  });

  it('confirms, shelves and writes in the same way; what cannot be done is said with its code', async () => {
    const { client } = await agent();
    const { rows } = (await say(client, 'list_alarms', {})).data as never as { rows: never };
    expect(rows).toBeUndefined();
    const { alarms } = (await say(client, 'list_alarms', { device_id: device_id() })).data as {
      alarms: { alarm_id: string; raised_at: string }[];
    };
    const named = {
      device_id: device_id(),
      alarm_id: world.ids['alarm'],
      raised_at: alarms[0]?.raised_at,
      why: '已处理',
    };
    const confirmed = await say(client, 'confirm_alarm', named);
    const shelved = await say(client, 'shelve_alarm', { ...named, minutes: 60, reason: '检修' });
    const written = await say(client, 'write_value', { device_id: device_id(), variable: 'p', value: 12, why: '降压' });
    expect([confirmed, shelved, written].map(({ data, text }) => data['state'] ?? text)).toEqual(
      Array(3).fill('pending'),
    );
    const actions = new Map((await waiting()).map((one) => [one.subject.kind, one]));
    expect(actions.get('write')?.subject).toMatchObject({
      value: '12',
      old: null,
      live: false,
      variable: expect.any(String),
    });
    const write = actions.get('write');
    // Its gateway is away: as for whoever writes by hand.
    expect((await confirm(write?.id ?? '', write?.seen)).code).toBe(gatewayErrors.offline.code);
    expect(await stateOf(client, write?.id ?? '')).toMatchObject({ state: 'failed', code: gatewayErrors.offline.code });
    const alarm = actions.get('confirmAlarm');
    const { code } = await confirm(alarm?.id ?? '', alarm?.seen);
    expect([200, monitorErrors.confirmBeforeRecovery.code, monitorErrors.alreadyConfirmed.code]).toContain(code);
  });

  it.each([
    ['write_value', { variable: 'nosuch', value: 1 }, 1707],
    ['write_value', { variable: 'p', value: 'viel' }, monitorErrors.valueInvalid.code],
  ])('is refused by %s what can never be: %j', async (tool, args, code) => {
    const { client } = await agent();
    const { isError, text } = await say(client, tool, { device_id: device_id(), why: 'x', ...args });
    expect([isError, text.split(':')[0]]).toEqual([true, String(code)]);
    expect(await waiting()).toEqual([]);
  });

  it('is told of other people’s devices as of none', async () => {
    const { client } = await agent();
    const of = (device: string) => say(client, 'create_work_order', { device_id: device, title: 'x', why: 'x' });
    const foreign = await of(others.ids['device'] ?? '');
    expect(foreign).toEqual(await of('01900000-0000-7000-8000-00000000dead'));
    expect(foreign.isError).toBe(true);
  });

  it('has so many that wait, and the very same once', async () => {
    const { client } = await agent();
    const ids = [];
    for (let i = 0; i < LIMITS.agent.actionsPerGrant; i += 1) ids.push(idOf(await fault(client, `第${i}个`)));
    expect(idOf(await fault(client, '第0个'))).toBe(ids[0]);
    expect((await fault(client, '再一个')).text).toContain(String(agentErrors.actionsMax.code));
    const { client: other } = await agent({ name: '另一个' });
    for (let i = 0; i < LIMITS.agent.actionsPerAccount - LIMITS.agent.actionsPerGrant; i += 1)
      expect((await fault(other, `另${i}个`)).isError).toBe(false);
    const { client: third } = await agent({ name: '第三个' });
    expect((await fault(third)).text).toContain(String(agentErrors.actionsMax.code));
    await ask(agentActionCalls.refuse, { id: ids[0] ?? '' });
    expect((await fault(third)).isError).toBe(false);
  });

  it('takes nothing more of it when its grant is revoked', async () => {
    const { client, grantId } = await agent();
    const id = idOf(await fault(client));
    await ask(agentCalls.delete, { id: grantId });
    expect((await confirm(id)).code).toBe(agentErrors.actionEnded.code);
  });
});

describe('a decision', () => {
  it('is the person’s alone: no agent, no key, nobody else', async () => {
    const { client } = await agent();
    const id = idOf(await fault(client));
    const key = await ask(apiKeyCalls.add, {
      name: '集成',
      permissions: ['manage_repairs_report'],
      range: 'all',
      perMinute: 60,
    } as never);
    const secret = (key as { secret?: string; key?: string }).secret ?? (key as { key?: string }).key ?? '';
    expect(secret).not.toBe('');
    for (const call of Object.values(agentActionCalls)) {
      const body = { id, seen: '' };
      expect((await send(call, body, { authorization: `Bearer ${secret}` })).code).not.toBe(200);
      expect((await send(call, body, {})).code).toBe(1010);
    }
    const foreign = await confirm(id, '', cookie(others.co));
    const unknown = await confirm('01900000-0000-7000-8000-00000000dead', '', cookie(others.co));
    expect([foreign.code, foreign.msg]).toEqual([unknown.code, unknown.msg]);
    expect(foreign.code).toBe(commonErrors.notFound.code);
    expect((await confirm(id, '', cookie(world.int))).code).toBe(commonErrors.notFound.code);
    expect((await send(agentActionCalls.refuse, { id }, cookie(others.co))).code).toBe(commonErrors.notFound.code);
    expect((await ask(agentActionCalls.query, {}, cookie(world.int))).rows).toEqual([]);
    expect(await stateOf(client, id)).toMatchObject({ state: 'pending' });
    const { client: other } = await agent({ name: '另一个' });
    expect((await say(other, 'action_status', { action_id: id })).isError).toBe(true);
  });

  it('is made once, however many clicks and processes there are', async () => {
    const second = await stage.another();
    const { client } = await agent();
    for (let round = 0; round < 5; round += 1) {
      const title = `并发${round}`;
      const id = idOf(await fault(client, title));
      const answers = await Promise.all(
        [platform, second, platform, second].map(({ url }) => confirm(id, '', cookie(), url)),
      );
      const codes = answers.map(({ code }) => code);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(codes.filter((code) => code === agentErrors.actionEnded.code)).toHaveLength(3);
      expect(await made(title)).toHaveLength(1);
    }
  });

  it('that was under way when the process was killed is not made again', async () => {
    const { client } = await agent();
    const id = idOf(await fault(client, '中断'));
    // As a kill leaves it: taken, and nobody left who does it.
    await test.db.query(`update agent_action set state = 'taken', decided_at = clock_timestamp() where id = $1`, [id]);
    expect((await confirm(id)).code).toBe(agentErrors.actionEnded.code);
    expect(await stateOf(client, id)).toMatchObject({ state: 'running' });
    await test.db.query(`update agent_action set decided_at = clock_timestamp() - interval '61 s' where id = $1`, [id]);
    expect(await stateOf(client, id)).toMatchObject({ state: 'interrupted' });
    expect((await confirm(id)).code).toBe(agentErrors.actionEnded.code);
    expect(await made('中断')).toEqual([]);
  });

  it('comes too late after five minutes of the database’s clock', async () => {
    const { client } = await agent();
    const id = idOf(await fault(client));
    const shift = (ms: number) =>
      test.db.query(`update agent_action set expires_at = clock_timestamp() + $2 * interval '1 ms' where id = $1`, [
        id,
        ms,
      ]);
    const [row] = await test.db.query<{ ms: number }>(
      `select extract(epoch from expires_at - created_at)::float8 * 1000 as ms from agent_action where id = $1`,
      [id],
    );
    expect(Math.abs((row?.ms ?? 0) - LIMITS.agent.actionMs)).toBeLessThan(1_000);
    await shift(-1);
    expect((await confirm(id)).code).toBe(agentErrors.actionEnded.code);
    expect((await send(agentActionCalls.refuse, { id }, cookie())).code).toBe(agentErrors.actionEnded.code);
    expect(await stateOf(client, id)).toMatchObject({ state: 'expired' });
    expect(await waiting()).toEqual([]);
    await shift(10_000);
    expect((await confirm(id)).code).toBe(200);
  });

  it('is asked for anew when what it changes has changed', async () => {
    const { client } = await agent();
    const id = idOf(await say(client, 'write_value', { device_id: device_id(), variable: 'p', value: 3, why: 'x' }));
    const [before] = await waiting();
    // It was shown another value than there is now.
    await test.db.query(`update agent_action set subject = subject || '{"old": 7}' where id = $1`, [id]);
    expect((await confirm(id, JSON.stringify(['3', 7, '']))).code).toBe(agentErrors.actionChanged.code);
    const [after] = await waiting();
    expect([after?.id, after?.seen, after?.state]).toEqual([id, before?.seen, 'pending']);
    expect((await confirm(id, after?.seen)).code).toBe(gatewayErrors.offline.code);
  });

  it('is made with what the person may at that moment', async () => {
    const { client } = await agent();
    const id = idOf(await fault(client, '无权'));
    const codes = ['manage_aiconfig_view'];
    const roleId = await addRole(test.db, {
      orgId: world.ids['org'] ?? '',
      name: '旁观',
      type: 'operation',
      range: 'all',
      codes,
    });
    const person = await addPerson(test.db, {
      orgId: world.ids['org'] ?? '',
      roleId,
      kind: 'int',
      loginName: 'looker',
    });
    await test.db.query('update agent_action set account_id = $2 where id = $1', [id, person.accountId]);
    expect((await confirm(id, '', cookie(person))).code).toBe(commonErrors.noAccess.code);
    expect(await made('无权')).toEqual([]);
    const [failed] = (await ask(agentActionCalls.query, {}, cookie(person))).rows;
    expect(failed).toMatchObject({ id, state: 'failed', code: commonErrors.noAccess.code });
  });

  it('is told to the open pages of the account that there is one to make', async () => {
    const { client } = await agent();
    const token = await ask(messageCalls.token, {});
    const socket = new WebSocket(`${platform.url.replace('http', 'ws')}/lfscada/ws/message/subscribe/${token}`, {
      headers: { ...cookie(), origin: platform.url },
    });
    const counts: number[] = [];
    let heard: () => void = () => undefined;
    socket.on('message', (text: Buffer) => {
      const frame = JSON.parse(text.toString()) as { kind: string; count: number };
      if (frame.kind === 'actions') counts.push(frame.count);
      heard();
    });
    const until = (count: number) =>
      new Promise<void>((resolve) => {
        heard = () => counts.at(-1) === count && resolve();
        heard();
      });
    await new Promise((resolve) => socket.once('open', resolve));
    const id = idOf(await fault(client));
    await until(1);
    await ask(agentActionCalls.refuse, { id });
    await until(0);
    expect(counts).toEqual([1, 0]);
    socket.close();
  });
});
