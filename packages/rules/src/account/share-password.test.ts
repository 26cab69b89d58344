import { LIMITS } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { isSharePassword } from './share-password.ts';

const most = LIMITS.device.sharePasswordMax;

describe('a sharing password (S1 §5: 4 or more letters or digits)', () => {
  it('has 4 characters at least', () => {
    expect(isSharePassword('x'.repeat(LIMITS.device.sharePasswordMin))).toBe(true);
    expect(isSharePassword('x'.repeat(LIMITS.device.sharePasswordMin - 1))).toBe(false);
  });
  it.each(['abcd', '1234', 'a1B2', 'Ab12', '0000', 'x'.repeat(most)])('may be %s', (password) => {
    expect(isSharePassword(password)).toBe(true);
  });
  it.each([
    ['three characters', 'ab1'],
    ['nothing', ''],
    ['more than can be kept', 'x'.repeat(most + 1)],
    ['a space', 'ab 12'],
    ['a space around it', ' ab12 '],
    ['a line break at the end', 'ab12\n'],
    ['a sign', 'ab-12'],
    ['an underscore', 'ab_12'],
    ['Chinese characters', '分享密码'],
    ['digits in full width', '１２３４'],
    ['letters in full width', 'ａｂｃｄ'],
    ['Cyrillic letters that look Latin', 'раss'],
    ['Greek letters that look Latin', 'ΑΒΓΔ'],
    ['an accent', 'passé'],
    ['Arabic digits', '١٢٣٤'],
    ['mathematical letters', '𝐚𝐛𝐜𝐝'],
    ['a letter with a combining mark', 'abcd\u0301'],
    ['an invisible character', 'ab\u200bcd'],
    ['four halves of two pictures', '😀😀'],
  ])('has no %s', (_what, password) => {
    expect(isSharePassword(password)).toBe(false);
  });
});
