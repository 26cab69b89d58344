import { NoticeTemplate } from '@lightfield/contract';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEMPLATES, render } from './templates.ts';

const full = (name: NoticeTemplate, value = (param: string) => `<${param}>`) => {
  const { params, optional = [] } = TEMPLATES[name];
  return Object.fromEntries([...params, ...optional].map((param) => [param, value(param)]));
};

describe('the text of a notice', () => {
  it('says the code, how long it is valid and what it is for', () => {
    const code = { code: '012345', minutes: '10' };
    expect(render('verificationCode', code, 'zh')).toMatchObject({
      subject: '验证码',
      body: '验证码：012345，10分钟内有效。请勿告诉他人。',
      secret: true,
      urgent: true,
    });
    expect(render('verificationCode', { ...code, purpose: '修改手机号' }, 'zh').body).toContain('（修改手机号）');
    expect(render('verificationCode', { ...code, purpose: 'changing the number' }, 'en').body).toBe(
      'Verification code (changing the number): 012345. It is valid for 10 minutes. Do not tell it to anybody.',
    );
  });

  it.each(NoticeTemplate.options)('%s says everything it is given, in both languages', (name) => {
    const given = full(name);
    for (const lang of ['zh', 'en'] as const) {
      const { subject, body } = render(name, given, lang);
      for (const value of Object.values(given)) expect(subject + body).toContain(value);
    }
    expect(render(name, given, 'zh').subject.length).toBeGreaterThan(0);
  });

  it.each(NoticeTemplate.options)('%s reads well without what is optional', (name) => {
    const given = Object.fromEntries(TEMPLATES[name].params.map((param) => [param, 'x']));
    for (const lang of ['zh', 'en'] as const) {
      const { subject, body } = render(name, given, lang);
      expect(subject + body).not.toMatch(/undefined|：。|: \.|（）|\(\)/);
    }
  });

  it.each(NoticeTemplate.options)('%s has no secret in its subject', (name) => {
    const { secret } = TEMPLATES[name];
    const { subject } = render(name, full(name), 'zh');
    expect(secret !== undefined && subject.includes(`<${secret}>`)).toBe(false);
  });

  it('is secret only when there is a password in it', () => {
    expect(render('accountOpened', { account: 'zhang' }, 'zh').secret).toBe(false);
    expect(render('accountOpened', { account: 'zhang', password: 'Ab12_34x' }, 'zh').secret).toBe(true);
    expect(render('passwordReset', { account: 'zhang', password: '' }, 'zh').secret).toBe(false);
    expect(render('alarm', { title: 't', note: 'n' }, 'zh').secret).toBe(false);
  });

  it('cannot be made without what the template needs, nor with what it does not know', () => {
    expect(() => render('verificationCode', { code: '1' }, 'zh')).toThrow('parameter minutes is missing');
    expect(() => render('alarm', { title: '', note: '', x: '' }, 'zh')).toThrow('there is no parameter x');
  });

  it('is one line of text the database takes, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 1_000 }), (value) => {
        const { subject, body, params } = render('alarm', { title: value, note: value }, 'zh');
        for (const text of [subject, body, ...Object.values(params)]) {
          expect(text).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
          expect(text.isWellFormed()).toBe(true);
          expect(text.length).toBeLessThan(2_100);
        }
      }),
    );
  });

  it('is cut by whole characters', () => {
    const { body } = render('notice', { title: '', content: `${'x'.repeat(499)}😀😀` }, 'zh');
    expect(body).toBe(`${'x'.repeat(499)}😀`);
  });
});
