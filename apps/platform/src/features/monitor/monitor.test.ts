import {
  type CommandState,
  DEFAULT_GATEWAY_MODEL,
  type Signal,
  commandCalls,
  gatewayErrors,
  monitorCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewCommand } from '../../engines/commands/commands.ts';
import {
  type TestVariable,
  addAccount,
  addDevice,
  addGateway,
  addOrg,
  addVariable,
} from '../../engines/history/site.testing.ts';
import type { GatewayIdentity, SignalGrant } from '../../engines/types.ts';
import type { Caller } from '../../kernel/caller.ts';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import { type TestDatabase, testDatabase } from '../../kernel/testing.ts';
import { createDeviceScope } from '../device/list/device-scope.ts';
import { createMonitorRepository } from './monitor.repository.ts';
import { monitorRoutes } from './monitor.routes.ts';
import { createMonitorService } from './monitor.service.ts';

const OPEN_UNTIL = 1_800_000_000_000;
let test: TestDatabase;
let calls: TestCalls;
let me: Caller;
let stranger: Caller;
let gateway: GatewayIdentity;
let device: string;
let bare: string;
const NO_VALUES = { values: () => Promise.reject(new Error('not asked for here')) };
let setpoint: TestVariable;
let total: TestVariable;
let text: TestVariable;
let bit: TestVariable;
let level: TestVariable;
let blind: TestVariable;
let elsewhere: TestVariable;
let started: NewCommand[] = [];
let opened: [string, number, number, string][] = [];
let granted: SignalGrant[] = [];
const stored = new Map<string, CommandState & { accountId: string }>();

beforeAll(async () => {
  test = await testDatabase();
  const { db } = test;
  const orgId = await addOrg(db);
  me = aCaller({ orgId, loginName: 'wang', ip: '10.0.0.9' });
  stranger = aCaller({ orgId: await addOrg(db) });
  gateway = await addGateway(db, orgId);
  device = await addDevice(db, orgId, { gatewayId: gateway.gatewayId });
  bare = await addDevice(db, orgId);
  setpoint = await addVariable(db, device, { key: 'sp', name: '设定', writeLower: 0, writeUpper: 100, unit: '°C' });
  total = await addVariable(db, device, { key: 'total', dataType: 'int64', decimals: 0 });
  text = await addVariable(db, device, { key: 'mode', dataType: 'string', stringLength: 4 });
  bit = await addVariable(db, device, { key: 'run', dataType: 'bit', decimals: 0 });
  level = await addVariable(db, device, { key: 'level', access: 'read' });
  blind = await addVariable(db, device, { key: 'reset', access: 'write' });
  elsewhere = await addVariable(db, bare, { key: 'x' });
  const scope = createDeviceScope(db);
  const service = createMonitorService({
    monitor: createMonitorRepository(db),
    rights: scope,
    ofProjects: {
      // The only project there is leads to the setpoint under its name, and to the level, which the caller may not write.
      writtenVariable: (_caller, _project, name) =>
        Promise.resolve({ id: name === 'D1.setpoint' ? setpoint.id : name, mayWrite: name === 'D1.setpoint' }),
    },
    commands: {
      start(command) {
        started.push(command);
        return Promise.resolve(newId());
      },
      find: (uuid, accountId) => {
        const state = stored.get(uuid);
        if (state?.accountId !== accountId) return Promise.resolve(undefined);
        const { accountId: _owner, ...rest } = state;
        return Promise.resolve(rest);
      },
    },
    latest: (seriesId) => (seriesId === setpoint.seriesId ? { value: 40 } : undefined),
    alarmCounts: () => ({ active: 3 }),
    communicationOf: () => ({ state: 'failing', since: 1, lastGoodAt: null, code: 1720, reason: 'refused' }),
    openMonitoring(...asked) {
      opened.push(asked);
      return Promise.resolve(OPEN_UNTIL);
    },
    issueToken(_caller, grant) {
      granted.push(grant);
      return Promise.resolve({ token: 't', expiresAt: 1 });
    },
  });
  calls = await testCalls({ register: (routes) => monitorRoutes(routes, service, NO_VALUES), scope });
});
afterAll(async () => {
  await calls.close();
  await test.drop();
});
beforeEach(async () => {
  [started, opened, granted] = [[], [], []];
  await test.db.query(`update gateway set state = 'online', vpn = false where id = $1`, [gateway.gatewayId]);
});

const gatewayIs = (state: string, vpn = false) =>
  test.db.query('update gateway set state = $2, vpn = $3 where id = $1', [gateway.gatewayId, state, vpn]);

