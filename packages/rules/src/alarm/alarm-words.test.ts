import type { MessageSaid } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { conditionWords, contentWords, messageWords } from './alarm-words.ts';
import { describeCondition } from './condition.ts';

const alarm: MessageSaid = {
  kind: 'alarm',
  severity: 'severe',
  equipName: '1号泵站',
  content: '出口压力过高',
  signalTitle: '出口压力',
  value: 0.95,
  unit: 'MPa',
  condition: '> 0.9',
  lateMs: null,
};
const english = (more: Partial<Extract<MessageSaid, { kind: 'alarm' }>>) => messageWords({ ...alarm, ...more }, 'en');

describe('a message of the platform in English', () => {
  it('names severity and device, and leaves what people wrote as they wrote it', () => {
    expect(english({})).toEqual({
      title: '[Severe] 1号泵站: 出口压力过高',
      note: '出口压力 is 0.95 MPa, alarm condition > 0.9 MPa',
    });
  });
  it.each([
    [{ value: null }, '出口压力 is without data, alarm condition > 0.9 MPa'],
    [{ unit: '', value: 'ERR 7', condition: '不包含 OK' }, '出口压力 is ERR 7, alarm condition does not include OK'],
    [
      { lateMs: 600_000 },
      '出口压力 is 0.95 MPa, alarm condition > 0.9 MPa; reported late, the gateway was offline: 10 min ago',
    ],
    [
      { lateMs: 5_400_000 },
      '出口压力 is 0.95 MPa, alarm condition > 0.9 MPa; reported late, the gateway was offline: 1.5 h ago',
    ],
    [
      { lateMs: 600_000, shelved: true },
      '出口压力 is 0.95 MPa, alarm condition > 0.9 MPa; its shelving has ended and it still holds: raised 10 min ago',
    ],
  ])('of %j', (more, note) => expect(english(more).note).toBe(note));
  it('of a flood says how many', () => {
    expect(messageWords({ kind: 'flood', severity: 'normal', equipName: 'P1', count: 37 }, 'en')).toEqual({
      title: '[Normal] P1: many alarms',
      note: 'Many alarms in a short time: 37 more are gathered in this message. See the alarm records.',
    });
  });
  it('of what was set aside says whose it is and how much', () => {
    const said = { kind: 'setAside', name: 'G1', sn: '200000000001', count: 1 } as const;
    expect(messageWords(said, 'en').note).toContain(
      '1 item of gateway “G1” (200000000001) did not fit and was set aside',
    );
    expect(messageWords({ ...said, count: 30 }, 'zh').note).toContain('网关“G1”（200000000001）累计有 30 条数据');
  });
  it('of an edge node that does not answer says what that means', () => {
    const said = { kind: 'deaf', name: 'E1', sn: 'Plant 9/edge-1' } as const;
    expect(messageWords(said, 'en').note).toContain('A message of gateway “E1” (Plant 9/edge-1)');
    expect(messageWords(said, 'zh').title).toBe('网关“E1”不响应重新上报请求');
  });
  it('of a material that is low says how much is left, with its unit where it has one', () => {
    const said = { kind: 'stock', name: 'O-ring', unit: 'pcs', quantity: 1.5, low: 2 } as const;
    expect(messageWords(said, 'en').note).toContain('Left: 1.5 pcs, mark: 2 pcs.');
    expect(messageWords({ ...said, unit: '' }, 'zh').note).toContain('当前库存：1.5，最低库存：2。');
  });
  it('of a licence says whose it is and when it ends', () => {
    const said = { kind: 'licence', days: 1, customer: 'Works', date: '2026-11-23' } as const;
    expect(messageWords(said, 'en').title).toBe('The licence ends within 1 day');
    expect(messageWords(said, 'en').note).toContain('of “Works” ends on 2026-11-23');
    expect(messageWords(said, 'zh').title).toBe('系统授权将在1天内到期');
  });
});

it.each(['include', 'exclude', 'gt', 'ne'] as const)(
  'a stored condition "%s" is said in both languages',
  (comparison) => {
    const stored = describeCondition(comparison, '包含 7');
    expect(conditionWords(stored, 'zh')).toBe(stored);
    expect(conditionWords(stored, 'en')).toBe(describeCondition(comparison, '包含 7', 'en'));
  },
);

it('contents that the platform wrote are said in both languages, those of people as they are', () => {
  expect(contentWords('防拆报警：网关或柜门被打开', 'en')).toContain('Tampering');
  expect(contentWords('防拆报警：网关或柜门被打开', 'zh')).toContain('防拆');
  expect(contentWords('toString', 'en')).toBe('toString');
});
