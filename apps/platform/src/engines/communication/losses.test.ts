import { type CommRule, type Communication, LOSS_DEFAULTS, NO_LOSS_OVERRIDE } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { type DeviceFacts, type GatewayFacts, RETURN_MS, judge, rulesOf } from './losses.ts';

const NOW = 1_795_000_000_000;
const LONG_AGO = NOW - 3_600_000;
const { gateway: rule, driver, device } = LOSS_DEFAULTS;
const comm = (state: Communication['state'], since = LONG_AGO): Communication => ({
  state,
  since,
  lastGoodAt: null,
  code: null,
  reason: state === 'failing' ? 'no reply in time' : '',
});
const one = (id: string, ...states: Communication[]): DeviceFacts => ({
  id,
  comm: states[0] ?? comm('ok'),
  drivers: states.map((state, n) => ({ id: `${id}.${n}`, name: `plc${n}`, comm: state })),
  rules: { driver, device },
});
const gateway = (state: GatewayFacts['state'], devices: DeviceFacts[], since = LONG_AGO): GatewayFacts => ({
  id: 'g',
  state,
  since,
  rule,
  devices,
});
const look = (facts: GatewayFacts, { open = [] as string[], startedAt = LONG_AGO, now = NOW } = {}) => {
  const { raise, restore, nextAt } = judge(facts, { now, startedAt, open: new Set(open) });
  return { raise: raise.map(({ id, about }) => `${about} ${id}`), restore, nextAt };
};

describe('a lost gateway', () => {
  const behind = [one('a', comm('failing')), one('b', comm('failing'))];
  it('is one alarm, whatever is behind it', () => {
    expect(look(gateway('offline', behind))).toMatchObject({ raise: ['gateway g'], restore: [] });
  });
  it('waits its delay, counted from when it went', () => {
    const since = NOW - rule.delaySeconds * 1_000 + 1;
    expect(look(gateway('offline', behind, since))).toEqual({ raise: [], restore: [], nextAt: NOW + 1 });
    expect(look(gateway('offline', behind, since - 1)).raise).toEqual(['gateway g']);
  });
  it('gets time to come back when the platform itself was away', () => {
    expect(look(gateway('offline', behind), { startedAt: NOW - 1_000 })).toEqual({
      raise: [],
      restore: [],
      nextAt: NOW - 1_000 + RETURN_MS,
    });
  });
  it('is raised once, and restored by itself', () => {
    expect(look(gateway('offline', behind), { open: ['g'] })).toMatchObject({ raise: [], restore: [] });
    expect(look(gateway('online', [one('a', comm('ok'))]), { open: ['g'] }).restore).toEqual(['g']);
  });
  it('leaves what was lost before it as it is', () => {
    expect(look(gateway('offline', behind), { open: ['a'] })).toMatchObject({ raise: ['gateway g'], restore: [] });
  });
  it.each(['sleeping', 'upgrading'] as const)('is none that is %s', (state) => {
    expect(look(gateway(state, [one('a', comm('unknown'))])).raise).toEqual([]);
  });
  it('is missed by nobody when it carries nothing', () => {
    expect(look(gateway('offline', []), { open: ['g'] })).toMatchObject({ raise: [], restore: ['g'] });
  });
});

describe('a device', () => {
  it('with all of its drivers is one alarm', () => {
    expect(look(gateway('online', [one('a', comm('failing'), comm('failing'))])).raise).toEqual(['device a']);
    expect(look(gateway('online', [one('a', comm('failing'), comm('never'))])).raise).toEqual(['device a']);
  });
  it('is lost as a whole since the last driver failed', () => {
    const late = NOW - 1_000;
    const facts = gateway('online', [one('a', comm('failing'), comm('failing', late))]);
    expect(look(facts)).toEqual({ raise: [], restore: [], nextAt: late + device.delaySeconds * 1_000 });
  });
  it('of which another driver answers has lost the driver alone', () => {
    expect(look(gateway('online', [one('a', comm('failing'), comm('ok'))]), { open: ['a'] })).toMatchObject({
      raise: ['driver a.0'],
      restore: ['a'],
    });
  });
  it('is restored when it answers, with its drivers', () => {
    const facts = gateway('online', [one('a', comm('ok'), comm('ok'))]);
    expect(look(facts, { open: ['a', 'a.1'] }).restore).toEqual(['a', 'a.1']);
  });
  it('that nothing is known of raises and restores nothing', () => {
    for (const state of ['unknown', 'never'] as const)
      expect(look(gateway('online', [one('a', comm(state))]), { open: ['a'] })).toEqual({
        raise: [],
        restore: [],
        nextAt: undefined,
      });
  });
  it('behind an edge node has no drivers', () => {
    const node = (state: Communication['state']): DeviceFacts => ({ ...one('a'), comm: comm(state) });
    expect(look(gateway('online', [node('failing')])).raise).toEqual(['device a']);
    expect(look(gateway('online', [node('ok')]), { open: ['a'] }).restore).toEqual(['a']);
    expect(look(gateway('online', [node('unknown')]), { open: ['a'] }).restore).toEqual([]);
  });
  it('whose alarm was switched off is not lost any more', () => {
    const off = { ...one('a', comm('failing')), rules: { driver, device: { ...device, enabled: false } } };
    expect(look(gateway('online', [off]), { open: ['a'] })).toMatchObject({ raise: [], restore: ['a'] });
  });
});

