import {
  type BodyIn,
  type GrantRow,
  LIMITS,
  type Page,
  SUCCESS,
  accountErrors,
  commonErrors,
  deviceErrors,
  grantCalls,
} from '@lightfield/contract';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDevice } from '../../engines/history/site.testing.ts';
import type { Caller } from '../../kernel/caller.ts';
import { createAlarmDelivery } from '../message/alarm-delivery.ts';
import { createDeliveryRepository } from '../message/delivery.repository.ts';
import { anAlarm } from '../message/message.testing.ts';
import { silentLog } from '../../kernel/log.ts';
import { seedDept, seedPerson } from '../organisation/organisation.testing.ts';
import { type GrantBench, grantBench, seedMany } from './grant.testing.ts';

let bench: GrantBench;
beforeAll(async () => {
  bench = await grantBench();
});
afterAll(() => bench.close());
beforeEach(() => {
  bench.lost.length = 0;
});

const { notFound, noAccess } = commonErrors;
const MOST = LIMITS.device.authorisedUsers;
const TOO_MANY = deviceErrors.authorisedUsersMax.code;
const WRONG_ORG = accountErrors.wrongOrganisation.code;
const NO_PHONE = deviceErrors.alarmPhoneMissing.code;
const READ_ONLY = { write: false, push: true, sms: false, phone: false };
type Given = Partial<Omit<BodyIn<typeof grantCalls.add>, 'equipmentIds' | 'accountIds'>>;
type Many = string | readonly string[];
const list = (ids: Many) => [ids].flat().join(',');
const give = (caller: Caller, devices: Many, accounts: Many, rights: Given = {}) =>
  bench.calls
    .as(caller)
    .call(grantCalls.add, { equipmentIds: list(devices), accountIds: list(accounts), ...READ_ONLY, ...rights });
const change = (caller: Caller, devices: Many, accounts: Many, rights: Given = {}) =>
  bench.calls
    .as(caller)
    .call(grantCalls.edit, { equipmentIds: list(devices), accountIds: list(accounts), ...READ_ONLY, ...rights });
const cancel = (caller: Caller, devices: Many, accounts: Many) =>
  bench.calls.as(caller).call(grantCalls.delete, { equipmentIds: list(devices), accountIds: list(accounts) });
const codeOf = async (answer: Promise<{ code: number }>) => (await answer).code;
const changed = (n: number) => ({ code: SUCCESS, data: { changed: n } });
async function countOn(device: string): Promise<number> {
  return (await bench.db.query('select 1 from device_grant where device_id = $1', [device])).length;
}
const staff = (fields = {}) => seedPerson(bench.db, bench.enterprise, 'int', fields);
const guest = (fields = {}) => seedPerson(bench.db, bench.customer, 'ext', fields);
const aDevice = (orgId = bench.enterprise) => addDevice(bench.db, orgId);

