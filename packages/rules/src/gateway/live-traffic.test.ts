import { describe, expect, it } from 'vitest';
import { idleAfterMs, livePace, liveTraffic, streamedPerDayMs } from './live-traffic.ts';

const OFF = { economizeOpen: false, smartSaving: false };
const SMART = { economizeOpen: false, smartSaving: true };
const ECONOMIZE = { economizeOpen: true, smartSaving: false };
const HOUR = 3_600_000;

describe('data saving', () => {
  it('stops updates after 2 minutes, or after 10, or never; the shorter one counts', () => {
    expect(idleAfterMs(ECONOMIZE)).toBe(120_000);
    expect(idleAfterMs(SMART)).toBe(600_000);
    expect(idleAfterMs({ economizeOpen: true, smartSaving: true })).toBe(120_000);
    expect(idleAfterMs(OFF)).toBeUndefined();
  });
  it('leaves 24 hours a day, 2 hours, or 24 minutes of a screen that is looked at twelve times', () => {
    expect(streamedPerDayMs(OFF)).toBe(24 * HOUR);
    expect(streamedPerDayMs(SMART)).toBe(2 * HOUR);
    expect(streamedPerDayMs(ECONOMIZE)).toBe(24 * 60_000);
  });
});

describe('the estimate', () => {
  const of = (more: Partial<Parameters<typeof liveTraffic>[0]> = {}) =>
    liveTraffic({ devices: 1, variables: 100, intervalMs: 1_000, saving: OFF, ...more });
  it('counts a message a device and a fifth of the values at each update, 30 days a month', () => {
    expect(of()).toBe((170 + 100 * 0.2 * 22) * 86_400 * 30);
  });
  it('falls with the interval and with the time that is left', () => {
    expect(of({ intervalMs: 5_000 })).toBeCloseTo(of() / 5);
    expect(of({ saving: SMART })).toBeCloseTo(of() / 12);
  });
  it('is nothing for a gateway without variables', () => {
    expect(of({ devices: 3, variables: 0 })).toBe(0);
  });
});

describe('the pace', () => {
  it('is what was asked for, or what the gateway is set to', () => {
    expect(livePace(undefined, 1_000)).toBe(1_000);
    expect(livePace(100, 1_000)).toBe(100);
    expect(livePace(10_000, 5_000)).toBe(10_000);
  });
  it('is never faster than a gateway was set that was set slower than usual', () => {
    expect(livePace(100, 5_000)).toBe(5_000);
    expect(livePace(1_000, 1_001)).toBe(1_001);
  });
});