it('the device says how it is told, then its template, then the enterprise, then the one above', () => {
  const own = { ...LOSS_DEFAULTS, device: { ...device, delaySeconds: 1 } };
  const above = { ...LOSS_DEFAULTS, device: { ...device, delaySeconds: 2 } };
  const template = { ...NO_LOSS_OVERRIDE, device: { ...device, delaySeconds: 3 } };
  const none = { own: undefined, above: undefined, template: undefined, device: undefined };
  expect(rulesOf(none)).toEqual(LOSS_DEFAULTS);
  expect(rulesOf({ ...none, above }).device.delaySeconds).toBe(2);
  expect(rulesOf({ ...none, above, own }).device.delaySeconds).toBe(1);
  expect(rulesOf({ ...none, own, template }).device.delaySeconds).toBe(3);
  expect(rulesOf({ ...none, own, template, device: NO_LOSS_OVERRIDE }).device.delaySeconds).toBe(3);
});

it('a gateway says itself how its going is told, then the enterprise; of its devices it says nothing', () => {
  const own = { ...LOSS_DEFAULTS, gateway: { ...rule, delaySeconds: 1 } };
  const layers = { own, above: undefined, template: undefined, device: undefined };
  const said = { gateway: { ...rule, delaySeconds: 600 } };
  expect(rulesOf({ ...layers, gateway: { gateway: null } }).gateway.delaySeconds).toBe(1);
  expect(rulesOf({ ...layers, gateway: said })).toEqual({ ...own, gateway: said.gateway });
});

describe('a rule of an engineer on how a device answers', () => {
  const told = (more: Partial<CommRule> = {}): CommRule => ({
    ...device,
    delaySeconds: 600,
    content: '泵站十分钟无数据',
    driver: '',
    states: ['failing'],
    ...more,
  });
  const withRule = (rule: CommRule, ...states: Communication[]) => ({
    ...one('a', ...states),
    own: [{ id: 'r', rule }],
  });
  const judged = (rule: CommRule, state: Communication, open: string[] = [], of: GatewayFacts['state'] = 'online') =>
    look(gateway(of, [withRule(rule, state)]), { open: ['a', ...(of === 'offline' ? ['g'] : []), ...open] });

  it('is told beside the loss, after a delay of its own, and ends when the device answers', () => {
    expect(judged(told(), comm('failing')).raise).toEqual(['device r']);
    expect(judged(told(), comm('failing', NOW - 599_000))).toMatchObject({ raise: [], nextAt: NOW + 1_000 });
    expect(judged(told(), comm('failing'), ['r'])).toMatchObject({ raise: [], restore: [] });
    expect(judged(told(), comm('ok'), ['r']).restore).toContain('r');
  });
  it('stands while nobody knows, and is raised then only where it is about that', () => {
    for (const of of ['online', 'offline'] as const) {
      expect(judged(told(), comm('unknown'), ['r'], of).restore).not.toContain('r');
      expect(judged(told(), comm('unknown'), [], of).raise).toEqual([]);
      expect(judged(told({ states: ['failing', 'unknown'] }), comm('unknown'), [], of).raise).toEqual(['device r']);
    }
    expect(judged(told({ states: ['never'] }), comm('never')).raise).toEqual(['device r']);
  });
  it('gives gateways time to come back after a start before what is unknown counts', () => {
    const facts = gateway('online', [withRule(told({ states: ['unknown'], delaySeconds: 0 }), comm('unknown'))]);
    expect(look(facts, { startedAt: NOW - 1_000, open: ['g'] })).toMatchObject({
      raise: [],
      nextAt: NOW - 1_000 + RETURN_MS,
    });
  });
  it('is about one driver where it names one, and about nothing when that is gone or it is switched off', () => {
    const two = (rule: CommRule) => ({ ...one('a', comm('ok'), comm('failing')), own: [{ id: 'r', rule }] });
    const raised = (rule: CommRule) => look(gateway('online', [two(rule)]), { open: ['a.1'] }).raise;
    expect(raised(told({ driver: 'plc1' }))).toEqual(['device r']);
    expect(raised(told({ driver: 'plc0' }))).toEqual([]);
    expect(raised(told({ driver: 'gone' }))).toEqual([]);
    expect(judged(told({ enabled: false }), comm('failing'), ['r']).restore).toEqual(['r']);
  });
});

it.each([
  [1715, 'no reply in time', /^下位机响应超时.* \(The field device did not answer\..*\)$/],
  [
    1720,
    'connect ECONNREFUSED 10.0.0.5:502',
    /[\u4e00-\u9fff].*: connect ECONNREFUSED 10\.0\.0\.5:502 \([A-Z].*: connect ECONNREFUSED 10\.0\.0\.5:502\)$/,
  ],
  [null, 'DDEATH', /^DDEATH$/],
])('of code %s says why in both languages, and what the driver said where that says more', (code, reason, said) => {
  const { raise } = judge(gateway('online', [one('a', { ...comm('failing'), code, reason })]), {
    now: NOW,
    startedAt: LONG_AGO,
    open: new Set(),
  });
  expect(raise[0]?.reason).toMatch(said);
});
