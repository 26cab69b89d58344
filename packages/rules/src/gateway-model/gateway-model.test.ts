import { type GatewayModelSettings, LIMITS } from '@lightfield/contract';
import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { describe, expect, it } from 'vitest';
import { type GatewayDemand, modelGaps } from './fit.ts';
import { gatewayNameProblem, labelCodeProblem, lineProblems, snProblem } from './label.ts';
import { signalBand } from './signal.ts';
import { onlinePercent, stateSpans } from './states.ts';

it.each([
  ['123456789012', undefined],
  ['12345678901', 1304],
  ['1234567890123', 1304],
  ['', 1304],
  ['12345678901a', 1303],
  ['１２３４５６７８９０１２', 1303],
])('SN %j: %j (S1 §5)', (sn, code) => expect(snProblem(sn)?.code).toBe(code));

it.each([
  ['123456', undefined],
  ['12345', 1308],
  ['12345a', 1308],
  ['', 1308],
])('verification code %j: %j (S1 §5)', (code, expected) => expect(labelCodeProblem(code)?.code).toBe(expected));

it('an SN has 12 digits, a verification code 6', () => {
  const sn = (digits: number) => snProblem('1'.repeat(digits))?.code;
  const code = (digits: number) => labelCodeProblem('1'.repeat(digits))?.code;
  expect([-1, 0, 1].map((more) => sn(LIMITS.gateway.snDigits + more))).toEqual([1304, undefined, 1304]);
  expect([-1, 0, 1].map((more) => code(LIMITS.gateway.verificationCodeDigits + more))).toEqual([1308, undefined, 1308]);
});

it('a gateway has a name of 1 to 25 characters (1357)', () => {
  expect(gatewayNameProblem('x')).toBeUndefined();
  expect(gatewayNameProblem('x'.repeat(LIMITS.device.nameMax))).toBeUndefined();
  expect(gatewayNameProblem('')).toMatchObject({ code: 1357 });
  expect(gatewayNameProblem('x'.repeat(LIMITS.device.nameMax + 1))).toMatchObject({ code: 1357 });
});

it('names every line of a batch that is wrong, and the second of two with the same SN', () => {
  const lines = [
    { sn: '100000000001', code: '123456' },
    { sn: '100000000001', code: '' },
    { sn: 'x', code: '1' },
  ];
  const found = (problems: ReturnType<typeof lineProblems>) =>
    problems.map(({ line, field, spec }) => `${line} ${field} ${spec.code}`);
  expect(found(lineProblems(lines))).toEqual(['1 sn 1306', '1 code 1308', '2 sn 1303', '2 code 1308']);
  expect(found(lineProblems(lines, { codeMayBeMissing: true }))).toEqual(['1 sn 1306', '2 sn 1303', '2 code 1308']);
});

it.each([
  [100, 'veryGood'],
  [70, 'veryGood'],
  [69, 'good'],
  [50, 'good'],
  [49, 'fair'],
  [30, 'fair'],
  [29, 'poor'],
  [0, 'poor'],
])('a signal of %d %% is %s (S1 §9)', (percent, band) => expect(signalBand(percent)).toBe(band));

it('a signal is very good from 70 %, good from 50 %, fair from 30 %', () => {
  const around = (percent: number) => [signalBand(percent), signalBand(percent - 1)];
  expect(around(LIMITS.gateway.signalVeryGood)).toEqual(['veryGood', 'good']);
  expect(around(LIMITS.gateway.signalGood)).toEqual(['good', 'fair']);
  expect(around(LIMITS.gateway.signalFair)).toEqual(['fair', 'poor']);
});