describe('the gateway of a device', () => {
  it('is told with the four fields of the specification and more', async () => {
    const { code, data } = await calls.as(me).call(monitorCalls.gatewayInfo, { equipmentId: device });
    expect(code).toBe(200);
    expect(data).toMatchObject({
      online: true,
      vpn: false,
      economizeOpen: false,
      interval: 1_000,
      alarmCount: 3,
      comm: { state: 'failing', since: 1, lastGoodAt: null, code: 1720, reason: 'refused' },
      sn: gateway.sn,
    });
  });
  it('is told with the name of its model; without one, with what it says of itself', async () => {
    const modelIs = async (modelId: string | null) => {
      const set = `update gateway set model = 'Edge 3.1', model_id = $2 where id = $1`;
      await test.db.query(set, [gateway.gatewayId, modelId]);
      return (await calls.as(me).call(monitorCalls.gatewayInfo, { equipmentId: device })).data;
    };
    expect(await modelIs(DEFAULT_GATEWAY_MODEL)).toMatchObject({ model: 'LF-STD' });
    expect(await modelIs(null)).toMatchObject({ model: 'Edge 3.1' });
  });
  it('is 2001 where there is none, for signals and writes too', async () => {
    const equipmentId = bare;
    const body = { equipmentId, signalId: elsewhere.id };
    const answers = [
      await calls.as(me).call(monitorCalls.gatewayInfo, { equipmentId }),
      await calls.as(me).call(monitorCalls.signals, { equipmentId }),
      await calls.as(me).call(monitorCalls.open, { equipmentId }),
      await calls.as(me).call(monitorCalls.write, { ...body, value: '1' }),
      await calls.as(me).call(monitorCalls.readNow, body),
    ];
    expect(answers.map(({ code }) => code)).toEqual([2001, 2001, 2001, 2001, 2001]);
  });
  it('of somebody else’s device is the same as of none', async () => {
    const ask = async (equipmentId: string) => {
      const answers = [
        await calls.as(stranger).call(monitorCalls.gatewayInfo, { equipmentId }),
        await calls.as(stranger).call(monitorCalls.signals, { equipmentId }),
        await calls.as(stranger).call(monitorCalls.open, { equipmentId }),
        await calls.as(stranger).call(monitorCalls.token, { equipmentId, dataSignal: 'all' }),
        await calls.as(stranger).call(monitorCalls.write, { equipmentId, signalId: setpoint.id, value: '1' }),
        await calls.as(stranger).call(monitorCalls.readNow, { equipmentId, signalId: setpoint.id }),
      ];
      return answers.map(({ code, msg }) => [code, msg]);
    };
    const foreign = await ask(device);
    expect(foreign).toEqual(await ask(newId()));
    expect(foreign.every(([code]) => code === 1101)).toBe(true);
    expect([started, opened, granted]).toEqual([[], [], []]);
  });
});

describe('the signals', () => {
  it('say what this caller may do with them', async () => {
    const signals = (await calls.as(me).call(monitorCalls.signals, { equipmentId: device })).data as Signal[];
    expect(signals).toHaveLength(6);
    expect(signals.find(({ sn }) => sn === 'sp')).toEqual({
      id: setpoint.id,
      title: '设定',
      sn: 'sp',
      equipId: device,
      dataType: 'float',
      readFormula: null,
      writeFormula: null,
      upperLimit: 100,
      lowerLimit: 0,
      kind: 'device',
      collection: 'periodic',
      unit: '°C',
      decimals: 2,
      writable: true,
      readable: true,
      signalMaps: [],
    });
    expect(signals.find(({ sn }) => sn === 'level')).toMatchObject({ writable: false, readable: true });
    expect(signals.find(({ sn }) => sn === 'reset')).toMatchObject({ writable: true, readable: false });
  });
  it('are not writable without the permission, or without the grant', async () => {
    const writable = async (caller: Caller) => {
      const { data } = await calls.as(caller).call(monitorCalls.signals, { equipmentId: device });
      return (data as Signal[]).some((signal) => signal.writable);
    };
    expect(await writable({ ...me, permissions: new Set(['monitor_equip_real' as const]) })).toBe(false);
    const accountId = await addAccount(test.db, me.orgId);
    await test.db.query('insert into device_grant (device_id, account_id) values ($1, $2)', [device, accountId]);
    const guest = aCaller({ accountId, orgId: me.orgId, kind: 'int', dataRange: 'granted' });
    expect(await writable(guest)).toBe(false);
    const body = { equipmentId: device, signalId: setpoint.id, value: '1' };
    expect((await calls.as(guest).call(monitorCalls.write, body)).code).toBe(90_003);
    await test.db.query('update device_grant set can_write = true where account_id = $1', [accountId]);
    expect(await writable(guest)).toBe(true);
    expect((await calls.as(guest).call(monitorCalls.write, body)).code).toBe(200);
  });
});

