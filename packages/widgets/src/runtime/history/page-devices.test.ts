import { expect, it, vi } from 'vitest';
import type { MapDevice, MapDevices } from '../../kit/map.ts';
import { manualTime } from '../manual-time.testing.ts';
import { type DevicePorts, createPageDevices } from './page-devices.ts';

const pump = {
  id: 'a',
  name: 'pump',
  lng: 120,
  lat: 30,
  online: true,
  comm: 'ok',
  alarmCount: 0,
  alarmWorst: null,
  opens: true,
} satisfies MapDevice;
function open(rest: Partial<DevicePorts> = {}) {
  const time = manualTime();
  const list = vi.fn<DevicePorts['list']>(() => Promise.resolve({ total: 1, devices: [pump] }));
  const devices = createPageDevices({
    time,
    now: () => 1_000 + time.now(),
    isPast: false,
    list,
    reasonOf: String,
    ...rest,
  });
  const settle = async (ms: number) => {
    time.pass(ms);
    for (let n = 0; n < 10; n++) await Promise.resolve();
  };
  return { devices, list, settle };
}

it('asks again by itself, and once for whatever changes within a second', async () => {
  const { devices, list, settle } = open();
  const told: MapDevices[] = [];
  const stop = devices.devices({ equips: [] }, (answer) => told.push(answer));
  await settle(0);
  expect(told.at(-1)).toMatchObject({ total: 1, isWaiting: false });
  for (let n = 0; n < 30; n++) devices.changed();
  await settle(1_000);
  expect(list).toHaveBeenCalledTimes(2);
  await settle(10_000);
  expect(list).toHaveBeenCalledTimes(3);
  stop();
  await settle(60_000);
  expect(list).toHaveBeenCalledTimes(3);
});
it('keeps what it had, and says why, when the platform cannot be asked', async () => {
  const { devices, list, settle } = open();
  const told: MapDevices[] = [];
  devices.devices({ equips: [] }, (answer) => told.push(answer));
  await settle(0);
  list.mockRejectedValueOnce(new Error('away'));
  await settle(10_000);
  expect(told.at(-1)).toMatchObject({ total: 1, reason: 'Error: away' });
});
it('asks once in the past, and tells of each moment', async () => {
  const { devices, list, settle } = open({
    isPast: true,
    stood: (all, at) => all.map((device) => ({ ...device, online: at < 2_000 })),
  });
  const told: MapDevices[] = [];
  devices.devices({ equips: [] }, (answer) => told.push(answer));
  await settle(0);
  expect(told.at(-1)?.devices[0]?.online).toBe(true);
  await settle(5_000);
  devices.moved();
  expect(told.at(-1)?.devices[0]?.online).toBe(false);
  expect(list).toHaveBeenCalledTimes(1);
});
