import { expect, it } from 'vitest';
import { systemReadings } from './system-readings.ts';

it('tells gateway and alarms by the keys of system bindings, out of date while the line is cut', () => {
  const readings = new Map(systemReadings('d1', { online: true, alarms: 3, at: 9 }, false, 'zh'));
  expect(readings.get('system:d1:online')).toMatchObject({ value: 1, text: '在线', quality: 'stale' });
  expect(readings.get('system:d1:alarms')).toMatchObject({ value: 3, text: '3' });
  expect(readings.get('system::alarms')).toBe(readings.get('system:d1:alarms'));
});

it('tells the worst alarm as a number that conditions compare, and how many nobody has confirmed', () => {
  const told = (worst: 'severe' | 'normal' | null) =>
    new Map(systemReadings('d1', { online: true, alarms: 2, worst, unconfirmed: 1, at: 9 }, true, 'zh'));
  expect(told('severe').get('system:d1:alarmLevel')).toMatchObject({ value: 3, text: '严重报警', quality: 'good' });
  expect(told('normal').get('system:d1:alarmLevel')).toMatchObject({ value: 1 });
  expect(told(null).get('system:d1:alarmLevel')).toMatchObject({ value: 0, text: '无报警' });
  expect(told(null).get('system:d1:unconfirmed')).toMatchObject({ value: 1, text: '1' });
  const unsaid = new Map(systemReadings('d1', { online: true, alarms: 2, at: 9 }, true, 'zh'));
  expect([unsaid.has('system:d1:alarmLevel'), unsaid.has('system:d1:unconfirmed')]).toEqual([false, false]);
});

it('tells how the device answers; what is not read has a number of alarms that nobody knows', () => {
  const told = (comm: 'ok' | 'failing') =>
    new Map(systemReadings('d1', { online: true, alarms: 0, comm, at: 9 }, true, 'zh'));
  expect(told('ok').get('system:d1:comm')).toMatchObject({ value: 1, text: '通信正常', quality: 'good' });
  expect(told('ok').get('system:d1:alarms')).toMatchObject({ quality: 'good' });
  expect(told('failing').get('system:d1:comm')).toMatchObject({ value: 0, text: '通信中断' });
  expect(told('failing').get('system:d1:alarms')).toMatchObject({ quality: 'stale' });
});