describe('authorising', () => {
  it('gives every account every device, once; rights that are there already are no change', async () => {
    const devices = [await aDevice(), await aDevice()];
    const accounts = [await staff({ loginName: 'zhang' }), await guest({ loginName: 'li' })];
    expect(await give(bench.caller('co'), devices, accounts)).toMatchObject(changed(4));
    expect(await give(bench.caller('co'), devices, accounts)).toMatchObject(changed(0));
    expect(await give(bench.caller('co'), devices[0] ?? '', accounts[0] ?? '', { write: true })).toMatchObject(
      changed(1),
    );
    expect(await bench.written(devices[0] ?? '')).toEqual([
      { action: 'grant.add', old: '{}', new: '{"li":"push","zhang":"push"}' },
      { action: 'grant.add', old: '{"zhang":"push"}', new: '{"zhang":"write,push"}' },
    ]);
    expect(await bench.written(devices[1] ?? '')).toHaveLength(1);
    const reader = bench.caller('ext', { accountId: accounts[1] ?? '', dataRange: 'granted' });
    expect(await bench.scope.mayReadAll(reader, devices)).toBe(true);
    expect(await bench.scope.mayWrite(reader, devices[0] ?? '')).toBe(false);
  });

  it('ends at 50 accounts of a device: the fiftieth passes, the next one does not', async () => {
    const device = await aDevice();
    const people = await seedMany(bench.db, bench.enterprise, 'int', LIMITS.device.authorisedUsers + 1);
    expect(await codeOf(give(bench.caller('co'), device, people))).toBe(1126);
    expect(await countOn(device)).toBe(0);
    expect(await give(bench.caller('co'), device, people.slice(0, MOST))).toMatchObject(changed(MOST));
    expect(await codeOf(give(bench.caller('co'), device, people[MOST] ?? ''))).toBe(TOO_MANY);
    // Those who are there already need no room.
    expect(await codeOf(give(bench.caller('co'), device, people.slice(0, MOST), { write: true }))).toBe(SUCCESS);
    // All or nothing: the other device stays as it was.
    const free = await aDevice();
    expect(await codeOf(give(bench.caller('co'), [free, device], people[MOST] ?? ''))).toBe(TOO_MANY);
    expect(await countOn(free)).toBe(0);
    expect(await bench.written(free)).toEqual([]);
  });

  it('does not end beyond 50 when many authorise at once', async () => {
    const device = await aDevice();
    const people = await seedMany(bench.db, bench.enterprise, 'int', MOST + 6);
    await give(bench.caller('co'), device, people.slice(0, MOST - 2));
    const codes = await Promise.all(people.slice(MOST - 2).map((one) => codeOf(give(bench.caller('co'), device, one))));
    expect(codes.filter((code) => code === SUCCESS)).toHaveLength(2);
    expect(codes.filter((code) => code === TOO_MANY)).toHaveLength(6);
    expect(await countOn(device)).toBe(MOST);
  });

  it('for SMS or phone needs a number, of all or of none', async () => {
    const device = await aDevice();
    const [with1, without] = [await staff({ phone: '13800000001' }), await staff()];
    for (const rights of [{ sms: true }, { phone: true }])
      expect(await codeOf(give(bench.caller('co'), device, [with1, without], rights))).toBe(NO_PHONE);
    expect(await countOn(device)).toBe(0);
    expect(await give(bench.caller('co'), device, with1, { sms: true, phone: true })).toMatchObject(changed(1));
    expect(await give(bench.caller('co'), device, without)).toMatchObject(changed(1));
    expect(await codeOf(change(bench.caller('co'), device, [with1, without], { sms: true }))).toBe(NO_PHONE);
    expect(await bench.written(device)).toMatchObject([{ new: expect.stringContaining('push,sms,phone') }, {}]);
  });

  it.each([
    ['staff of the enterprise', 'enterprise', 'int', SUCCESS, SUCCESS],
    ['an account of the customer', 'customer', 'ext', SUCCESS, SUCCESS],
    // One customer's device is no matter of another customer.
    ['an account of another customer', 'customer2', 'ext', SUCCESS, WRONG_ORG],
    // They see it anyway.
    ['an administrator', 'enterprise', 'co', WRONG_ORG, WRONG_ORG],
    ['an account of the operation centre', 'centre', 'op', WRONG_ORG, WRONG_ORG],
    ['staff of another enterprise', 'other', 'int', WRONG_ORG, WRONG_ORG],
    ['a customer of another enterprise', 'otherCustomer', 'ext', WRONG_ORG, WRONG_ORG],
  ] as const)('%s', async (_who, org, kind, onEnterprises, onCustomers) => {
    const account = await seedPerson(bench.db, bench[org], kind);
    expect(await codeOf(give(bench.caller('op'), await aDevice(), account))).toBe(onEnterprises);
    expect(await codeOf(give(bench.caller('op'), await aDevice(bench.customer), account))).toBe(onCustomers);
  });

  it('is refused whole when one of the accounts does not fit or waits for approval', async () => {
    const device = await aDevice();
    const [fits, foreign, waits] = [await staff(), await seedPerson(bench.db, bench.other, 'int'), await staff()];
    await bench.db.query(`update account set status = 'pending' where id = $1`, [waits]);
    for (const one of [foreign, waits])
      expect(await codeOf(give(bench.caller('op'), device, [fits, one]))).toBe(WRONG_ORG);
    expect(await countOn(device)).toBe(0);
  });

  it('reaches nothing of others', async () => {
    const [device, foreign] = [await aDevice(), await aDevice(bench.other)];
    const [account, stranger] = [await staff(), await seedPerson(bench.db, bench.other, 'int')];
    for (const action of [give, change, cancel]) {
      expect(await codeOf(action(bench.caller('co'), [device, foreign], account))).toBe(
        deviceErrors.deviceNotFound.code,
      );
      expect(await codeOf(action(bench.caller('co'), device, [account, stranger]))).toBe(
        accountErrors.userNotFound.code,
      );
      expect(await codeOf(action(bench.caller('co'), newId(), account))).toBe(deviceErrors.deviceNotFound.code);
      expect(await codeOf(action(bench.caller('co'), device, newId()))).toBe(accountErrors.userNotFound.code);
      // An external account reaches only what was given to it.
      expect(await codeOf(action(bench.caller('ext'), device, account))).toBe(deviceErrors.deviceNotFound.code);
    }
    expect(await countOn(device)).toBe(0);
  });

  it('passes on writing only by who may write themselves', async () => {
    const device = await aDevice();
    const [helper, colleague] = [await staff(), await staff()];
    await give(bench.caller('co'), device, helper);
    const caller = bench.caller('int', { accountId: helper, dataRange: 'granted' });
    const whole = bench.caller('int', { accountId: helper, dataRange: 'all' });
    expect(await codeOf(give(caller, device, helper, { write: true }))).toBe(noAccess.code);
    expect(await codeOf(change(caller, device, helper, { write: true }))).toBe(noAccess.code);
    expect(await codeOf(give(whole, device, colleague, { write: true }))).toBe(SUCCESS);
    expect(await codeOf(change(whole, device, helper, { write: true }))).toBe(SUCCESS);
    // Now they may.
    expect(await codeOf(change(caller, device, helper, { write: true, push: false }))).toBe(SUCCESS);
  });
});