describe('opening', () => {
  it('takes interval and delay, or those of the gateway and the specification', async () => {
    const open = (body: object) => calls.as(me).call(monitorCalls.open, { equipmentId: device, ...body });
    expect((await open({})).data).toEqual({ openUntil: OPEN_UNTIL });
    await open({ interval: '20', delay: '3600' });
    expect(opened).toEqual([
      [device, 1_000, 600_000, expect.any(String)],
      [device, 20, 3_600_000, expect.any(String)],
    ]);
  });
  it.each([
    ['offline', false, gatewayErrors.offline.code],
    ['upgrading', false, gatewayErrors.offline.code],
    ['sleeping', false, gatewayErrors.sleeping.code],
    ['online', true, gatewayErrors.vpnBlocksMonitoring.code],
  ])('is refused while the gateway is %s (VPN %s)', async (state, vpn, code) => {
    await gatewayIs(state, vpn);
    expect((await calls.as(me).call(monitorCalls.open, { equipmentId: device })).code).toBe(code);
    expect(opened).toEqual([]);
  });
  it.each([
    { interval: '19' },
    { interval: 3_600_001 },
    { delay: 0 },
    { delay: 3_601 },
    { delay: 'x' },
    { interval: '1.5' },
  ])('refuses %j', async (body) => {
    expect((await calls.as(me).call(monitorCalls.open, { equipmentId: device, ...body })).code).toBe(10_001);
  });
});

describe('the token of the live socket', () => {
  const token = (dataSignal: string, caller = me) =>
    calls.as(caller).call(monitorCalls.token, { equipmentId: device, dataSignal });

  it('binds account, session and signals', async () => {
    expect((await token([setpoint.id, level.id, setpoint.id].join(','))).data).toEqual({ token: 't', expiresAt: 1 });
    expect(granted).toEqual([
      {
        accountId: me.accountId,
        sessionId: me.sessionId,
        deviceIds: [device],
        signals: expect.arrayContaining([
          { variableId: setpoint.id, seriesId: setpoint.seriesId },
          { variableId: level.id, seriesId: level.seriesId },
        ]),
      },
    ]);
    expect(granted[0]?.signals).toHaveLength(2);
    await token('all');
    expect(granted[1]?.signals).toHaveLength(6);
  });
  it('is refused for signals that are unknown or of another device', async () => {
    expect((await token(`${setpoint.id},${elsewhere.id}`)).code).toBe(1707);
    expect((await token(newId())).code).toBe(1707);
    expect(granted).toEqual([]);
  });
  it.each([
    ['', 10_001],
    ['ALL', 10_001],
    [`${newId()},`, 10_005],
    ['x,y', 10_001],
  ])('is refused for %j with %i', async (dataSignal, code) => {
    expect((await token(dataSignal)).code).toBe(code);
  });
});

