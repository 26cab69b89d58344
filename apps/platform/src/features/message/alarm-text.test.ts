import { expect, it } from 'vitest';
import { alarmText, floodText } from './alarm-text.ts';
import { anAlarm } from './message.testing.ts';

const raisedAt = 1_000_000;
it.each([
  [{}, '【严重】1号泵站：出口压力过高', '出口压力 当前值 0.95 MPa，报警条件 > 0.9 MPa'],
  [
    { severity: 'normal', unit: '', value: 1, condition: '= 1' } as const,
    '【一般】1号泵站：出口压力过高',
    '出口压力 当前值 1，报警条件 = 1',
  ],
  [
    { value: '9007199254740993' },
    '【严重】1号泵站：出口压力过高',
    '出口压力 当前值 9007199254740993 MPa，报警条件 > 0.9 MPa',
  ],
  [{ value: null }, '【严重】1号泵站：出口压力过高', '出口压力 当前值 无数据，报警条件 > 0.9 MPa'],
])('of %j', (fields, title, note) => {
  expect(alarmText(anAlarm({ raisedAt, ...fields }), raisedAt + 500)).toMatchObject({ title, note });
});

it('of an alarm from a gateway that was cut off says when it happened', () => {
  const alarm = anAlarm({ raisedAt });
  expect(alarmText(alarm, raisedAt + 600_000).note).toMatch(/；网关离线补报，发生于10分钟前$/);
  expect(alarmText(alarm, raisedAt + 5_400_000).note).toMatch(/；网关离线补报，发生于1.5小时前$/);
});

it('of a flood says how many', () => {
  expect(floodText('1号泵站', 37, 'severe')).toMatchObject({
    title: '【严重】1号泵站：报警频繁',
    note: '该设备短时间内报警过多，另有 37 条报警已合并为本条消息，请到报警记录中查看',
  });
});