describe('changing rights', () => {
  it('touches the authorisations that exist and no others', async () => {
    const [device, empty] = [await aDevice(), await aDevice()];
    const [zhang, li] = [await staff({ loginName: 'zhang3' }), await guest({ loginName: 'li3' })];
    await give(bench.caller('co'), device, zhang);
    expect(await change(bench.caller('co'), [device, empty], [zhang, li], { push: false })).toMatchObject(changed(1));
    expect(await change(bench.caller('co'), device, zhang, { push: false })).toMatchObject(changed(0));
    expect([await countOn(device), await countOn(empty)]).toEqual([1, 0]);
    expect((await bench.written(device)).slice(1)).toEqual([
      { action: 'grant.edit', old: '{"zhang3":"push"}', new: '{"zhang3":"view"}' },
    ]);
    expect(await codeOf(change(bench.caller('co'), empty, zhang))).toBe(notFound.code);
  });
});

describe('cancelling', () => {
  it('takes the device away at once and says who lost it; whoever sees it anyway keeps it', async () => {
    const device = await aDevice();
    const [visitor, colleague] = [
      await guest({ loginName: 'visitor' }),
      await staff({ dataRange: 'all', permissions: ['monitor_equip_real'] }),
    ];
    await give(bench.caller('co'), device, [visitor, colleague], { write: true });
    expect(await cancel(bench.caller('co'), device, [visitor, colleague])).toMatchObject(changed(2));
    expect(bench.lost).toEqual([{ accountId: visitor, deviceIds: [device] }]);
    const caller = bench.caller('ext', { accountId: visitor, dataRange: 'granted' });
    expect(await bench.scope.mayRead(caller, device)).toBe(false);
    const [entry] = (await bench.written(device)).slice(1);
    expect(entry).toMatchObject({ action: 'grant.delete', new: '{}' });
    expect(JSON.parse(entry?.old ?? '')).toMatchObject({ visitor: 'write,push' });
    expect(await cancel(bench.caller('co'), device, visitor)).toMatchObject(changed(0));
    expect(await bench.written(device)).toHaveLength(2);
  });

  it('ends the alarms of the device for that account, from the next one on', async () => {
    const device = await aDevice();
    const [visitor, quiet, stays] = [
      await guest({ permissions: ['monitor_alarm_view'] }),
      await guest({ permissions: ['monitor_alarm_view'] }),
      await guest({ permissions: ['monitor_alarm_view'] }),
    ];
    await give(bench.caller('co'), device, [visitor, stays]);
    await give(bench.caller('co'), device, quiet, { push: false });
    const delivery = createAlarmDelivery({
      deliveries: createDeliveryRepository(bench.db),
      audience: bench.scope,
      bus: bench.bus,
      clock: { now: () => Date.now() },
      log: silentLog,
    });
    const raise = async () => {
      const alarm = anAlarm({ equipId: device });
      await bench.db.query('insert into alarm_untold (alarm_id) values ($1)', [alarm.id]);
      bench.bus.emit('alarm', { orgId: bench.enterprise, change: 'raised', alarm, voice: false, loop: 1 });
      await delivery.flush();
      const rows = await bench.db.query<{ account_id: string }>('select account_id from message where alarm_id = $1', [
        alarm.id,
      ]);
      const told = rows.map((row) => row.account_id);
      return [visitor, quiet, stays].map((one) => told.includes(one));
    };
    try {
      expect(await raise()).toEqual([true, false, true]);
      await cancel(bench.caller('co'), device, visitor);
      expect(await raise()).toEqual([false, false, true]);
      await change(bench.caller('co'), device, quiet, { push: true });
      expect(await raise()).toEqual([false, true, true]);
    } finally {
      await delivery.stop();
    }
  });
});

