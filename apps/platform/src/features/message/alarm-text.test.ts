import { expect, it } from 'vitest';
import { alarmText, floodText, speechOf } from './alarm-text.ts';
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

const pump = {
  equipName: '1号供水泵站',
  content: '缺水保护动作，水泵已停',
  signalTitle: '缺水保护',
  value: 1,
  unit: '',
  condition: '= 1',
};
it('says what the status mapping says', () => {
  const alarm = anAlarm({ raisedAt, ...pump, texts: { value: '动作', condition: '= 动作' } });
  expect(alarmText(alarm, raisedAt).note).toBe('缺水保护 当前值 动作，报警条件 = 动作');
});

it.each([
  // what the engineer wrote has the text in it
  [{ ...pump, texts: { value: '动作' } }, '1号供水泵站：缺水保护动作，水泵已停'],
  [{ ...pump, texts: { value: '是' } }, '1号供水泵站：缺水保护动作，水泵已停，缺水保护：是'],
  [{ value: 0.95 }, '1号泵站：出口压力过高，出口压力：0.95 MPa'],
  [{ value: null }, '1号泵站：出口压力过高'],
])('of %j, spoken, is device, text and value', (fields, speech) => {
  const { said } = alarmText(anAlarm({ raisedAt, ...fields }), raisedAt);
  expect(speechOf(said, 1)).toBe(speech);
  expect(speechOf(said, 0)).toBeUndefined();
});

it('of an alarm from a gateway that was cut off says when it happened', () => {
  const alarm = anAlarm({ raisedAt });
  expect(alarmText(alarm, raisedAt + 600_000).note).toMatch(/；网关离线补报，发生于10分钟前$/);
  expect(alarmText(alarm, raisedAt + 5_400_000).note).toMatch(/；网关离线补报，发生于1.5小时前$/);
});

it('of a flood says how many, and names the worst', () => {
  const flood = { sourceName: '1号泵站', count: 37, severity: 'important', worst: '轴承温度高' } as const;
  expect(floodText(flood)).toMatchObject({
    title: '【重要】1号泵站：报警频繁，含“轴承温度高”',
    note: '该设备短时间内报警过多，另有 37 条报警已合并为本条消息，其中级别最高的是“轴承温度高”（重要），请到报警记录中查看',
  });
  expect(floodText({ ...flood, worst: '' }).title).toBe('【重要】1号泵站：报警频繁');
});
