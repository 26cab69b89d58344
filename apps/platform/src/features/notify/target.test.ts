import { describe, expect, it } from 'vitest';
import { international, sendable, withoutPlus } from './target.ts';

describe('numbers', () => {
  it.each([
    ['13800138000', '+8613800138000'],
    ['+86 138-0013-8000', '+8613800138000'],
    ['008613800138000', '+8613800138000'],
    ['+85261234567', '+85261234567'],
    ['0571 8888 1234', '057188881234'],
  ])('%s becomes %s', (given, stored) => {
    expect(sendable('sms', given)).toBe(stored);
    expect(sendable('voice', given)).toBe(stored);
  });

  it.each([
    '',
    '1234',
    'abc',
    '13800138000,13800138001',
    '13800138000\r\nX',
    '１３８００１３８０００',
    '+',
    '1'.repeat(16),
  ])('%j is none', (given) => {
    expect(sendable('sms', given)).toBeUndefined();
  });

  it('are written as each provider wants them', () => {
    expect([international('+8613800138000'), international('057188881234')]).toEqual([
      '+8613800138000',
      '+86057188881234',
    ]);
    expect(['+8613800138000', '+85261234567', '057188881234'].map(withoutPlus)).toEqual([
      '13800138000',
      '85261234567',
      '057188881234',
    ]);
  });
});

describe('e-mail addresses', () => {
  it.each(['zhang@example.com', ' a.b+c@example.co.uk ', '张工@例子.公司'])('%s is one', (given) => {
    expect(sendable('email', given)).toBe(given.trim());
  });

  it.each([
    '',
    'zhang',
    'a@b@c',
    'a@b.com, c@d.com',
    'a@b.com;c@d.com',
    'a@b.com\r\nBcc: c@d.com',
    'Zhang <a@b.com>',
    '"x y"@b.com',
    'a@b.com\0',
    `${'x'.repeat(250)}@b.com`,
    '@b.com',
    'a@',
  ])('%j is none', (given) => {
    expect(sendable('email', given)).toBeUndefined();
  });
});
