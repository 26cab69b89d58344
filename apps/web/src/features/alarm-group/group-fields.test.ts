import { type AlarmGroup, alarmGroupCalls } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { bodyOf, fieldsOf } from './group-fields.ts';

const ID = '0199a000-0000-7000-8000-000000000001';
const GROUP: AlarmGroup = {
  id: ID,
  orgId: ID,
  name: '夜班',
  methods: ['push', 'sms'],
  members: [{ id: ID, loginname: 'wang', companyName: '', orgName: '厂', hasTel: true }],
  quiet: { start: '22:30', end: '06:00', timeZone: 'Europe/Berlin' },
  quietSevere: true,
  escalation: { afterMin: 15, groupId: ID, groupName: '主管' },
  onCall: { planId: ID, planName: '水站值班' },
  order: { severity: 'severe', priority: 'urgent', dueMin: null },
  rules: 0,
};

describe('the form of a group', () => {
  it('sends what it was given', () => {
    expect(bodyOf(fieldsOf(GROUP, 'UTC'))).toEqual({
      name: '夜班',
      methods: ['push', 'sms'],
      members: [ID],
      quietStart: '22:30',
      quietEnd: '06:00',
      timeZone: 'Europe/Berlin',
      quietSevere: true,
      escalateAfter: 15,
      escalateTo: ID,
      onCallId: ID,
      orderSeverity: 'severe',
      orderPriority: 'urgent',
      orderDue: undefined,
    });
  });

  it('sends nothing of what is switched off', () => {
    const body = bodyOf({ ...fieldsOf(GROUP, 'UTC'), quiet: false, escalates: false, orders: false, members: [] });
    expect(body).toMatchObject({ quietStart: undefined, quietEnd: undefined, quietSevere: false });
    expect(body).toMatchObject({ escalateAfter: undefined, escalateTo: undefined, members: undefined });
    expect(body).toMatchObject({ orderPriority: undefined, orderSeverity: undefined, orderDue: undefined });
    expect(alarmGroupCalls.edit.body.safeParse({ id: ID, ...body }).success).toBe(true);
  });

  it('of a new group begins with messages alone and the clock of the browser', () => {
    expect(fieldsOf(undefined, 'Asia/Tokyo')).toMatchObject({
      methods: ['push'],
      quiet: false,
      timeZone: 'Asia/Tokyo',
    });
  });
});
