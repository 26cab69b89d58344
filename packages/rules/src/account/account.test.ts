import { LIMITS } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { brokenPasswordRules, isGoodPassword, passwordKindsIn } from './password.ts';
import { foldUsername, isShortUsername, usernameProblem } from './username.ts';

describe('a password (S1 §5)', () => {
  it.each(['Plant_2026', 'abcDEF12', '_!@#$%^&*()?aB', 'Aa1bcdefghijklm', 'Aa1bcdef'])(
    '%s keeps the rules',
    (password) => {
      expect(isGoodPassword(password)).toBe(true);
    },
  );
  it.each([
    ['Aa1_567', ['length']],
    ['Aa1_567890123456', ['length']],
    ['abcdefgh12', ['kinds']],
    ['Plant2026😀', ['characters']],
    ['Plant 2026', ['characters']],
    ['Plant-2026a', ['characters']],
    ['Planttt2026', ['repetition']],
    ['Plant_111a', ['repetition']],
    ['', ['length', 'kinds']],
  ])('%s breaks %j', (password, rules) => {
    expect(brokenPasswordRules(password)).toEqual(rules);
  });
  it('has 8 to 15 characters', () => {
    const broken = (length: number) => brokenPasswordRules('Aa1'.repeat(length).slice(0, length));
    expect(broken(LIMITS.account.passwordMin - 1)).toEqual(['length']);
    expect(broken(LIMITS.account.passwordMin)).toEqual([]);
    expect(broken(LIMITS.account.passwordMax)).toEqual([]);
    expect(broken(LIMITS.account.passwordMax + 1)).toEqual(['length']);
  });
  it('has characters of three of the four kinds', () => {
    const broken = (kinds: number) => brokenPasswordRules('aB3_'.slice(0, kinds).repeat(8).slice(0, 12));
    expect(broken(LIMITS.account.passwordKinds)).toEqual([]);
    expect(broken(LIMITS.account.passwordKinds - 1)).toEqual(['kinds']);
  });
  it('may have each of the special characters, and no other', () => {
    for (const sign of LIMITS.account.passwordSpecials) expect(brokenPasswordRules(`Plant20${sign}`)).toEqual([]);
    for (const sign of '-+=~`\'"<>/\\|{}[];:,. ') expect(brokenPasswordRules(`Plant20${sign}`)).toEqual(['characters']);
  });
  it('tells which kinds it has', () => {
    expect(passwordKindsIn('aB1')).toEqual(['digit', 'upper', 'lower']);
    expect(passwordKindsIn('a?')).toEqual(['lower', 'special']);
  });
});

describe('a user name', () => {
  it.each(['zhang', '张工', 'pump_1', 'Ab', 'x'.repeat(32)])('%s can be chosen', (name) => {
    expect(usernameProblem(name)).toBeUndefined();
  });
  it.each([
    ['12345678', 'digitsOnly'],
    ['a', 'length'],
    ['x'.repeat(33), 'length'],
    ['zhang san', 'characters'],
    ['a@b', 'characters'],
    ['аdmin', 'characters'],
    ['αdmin', 'characters'],
    ['admin\u200b', 'characters'],
  ])('%s cannot: %s', (name, problem) => {
    expect(usernameProblem(foldUsername(name))).toBe(problem);
  });
  it('of 6 characters is good, and a longer one is recommended', () => {
    expect(isShortUsername('x'.repeat(LIMITS.account.usernameRecommended))).toBe(true);
    expect(isShortUsername('x'.repeat(LIMITS.account.usernameRecommended + 1))).toBe(false);
    expect(isShortUsername('123')).toBe(false);
  });
  it('in full width is the one it looks like', () => {
    expect(foldUsername('ａｄｍｉｎ１')).toBe('admin1');
  });
});