describe('a model', () => {
  const model: GatewayModelSettings = {
    name: 'LF-100',
    series: 'LF',
    capacities: { drivers: 2, variables: 50, alarms: 10, reports: 5, scripts: 3 },
    features: ['script', 'mqtt'],
    modes: ['standard'],
    protocols: ['modbus-tcp', 'modbus-rtu'],
    ports: ['COM1'],
    remark: '',
  };
  const demand: GatewayDemand = {
    used: { drivers: 2, variables: 50, alarms: 10, reports: 5, scripts: 3 },
    protocols: ['modbus-tcp'],
    ports: ['COM1'],
    mode: 'standard',
    features: ['mqtt'],
  };
  const gaps = (more: Partial<GatewayDemand>, of: Partial<GatewayModelSettings> = {}) =>
    modelGaps({ ...demand, ...more }, { ...model, ...of }, DRIVER_FORMS).map(({ resource }) => resource);

  it('fits what fills it to the brim', () => expect(gaps({})).toEqual([]));
  it('names the resource that one more is too much of (S1 §9), with both numbers', () => {
    const [gap] = modelGaps({ ...demand, used: { ...demand.used, variables: 51 } }, model, DRIVER_FORMS);
    expect(gap).toMatchObject({ resource: 'variables', zh: '变量已用51，型号上限50' });
    expect(gap?.hint.zh).toMatch(/删除不用的变量/);
  });
  it('without the feature runs no script, whatever its capacity', () => {
    expect(gaps({ used: { ...demand.used, scripts: 1 } }, { features: ['mqtt'] })).toEqual(['scripts']);
  });
  it('lacks protocols and ports that are not in its lists; an empty list means all', () => {
    expect(gaps({ protocols: ['opcua'], ports: ['COM2'] })).toEqual(['protocols', 'ports']);
    expect(gaps({ protocols: ['opcua'], ports: ['COM2'] }, { protocols: [], ports: [] })).toEqual([]);
  });
  it('names a protocol that it lacks as people know it, and one that nobody knows by its type', () => {
    const [gap] = modelGaps({ ...demand, protocols: ['opcua', 'bacnet', 'other'] }, model, DRIVER_FORMS);
    expect(gap?.zh).toBe('型号不支持协议OPC UA、BACnet/IP、other');
    expect(gap?.en).toBe('the model does not support the protocol OPC UA, BACnet/IP, other');
  });
  it('lacks features in use and the mode', () => {
    expect(gaps({ features: ['mqtt', 'vpn'], mode: 'router' })).toEqual(['vpn', 'network']);
  });
});

describe('the states of a period', () => {
  const changes = [
    { at: 100, state: 'online' },
    { at: 200, state: 'offline' },
    { at: 300, state: 'online' },
    { at: 350, state: 'upgrading' },
  ] as const;

  it('begin with what held before it, and end with it', () => {
    expect(stateSpans(changes, 150, 400)).toEqual([
      { state: 'online', from: 150, to: 200 },
      { state: 'offline', from: 200, to: 300 },
      { state: 'online', from: 300, to: 350 },
      { state: 'upgrading', from: 350, to: 400 },
    ]);
  });
  it('are offline before the first of all changes', () => {
    expect(stateSpans([], 0, 10)).toEqual([{ state: 'offline', from: 0, to: 10 }]);
    expect(stateSpans(changes, 50, 120)).toEqual([
      { state: 'offline', from: 50, to: 100 },
      { state: 'online', from: 100, to: 120 },
    ]);
  });
  it('join what was written twice', () => {
    const twice = [
      { at: 1, state: 'online' },
      { at: 5, state: 'online' },
    ] as const;
    expect(stateSpans(twice, 1, 9)).toEqual([{ state: 'online', from: 1, to: 9 }]);
  });
  it('count as online while it is there, upgrading too; nothing is rounded up to all of the time', () => {
    expect(onlinePercent(stateSpans(changes, 0, 400))).toBe(50);
    expect(onlinePercent([])).toBeNull();
    const absent = [
      { state: 'online', from: 0, to: 999_999 },
      { state: 'offline', from: 999_999, to: 1_000_000 },
    ] as const;
    expect(onlinePercent(absent)).toBe(99.9);
    expect(onlinePercent(absent.slice(0, 1))).toBe(100);
  });
});
