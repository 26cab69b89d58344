import { LIMITS } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { Device, RaisedAlarms, Schedule } from '@lightfield/edge';
import { configOf } from '../testing/config.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { beatOf } from './stream-beat.ts';

const NOW = 1_000_000;

/** A device whose variables were read so many ms ago. */
function deviceRead(agesMs: readonly number[]): Device {
  const journal = { add: () => 0, keep: () => undefined };
  const parts = {
    raised: new RaisedAlarms(journal, new Map()),
    schedule: new Schedule(new ManualClock(), journal),
    live: { changed: () => undefined, settled: () => undefined },
  };
  const variables = agesMs.map((_, i) => ({
    key: `v${i}`,
    name: `v${i}`,
    dataType: 'int16' as const,
    driver: 'plc',
    address: `4x${i + 1}`,
  }));
  const [config] = configOf(1, { variables }).devices;
  if (!config) throw new Error('no device');
  const device = new Device(config, parts);
  for (const [i, age] of agesMs.entries()) {
    const variable = device.variables[i];
    if (variable) device.changed(variable, 7, NOW - age);
  }
  return device;
}
const aliases = (device: Device) => device.variables.map(({ settings }) => settings.alias);

it('tells when all of a device was read, changed or not: by the oldest of the readings', () => {
  expect(beatOf(deviceRead([100, 900, 400]), NOW, 3_000)).toMatchObject({ readAt: NOW - 900, late: [] });
});

it('names what is read more seldom as ranges, and tells the time of the rest', () => {
  const device = deviceRead([100, 60_000, 60_000, 200, 60_000]);
  const [, b, c, , e] = aliases(device);
  expect(beatOf(device, NOW, 3_000)).toMatchObject({ readAt: NOW - 200, late: [b, c, e, e] });
});

it('tells no time where the late ones lie too scattered', () => {
  const scattered = Array.from({ length: LIMITS.monitor.latePairs * 2 + 2 }, (_, i) => (i % 2 === 0 ? 60_000 : 100));
  expect(beatOf(deviceRead(scattered), NOW, 3_000)).toMatchObject({ readAt: null, late: [] });
});
