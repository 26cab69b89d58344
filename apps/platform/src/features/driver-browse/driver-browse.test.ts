import { type BrowseResult, type GatewayState, driverBrowseCalls } from '@lightfield/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestCalls, aCaller, testCalls } from '../../kernel/testing-calls.ts';
import type { BrowseQuestion } from '../gateway/gateway-browse.ts';
import { driverBrowseRoutes } from './driver-browse.routes.ts';
import { createDriverBrowseService } from './driver-browse.service.ts';

const DEVICE = '0190a000-0000-7000-8000-000000000001';
const speed = { address: 'ns=1;s=speed', name: '转速', folder: true, dataType: 'uint16', writable: true } as const;
const online = {
  gatewayId: 'one',
  info: { sn: '200000000001', kind: 'lightfield' as 'lightfield' | 'sparkplug', state: 'online' as GatewayState },
};
let gateway: typeof online | undefined;
let mayWrite = true;
let reaches = true;
let asked: BrowseQuestion[] = [];
let calls: TestCalls;

beforeEach(async () => {
  gateway = online;
  mayWrite = true;
  reaches = true;
  asked = [];
  calls = await testCalls({
    reach: { device: () => Promise.resolve(reaches) },
    register: (routes) =>
      driverBrowseRoutes(
        routes,
        createDriverBrowseService({
          gatewayOf: () => Promise.resolve(gateway),
          rights: { mayWriteAll: () => Promise.resolve(mayWrite) },
          browsing: {
            request(question) {
              asked.push(question);
              const result: BrowseResult = {
                v: 1,
                uuid: DEVICE,
                ok: true,
                code: null,
                reason: null,
                nodes: [speed],
                more: true,
              };
              return Promise.resolve(result);
            },
          },
        }),
      ),
  });
});
afterEach(() => calls.close());
const browse = (body: object = {}, caller = aCaller()) =>
  calls.as(caller).call(driverBrowseCalls.browse, { id: DEVICE, driver: 'server', ...body });

describe('browsing a device', () => {
  it('answers one level of what it holds', async () => {
    const { code, data } = await browse({ parent: 'ns=1;s=Machine' });
    expect({ code, data }).toEqual({ code: 200, data: { nodes: [speed], more: true } });
    await browse({ parent: '' });
    const where = { gatewayId: 'one', sn: '200000000001', deviceId: DEVICE, driver: 'server' };
    expect(asked).toEqual([
      { ...where, parent: 'ns=1;s=Machine' },
      { ...where, parent: undefined },
    ]);
  });

  it.each([
    ['1102 without a gateway', 1102, () => (gateway = undefined)],
    ['1322 while it sleeps', 1322, () => (gateway = { ...online, info: { ...online.info, state: 'sleeping' } })],
    [
      '90001 behind one that is not ours',
      90001,
      () => (gateway = { ...online, info: { ...online.info, kind: 'sparkplug' } }),
    ],
    ['90003 for who may only look at it', 90003, () => (mayWrite = false)],
    ['1101 for who does not reach it', 1101, () => (reaches = false)],
  ])('is %s', async (_what, code, make) => {
    make();
    expect((await browse()).code).toBe(code);
    expect(asked).toEqual([]);
  });

  it('is not for who may not edit devices', async () => {
    expect((await browse({}, aCaller({ permissions: new Set(['manage_equip_view']) }))).code).toBe(90003);
  });

  it('has an end: 90010', async () => {
    const caller = aCaller();
    // On a slow machine a minute's share grows while the calls are made.
    const codes: number[] = [];
    while (codes.length < 400 && codes.at(-1) !== 90010) codes.push((await browse({}, caller)).code);
    expect(codes.slice(0, 120).every((code) => code === 200)).toBe(true);
    expect(codes.at(-1)).toBe(90010);
  });
});