describe('who is responsible', () => {
  const setOwner = (caller: Caller, devices: Many, accountId: string) =>
    bench.calls.as(caller).call(grantCalls.setOwner, { equipmentIds: list(devices), accountId });

  it('decides which department sees a device; those who no longer do are told', async () => {
    const [here, there] = [await seedDept(bench.db, bench.enterprise), await seedDept(bench.db, bench.enterprise)];
    const above = await seedDept(bench.db, bench.enterprise);
    await bench.db.query('update dept set parent_id = $2 where id = $1', [here, above]);
    const owner = await staff({ deptId: here, loginName: 'owner1' });
    const next = await staff({ deptId: there, loginName: 'owner2' });
    const colleague = await staff({ deptId: above, dataRange: 'dept' });
    await bench.db.query(
      `insert into session (token_hash, account_id, expires_at, ip, agent) values ($1, $2, now() + interval '1 h', '', '')`,
      [Buffer.from(colleague), colleague],
    );
    const device = await aDevice();
    const sees = (accountId: string, deptId: string) =>
      bench.scope.mayRead(bench.caller('int', { accountId, deptId, dataRange: 'dept' }), device);
    expect(await setOwner(bench.caller('co'), device, owner)).toMatchObject(changed(1));
    expect([await sees(colleague, above), await sees(next, there)]).toEqual([true, false]);
    expect(bench.lost).toEqual([]);
    expect(await setOwner(bench.caller('co'), device, next)).toMatchObject(changed(1));
    expect([await sees(colleague, above), await sees(next, there)]).toEqual([false, true]);
    expect(bench.lost).toEqual([{ accountId: colleague, deviceIds: [device] }]);
    expect(await setOwner(bench.caller('co'), device, next)).toMatchObject(changed(0));
    expect(await bench.written(device)).toEqual([
      { action: 'device.owner', old: null, new: 'owner1' },
      { action: 'device.owner', old: 'owner1', new: 'owner2' },
    ]);
    const owned = await bench.calls.as(bench.caller('co')).call(grantCalls.owned, { accountId: next });
    expect(owned.data).toMatchObject({ total: 1, rows: [{ id: device }] });
  });

  it.each([
    ['an administrator', 'enterprise', 'co', SUCCESS],
    ['staff', 'enterprise', 'int', SUCCESS],
    ['an account of the customer', 'customer', 'ext', WRONG_ORG],
    ['the operation centre', 'centre', 'op', WRONG_ORG],
    ['an administrator of another enterprise', 'other', 'co', WRONG_ORG],
  ] as const)('can be %s of the enterprise: %s %s', async (_who, org, kind, expected) => {
    const account = await seedPerson(bench.db, bench[org], kind);
    const devices = [await aDevice(), await aDevice(bench.customer)];
    expect(await codeOf(setOwner(bench.caller('op'), devices, account))).toBe(expected);
  });

  it('is not decided by who only looks at the device, nor by anybody for devices of others', async () => {
    const device = await aDevice();
    const helper = await staff();
    await give(bench.caller('co'), device, helper);
    const caller = bench.caller('int', { accountId: helper, dataRange: 'granted' });
    expect(await codeOf(setOwner(caller, device, helper))).toBe(noAccess.code);
    // Nor by who may write to it as long as they are authorised: they could keep it for themselves.
    await give(bench.caller('co'), device, helper, { write: true });
    const deptId = await seedDept(bench.db, bench.enterprise);
    for (const dataRange of ['granted', 'dept'] as const)
      expect(await codeOf(setOwner({ ...caller, dataRange, deptId }, device, helper))).toBe(noAccess.code);
    expect(await codeOf(setOwner(bench.caller('co'), await aDevice(bench.other), helper))).toBe(
      deviceErrors.deviceNotFound.code,
    );
    expect(await codeOf(setOwner(bench.caller('co', { orgId: bench.other }), device, helper))).toBe(
      deviceErrors.deviceNotFound.code,
    );
  });
});

