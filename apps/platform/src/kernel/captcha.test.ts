import { LIMITS } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { createCaptchas } from './captcha.ts';
import { testClock } from './clock.testing.ts';
import { createOwnOnce } from './once/once.ts';

const digits = [4, 0, 7, 1, 9, 2];
const make = () => {
  const clock = testClock();
  let index = 0;
  return { clock, captchas: createCaptchas(createOwnOnce(clock), () => digits[index++ % 6] ?? 0) };
};

describe('a captcha', async () => {
  it('is passed by its six digits', async () => {
    const { captchas } = make();
    const { vcodeId } = await captchas.issue();
    await expect(captchas.check(vcodeId, ' 407192 ')).resolves.toBeUndefined();
  });
  it('has six digits and holds for ten minutes', async () => {
    const drawn: number[] = [];
    const clock = testClock();
    const captchas = createCaptchas(createOwnOnce(clock), () => drawn.push(7) && 7);
    const [early, late] = [await captchas.issue(), await captchas.issue()];
    expect(drawn).toHaveLength(2 * LIMITS.account.codeDigits);
    clock.pass(LIMITS.account.codeValidMs - 1);
    await expect(captchas.check(early.vcodeId, '777777')).resolves.toBeUndefined();
    clock.pass(1);
    await expect(captchas.check(late.vcodeId, '777777')).rejects.toThrow('1004');
  });
  it('is used up by any answer', async () => {
    const { captchas } = make();
    const { vcodeId } = await captchas.issue();
    await expect(captchas.check(vcodeId, '000000')).rejects.toThrow('1003');
    await expect(captchas.check(vcodeId, '407192')).rejects.toThrow('1004');
  });
  it('is asked for when it is missing', async () => {
    const { captchas } = make();
    await expect(captchas.check(undefined, undefined)).rejects.toThrow('1003');
    await expect(captchas.check((await captchas.issue()).vcodeId, undefined)).rejects.toThrow('1003');
  });
  it('expires after ten minutes', async () => {
    const { clock, captchas } = make();
    const { vcodeId } = await captchas.issue();
    clock.pass(10 * 60_000);
    await expect(captchas.check(vcodeId, '407192')).rejects.toThrow('1004');
  });
  it('lives its ten minutes whatever somebody sets the clock to meanwhile', async () => {
    for (const ms of [-3_600_000, 3_600_000]) {
      const { clock, captchas } = make();
      const [early, late] = [await captchas.issue(), await captchas.issue()];
      clock.jump(ms);
      clock.pass(10 * 60_000 - 1);
      await expect(captchas.check(early.vcodeId, '407192')).resolves.toBeUndefined();
      clock.pass(1);
      await expect(captchas.check(late.vcodeId, '407192')).rejects.toThrow('1004');
    }
  });
  it('is a picture without any text in it', async () => {
    const { image } = await make().captchas.issue();
    expect(image).toMatch(/^<svg [^>]+>(<path d="[MQ\d .-]+" stroke-width="[\d.]+"\/>)+<\/svg>$/);
    expect(image).not.toMatch(/<text|407192/);
  });
  it('is drawn anew each time, also for the same digits', async () => {
    const { captchas } = make();
    expect((await captchas.issue()).image).not.toBe((await captchas.issue()).image);
  });
});
