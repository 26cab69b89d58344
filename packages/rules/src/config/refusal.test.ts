import { expect, it } from 'vitest';
import { refusalIn } from './refusal.ts';

it.each([
  [
    '设备 锅炉 / 变量 temp: 驱动“PLC”不存在 (there is no driver "PLC")',
    '设备 锅炉 / 变量 temp: 驱动“PLC”不存在',
    'device 锅炉 / variable temp: there is no driver "PLC"',
  ],
  [
    '设备 锅炉 / 变量 temp: 40x1: 地址格式不正确 (The address (of the register) is wrong.)',
    '设备 锅炉 / 变量 temp: 40x1: 地址格式不正确',
    'device 锅炉 / variable temp: 40x1: The address (of the register) is wrong.',
  ],
  ['配置: 消息过大 (too large)', '配置: 消息过大', 'configuration: too large'],
])('says why a gateway refused in the language of the reader: %s', (said, zh, en) => {
  expect(refusalIn(said, 'zh')).toBe(zh);
  expect(refusalIn(said, 'en')).toBe(en);
  expect(refusalIn(`${said}\n${said}`, 'en')).toBe(`${en}\n${en}`);
});

it.each(['ENOSPC: no space left (on the disk)', 'no such file', '温度 (temp)', ''])(
  'leaves other texts alone: %j',
  (text) => {
    expect(refusalIn(text, 'en')).toBe(text);
    expect(refusalIn(text, 'zh')).toBe(text);
  },
);
