import { SECURITY_QUESTIONS } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { maskEmail, maskTel } from './mask.ts';
import { foldAnswer, questionsFor } from './question.ts';

describe('what is bound', () => {
  it.each([
    ['13812345678', '138****5678'],
    ['+4915112345678', '+49****5678'],
    ['12345', '1****2345'],
    ['123', '***'],
    ['', ''],
  ])('number %s is shown as %s', (tel, shown) => expect(maskTel(tel)).toBe(shown));
  it.each([
    ['zhang@example.com', 'z***@example.com'],
    ['"a@b"@example.com', '"***@example.com'],
    ['', ''],
    ['@example.com', ''],
  ])('address %s is shown as %s', (email, shown) => expect(maskEmail(email)).toBe(shown));
});

describe('an answer', () => {
  it.each([
    ['  Li   Lei ', 'li lei'],
    ['ＬＩ　lei', 'li lei'],
    ['王芳', '王芳'],
    ['\u3000', ''],
  ])('%j is compared as %j', (answer, folded) => expect(foldAnswer(answer)).toBe(folded));
});

describe('questions for nobody', () => {
  const key = Buffer.alloc(32, 7);
  it('are three different ones, the same for a name, others with another key', () => {
    const ids: number[] = SECURITY_QUESTIONS.map(({ id }) => id);
    for (let n = 0; n < 200; n += 1) {
      const drawn = questionsFor(`name${n}`, key);
      expect(new Set(drawn).size).toBe(3);
      expect(drawn.every((id) => ids.includes(id))).toBe(true);
      expect(questionsFor(`name${n}`, key)).toEqual(drawn);
    }
    const names = Array.from({ length: 20 }, (_name, n) => `name${n}`);
    const all = (secret: Buffer) => JSON.stringify(names.map((name) => questionsFor(name, secret)));
    expect(all(key)).not.toBe(all(Buffer.alloc(32, 8)));
  });
});