describe('writing', () => {
  const write = (variable: TestVariable, value: unknown, caller = me) =>
    calls.as(caller).call(monitorCalls.write, { equipmentId: device, signalId: variable.id, value: value as string });

  it('starts a command with the scaled value, the old one and who asked', async () => {
    const { code, data } = await write(setpoint, ' 42.50 ');
    expect(code).toBe(200);
    expect(data).toEqual({ uuid: expect.any(String) });
    expect(started).toEqual([
      {
        kind: 'write',
        gatewayId: gateway.gatewayId,
        deviceId: device,
        variableId: setpoint.id,
        accountId: me.accountId,
        who: 'wang',
        ip: expect.any(String),
        value: 42.5,
        oldValue: 40,
      },
    ]);
  });

  it('keeps 64-bit integers exact, and texts as they are', async () => {
    await write(total, '9007199254740993');
    await write(total, '+7');
    await write(text, ' a ');
    await write(bit, true);
    await write(setpoint, 0);
    expect(started.map(({ value }) => value)).toEqual(['9007199254740993', '7', ' a ', 1, 0]);
  });

  it.each([
    ['below the limit', () => setpoint, '-0.01', 2003],
    ['above the limit', () => setpoint, '100.01', 2003],
    ['at the lower limit', () => setpoint, '0', 200],
    ['at the upper limit', () => setpoint, '1e2', 200],
    ['not a number', () => setpoint, 'warm', 2002],
    ['empty', () => setpoint, '', 2002],
    ['NaN', () => setpoint, 'NaN', 2002],
    ['infinite', () => setpoint, '1e999', 2002],
    ['hexadecimal', () => setpoint, '0x10', 2002],
    ['too long a text', () => text, '12345', 2003],
    ['a bit of 2', () => bit, '2', 1725],
    ['beyond 64 bits', () => total, '9223372036854775808', 2003],
    ['a read-only variable', () => level, '1', 2004],
    ['a variable of another device', () => elsewhere, '1', 1707],
  ])('answers %s', async (_what, variable, value, code) => {
    expect((await write(variable(), value)).code).toBe(code);
    expect(started).toHaveLength(code === 200 ? 1 : 0);
  });

  it.each([null, {}, [], 'x'.repeat(501)])('refuses the value %j', async (value) => {
    expect((await write(setpoint, value)).code).toBe(10_001);
  });

  it('needs the permission', async () => {
    expect((await write(setpoint, '1', { ...me, permissions: new Set() })).code).toBe(90_003);
  });

  it('by signal alone finds the device, and no signal of somebody else', async () => {
    const project = (signalId: string, caller = me, projectId?: string) =>
      calls.as(caller).call(monitorCalls.projectWrite, { signalId, value: '5', ...(projectId && { projectId }) });
    expect((await project(setpoint.id)).code).toBe(200);
    expect(started).toMatchObject([{ deviceId: device, value: 5 }]);
    const [foreign, unknown] = [await project(setpoint.id, stranger), await project(newId(), stranger)];
    expect([foreign.code, foreign.msg]).toEqual([unknown.code, unknown.msg]);
    expect(foreign.code).toBe(1707);
    expect((await project('D1.setpoint')).code).toBe(1707);
  });

  it('by way of a project writes what the project says, as far as it lets them', async () => {
    const write = (signalId: string) =>
      calls.as(me).call(monitorCalls.projectWrite, { projectId: newId(), signalId, value: '5' });
    expect((await write('D1.setpoint')).code).toBe(200);
    expect(started).toMatchObject([{ variableId: setpoint.id, value: 5 }]);
    expect((await write(setpoint.id)).code).toBe(90_003);
    expect((await write(newId())).code).toBe(1707);
  });
});

describe('reading now', () => {
  const read = (variable: TestVariable) =>
    calls.as(me).call(monitorCalls.readNow, { equipmentId: device, signalId: variable.id });
  it('starts a command, but not for what cannot be read', async () => {
    expect((await read(level)).code).toBe(200);
    expect(started).toMatchObject([{ kind: 'read', variableId: level.id, value: null }]);
    expect((await read(blind)).code).toBe(2007);
    expect((await read(elsewhere)).code).toBe(1707);
  });
});

describe('the callback', () => {
  it.each([monitorCalls.projectCallback, commandCalls.callback])(
    'answers whoever gave the command, with the words of its code',
    async (call) => {
      const uuid = newId();
      const state: CommandState = {
        uuid,
        kind: 'write',
        status: 'timeout',
        code: 1301,
        reason: null,
        signalId: setpoint.id,
        oldValue: 1,
        value: 2,
        readBack: null,
        createdAt: 1,
        receivedAt: null,
        endedAt: 2,
      };
      stored.set(uuid, { ...state, accountId: me.accountId });
      expect((await calls.as(me).call(call, { uuid })).data).toEqual({ ...state, reason: '通讯超时' });
      expect((await calls.as({ ...me, lang: 'en' }).call(call, { uuid })).data).toMatchObject({
        reason: 'The gateway did not answer in time.',
      });
      stored.set(uuid, { ...state, code: 1715, reason: '3 s', accountId: me.accountId });
      expect((await calls.as(me).call(call, { uuid })).data).toMatchObject({
        reason: expect.stringContaining('(3 s)'),
      });
      const colleague = { ...me, accountId: newId() };
      const [other, unknown] = [
        await calls.as(colleague).call(call, { uuid }),
        await calls.as(me).call(call, { uuid: newId() }),
      ];
      expect([other.code, unknown.code]).toEqual([90_002, 90_002]);
      expect((await calls.as(me).call(call, { uuid: '1' })).code).toBe(10_001);
    },
  );
});
