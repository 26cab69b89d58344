import { describe, expect, it } from 'vitest';
import { createCaptchas } from './captcha.ts';
import { testClock } from './clock.testing.ts';

const digits = [4, 0, 7, 1, 9, 2];
const make = () => {
  const clock = testClock();
  let index = 0;
  return { clock, captchas: createCaptchas(clock, () => digits[index++ % 6] ?? 0) };
};

describe('a captcha', () => {
  it('is passed by its six digits', () => {
    const { captchas } = make();
    const { vcodeId } = captchas.issue();
    expect(() => captchas.check(vcodeId, ' 407192 ')).not.toThrow();
  });
  it('is used up by any answer', () => {
    const { captchas } = make();
    const { vcodeId } = captchas.issue();
    expect(() => captchas.check(vcodeId, '000000')).toThrow('1003');
    expect(() => captchas.check(vcodeId, '407192')).toThrow('1004');
  });
  it('is asked for when it is missing', () => {
    const { captchas } = make();
    expect(() => captchas.check(undefined, undefined)).toThrow('1003');
    expect(() => captchas.check(captchas.issue().vcodeId, undefined)).toThrow('1003');
  });
  it('expires after ten minutes', () => {
    const { clock, captchas } = make();
    const { vcodeId } = captchas.issue();
    clock.pass(10 * 60_000);
    expect(() => captchas.check(vcodeId, '407192')).toThrow('1004');
  });
  it('lives its ten minutes whatever somebody sets the clock to meanwhile', () => {
    for (const ms of [-3_600_000, 3_600_000]) {
      const { clock, captchas } = make();
      const [early, late] = [captchas.issue(), captchas.issue()];
      clock.jump(ms);
      clock.pass(10 * 60_000 - 1);
      expect(() => captchas.check(early.vcodeId, '407192')).not.toThrow();
      clock.pass(1);
      expect(() => captchas.check(late.vcodeId, '407192')).toThrow('1004');
    }
  });
  it('is a picture without any text in it', () => {
    const { image } = make().captchas.issue();
    expect(image).toMatch(/^<svg [^>]+>(<path d="[MQ\d .-]+" stroke-width="[\d.]+"\/>)+<\/svg>$/);
    expect(image).not.toMatch(/<text|407192/);
  });
  it('is drawn anew each time, also for the same digits', () => {
    const { captchas } = make();
    expect(captchas.issue().image).not.toBe(captchas.issue().image);
  });
});
