import { describe, expect, it } from 'vitest';
import { deviceStanding, knowsAlarms, standingMark, unheardOf } from './communication.ts';

describe('the mark of a device', () => {
  it.each([
    ['online', 'ok', 'online'],
    ['online', 'failing', 'failing'],
    ['online', 'never', 'never'],
    ['online', 'unknown', 'unknown'],
    ['upgrading', 'failing', 'failing'],
    ['offline', 'unknown', 'offline'],
    ['sleeping', 'unknown', 'sleeping'],
  ] as const)('of a gateway that is %s and communication %s says %s', (gateway, comm, standing) => {
    expect(deviceStanding(gateway, comm)).toBe(standing);
  });
  it('is never the one of online while the device does not answer', () => {
    for (const comm of ['failing', 'never', 'unknown'] as const)
      expect(['online', 'good']).not.toContain(standingMark(deviceStanding('online', comm)));
  });
});

it('no alarm can be said of a device that is read alone', () => {
  expect((['ok', 'failing', 'never', 'unknown'] as const).map(knowsAlarms)).toEqual([true, false, false, false]);
  expect(knowsAlarms(undefined)).toBe(false);
  expect(unheardOf({ failing: 1, never: 2, unknown: 3 })).toBe(6);
});
