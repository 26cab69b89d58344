import { DRIVER_FORMS } from '@lightfield/contract/driver-forms';
import { expect, it } from 'vitest';
import { fieldName, fieldValue } from './field-words.ts';

it.each([
  ['unit', '单位', 'Unit'],
  ['trigger.threshold', '触发条件 · 阈值', 'Trigger · Threshold'],
  ['policy.type', '运行时机 · 类型', 'When it runs · Type'],
  ['aggregate.periodMs', '统计周期（ms）', 'Period (ms)'],
  ['settings.host', 'IP地址或主机名', 'IP address or host name'],
])('%s is called %s, %s', (field, zh, en) => {
  expect([fieldName(field, 'zh'), fieldName(field, 'en')]).toEqual([zh, en]);
});

it('every setting of every driver has a name', () => {
  for (const { settings } of DRIVER_FORMS)
    for (const name of Object.keys(settings.properties)) expect(fieldName(`settings.${name}`, 'zh')).not.toBe(name);
});

it.each([
  ['severity', 'important', '重要'],
  ['dataType', 'uint16', '16位无符号整数'],
  ['type', 'modbus-tcp', 'Modbus TCP'],
  ['type', 'change', '变化存储'],
  ['policy.type', 'startup', '启动时'],
  ['enabled', true, '是'],
  ['aggregations', ['max', 'min'], '最大值、最小值'],
  ['statusMap', [{ value: 0, text: '停止' }], '0=停止'],
  ['unit', 'normal', 'normal'],
  ['unit', '', '—'],
  ['unit', null, '—'],
  ['statusMap', [], '—'],
  ['deadband', 0, '0'],
  ['settings.list', { a: 1 }, '{"a":1}'],
])('%s %j is shown as %s', (field, value, said) => {
  expect(fieldValue(field, value, 'zh')).toBe(said);
});
