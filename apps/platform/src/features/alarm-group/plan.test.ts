import { describe, expect, it } from 'vitest';
import { type AlarmToTell, type GroupRules, type Rights, planForAuthorised, planForGroup } from './plan.ts';

const NIGHT = Date.parse('2026-11-21T23:00:00+08:00');
const NOON = Date.parse('2026-11-21T12:00:00+08:00');
const MORNING = Date.parse('2026-11-22T06:00:00+08:00');
const QUIET = { start: '22:00', end: '06:00', timeZone: 'Asia/Shanghai' };

const wang = { id: 'w', loginName: 'wang', tel: '13800000001' };
const li = { id: 'l', loginName: 'li', tel: '' };
const all: Rights = { push: true, sms: false, phone: false };
const may = (...accounts: { id: string }[]) => new Map(accounts.map(({ id }) => [id, all]));
const alarm = (fields: Partial<AlarmToTell> = {}): AlarmToTell => ({
  methods: ['push', 'sms', 'phone'],
  severity: 'important',
  ...fields,
});
const group = (fields: Partial<GroupRules> = {}): GroupRules => ({
  methods: ['push', 'sms', 'phone'],
  members: [wang],
  quiet: null,
  quietSevere: false,
  ...fields,
});
const on = () => true;
interface Case {
  of?: AlarmToTell;
  to?: GroupRules;
  rights?: ReadonlyMap<string, Rights>;
  isOn?: (method: 'sms' | 'phone') => boolean;
  now?: number;
}
const plan = ({ of = alarm(), to = group(), rights = may(wang, li), isOn = on, now = NOON }: Case = {}) => {
  const { deliveries, nobody } = planForGroup(of, to, rights, isOn, now);
  return nobody ?? deliveries.map(({ account, method, state, reason }) => `${account.id} ${method} ${reason ?? state}`);
};

describe('a group is told', () => {
  it('by the ways that rule and group both name', () => {
    expect(plan()).toEqual(['w push send', 'w sms send', 'w phone send']);
    expect(plan({ of: alarm({ methods: ['phone', 'push'] }), to: group({ methods: ['push', 'sms'] }) })).toEqual([
      'w push send',
    ]);
  });

  it.each([
    ['without members', {}, { members: [] }, 'noMembers'],
    ['without a way in common', { methods: ['sms'] }, { methods: ['push'] }, 'noMethods'],
    ['for a rule that only records', { methods: [] }, {}, 'noMethods'],
  ] as const)('nothing %s', (_when, of, to, why) => {
    expect(plan({ of: alarm(of), to: group(to) })).toBe(why);
  });

  it('only as far as the device and the account allow, and says why not', () => {
    const to = group({ members: [wang, li], methods: ['push', 'sms'] });
    expect(plan({ to, rights: may(li) })).toEqual(['w push noAccess', 'w sms noAccess', 'l push send', 'l sms noTel']);
    expect(plan({ to: group(), rights: new Map([['w', { ...all, push: false }]]) })).toEqual([
      'w push pushOff',
      'w sms send',
      'w phone send',
    ]);
    expect(plan({ isOn: (method) => method === 'sms' })).toEqual(['w push send', 'w sms send', 'w phone channelOff']);
  });
});

describe('quiet hours', () => {
  it('hold SMS and calls until they end, messages never', () => {
    const { deliveries } = planForGroup(alarm(), group({ quiet: QUIET }), may(wang), on, NIGHT);
    expect(deliveries.map(({ method, state, dueAt }) => [method, state, dueAt])).toEqual([
      ['push', 'send', null],
      ['sms', 'held', MORNING],
      ['phone', 'held', MORNING],
    ]);
    expect(plan({ to: group({ quiet: QUIET }), now: NOON })).toEqual(['w push send', 'w sms send', 'w phone send']);
  });

  it.each([
    [false, 'w sms send'],
    [true, 'w sms held'],
  ])('for severe alarms hold them only when the group says so (%s)', (quietSevere, sms) => {
    const to = group({ quiet: QUIET, quietSevere, methods: ['sms'] });
    expect(plan({ of: alarm({ severity: 'severe' }), to, now: NIGHT })).toEqual([sms]);
  });
});

describe('an alarm without a group', () => {
  it('goes by SMS and call to whom the authorisation says so', () => {
    const rights = new Map([
      ['w', { push: true, sms: true, phone: false }],
      ['l', { push: true, sms: true, phone: true }],
    ]);
    const { deliveries } = planForAuthorised(alarm(), [wang, li], rights, on);
    expect(deliveries.map(({ account, method, reason }) => `${account.id} ${method} ${reason}`)).toEqual([
      'w sms null',
      'l sms noTel',
      'l phone noTel',
    ]);
    expect(planForAuthorised(alarm({ methods: ['push'] }), [wang], rights, on).deliveries).toEqual([]);
  });
});
