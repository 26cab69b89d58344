import { LOSS_DEFAULTS, type LossRule } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { CallRefused } from '../wire.ts';
import { commFieldsOf, commRuleOf, errorOfKind, fieldsOf, ownOrNone, ruleOf, timeOf } from './rule-fields.ts';

const RULE: LossRule = { ...LOSS_DEFAULTS.device, voice: true, loop: 3, methods: ['push', 'sms'] };

describe('the form of a loss alarm', () => {
  it('sends what it was given', () => {
    for (const rule of [RULE, { ...RULE, loop: 0 }, LOSS_DEFAULTS.gateway])
      expect(ruleOf(rule, fieldsOf(rule))).toEqual(rule);
  });

  it('speaks for ever where that is chosen, whatever number stood there', () => {
    expect(ruleOf(RULE, { repeat: 'forever', loop: 5 }).loop).toBe(0);
    expect(fieldsOf({ ...RULE, loop: 0 })).toMatchObject({ repeat: 'forever', loop: 1 });
    expect(ruleOf({ ...RULE, loop: 0 }, { repeat: 'times', loop: 2 }).loop).toBe(2);
  });

  it('keeps what is not on the screen while the alarm is off', () => {
    expect(ruleOf(RULE, { enabled: false })).toEqual({ ...RULE, enabled: false });
  });

  it('takes a group that was emptied as none', () => {
    const group = '0199a000-0000-7000-8000-000000000001';
    expect(ruleOf({ ...RULE, group }, { group: null }).group).toBe(null);
    expect(ruleOf({ ...RULE, group }, {}).group).toBe(group);
  });

  it('says a time in the largest unit without a fraction', () => {
    expect(timeOf(0)).toEqual({ unit: 'second', count: 0 });
    expect(timeOf(90)).toEqual({ unit: 'second', count: 90 });
    expect(timeOf(120)).toEqual({ unit: 'minute', count: 2 });
    expect(timeOf(86_400)).toEqual({ unit: 'hour', count: 24 });
  });

  it('finds the field of a refusal, and leaves alone what is about another rule', () => {
    const refused = new CallRefused(1210, 'unknown', { field: 'device.group' });
    expect(errorOfKind(refused, 'device')).toMatchObject({ code: 1210, data: { field: 'group' } });
    expect(errorOfKind(refused, 'driver')).toMatchObject({ data: { field: 'device.group' } });
    const limits = new CallRefused(10001, 'invalid', [{ field: 'settings.device.delaySeconds', problem: 'too large' }]);
    expect(errorOfKind(limits, 'device')).toMatchObject({ fields: [{ field: 'delaySeconds', problem: 'too large' }] });
  });

  it('of a rule on how a device answers keeps its id, and names the field of a refusal without its place', () => {
    const rule = {
      ...RULE,
      id: '0199a000-0000-7000-8000-000000000002',
      content: '无数据',
      driver: 'plc',
      states: ['never' as const],
    };
    expect(commRuleOf(rule, commFieldsOf(rule))).toEqual(rule);
    expect(commRuleOf(undefined, { content: ' 无数据 ' })).toMatchObject({
      content: '无数据',
      driver: '',
      states: ['failing'],
    });
    const refused = new CallRefused(1210, 'unknown', { field: 'rules.3.group' });
    expect(errorOfKind(refused, 'rules')).toMatchObject({ data: { field: 'group' } });
  });
});

it('what is said of its own is gone with the last rule of it, of either kind', () => {
  const nothing = { device: null, driver: null };
  expect(ownOrNone(nothing)).toBeUndefined();
  expect(ownOrNone({ ...nothing, rules: [] })).toBeUndefined();
  for (const own of [
    { ...nothing, device: LOSS_DEFAULTS.device },
    { ...nothing, rules: [commRuleOf(undefined, { content: '泵站无数据' })] },
  ])
    expect(ownOrNone(own)).toEqual(own);
});