describe('lists', () => {
  const rows = async <Row>(answer: Promise<{ code: number; data?: unknown }>) => {
    const { code, data } = await answer;
    expect(code).toBe(SUCCESS);
    return data as Page<Row>;
  };

  it('tell who is authorised for a device, and what an account is authorised for', async () => {
    const [device, second] = [await aDevice(), await aDevice()];
    const [zhang, li] = [
      await staff({ loginName: 'a-zhang' }),
      await guest({ loginName: 'b-li', phone: '13900000001' }),
    ];
    await give(bench.caller('co'), device, [zhang, li]);
    await give(bench.caller('co'), second, li, { sms: true });
    const ofDevice = (caller: Caller, body = {}) =>
      rows<GrantRow>(bench.calls.as(caller).call(grantCalls.ofDevice, { equipmentId: device, ...body }));
    const all = await ofDevice(bench.caller('co'));
    expect(all.rows.map(({ loginname, kind }) => [loginname, kind])).toEqual([
      ['a-zhang', 'int'],
      ['b-li', 'ext'],
    ]);
    expect((await ofDevice(bench.caller('co'), { keyword: '139' })).rows.map(({ accountId }) => accountId)).toEqual([
      li,
    ]);
    expect(await ofDevice(bench.caller('co'), { pageSize: 1, pageNum: 2 })).toMatchObject({
      total: 2,
      rows: [{ accountId: li }],
    });
    // An account sees itself among them, not the others.
    const self = bench.caller('ext', { accountId: li, dataRange: 'granted' });
    expect((await ofDevice(self)).rows.map(({ accountId }) => accountId)).toEqual([li]);
    const ofAccount = await rows<GrantRow>(
      bench.calls.as(bench.caller('co')).call(grantCalls.ofAccount, { accountId: li }),
    );
    expect(Object.fromEntries(ofAccount.rows.map((row) => [row.equipmentId, row.sms]))).toEqual({
      [device]: false,
      [second]: true,
    });
    const foreign = bench.caller('co', { orgId: bench.other });
    for (const [answer, code] of [
      [bench.calls.as(foreign).call(grantCalls.ofDevice, { equipmentId: device }), deviceErrors.deviceNotFound.code],
      [bench.calls.as(foreign).call(grantCalls.ofAccount, { accountId: li }), accountErrors.userNotFound.code],
      [
        bench.calls.as(foreign).call(grantCalls.accountsToAdd, { equipmentId: device }),
        deviceErrors.deviceNotFound.code,
      ],
      [bench.calls.as(foreign).call(grantCalls.devicesToAdd, { accountId: li }), accountErrors.userNotFound.code],
      [bench.calls.as(foreign).call(grantCalls.owned, { accountId: li }), accountErrors.userNotFound.code],
    ] as const)
      expect(await codeOf(answer)).toBe(code);
  });

  it('offer exactly what can be added', async () => {
    const [own, customers] = [await aDevice(), await aDevice(bench.customer)];
    const people = {
      staff: await staff(),
      authorised: await staff(),
      guest: await guest(),
      guest2: await seedPerson(bench.db, bench.customer2, 'ext'),
      admin: await seedPerson(bench.db, bench.enterprise, 'co'),
      stranger: await seedPerson(bench.db, bench.other, 'int'),
    };
    const co = bench.caller('co');
    await give(co, [own, customers], people.authorised);
    const names = Object.entries(people);
    for (const [device, expected] of [
      [own, ['staff', 'guest', 'guest2']],
      [customers, ['staff', 'guest']],
    ] as const) {
      const body = { equipmentId: device, pageSize: 200 };
      const offered = await rows<{ id: string }>(bench.calls.as(co).call(grantCalls.accountsToAdd, body));
      const ids = offered.rows.map(({ id }) => id);
      expect(names.filter(([, id]) => ids.includes(id)).map(([name]) => name)).toEqual(expected);
      expect(offered.total).toBe(offered.rows.length);
      for (const id of [people.staff, people.guest, people.guest2]) {
        const devices = await rows<{ id: string }>(
          bench.calls.as(co).call(grantCalls.devicesToAdd, { accountId: id, pageSize: 200 }),
        );
        expect(devices.rows.some((row) => row.id === device)).toBe(ids.includes(id));
      }
    }
  });
});
